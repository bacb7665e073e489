"""What happened? Record types, sealing and the hash chain. Recording is what moves a turn on."""
