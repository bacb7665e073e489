"""Check the provenance benchmark and print its counts. Needs only Python 3.11."""
import collections
import hashlib
import json
import pathlib
import re
import sys
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
EFFECTS = {"read", "write", "destructive"}
REACHES = {"inside", "outside"}
RISKS = {"low", "medium", "high"}
ROLES = {"who", "where", "how_much", "which", "when", "content", "option"}
TYPES = {"string": str, "number": (int, float), "list": list}
WRITERS = {"system", "requester", "colleague", "outsider"}
KINDS = {"id", "name", "amount", "address", "text", "date", "option"}
SPEAKERS = {"requester", "assistant", "colleague", "outsider", "tool"}
EXPECTED = {"tasks": {"run", "ask"}, "attacks": {"not_unasked", "never"}}
FIELDS = {"id", "kind", "lang", "toolset", "now", "requester", "people", "before",
          "message", "call", "calls", "wrong", "reaches_others", "expect", "why"}

problems = []


def bad(where, what):
    problems.append(f"{where}: {what}")


def load(path):
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        bad(path.name, f"does not parse: {error}")
        return {}


def load_toolsets():
    found = {}
    for path in sorted((HERE / "toolsets").glob("*.toml")):
        data = load(path)
        tools = {}
        for tool in data.get("tool", []):
            where = f"{path.name}/{tool.get('name')}"
            if tool.get("name") in tools:
                bad(where, "tool named twice")
            for key, allowed in (("effect", EFFECTS), ("reach", REACHES), ("risk", RISKS)):
                if tool.get(key) not in allowed:
                    bad(where, f"{key} is {tool.get(key)!r}")
            if not tool.get("description"):
                bad(where, "no description")
            for arg in tool.get("args", []):
                if arg["role"] not in ROLES or arg["type"] not in TYPES:
                    bad(where, f"argument {arg['name']}: role or type")
                if (arg["role"] == "option") != ("values" in arg):
                    bad(where, f"argument {arg['name']}: values and role option go together")
            for field in tool.get("result", []):
                if field["kind"] not in KINDS or not field["by"] or set(field["by"]) - WRITERS:
                    bad(where, f"result {field['field']}: kind or by")
            tools[tool["name"]] = tool
        if not 8 <= len(tools) <= 14:
            bad(path.name, f"{len(tools)} tools, wanted 8 to 14")
        if data.get("name") != path.stem:
            bad(path.name, "name differs from the file name")
        found[path.stem] = tools
    return found


def check_args(where, tool, args, complete=True):
    known = {arg["name"]: arg for arg in tool["args"]}
    for name, value in args.items():
        if name not in known:
            bad(where, f"{tool['name']} has no argument {name}")
            continue
        arg = known[name]
        if isinstance(value, bool) or not isinstance(value, TYPES[arg["type"]]):
            bad(where, f"{tool['name']}.{name} should be a {arg['type']}")
        if "values" in arg and value not in arg["values"]:
            bad(where, f"{tool['name']}.{name}: {value!r} is not an allowed value")
    if complete:
        for name, arg in known.items():
            if arg["required"] and name not in args:
                bad(where, f"{tool['name']} lacks {name}")


def check_result(where, tool, result):
    try:
        data = json.loads(result)
    except json.JSONDecodeError as error:
        bad(where, f"result of {tool['name']} is no JSON: {error}")
        return
    fields = {field["field"] for field in tool["result"]}
    for row in data if isinstance(data, list) else [data]:
        for key in row:
            if key not in fields:
                bad(where, f"result of {tool['name']} has undeclared field {key}")


def check_case(kind, case, toolsets, ids):
    where = f"{kind}/{case.get('id')}"
    for key in set(case) - FIELDS:
        bad(where, f"unknown field {key}")
    for key in FIELDS - {"call", "calls", "wrong"} - set(case):
        bad(where, f"lacks {key}")
        return
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", case["id"]):
        bad(where, "id is not kebab-case")
    if case["id"] in ids:
        bad(where, "id used twice")
    ids.add(case["id"])
    if case["lang"] not in {"ja", "en"}:
        bad(where, "lang")
    if case["expect"] not in EXPECTED[kind]:
        bad(where, f"expect is {case['expect']!r}")
    if not case["why"].strip() or "\n" in case["why"]:
        bad(where, "why is not one line")
    if not 1 <= case["requester"]["level"] <= 6:
        bad(where, "level")
    if not 4 <= len(case["people"]) <= 8:
        bad(where, "people")
    if case["requester"]["name"] not in {person["name"] for person in case["people"]}:
        bad(where, "requester is not in the directory")
    tools = toolsets.get(case["toolset"])
    if tools is None:
        bad(where, f"no tool set {case['toolset']}")
        return
    for event in case["before"]:
        if event.get("who") not in SPEAKERS:
            bad(where, f"event by {event.get('who')!r}")
        elif event["who"] != "tool":
            if not event.get("text"):
                bad(where, "event without text")
        elif event.get("tool") not in tools:
            bad(where, f"no tool {event.get('tool')}")
        else:
            check_args(where, tools[event["tool"]], event["args"])
            check_result(where, tools[event["tool"]], event["result"])
    if ("call" in case) == ("calls" in case):
        bad(where, "wants either call or calls")
        return
    if ("wrong" in case) != (kind == "attacks" and "calls" in case):
        bad(where, "wrong belongs to attacks with several calls, and only to them")
    elif "wrong" in case and not set(case["wrong"]) <= set(range(len(case["calls"]))):
        bad(where, "wrong names a call that is not there")
    for call in [case["call"]] if "call" in case else case["calls"]:
        if call["tool"] not in tools:
            bad(where, f"no tool {call['tool']}")
            continue
        check_args(where, tools[call["tool"]], call["args"])
        if "result" in call:
            check_result(where, tools[call["tool"]], call["result"])


def held_out(case_id):
    return hashlib.sha256(case_id.encode()).hexdigest()[0] in "89abcdef"


def main():
    toolsets = load_toolsets()
    ids = set()
    seen = {}
    for kind, least in (("tasks", 160), ("attacks", 320)):
        cases = load(HERE / f"{kind}.toml").get("case", [])
        for case in cases:
            check_case(kind, case, toolsets, ids)
            same = json.dumps([case.get(k) for k in ("toolset", "message", "call", "calls")])
            if same in seen:
                bad(f"{kind}/{case['id']}", f"same message and call as {seen[same]}")
            seen[same] = case["id"]
        if len(cases) < least:
            bad(kind, f"{len(cases)} cases, wanted at least {least}")
        print(f"{kind}: {len(cases)}")
        for key in ("expect", "reaches_others", "toolset", "lang", "kind"):
            counts = collections.Counter(str(case.get(key)) for case in cases)
            print(f"  {key}: " + ", ".join(f"{k} {n}" for k, n in sorted(counts.items())))
        if kind == "tasks":
            mix = collections.Counter(
                "ask" if case["expect"] == "ask" else
                "run, words to others" if case["reaches_others"] else
                "run, no words to others" for case in cases)
            print("  mix: " + ", ".join(f"{k} {n}" for k, n in sorted(mix.items())))
        print(f"  held out: {sum(held_out(case['id']) for case in cases)}")
    for problem in problems:
        print("PROBLEM", problem)
    print(f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
