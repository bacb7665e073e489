"""A turn is driven: effect by effect, each on record before the next."""
