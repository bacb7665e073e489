"""Passes a message on to everybody in the organisation, to each in their own conversation."""

from pydantic import Field

from ringi.domain.cards import CardLine, Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import PersonId, ToolName
from ringi.domain.people import People
from ringi.domain.text import Text
from ringi.domain.tools import Argument, ArgumentRole, Effect, Example, Json, Risk, ToolSpec
from ringi.i18n import say
from ringi.tools.handing_over import hand_over
from ringi.tools.tool import Hands, Known, Tool, ToolArgs


class MessageToAllArgs(ToolArgs):
    message: str = Field(min_length=1, description="What to say to everyone, in the requester's words.")


SPEC = ToolSpec(
    name=ToolName("send_to_all"),
    effect=Effect.WRITE,
    level=5,
    risk=Risk.HIGH,
    arguments={"message": Argument(role=ArgumentRole.CONTENT, max_length=2_000)},
    reversible=False,
    everyone=True,
    examples=(
        Example(ja="全員に「明日は休業です」と送信して", en="Tell everyone that the office is closed"),
        Example(
            ja="全社員に年末調整の締切を周知してください", en='Send "the audit is on Monday" to everyone'
        ),
        Example(
            ja="皆さんに「忘年会は12月18日です」とお知らせして",
            en="Notify all staff that the lift is out of order",
        ),
    ),
)


def preview(args: MessageToAllArgs, known: Known) -> Preview:
    count = len(_members(known.people))
    return Preview(
        operation=Text("secretary.message_to_all"),
        lines=(
            CardLine(label=Text("secretary.recipient"), value=Text("secretary.everyone", {"count": count})),
            CardLine(label=Text("secretary.message"), value=args.message, argument="message"),
        ),
    )


async def handle(args: MessageToAllArgs, hands: Hands) -> Json:
    others = [person for person in _members(hands.people) if person != hands.requester.id]
    if not others:
        raise ToolFailedError(Text("secretary.nobody_else"))
    body = Text("secretary.message_from", {"who": hands.requester.name, "what": args.message})
    await hand_over(hands, others, say(body, hands.locale))
    return {"recipients": len(others), "message": args.message}


def _members(people: People) -> tuple[PersonId, ...]:
    """Everybody who belongs to the organisation; outsiders are never among `everyone`."""
    return tuple(person.id for person in people.values() if person.active and not person.outsider)


MESSAGE_TO_ALL = Tool(
    spec=SPEC,
    description=Text("secretary.message_to_all_use"),
    args=MessageToAllArgs,
    preview=preview,
    handle=handle,
)
