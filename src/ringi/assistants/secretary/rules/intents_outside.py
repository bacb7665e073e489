"""Sentences that ask to send something to another system."""

from ringi.assistants.secretary.rules.intent import Intent, Part, Slot, Wording, compiled
from ringi.assistants.secretary.rules.shape import Kind
from ringi.assistants.secretary.rules.verbs_ja import asked
from ringi.domain.ids import ToolName

_QUOTE = rf"(?P<message__1>{Kind.QUOTE.pattern})"
_VOCABULARY = {
    "send": asked("送る 送信+する 通知+する 知らせ|る"),
    "system": r"(?:外部|社外)の?システム(?:の|である)?",
    "en_system": r"(?:the |our )?(?:external|outside) system,? (?:called |named )?",
}
_SLOTS = (Slot(name="target", part=Part.WHICH), Slot(name="message", part=Part.SPEECH))
WEBHOOK = Intent(
    tool=ToolName("webhook_send"),
    slots=_SLOTS,
    forms=compiled(
        _SLOTS,
        _VOCABULARY,
        Wording(
            templates=(
                rf"<system>{{target}}(?:に|へ|宛てに){_QUOTE}(?:を|と)?<send>",
                rf"{_QUOTE}(?:を|と)?<system>{{target}}(?:に|へ|宛てに)<send>",
                rf"send {_QUOTE} to <en_system>{{target}}",
            )
        ),
    ),
)
