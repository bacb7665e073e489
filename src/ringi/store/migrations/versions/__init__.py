"""The migrations, one purpose each. They are added to, never changed."""
