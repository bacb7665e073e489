"""The model proposes. This package holds everything behind `ringi.domain.model.Model`, and none of it decides."""
