"""What comes in from people: messages, answers, forms, cancels; on record before anybody is answered."""
