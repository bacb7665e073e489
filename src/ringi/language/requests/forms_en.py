"""How people ask in English that words be passed on: a closed grammar over a message in which the addressee stands as
`NAME` and the words as `WORDS`. Anything it does not know is no plain request.

A form is delimited if marks of quotation or a colon show where the words begin and end. In an inline form they stand
in the sentence itself, so `plain_words` has to hold for them.
"""

from __future__ import annotations

from ringi.language.requests.marks import NAME, WORDS, any_of
from ringi.language.text.expression import Expression

_NO_NAME = any_of(
    "not|never|except|but|nobody|no|neither|nor|either|only|everyone|everybody|anyone|anybody|without|all|me|him|her|them|us"
    "|it|you|my|the|that|a|an|i|we|if|when|then|and|or|please|to|about|tell|ask|send|let|someone|somebody|none|just|both"
)
_OTHER_NAME = (
    rf"(?:(?:mr|ms|mrs)\.? )?(?!{_NO_NAME}\b)[a-z]{{2,15}}(?: (?!{_NO_NAME}\b)[a-z]{{2,15}})?(?:-san| san)?"
)
_ONE_WORD = rf"(?!{_NO_NAME}\b)[a-z]{{2,15}}(?:-san)?"
_COMMA = r"(?:,? and |, ?| & )"
_ONE = rf"(?:(?:mr|ms|mrs)\.? |everyone in |everybody in |the )?{NAME}(?:-san| san| team| department)?(?!'s)"
_TO = rf"(?:both )?(?:{_OTHER_NAME}{_COMMA})*{_ONE}(?:{_COMMA}{_OTHER_NAME})*"
_POLITE = any_of(
    "please |pls |plz |kindly |just |also |quickly |go ahead and |can you |could you |would you |will you |can u |could u |then "
    "|(?:i'd|i would) like you to |i want you to |i need you to |could i ask you to |can i ask you to |i'd be grateful if you could "
    "|do me a favou?r and |would you be so kind as to |if you could |be a dear and |, "
    "|(?:it would be great|it'd be great|it would be nice|i'd appreciate it|i would appreciate it) if you could "
)
_ASK = rf"(?:{_POLITE}){{0,4}}"
_SMALL = any_of("a |an |the |this |following |quick |short |brief |little |new |my ")
_NOTE = any_of("message|msg|note|dm|heads-?up|reminder|word|line|text|ping|chat")
_TASK = any_of("task|to-?do|todo|action item|ticket|assignment")
_NOW = any_of(
    " for me| from me| please| pls| right away| asap| real quick| quickly| now| too| as well| on chat"
)
_FOR_ME = rf"(?:{_NOW}){{0,2}}"

_Q = rf"\"{WORDS}[.!?]?\""
_BLOCK = rf"(?:{_Q}|{WORDS})"
_MARK = r" ?(?::|-|--)\s*"
_TELL = any_of(
    "tell|inform|notify|message|msg|text|dm|ping|write to|write|remind|(?:would you |do you )?mind (?:telling|informing|reminding|messaging)"
)
_LET = any_of("let|(?:would you |do you )?mind letting")
_SEND = any_of("send|drop|shoot|write|leave|give|post")
_GIVE = any_of("send|say|pass on|pass along|relay|write|deliver|communicate|post|message|give|convey|text")
_THIS = any_of("this|the following|this message|the following message|these words|this note")

