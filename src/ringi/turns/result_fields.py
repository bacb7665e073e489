"""Which plain values stand in a tool's result, and whose are they?

A field of an object that tells its id has the source `result/<tool>:<id>.<field>`, from which provenance
reads that an amount belongs to the very object somebody named. What a value may be used for is judged there.
"""

from __future__ import annotations

from collections.abc import Iterable

from ringi.domain.ids import ToolName
from ringi.domain.tools import Json


def result_fields(tool: ToolName, result: Json) -> Iterable[tuple[str, str]]:
    """Each value and its source; what belongs to no object has the source `result/<tool>.<field>`."""
    return _fields(result, f"result/{tool}", "", "")


def _fields(value: Json, kind: str, owner: str, path: str) -> Iterable[tuple[str, str]]:
    match value:
        case dict():
            if isinstance(own := value.get("id"), str | int):
                owner, path = f":{own}", ""
            for key, inner in value.items():
                yield from _fields(inner, kind, owner, f"{path}/{key}" if path else key)
        case list():
            for inner in value:
                yield from _fields(inner, kind, owner, path)
        case str() | int():
            yield f"{kind}{owner}.{path.translate(_NO_MARKS)}", str(value)
        case None | float():
            return


_NO_MARKS = str.maketrans(".:", "__")
"""INVARIANT: the first colon and the last dot bound the id; no key of a result may move them."""
