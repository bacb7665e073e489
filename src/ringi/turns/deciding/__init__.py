"""What a decision stands on: the call resolved, its facts gathered, the gates asked."""