_TELL_DELIMITED = (
    rf"(?:{_ASK}{_TELL} {_TO}{_FOR_ME}(?: that|,? saying| this| the following|,)?(?:{_MARK}{_BLOCK}| ?\n{_BLOCK}| {_Q})"
    rf"|{_ASK}{_LET} {_TO} know{_FOR_ME}(?: that| this)?(?:{_MARK}{_BLOCK}| {_Q})"
    rf"|{_ASK}{_SEND} {_TO} (?:{_SMALL})*(?:{_NOTE}|this|the following){_FOR_ME}(?: that| saying| which says| that says| with| to say)?(?:{_MARK}{_BLOCK}| ?\n{_BLOCK}| {_Q})"
    rf"|{_ASK}(?:{_SEND} )?(?:{_SMALL})*(?:{_NOTE}|{_THIS}) (?:on |along )?(?:to|for) {_TO}{_FOR_ME}(?: that| saying| which says| that says| to say)?(?:{_MARK}{_BLOCK}| ?\n{_BLOCK}| {_Q})"
    rf"|{_ASK}{_GIVE} (?:{_SMALL})*(?:{_NOTE} )?{_Q}(?: on| along)?,? to {_TO}"
    rf"|(?:reply )?to {_TO}(?: please)?: ?{_BLOCK})"
)
_SAYING = any_of(" that| saying| to say| to say that")
_TELL_INLINE = (
    rf"(?:{_ASK}{_TELL} {_TO}{_FOR_ME}(?:{_SAYING})? {WORDS}"
    rf"|{_ASK}{_LET} {_TO} know{_FOR_ME}(?: that)? {WORDS}"
    rf"|{_ASK}{_SEND} {_TO} (?:{_SMALL})*{_NOTE}{_FOR_ME}{_SAYING} {WORDS}"
    rf"|{_ASK}(?:{_SEND} )?(?:{_SMALL})*{_NOTE} to {_TO}{_FOR_ME}(?: that says|{_SAYING}) {WORDS}"
    rf"|{_ASK}(?:pass on|relay|pass along|pass|mention|say|reply) (?:on |along )?to {_TO}{_FOR_ME} that {WORDS}"
    rf"|{_ASK}(?:ask|remind|tell|mind asking|would you mind asking) {_TO}{_FOR_ME} to {WORDS}"
    rf"|{WORDS}[.!\n] ?{_ASK}(?:let {_TO} know(?: this| that)?|tell {_TO}(?: this| that| so)?|(?:inform|notify) {_TO}(?: of this)?)"
    rf"|{WORDS}[.!\n] ?{_ASK}(?:pass|send|relay) (?:this|that|it) (?:on |along )?to {_TO})"
)
_MAKE = any_of("create|add|make|set up|open|put|log|file|register|assign|new|set")
_ASSIGN_DELIMITED = (
    rf"(?:{_ASK}(?:assign|give|set) {_TO} (?:{_SMALL})*(?:{_TASK})?(?: of| to|,? called)?(?:{_MARK}{_BLOCK}| {_Q})"
    rf"|{_ASK}(?:assign|give|delegate|hand) (?:{_SMALL})*(?:{_TASK} )?{_Q}(?: {_TASK})?(?: over)? to {_TO}"
    rf"|{_ASK}(?:{_MAKE} )?(?:{_SMALL})*{_TASK} (?:for|to|assigned to) {_TO}(?:'s list)?(?: to| called| named| titled| saying)?(?:{_MARK}{_BLOCK}| {_Q})"
    rf"|{_ASK}(?:{_MAKE} )?(?:{_SMALL})*{_TASK}(?: called| named| titled| to)?(?:{_MARK}| ){_Q},? (?:for|to|and assign it to) {_TO}"
    rf"|{_ASK}(?:add|put) {_Q} (?:to|on|onto) {NAME}(?:-san| san)?'s (?:{_TASK}s?|{_TASK} list|list)"
    rf"|{_ASK}(?:ask|remind) {_TO}{_FOR_ME}(?: to)?(?:{_MARK}{_BLOCK}| {_Q}))"
)
_ASSIGN_INLINE = (
    rf"(?:{_ASK}(?:ask|remind|get|have|tell|mind asking|would you mind asking) {_TO}{_FOR_ME}(?: to)? {WORDS}"
    rf"|{_ASK}(?:{_MAKE} )?(?:{_SMALL})*{_TASK} (?:for|to) {_TO} to {WORDS}"
    rf"|{_ASK}(?:add|put) {WORDS} (?:to|on|onto) {NAME}(?:-san| san)?'s (?:{_TASK}s?|{_TASK} list|list)"
    rf"|{_ASK}assign {WORDS} to {_TO})"
)
_WISH = any_of("wish|(?:feature )?request|suggestion")
_SUGGEST = (
    rf"(?:{_ASK}(?:file|send|submit|make|log|report|raise|record) (?:{_SMALL})*{_WISH}(?: for| that| to)?(?:{_MARK}{_BLOCK}| {_Q})(?: to {_TO})?"
    rf"|{_ASK}(?:file|send|submit) (?:{_SMALL})*{_WISH} to {_TO}(?:{_MARK}{_BLOCK}| {_Q}))"
)
_KEEP = (
    rf"(?:{_ASK}(?:remember|save|note|memorize|store|record|share)(?: this| it)? {NAME}(?: that)?(?:{_MARK}{_BLOCK}| {_Q})"
    rf"|{_ASK}(?:remember|save|note|memorize|store|record|share)(?: that)? {_Q},? (?:and )?{NAME}|{_ASK}{NAME}(?: that)?(?:{_MARK}{_BLOCK}| {_Q}))"
)


