"""A language model of somebody else's at the terminal, over real HTTP."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

from tests.cli.calling import Caller
from tests.support.protocols import Chat
from tests.support.provider_answers import CALL, TEXT, worded
from tests.support.provider_stub import Stub, answers, threaded_stub

CHAT = Chat()


def with_model(ringi: Caller, server: Stub) -> Caller:
    """The same terminal, its model named in the environment."""
    named = {
        "RINGI_MODEL": "openai-compatible:local",
        "RINGI_MODEL_URL": server.url,
        "RINGI_OPENAI_COMPATIBLE_KEY": "the-key",
    }
    return replace(ringi, environ={**ringi.environ, **named})


def test_a_whole_turn_is_driven_with_it(ringi: Caller) -> None:
    """It proposes a look, the gates allow it, it words the answer from the result."""
    with threaded_stub() as server:
        server.will(*(answers(200, CHAT.says(worded(each))) for each in (CALL, TEXT)))

        done = with_model(ringi, server)("ask", "自分のタスクを見せて", "--as", "tanaka", "--json")

    assert 0 == done.code, done.err
    document = done.document()
    expected = ("openai-compatible:local", ["finished"], TEXT["text"])
    states = [each["state"] for each in document["executions"]]
    assert expected == (document["model"], states, document["reply"])


def test_without_a_provider_its_library_is_not_even_loaded() -> None:
    """It takes seconds to import, so only those who use it pay."""
    code = (
        "import sys; from ringi.bootstrap import chosen_model; from ringi.settings import ModelSettings;"
        "from ringi.commands import ask; from ringi.cli import run; from ringi.commands.surroundings import Surroundings;"
        "chosen_model(ModelSettings()); run(['--help'], Surroundings(environ={}));"
        "print(sorted({'pydantic_ai', 'openai', 'httpx2', 'genai_prices'} & set(sys.modules)))"
    )

    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "[]" == said.stdout.splitlines()[-1]
