"""The store keeps everything in PostgreSQL and holds all of Ringi's SQL. It knows rows, not why they are written."""