def _handed_over(thing: str) -> str:
    moved = rf"(?:assign|give|delegate|hand|pass|move|reassign|transfer) (?:the (?:{_TASK} )?)?{thing}(?: {_TASK})?(?: over)?"
    return rf"(?:{_ASK}{moved} to {_TO}|{_ASK}(?:assign|give) {_TO} (?:the (?:{_TASK} )?)?{thing})"


_NOT_SAID = rf"(?:(?!n't\b|\bnot\b|\bnever\b|\bno\b|\bdont\b)[^.;\n\"{NAME}{WORDS}])+?"
_QUOTED_OTHER = rf"\"[^\"{NAME}{WORDS}]*\""
_OTHER = (
    rf"(?:{_ASK}(?:{_TELL}|{_LET}|{_SEND}|assign|ask) {_ONE_WORD}(?:{_COMMA}{_ONE_WORD})* (?:{_QUOTED_OTHER}|{_NOT_SAID}(?:{_QUOTED_OTHER})?)"
    rf"|{_ASK}{_GIVE} (?:{_SMALL})*(?:{_NOTE} )?{_QUOTED_OTHER} to {_ONE_WORD})"
)
_NEXT = r"(?: *[.!?;,\n][.!?;,\n ]*(?:and |also |then |plus )*|,? and (?:also |then )?)"
_GREETING = any_of(
    "hi|hello|hey|hiya|good morning|good afternoon|good evening|morning|ok|okay|oh|so|also|and|then|right|quick one|sorry"
    "|excuse me|one more thing|quick favou?r|ringi|assistant|urgent|not urgent,? but|no rush,? but|(?:i )?hope (?:you're|you are|all is) well|hi there|hello there|hey there|sorry to bother you|thanks|next"
    "|small request|a small request|quick request|one thing|well|yes|yeah|yep|for me|first|second"
)
_THANKS = any_of(
    "please|pls|plz|thanks|thank you|thx|cheers|ty|tks|many thanks|thanks a lot|thanks so much|thank you so much|thank you very much|thanks in advance"
    "|asap|now|right away|right now|much appreciated|appreciated|appreciate it|i appreciate it|for me|kindly|that's all|that is all"
    "|thanks again|ta|it's urgent|urgent|as soon as possible|real quick|best regards|best|kobayashi|if you don't mind"
)
_SIGNS = r"[,.!?~()\n ☺😊🙏🙇👍-]*"
_BEGIN, _END = rf"(?:{_GREETING}\b{_SIGNS}){{0,4}}", rf"{_SIGNS}(?:\b{_THANKS}\b{_SIGNS}){{0,4}}"


def _message(core: str) -> str:
    return rf"{_BEGIN}(?:(?>{_OTHER}){_NEXT}){{0,3}}(?:{core})(?:{_NEXT}(?>{_OTHER})){{0,3}}{_END}"


