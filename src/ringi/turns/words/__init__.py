"""What people are told and asked, as texts to be rendered: cards, endings, alerts. Pure."""
