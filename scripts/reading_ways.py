"""Ways through the code that `docs/reading-guide.md` follows: files, the functions to read, the calls between them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Function:
    """A function, method or class of a module."""

    path: str
    """Path below `src/ringi`."""
    name: str
    """`name`, `Class` or `Class.name`."""

    @property
    def called(self) -> str:
        """The word by which it is called."""
        return self.name.rpartition(".")[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A call that carries the message on."""

    by: Function
    to: Function
    port: str = ""
    """The field through which it is called, if the module of the callee is not imported."""
    back: bool = False
    """True if the caller registers itself with the callee: the way goes on from the callee to the caller."""

    @property
    def comes_from(self) -> str:
        """The path of the file that the reader knows before."""
        return self.to.path if self.back else self.by.path

    @property
    def leads_to(self) -> str:
        """The path of the file that it brings the reader to."""
        return self.by.path if self.back else self.to.path


@dataclass(frozen=True, slots=True, kw_only=True)
class Hop:
    """One file of the way, with the functions to read in it."""

    title: str
    path: str
    functions: tuple[str, ...]
    reached: tuple[Call, ...]
    """Calls that lead to it; none for a file at which a way begins."""
    events: tuple[str, ...] = ()
    """Events that this file makes on the way of an ordinary message."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """Files in the order in which to read them."""

    title: str
    introduction: str
    hops: tuple[Hop, ...]


def at(path: str, name: str) -> Function:
    return Function(path=path, name=name)


_ROUTE = at("api/routes/messages.py", "_taken")
_WEB = at("channels/web/channel.py", "say")
_TAKE = at("turns/runtime.py", "Runtime.take")
_ACCEPT = at("turns/runtime.py", "Runtime._accept")
_SEE_TO = at("turns/runtime.py", "Runtime._see_to")
_INTAKE = at("turns/intake/messages.py", "Intake.accept")
_DRAIN = at("turns/engine/driver.py", "Driver.drain")
_STEP = at("turns/engine/driver.py", "Driver._step")
_PERFORM = at("turns/engine/driver.py", "_perform")
_BUILD = at("turns/engine/propose.py", "build")
_ASK = at("turns/engine/propose.py", "ask_model")
_JUDGE_CALL = at("turns/engine/propose.py", "judge_call")
_DECIDED = at("turns/engine/propose.py", "_decided")
_JUDGE = at("turns/evidence/judge.py", "judge")
_CARRY_OUT = at("turns/engine/run.py", "TurnRun.carry_out")
_RELEASE = at("turns/engine/run.py", "TurnRun._commit_and_release")
_VIEW = at("turns/engine/run.py", "TurnRun.view")
_ACT = at("turns/engine/execute.py", "act")
_INSIDE = at("turns/engine/execute.py", "_act_inside")
_BEGIN = at("turns/engine/execute.py", "_begin")
_TRACED = at("turns/engine/tracing.py", "execute_traced")
_EXECUTE = at("tools/executor.py", "execute")
_BOUND = at("tools/executor.py", "bound")
_BIND = at("tools/tool.py", "Tool.bind")
_RECORD = at("store/turns/turns.py", "record")
_STATEMENT = at("store/core/database.py", "Statement")
_BATCH = at("store/core/database.py", "Database.batch")
_TELL = at("store/core/notifier.py", "Notifier.tell")
_LISTENING = at("store/core/notifier.py", "Notifier.listening")
_LOOK = at("api/stream_hub.py", "StreamHub._look")
_GIVE = at("turns/intake/answers.py", "Answers.give")
_TAKE_UP = at("turns/engine/driver.py", "Driver.take_up")
_OPEN = at("turns/engine/driver.py", "Driver._open")
_SETTLE = at("turns/engine/execute.py", "settle")
_SWEEP = at("turns/background/driving.py", "OrphanSweeper.sweep_once")
_BEGIN_EXECUTION = at("store/turns/executions.py", "begin_execution")

HOPS = (
    Hop(
        title="The request comes in",
        path="api/routes/messages.py",
        functions=("_taken",),
        reached=(),
    ),
    Hop(
        title="The channel of the web makes it an incoming message",
        path="channels/web/channel.py",
        functions=("say",),
        reached=(Call(by=_ROUTE, to=_WEB),),
    ),
    Hop(
        title="The runtime takes it and sees to its turn",
        path="turns/runtime.py",
        functions=("Runtime.take", "Runtime._see_to"),
        reached=(Call(by=_WEB, to=_TAKE, port="runtime"),),
    ),
    Hop(
        title="The intake records it",
        path="turns/intake/messages.py",
        functions=("Intake.accept", "Intake._quietly"),
        reached=(Call(by=_TAKE, to=_ACCEPT), Call(by=_ACCEPT, to=_INTAKE)),
        events=("Received",),
    ),
    Hop(
        title="The driver repeats: next effect, its step, what the step returned",
        path="turns/engine/driver.py",
        functions=("Driver.drain", "Driver._go_on", "_perform"),
        reached=(Call(by=_TAKE, to=_SEE_TO), Call(by=_SEE_TO, to=_DRAIN)),
    ),
    Hop(
        title="The run holds the state, and puts it all on record",
        path="turns/engine/run.py",
        functions=(
            "TurnRun.view",
            "TurnRun.carry_out",
            "TurnRun.take",
            "TurnRun.context_and_mark",
            "TurnRun.decide_again",
            "TurnRun._commit_and_release",
        ),
        reached=(Call(by=_STEP, to=_CARRY_OUT), Call(by=_CARRY_OUT, to=_RELEASE)),
    ),
    Hop(
        title="The forms in which a step returns",
        path="turns/engine/step.py",
        functions=(
            "StepView",
            "Step",
            "InTransaction",
            "WriteAhead",
            "CommitNow",
            "CommitAndRelease",
        ),
        reached=(Call(by=_VIEW, to=at("turns/engine/step.py", "StepView")),),
    ),
    Hop(
        title="The table says what comes next",
        path="turns/machine/table.py",
        functions=("next_effect", "advance"),
        reached=(Call(by=_STEP, to=at("turns/machine/table.py", "next_effect")),),
    ),
    Hop(
        title="A step builds the context, asks the model, has the call judged",
        path="turns/engine/propose.py",
        functions=("build", "ask_model", "judge_call"),
        reached=(
            Call(by=_STEP, to=_PERFORM),
            Call(by=_PERFORM, to=_BUILD),
            Call(by=_PERFORM, to=_ASK),
            Call(by=_PERFORM, to=_JUDGE_CALL),
        ),
        events=("ContextBuilt", "Proposed", "Judged"),
    ),
    Hop(
        title="The context: what the model may see",
        path="context/builder.py",
        functions=("compose",),
        reached=(Call(by=_BUILD, to=at("context/builder.py", "compose")),),
    ),
    Hop(
        title="The model proposes",
        path="brain/providers/model.py",
        functions=("ProviderModel.propose",),
        reached=(
            Call(by=_ASK, to=at("brain/providers/model.py", "ProviderModel.propose"), port="services.model"),
        ),
    ),
    Hop(
        title="The gates decide",
        path="gates/decide.py",
        functions=("decide", "may_execute"),
        reached=(
            Call(by=_JUDGE_CALL, to=_DECIDED),
            Call(by=_DECIDED, to=_JUDGE),
            Call(by=_JUDGE, to=at("gates/decide.py", "decide")),
        ),
    ),
    Hop(
        title="The call is carried through",
        path="turns/engine/execute.py",
        functions=("act", "_act_inside", "_act_outside"),
        reached=(Call(by=_PERFORM, to=_ACT), Call(by=_ACT, to=_INSIDE)),
        events=("ExecutionStarted", "ExecutionFinished"),
    ),
    Hop(
        title="The span around the tool",
        path="turns/engine/tracing.py",
        functions=("execute_traced",),
        reached=(Call(by=_INSIDE, to=_TRACED),),
    ),
    Hop(
        title="The tool runs within its timeout",
        path="tools/executor.py",
        functions=("execute", "bound"),
        reached=(Call(by=_TRACED, to=_EXECUTE), Call(by=_EXECUTE, to=_BOUND)),
    ),
    Hop(
        title="The tool takes its arguments",
        path="tools/tool.py",
        functions=("Tool.bind",),
        reached=(Call(by=_BOUND, to=_BIND, port="tool"),),
    ),
    Hop(
        title="The handler acts; here it saves a memory",
        path="assistants/secretary/tools/memory_save.py",
        functions=("handle",),
        reached=(Call(by=_BIND, to=at("assistants/secretary/tools/memory_save.py", "handle"), port="self"),),
    ),
    Hop(
        title="The reply is written and sent",
        path="turns/engine/reply.py",
        functions=("reply", "send", "ask_person"),
        reached=(
            Call(by=_PERFORM, to=at("turns/engine/reply.py", "reply")),
            Call(by=_PERFORM, to=at("turns/engine/reply.py", "send")),
        ),
        events=("ReplyJudged", "ReplySent", "Finished"),
    ),
)
"""The way of a message, in the order in which to read it."""

SHOWN = Way(
    title="How people come to see it",
    introduction="""The commit that records the reply also shows it. The word of that goes round after the commit, and
