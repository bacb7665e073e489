"""What does the model get to see? Everything it may, labelled with where it came from."""
