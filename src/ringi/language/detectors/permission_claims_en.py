"""Words with which a model's reasoning decides, in English, that somebody may or may not do or see something.

An *authority* somebody has or lacks, a *leave* that was given, a *may* or *can* of a person over guarded things,
and a *standing* (role, level, position) that settles it. Impersonal rules of a schema are none of these.
"""

from ringi.language.detectors.claims import Claim, Test, words_of
from ringi.language.text.expression import Expression

_FRAMES = words_of(
    "whether if unless once when who which what how claim claims claimed claiming say says said saying state states stated ask asks asking asked unclear unknown should suppose assume assumes"
    " assuming wonders believes would might cannot want wants depends verify know"
)


def _framed(clause: str) -> bool:
    return not _FRAMES.isdisjoint(clause.replace(",", " ").split())


def _claim(core: str, rest: str = "", ground: Test | None = None, words: str = "") -> Claim:
    return Claim(
        words=tuple((words or core).split("|")),
        core=Expression(core),
        rest=Expression(rest),
        ground=ground,
        framed_before=_framed,
        boundaries=(", ", "; ", ": ", " and ", " so ", " since ", " because ", " but ", " therefore "),
    )


_DEGREES = words_of(
    "the a an any every all full sufficient insufficient admin administrator adequate enough no proper necessary needed required correct appropriate such more than not own his her their my"
    " access of already this that"
)
_OWNERS = words_of(
    "has have had hold holds held possess possesses lack lacks enjoys carries got no within outside beyond exceeds verified confirmed checked"
)
_PASSED = words_of("granted given denied refused")
_PASSIVE = words_of("been was were is are")
_GIVERS = words_of("gives give grants grant giving")
_RECEIVERS = words_of("him her them user requester")


def _owned(before: str) -> bool:
    """True if somebody has, lacks or was given the thing that follows."""
    words = before.lower().split()
    while words and words[-1] not in _OWNERS and (words[-1] in _DEGREES or words[-1].endswith("'s")):
        words.pop()
        if words and words[-1] in _GIVERS:
            return True
    last, earlier = words[-1:], words[-2:-1]
    if not _OWNERS.isdisjoint(last) or (not _PASSED.isdisjoint(last) and not _PASSIVE.isdisjoint(earlier)):
        return True
    return not _RECEIVERS.isdisjoint(last) and not _GIVERS.isdisjoint(words[-3:-1])


_BEING = words_of("is are am was were isn't aren't wasn't been he's she's they're user's i'm you're")
_HELD_TO_BE = words_of("consider considers deem deems find finds judge judges regard regards believe think")
_SLIGHT = words_of(
    "not already fully clearly explicitly certainly obviously thus therefore also never currently generally so only be"
)


def _is_allowed(before: str) -> bool:
    """True if the words lead up to `… is` allowed, of somebody."""
    words = before.lower().split()
    heads = words[-8:]
    while words and words[-1] in _SLIGHT:
        words.pop()
    if not words or words[-2:] == ["it", "is"]:
        return False
    able = words[-1] in ("can", "cannot", "will") and heads[-1:] == ["be"]
    if words[-1] in _BEING or able or not _HELD_TO_BE.isdisjoint(heads):
        return True
    return before.lower().strip() in ("user", "the user", "requester", "caller")


_PERSONS = words_of(
    "he she they anyone anybody everyone nobody one somebody someone user users requester sender caller person owner owners admin admins administrator administrators manager managers director"
    " directors executive executives officer officers staff intern interns contractor contractors employee employees member members lead leads leader leaders head heads president presidents ceo cfo"
    " moderator moderators guest guests approver approvers asking accountant accountants clerk clerks"
)
_NO_NAMES = words_of(
    "It This That These Those We Nothing Tool Tools List The There Which What I And But So If"
)
_RELATING = words_of("in of from at with on")
_HEDGES = words_of("not therefore also thus only never clearly certainly")


