"""What can be done: what a tool is made of, which there are, and the one place that runs them."""
