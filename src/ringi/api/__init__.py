"""The door: HTTP in, values of the runtime out. It decides nothing; who may see what is asked of the store."""
