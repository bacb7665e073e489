"""What runs beside the turns: notices, expiry, summaries, figures, alerts."""
