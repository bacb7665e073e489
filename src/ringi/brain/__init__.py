"""The model proposes. Everything behind `ringi.domain.model.Model` stands here, and none of it decides."""
