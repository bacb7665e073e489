"""Words a played step as JSON in the form that the schema of the request wants. The only place that knows the wire."""

from __future__ import annotations

import json

SURE = {"overall": 0.95, "intent": 0.95, "parameters": 0.95}
WHY = {
    "ja": "依頼した人のこの発言と会話の流れから、求めていることは明らかです。",
    "en": "The requester's message and the conversation before it make plain what is wanted.",
}


def worded(step: dict, language: str, schema: dict) -> str:
    """The answer of that step: calls, a question, or words."""
    return json.dumps({"answer": _conform(_shape(step, language), schema)}, ensure_ascii=False)


def can_be_worded(calls: list[dict], schema: dict) -> bool:
    """True if an enforced schema lets the model write calls with these arguments at all."""
    shapes = schema.get("properties", {}).get("answer", {}).get("anyOf", [])
    items = [each["properties"]["calls"]["items"] for each in shapes if "calls" in each["properties"]]
    variants = [each for item in items for each in _variants(item)]
    return all(_fits(call, variants) for call in calls)


def _fits(call: dict, variants: list[dict]) -> bool:
    variant = next((each for each in variants if _names(each, "tool", call["tool"])), None)
    wanted = variant["properties"]["arguments"] if variant else {}
    if wanted.get("type") != "object":
        return True
    known, given = wanted["properties"], call["arguments"]
    needed = [name for name in wanted.get("required", ()) if _default(known[name]) is not None]
    plain = all(isinstance(value, str | int) for value in given.values())
    return plain and set(given) <= set(known) and set(needed) <= set(given)


def valued(schema: dict) -> str:
    """An answer to a question of our own that fits the schema and says little."""
    return json.dumps(_default(schema), ensure_ascii=False)


def _shape(step: dict, language: str) -> dict:
    why = WHY[language]
    match step:
        case {"calls": calls}:
            reason = " ".join(call.get("why", "") for call in calls)
            return {
                "kind": "tool_call",
                "intent_understanding": f"{reason} {why}",
                "context_used": [],
                "alternatives_considered": [],
                "tool_selection_reason": f"{reason} {why}",
                "confidence": SURE,
                "calls": [{"tool": call["tool"], "arguments": call["arguments"]} for call in calls],
                "needs_confirmation": False,
                "confirmation_question": "",
                "destructive": False,
            }
        case {"question": question, **more}:
            return {
                "kind": "clarification_needed",
                "ambiguity_detected": why,
                "possible_interpretations": more.get("options", []),
                "confidence": SURE,
                "question": question,
                "options": more.get("options", []),
            }
        case {"text": text}:
            return {
                "kind": "text_response",
                "intent_understanding": why,
                "no_tool_reason": why,
                "response_strategy": why,
                "confidence": SURE,
                "text": text,
            }
    raise AssertionError(f"no step: {step}")


def _conform(answer: dict, schema: dict) -> dict:
    """The answer in the order of the schema, with its calls worded as that tool's variant wants them."""
    shapes = schema.get("properties", {}).get("answer", {}).get("anyOf", [])
    shape = next((each for each in shapes if _names(each, "kind", answer["kind"])), None)
    if shape is None:
        calls = [{**call, "arguments": call["arguments"]} for call in answer.get("calls", [])]
        return {**answer, **({"calls": calls} if calls else {})}
    if "calls" in answer:
        variants = _variants(shape["properties"]["calls"]["items"])
        answer = {**answer, "calls": [_call(call, variants) for call in answer["calls"]]}
    return _ordered(answer, shape)


def _call(call: dict, variants: list[dict]) -> dict:
    variant = next((each for each in variants if _names(each, "tool", call["tool"])), None)
    if variant is None:
        return call
    wanted = variant["properties"]["arguments"]
    if wanted.get("type") == "string":
        arguments = json.dumps(call["arguments"], ensure_ascii=False)
    else:
        left_out = [name for name in wanted.get("required", ()) if name not in call["arguments"]]
        arguments = {**call["arguments"], **{name: _default(wanted["properties"][name]) for name in left_out}}
    return _ordered({**call, "arguments": arguments}, variant)


def _ordered(value: dict, schema: dict) -> dict:
    """The value with the fields the schema requires, in its order; a field it does not know is left out."""
    properties = schema["properties"]
    required = schema.get("required", properties)
    return {
        name: value[name] if name in value else _default(each)
        for name, each in properties.items()
        if name in value or name in required
    }


def _variants(items: dict) -> list[dict]:
    return items.get("anyOf", [items])


def _names(schema: dict, field: str, value: str) -> bool:
    """True if the schema allows that value in the field."""
    allowed = schema.get("properties", {}).get(field, {})
    return value in allowed.get("enum", [allowed.get("const")])


def _default(schema: dict) -> object:
    """The emptiest value that fits."""
    options = schema.get("anyOf", [])
    if any(each.get("type") == "null" for each in options) or "null" in schema.get("type", ""):
        return None
    if options:
        return _default(options[0])
    if "enum" in schema:
        return schema["enum"][0]
    match schema.get("type"):
        case "object":
            return {name: _default(schema["properties"][name]) for name in schema.get("required", ())}
        case "array":
            return []
        case "boolean":
            return False
        case "integer" | "number":
            return 0
        case _:
            return "…"