may be lost: each listener looks at the record, and now and then without a word.""",
    hops=(
        Hop(
            title="The statement that records a batch says in which conversation it shows something",
            path="store/turns/turns.py",
            functions=("record",),
            reached=(Call(by=_RELEASE, to=_RECORD),),
        ),
        Hop(
            title="The database tells the notifier after the commit",
            path="store/core/database.py",
            functions=("Statement", "Database.batch"),
            reached=(Call(by=_RECORD, to=_STATEMENT),),
        ),
        Hop(
            title="The notifier tells this process, and by NOTIFY the others",
            path="store/core/notifier.py",
            functions=("Notifier.tell", "Notifier.listening"),
            reached=(Call(by=_BATCH, to=_TELL),),
        ),
        Hop(
            title="One look for all streams of the process",
            path="api/stream_hub.py",
            functions=("StreamHub", "StreamHub.listening", "StreamHub.rows"),
            reached=(Call(by=_LOOK, to=_LISTENING, port="_database.notifier", back=True),),
        ),
        Hop(
            title="The stream of one tab (`GET /stream`)",
            path="api/routes/stream.py",
            functions=("_events", "_caught_up"),
            reached=(
                Call(
                    by=at("api/routes/stream.py", "_events"),
                    to=at("api/stream_hub.py", "StreamHub.listening"),
                    port="services.watch",
                    back=True,
                ),
            ),
        ),
    ),
)
WEB = (
    (
        "web/src/app/StreamProvider.tsx",
        "StreamProvider",
        "opens one stream for the page, and passes its events on",
    ),
    ("web/src/features/chat/reduce.ts", "reduce", "folds the events into the talk that the screen shows"),
)
"""Path, name and description of the end of that way, in the browser."""

YES = Way(
    title="The second way: a yes",
    introduction="""The turn waits with `ConfirmationAsked` as its last event. A yes is said in the chat, or given in the
