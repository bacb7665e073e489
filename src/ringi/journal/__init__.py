"""The record of what happened: record types, sealing and the hash chain. Recording is what moves a turn on."""
