"""Says a `Text` in Japanese or English. Catalogs stand in `catalogs/<locale>/<area>.toml`, ja first."""

from ringi.i18n.catalog import catalog, listed, said, say

__all__ = ["catalog", "listed", "said", "say"]