inbox. It is an event of its own that wakes the turn; the same bytes are then judged again, and the start of the call
consumes the confirmation.""",
    hops=(
        Hop(
            title="A yes in the chat comes in as a message",
            path="turns/intake/messages.py",
            functions=("Intake._answer",),
            reached=(),
        ),
        Hop(
            title="The words are an answer to a card",
            path="turns/intake/routing.py",
            functions=("route", "Answer"),
            reached=(
                Call(by=at("turns/intake/messages.py", "_way"), to=at("turns/intake/routing.py", "route")),
            ),
        ),
        Hop(
            title="A yes in the inbox comes in as a request",
            path="api/routes/approvals.py",
            functions=("answer_approval",),
            reached=(),
        ),
        Hop(
            title="The runtime takes that one",
            path="turns/runtime.py",
            functions=("Runtime.answer",),
            reached=(
                Call(
                    by=at("api/routes/approvals.py", "_plainly"),
                    to=at("turns/runtime.py", "Runtime.answer"),
                    port="runtime",
                ),
            ),
        ),
        Hop(
            title="Both are weighed and recorded",
            path="turns/intake/answers.py",
            functions=("Answers.give", "weigh", "Answers._wake"),
            reached=(
                Call(by=at("turns/intake/messages.py", "Intake._answer"), to=_GIVE),
                Call(by=at("turns/runtime.py", "Runtime.answer"), to=_GIVE),
            ),
            events=("Confirmed",),
        ),
        Hop(
            title="The turn is open again",
            path="turns/intake/writer.py",
            functions=("TurnWriter.enter",),
            reached=(
                Call(
                    by=at("turns/intake/answers.py", "Answers._wake"),
                    to=at("turns/intake/writer.py", "TurnWriter.enter"),
                ),
            ),
        ),
        Hop(
            title="The driver takes it up",
            path="turns/engine/driver.py",
            functions=("Driver.drain",),
            reached=(Call(by=_SEE_TO, to=_DRAIN),),
        ),
        Hop(
            title="The call is judged again",
            path="turns/engine/propose.py",
            functions=("judge_call",),
            reached=(Call(by=_PERFORM, to=_JUDGE_CALL),),
            events=("Judged", "Voided"),
        ),
        Hop(
            title="The call starts",
            path="turns/engine/execute.py",
            functions=("act", "_begin"),
            reached=(Call(by=_PERFORM, to=_ACT),),
        ),
        Hop(
            title="The start consumes the confirmation",
            path="store/turns/executions.py",
            functions=("begin_execution",),
            reached=(Call(by=_BEGIN, to=_BEGIN_EXECUTION),),
        ),
    ),
)

TAKEOVER = Way(
    title="The third way: a takeover",
    introduction="""The process that drove the turn is gone. It renews its lease no more, and another process finds the
