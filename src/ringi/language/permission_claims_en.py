"""With which words does a model's reasoning decide, in English, what somebody may do or see?

An *authority* somebody has or lacks, a *leave* that was given, a *may* or *can* of a person over what is guarded,
and a *standing* (role, level, position) that settles it. Impersonal rules of a schema are none of these.
"""

import re

from ringi.language.claims import Claim

_FRAME = re.compile(
    r"\b(?:whether|if|unless|once|when|who|which|what|how|claims?|claimed|claiming|says?|said|saying|states?|stated|asks?|asking|asked|unclear|unknown|should|suppose|assum(?:e|ing)"
    r"|wonders?|believes|does(?! not|n't)|do(?! not|n't)|would|might|can(?= the\b| he\b| she\b)"
    r"|cannot (?:assume|verify|say|judge|tell)|(?:not|n't) (?:assume|decide|judge|know|tell|claim)|wants? to (?:know|grant)|depends)\b"
)
_BOUNDARIES = (", ", "; ", ": ", " and ", " so ", " since ", " because ", " but ", " therefore ")


def _claim(core: str, rest: str = "", ground: str = "") -> Claim:
    return Claim(
        words=tuple(core.split("|")),
        core=re.compile(core),
        rest=re.compile(rest),
        ground=re.compile(ground, re.IGNORECASE) if ground else None,
        framed_before=_FRAME,
        boundaries=_BOUNDARIES,
    )


_DEGREE = (
    r"(?:(?:the|any|an?|every|all|full|sufficient|insufficient|admin|administrator|adequate|enough|no|proper|necessary|needed|required|correct|appropriate|such|more|than|not|own|his|her|their|my"
    r"|access|(?:[a-z]+'s)) )*"
)
_AUTHORITY = "permission|access|right|privilege|authorisation|authorization|authority|clearance|credentials|power to|say over"
_NO_OTHER = (
    r"s?\b(?! (?:error|problem|slip|request|issue|check|log|review|point|card|level|figures|sale|idea|person|tool|word|time|place|one|answer|away|now|deadline|management|levels))"
)
_OWNERS = (
    r"\b(?:has|have|had|holds?|held|possess(?:es)?|lacks?|enjoys?|carries|got|(?:does|do|did)(?:n't| not) (?:have|hold|possess)|(?:been|was|were|is) (?:granted|given|denied|refused)|no|within|outside|beyond|exceeds?"
    r"|(?:gives?|grants?|giving) (?:him|her|them|the (?:user|requester))|verified|confirmed|checked) (?:of |already )?"
)
_ALLOWED = "allowed|authorised|authorized|permitted|entitled|cleared|eligible|qualified|privileged|forbidden|prohibited|barred|trusted with|free to see|free to read|free to view|free to run|free to use|free to access"
_VERY = r"(?: (?:not|already|fully|clearly|explicitly|certainly|obviously|thus|therefore|also|never|currently|generally))*"
_IS = (
    rf"(?:(?<!\bit )\b(?:is|are|am|was|were|be|isn't|aren't|wasn't)|'re|'s|'m|\b(?:has|have|had)(?: already)? been){_VERY} $"
    r"|\b(?:consider|deem|find|judge|regard|believe|think)s? [^.,;]{0,30}$|^(?:the )?(?:user|requester|caller) $"
)
_STANDING = "role|position|level|rank|title|permission|rights|privilege|authorisation|authorization|access|approval|clearance|seniority|standing|status"
_ENOUGH = (
    r"(?:needed|required|necessary|granted|denied|refused|confirmed|verified|fine|ok|okay|sufficient|insufficient|enough|in place|adequate|missing|lacking|valid|high enough|too low|allowed|permitted)\b"
)
_SETTLES = (
    rf"s?(?: checks?| level)?(?: of [a-z ]{{1,20}})? (?:(?:is|are|was|isn't|aren't)(?: (?:not|already|also|therefore|clearly))* {_ENOUGH}"
    r"|permits|allows?\b|(?:does not|doesn't) (?:allow|permit|let)|lets|grants|gives|entitles|qualifies|suffices|(?:granted|denied|refused)\b|exists)"
)
_GUARDED = (
    r"(?:see|view|read|access|open|know|run|execute|delete|remove|change|edit|export|approve|authori[sz]e|sign|ban|kick|announce|perform|manage|do (?:this|that|anything|so)"
    r"|be (?:shown|told|disclosed|shared|given|trusted))\b"
)
_PERSON = (
    r"(?:\b(?:he|she|they|anyone|anybody|everyone|nobody|no one|somebody|someone|user|requester|sender|caller|person|owner|admins?|administrators?|managers?|directors?|executives?|officers?"
    r"|staff|interns?|contractors?|employees?|members?|leads?|leaders?|heads?|presidents?|ceo|cfo|moderators?|guests?|approvers?|asking|accountants?|clerks?)"
    r"|(?-i:\b(?!It\b|This|That|We\b|Nothing|Tool|List|The\b|There|Which|What|I\b)[A-Z][a-z]+))"
)
_ADVERB = r"(?: (?:not|therefore|also|thus|only|never|clearly|certainly))*"
_MODAL = " can| may| cannot| could| must| should not"
PERMISSION_EN = (
    _claim(_AUTHORITY, _NO_OTHER, rf"{_OWNERS}{_DEGREE}$"),
    _claim(_ALLOWED, r"\b", _IS),
    _claim(_STANDING, _SETTLES),
    _claim(_MODAL, rf"(?:'t)?{_ADVERB} {_GUARDED}", rf"{_PERSON}(?: (?:in|of|from|at|with|on) (?:the |our |this |his |her )?[a-z]+)?{_ADVERB}$"),
    _claim(
        _MODAL,
        r"(?:'t)?(?: safely| not)? (?:show|disclose|reveal|share|be (?:shown|disclosed|shared|revealed))\b",
        r"\b(?:we|i|it|this|that)$",
    ),
    _claim(
        "okay|ok|safe|fine|acceptable|permissible|alright|legitimate",
        rf"(?: for [a-z]{{2,12}}(?: [a-z]{{2,12}})?)? to (?:{_GUARDED}|show|disclose|share|reveal|display)",
    ),
    _claim("authorise|authorize|grant|permit|allow", r"\b", r"\bi (?:(?:hereby|will|shall|can|therefore) )*$"),
    _claim("no permission|no access|no authorization|no authorisation|no clearance", r" (?:problem|issue|concern|check)s?\b"),
    _claim("meets|meet", r" (?:the |all )*(?:required |necessary )?(?:access |permission |clearance )?(?:level|requirements? for access)\b"),
    _claim("qualifies|qualify", " (?:as|for)"),
    _claim("able to approve|level he is able to|level she is able to|role he is able to|role she is able to"),
)
