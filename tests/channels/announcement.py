"""An alert as it is told."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from ringi.turns.background.alert_delivery import Announcement

TOLD = Announcement(
    id=UUID(int=7),
    organisation="sakura",
    code="model_key",
    number="ab12cd34",
    at=datetime(2026, 11, 20, 10, 0, tzinfo=ZoneInfo("Asia/Tokyo")),
    subject="【Ringi】警報 ab12cd34（sakura）",
    text="AIの鍵が受け付けられません。",
    more="ringi alerts show ab12cd34 --org sakura",
)