key.""",
    hops=(
        Hop(
            title="A living process renews its leases",
            path="turns/leases.py",
            functions=("LeaseTimings", "LeaseRequest", "HeldLease"),
            reached=(),
        ),
        Hop(
            title="The sweep of each worker finds keys that no process drives",
            path="turns/background/driving.py",
            functions=("OrphanSweeper.sweep_once", "hand_over"),
            reached=(),
        ),
        Hop(
            title="The driver takes one up",
            path="turns/engine/driver.py",
            functions=("Driver.take_up", "Driver._next"),
            reached=(Call(by=_SWEEP, to=_TAKE_UP),),
        ),
        Hop(
            title="The database gives the key to one of them, with a new epoch",
            path="store/turns/order_keys.py",
            functions=("claim", "next_turn", "demand_owner"),
            reached=(
                Call(by=_SWEEP, to=at("store/turns/order_keys.py", "waiting_keys")),
                Call(by=_TAKE_UP, to=at("store/turns/order_keys.py", "claim")),
            ),
        ),
        Hop(
            title="The run starts from the record",
            path="turns/engine/run.py",
            functions=("TurnRun.start_from",),
            reached=(Call(by=_OPEN, to=at("turns/engine/run.py", "TurnRun.start_from")),),
        ),
        Hop(
            title="A call that was under way is settled",
            path="turns/engine/execute.py",
            functions=("settle", "unknown"),
            reached=(Call(by=_PERFORM, to=_SETTLE),),
            events=("OutcomeUnknown",),
        ),
    ),
)
WAYS = (YES, TAKEOVER)
