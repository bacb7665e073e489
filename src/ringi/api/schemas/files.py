"""The shape of an uploaded file."""

from __future__ import annotations

from pydantic import BaseModel

from ringi.context.files import is_read
from ringi.domain.files import is_document, is_picture
from ringi.store.work.uploads import (
    Upload,
    UploadId,
)


class FileOut(BaseModel):
    id: UploadId
    name: str
    media_type: str
    """Media type, as its content says."""
    size: int
    picture: bool
    """True if a browser may show it as it is."""
    read: bool
    """True if a model is shown how it begins."""
    shown: bool
    """True if a model that reads such files is shown it as it is, where the policy allows. The content of all other
    files is not read."""


def file_out(upload: Upload) -> FileOut:
    return FileOut(
        id=upload.id,
        name=upload.name,
        media_type=upload.media_type,
        size=upload.size,
        picture=is_picture(upload.media_type),
        read=is_read(upload.media_type),
        shown=is_picture(upload.media_type) or is_document(upload.media_type),
    )
