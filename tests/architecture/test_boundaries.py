"""The walls of the house: who may know whom, who holds the power to act, where SQL is spoken."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path

from importlinter.cli import lint_imports

import ringi

SOURCE = Path(ringi.__file__).parent
SAYS_SQL = {"Statement"}
RUNS_SQL = {"execute", "executemany", "exec_driver_sql"}


def files(*, outside: str = "") -> Iterator[Path]:
    """Every module of ours, but for those in the folder named."""
    for path in sorted(SOURCE.rglob("*.py")):
        if not outside or SOURCE / outside not in path.parents:
            yield path


def calls(path: Path) -> Iterator[ast.Call]:
    return calls_in(ast.parse(path.read_text("utf-8")))


def calls_in(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def name_of(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def place(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def test_imports_go_downhill():
    """No layer knows what stands above it, and the gates do no I/O."""
    assert 0 == lint_imports(config_filename=str(SOURCE.parents[1] / "pyproject.toml"), no_cache=True)


def test_power_is_made_in_one_place():
    """Only the gates turn a decision into the power to act."""
    makers = {place(path) for path in files() for call in calls(path) if name_of(call) == "AuthorizedCall"}

    assert {"gates/authorized.py"} == makers


def test_power_is_not_made_by_a_detour():
    """No code copies an authorized call with something changed in it."""
    handlers = {path for path in files() if "AuthorizedCall" in path.read_text("utf-8")}
    copied = [
        place(path)
        for path in handlers
        for call in calls(path)
        if name_of(call) in {"replace", "__new__", "__setattr__"} and "authorized" in ast.unparse(call)
    ]

    assert [] == copied


def test_organisation_is_set_in_one_place():
    """Only the file through which every statement goes says for whom it speaks."""
    found = {place(path) for path in files() if "set_config" in path.read_text("utf-8")}

    assert {"store/core/database.py"} == found


def test_sql_is_spoken_in_the_store_alone():
    """Outside the store nobody writes a statement, nor runs one."""
    spoken = [
        f"{place(path)}:{call.lineno}"
        for path in files(outside="store")
        for call in calls(path)
        if name_of(call) in SAYS_SQL or (name_of(call) in RUNS_SQL and _is_sql(call))
    ]

    assert [] == spoken


def test_no_sql_is_built_from_input():
    """A statement's text is a constant; only other constants are ever put into it."""
    built = [
        f"{place(path)}:{call.lineno}"
        for path in files()
        if SOURCE / "store" in path.parents
        for call, constants in statements(path)
        if call.args and not _constant(call.args[0], constants)
    ]

    assert [] == built


def test_everything_is_caught_where_it_is_said():
    """Every exception is caught in these places, each for a reason of its own."""
    found = {
        place(path)
        for path in files()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ExceptHandler) and _catches_everything(node)
    }

    assert CATCHES_EVERYTHING.keys() == found


def test_a_public_class_name_has_one_meaning():
    """A public class name belongs to one class."""
    names = Counter(
        node.name
        for path in files()
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )

    assert [] == [name for name, count in names.items() if count > 1]


CATCHES_EVERYTHING = {
    "integrations/telemetry.py": "what broke is noted on its span, then it goes on upwards",
    "cli/main.py": "a person at a terminal gets a sentence, never a traceback",
    "cli/commands/chat.py": "the terminal is given back as it was, then it goes on upwards",
    "gates/rule.py": "a broken rule blocks instead of passing through",
    "store/core/database.py": "a connection is rolled back before it goes home, then it goes on upwards",
    "tools/executor.py": "a broken tool ends as a failed execution on record",
    "turns/engine/driver.py": "a broken turn ends as failed, and its requester is told",
    "turns/background/runner.py": "the others are looked after all the same",
    "turns/worker.py": "a job that fails is begun again or told, and the queue is opened anew",
}


def _is_sql(call: ast.Call) -> bool:
    match call.args:
        case [ast.Constant(value=str() as text), *_]:
            return text.lstrip().upper().startswith(("SELECT", "INSERT", "UPDATE", "DELETE", "SET ", "WITH"))
        case [ast.JoinedStr(), *_]:
            return True
        case _:
            return False


def statements(path: Path) -> Iterator[tuple[ast.Call, set[str]]]:
    """Every statement, with the names that run over nothing but constants there."""
    tree = ast.parse(path.read_text("utf-8"))
    over = {
        id(node.elt): {ast.unparse(each.target) for each in node.generators if _all_constant(each.iter)}
        for node in ast.walk(tree)
        if isinstance(node, ast.GeneratorExp | ast.ListComp)
    }
    for call in calls_in(tree):
        if name_of(call) == "Statement":
            yield call, over.get(id(call), set())


def _all_constant(run_over: ast.expr) -> bool:
    match run_over:
        case ast.Tuple(elts=elements):
            return all(isinstance(each, ast.Starred) and _constant(each.value) for each in elements)
        case _:
            return _constant(run_over)


def _constant(text: ast.expr, constants: Collection[str] = ()) -> bool:
    match text:
        case ast.Constant(value=str()):
            return True
        case ast.Name(id=name):
            return name.isupper() or name in constants
        case ast.JoinedStr(values=values):
            return all(
                isinstance(v, ast.Constant) or (isinstance(v, ast.FormattedValue) and _constant(v.value))
                for v in values
            )
        case ast.BinOp(left=left, right=right):
            return _constant(left) and _constant(right)
        case _:
            return False


def _catches_everything(handler: ast.ExceptHandler) -> bool:
    caught = ast.unparse(handler.type) if handler.type else "Exception"
    return not {"Exception", "BaseException"}.isdisjoint(caught.strip("()").split(", "))