def _of_a_person(before: str) -> bool:
    """True if a person stands right before, or before a phrase like `in the company`."""
    words = before.split()
    while words and words[-1] in _HEDGES:
        words.pop()
    if words and _person(words[-1]):
        return True
    return any(
        words[-back] in _RELATING and _person(words[-back - 1]) for back in (2, 3) if len(words) > back
    )


def _person(word: str) -> bool:
    return word.lower() in _PERSONS or (word.istitle() and word.isalpha() and word not in _NO_NAMES)


_AUTHORITY = "permission|access|right|privilege|authorisation|authorization|authority|clearance|credentials|power to|say over"
_NO_OTHER = r"s?\b(?! (?:error|problem|slip|request|issue|check|log|review|point|card|level|figures|sale|idea|person|tool|word|time|place|one|answer|away|now|deadline|management)s?\b)"
_ALLOWED = "allowed|authorised|authorized|permitted|entitled|cleared|eligible|qualified|privileged|forbidden|prohibited|barred|trusted with|free to see|free to read|free to view|free to run|free to use|free to access"
_STANDING = "role|position|level|rank|title|permission|rights|privilege|authorisation|authorization|access|approval|clearance|seniority|standing|status"
_ENOUGH = r"(?:needed|required|necessary|granted|denied|refused|confirmed|verified|fine|ok|okay|sufficient|insufficient|enough|in place|adequate|missing|lacking|valid|high enough|too low|allowed|permitted)\b"
_SETTLES = (
    rf"s?(?: checks?| level)?(?: of [a-z ]{{1,20}})? (?:(?:is|are|was|isn't|aren't)(?: (?:not|already|also|therefore|clearly))* {_ENOUGH}"
    r"|permits|allows?\b|(?:does not|doesn't) (?:allow|permit|let)|lets|grants|gives|entitles|qualifies|suffices|(?:granted|denied|refused)\b|exists)"
)
_GUARDED = (
    r"(?:see|view|read|access|open|know|run|execute|delete|remove|change|edit|export|approve|authori[sz]e|sign|ban|kick|announce|perform|manage|do (?:this|that|anything|so)"
    r"|be (?:shown|told|disclosed|shared|given|trusted))\b"
)
_MODAL = " can| may| cannot| could| must| should not"
PERMISSION_EN = (
    _claim(
        _AUTHORITY,
        _NO_OTHER,
        _owned,
        "permission|access|right|privilege|authori|clearance|credentials|power to|say over",
    ),
    _claim(
        _ALLOWED,
        r"\b",
        _is_allowed,
        "allowed|authori|permitted|ntitled|cleared|eligible|qualified|privileged|forbidden|prohibited|barred|trusted|free to",
    ),
    _claim(_STANDING, _SETTLES),
    _claim(_MODAL, rf"(?:'t)?(?: (?:not|therefore|also|thus|only|never))* {_GUARDED}", _of_a_person),
    _claim(
        _MODAL,
        r"(?:'t)?(?: safely| not)? (?:show|disclose|reveal|share|be (?:shown|disclosed|shared|revealed))\b",
        lambda before: before.lower().endswith(("we", "i", "it", "this", "that")),
    ),
    _claim(
        "okay|ok|safe|fine|acceptable|permissible|alright|legitimate",
        rf"(?: for [a-z]{{2,12}}(?: [a-z]{{2,12}})?)? to (?:{_GUARDED}|show|disclose|share|reveal|display)",
    ),
    _claim(
        "authorise|authorize|grant|permit|allow",
        r"\b",
        lambda before: (
            before.removesuffix("will ").removesuffix("hereby ").removesuffix("therefore ").endswith("I ")
        ),
    ),
    _claim(
        "permission|access|authorization|authorisation|clearance",
        r" (?:problem|issue|concern|check)s?\b",
        lambda before: before.lower().endswith("no "),
    ),
    _claim(
        "meets|meet",
        r" (?:the |all )*(?:required |necessary )?(?:access |permission |clearance )?(?:level|requirements? for access)\b",
    ),
    _claim("qualifies|qualify", " (?:as|for)"),
    _claim("able to approve"),
)