TELL = Expression(_message(_TELL_DELIMITED))
TELL_INLINE = Expression(_message(_TELL_INLINE))
ASSIGN = Expression(_message(_ASSIGN_DELIMITED))
ASSIGN_INLINE = Expression(_message(_ASSIGN_INLINE))
SUGGEST = Expression(_message(f"{_SUGGEST}|{_TELL_DELIMITED}"))
SUGGEST_INLINE = Expression(_message(_TELL_INLINE))
KEEP = Expression(_message(_KEEP))
ASSIGN_NOUN = Expression(r"(?!)")
"""English asks for work with a verb."""
HAND_OVER = Expression(_message(_handed_over(_Q)))
HAND_OVER_NOUN = Expression(_message(_handed_over(WORDS)))
BESIDE = Expression(rf"{_BEGIN}(?:(?>{_OTHER}){_NEXT}){{0,3}}(?:{_OTHER})?{_END}")
"""A message that only greets, thanks or asks for something to others."""
WITHOUT_WORDS = Expression(
    _message(
        rf"{_ASK}(?:{_TELL} {_TO}(?: something| this)?|{_LET} {_TO} know(?: something)?|{_SEND} (?:{_SMALL})*{_NOTE} to {_TO}|{_SEND} {_TO} (?:{_SMALL})*{_NOTE})"
    )
)
"""A request that names the addressee, but not yet the words."""
WITHOUT_NAME = Expression(
    _message(rf"{_ASK}(?:send|say|pass on)(?: (?:{_SMALL})*{_NOTE})?(?: saying| that)?(?:{_MARK}| ){_Q}")
)
"""A request that says the words, but not yet the addressee."""
NAME_GIVEN = Expression(rf"(?:(?:to|for|i mean|it's|i meant) )?{_ONE}[.! ]*")
"""An answer that only says the person meant."""
NAME_ADDRESSED = Expression(rf"to {_ONE}[.! ]*")
"""An answer that says the addressee."""
TIME_GIVEN = Expression(r"(?:by|on|at|before|please|it's|due| )*[.! ]*")
"""An answer that only says when, without its days and times."""
WORDS_GIVEN = Expression(
    rf"(?:that |say |tell (?:him|her|them)(?: that)? )?{_Q}[.! ]*|(?:tell (?:him|her|them) that |say that ){WORDS}[.! ]*"
)
"""An answer that says the words to pass on."""

_POLITE_QUESTION = Expression(
    r"\b(?:can|could|would|will) (?:you|u)\b|\bmind\b|\bcan i ask\b|\bcould i ask\b"
)
_NOT_PLAIN = Expression(
    r"[\"\n;?!…]|:(?![0-9])|\.(?=\s|$)|,"
    r"|^(?:'s|or|and|but|not|nothing|none|no|if|only|when|whenever|before|after|later|never|anything|in (?:an?|the|person|private|[0-9]+)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow(?!')|out|off|alone|about|unless|until|how|what|why|who|whether|where|a draft|from|for|to|by|as|because|left|been|hell|fired)\b"
    r"|\b(?:if|unless|but|don't|never mind|actually|sorry|instead|except|until|once|should i|joke|joking|kidding|maybe|scratch that|wait|secret|before you|after you|after the|whether|as a draft|twice|every day|was what|would be|bad idea)\b"
)


_SECOND_THOUGHT = Expression(
    r"\b(?:if|unless|never mind|actually|sorry|except|joke|joking|kidding|maybe|scratch that|wait|secret|not yet|he said|she said"
    r"|will you|can you|wouldn't you|right\?|example|testing|before i|as if|first|don't (?:tell|send|say)|do not (?:tell|send|say)|don't$|what would)\b"
)


def takes_back(words: str) -> bool:
    """Words that end with the message may hold a second thought, which is not meant for the addressee."""
    return _SECOND_THOUGHT.search(words) is not None


def asks_a_question(shape: str) -> bool:
    """True if a question mark stands in words that are no polite form of a request."""
    return "?" in shape and _POLITE_QUESTION.search(shape) is None


def plain_words(words: str) -> bool:
    """One simple statement without condition, other addressee, question or second thought."""
    return _NOT_PLAIN.search(words) is None


names_work = plain_words
"""English names some work by its verb."""
