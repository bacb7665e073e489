"""The HTTP API: requests in, values of the runtime out. It decides nothing; the store is asked who may see what."""
