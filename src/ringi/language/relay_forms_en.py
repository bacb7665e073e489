"""How people ask in English that words be passed on: a closed grammar over a message in which the addressee stands as
`NAME` and the words as `WORDS`. Anything it does not know is no plain request."""

from __future__ import annotations

from ringi.language.relay_marks import NAME, WORDS, any_of

_NO_NAME = any_of(
    "not|never|except|but|nobody|no|neither|nor|either|only|everyone|everybody|anyone|anybody|without|all|me|him|her|them|us"
    "|it|you|my|the|that|a|an|i|we|if|when|then|and|or|please|to|about|tell|ask|send|let|someone|somebody|none|just"
)
_OTHER_NAME = rf"(?:(?:mr|ms|mrs)\.? )?(?!{_NO_NAME}\b)[a-z]{{2,15}}(?:-san| san)?"
_COMMA = r"(?:,? and |, ?| & )"
_ONE = (
    rf"(?:(?:mr|ms|mrs)\.? |everyone in |everybody in |all of |the )?{NAME}(?:-san| san| team| department)?"
)
_TO = rf"(?:both )?(?:{_OTHER_NAME}{_COMMA})*{_ONE}(?:{_COMMA}{_OTHER_NAME})*"
_POLITE = any_of(
    "please |pls |plz |kindly |just |also |quickly |go ahead and |can you |could you |would you |will you |can u |could u |then "
    "|(?:i'd|i would) like you to |i want you to |i need you to |could i ask you to |can i ask you to |i'd be grateful if you could "
    "|do me a favou?r and |would you be so kind as to |would you be able to |are you able to |is it possible to |if you could "
    "|(?:it would be great|it'd be great|it would be nice|i'd appreciate it|i would appreciate it) if you could "
    "|be a dear and |for me |, "
)
_ASK = rf"(?:{_POLITE})*"
_SMALL = any_of(
    "a |an |the |this |the following |that |these words |quick |short |brief |little |new |my |following |one |real "
)
_NOTE = any_of(
    "message|msg|note|dm|heads-?up|reminder|word|line|text|ping|chat|words|wish|(?:feature )?request|suggestion|feedback|idea"
)
_MARK = r"(?::|,|-|--)?"
_QUOTED = rf"\"{WORDS}[.!]?\""
_W = rf"(?:{_QUOTED}|{WORDS})"

_TELL = any_of(
    "tell|inform|notify|remind|message|msg|text|dm|ping|write to|write|ask|advise|get word to|drop"
)
_SEND = any_of("send|drop|shoot|write|give|leave|pass|post|get")
_GIVE = any_of(
    "send|say|pass on|pass along|pass|relay|write|deliver|communicate|post|message|mention|give|forward|convey|text|dm"
)
_HEAD = rf"{_ASK}"
_FOR_ME = any_of(
    "(?: for me| from me| please| pls| right away| asap| real quick| quickly| now| too| as well| on chat)*"
)

_A = rf"{_HEAD}(?:{_TELL}|(?:would you |do you )?mind (?:telling|asking|informing|reminding|messaging)) {_TO}{_FOR_ME}(?: know)?(?: that| to|,? saying| this| the following| about this)?{_MARK}\s*{_W}"
_LET = (
    rf"{_HEAD}(?:let|(?:would you |do you )?mind letting) {_TO} know{_FOR_ME}(?: that| this)?{_MARK}\s*{_W}"
)
_B = rf"{_HEAD}{_SEND} {_TO} (?:{_SMALL})*{_NOTE}?{_FOR_ME}(?:that| that|saying| saying| which says| with| to say)?{_MARK}\s*{_W}"
_ON = rf"{_HEAD}(?:pass|pass on|relay|pass along|mention|say) (?:on |along )?to {_TO}{_FOR_ME}(?: that)?{_MARK}\s*{_W}"
_B2 = rf"{_HEAD}(?:{_SEND} )?(?:{_SMALL})*{_NOTE} (?:to|for) {_TO}{_FOR_ME}(?: that| saying| which says| to say)?{_MARK}\s*{_W}"
_C0 = rf"{_HEAD}{_GIVE} (?:this|the following)(?: {_NOTE})?(?: on| along)? to {_TO}{_FOR_ME}{_MARK}\s*{_W}"
_C = rf"{_HEAD}{_GIVE} (?:{_SMALL})*(?:{_NOTE} )?{_W}(?: on| along)?,? to {_TO}"
_TASK_NOUN = any_of("task|to-?do|todo|action item|job|ticket|assignment|reminder")
_MAKE = any_of("create|add|make|set up|open|put|log|file|register|give|assign|new|set")
_D = any_of(
    rf"{_HEAD}(?:assign|give|delegate|hand|set) {_TO} (?:{_SMALL})*(?:{_TASK_NOUN})?(?: of| to|,? called)?{_MARK}\s*{_W}"
    rf"|{_HEAD}(?:assign|give|delegate|hand|pass) (?:{_SMALL})*(?:{_TASK_NOUN} )?{_W}(?: {_TASK_NOUN})?(?: over)? to {_TO}"
    rf"|{_HEAD}(?:{_MAKE} )?(?:{_SMALL})*{_TASK_NOUN} (?:for|to|assigned to) {_TO}(?:'s list)?(?: to| called| named| titled| saying)?{_MARK}\s*{_W}"
    rf"|{_HEAD}(?:{_MAKE} )?(?:{_SMALL})*{_TASK_NOUN}(?: called| named| titled| to)?{_MARK}\s*{_W},? (?:for|to|and assign it to) {_TO}"
    rf"|{_HEAD}(?:add|put) {_W} (?:to|on|onto) {_TO}'s (?:{_TASK_NOUN}s?|{_TASK_NOUN} list|list)"
    rf"|{_HEAD}(?:have|get) {_TO} (?:to )?{_W}"
)
_THIS = any_of(
    "this|that|it|so|the above|about this|about it|about that|know|know this|know about this|know about it|know that|the same"
)
_AFTER = rf"{_W}[.!?,;\n ]+(?:so )?{_HEAD}(?:(?:let|tell|inform|notify|message|text) {_TO}(?: {_THIS})*|(?:{_GIVE}) (?:{_THIS} )?(?:on |along )?to {_TO})"
_BEFORE = rf"(?:to|for) {_TO}(?: please)?[:,] ?{_W}"
_REQUEST = rf"(?:{_A}|{_LET}|{_B}|{_B2}|{_ON}|{_C0}|{_C}|{_D}|{_AFTER}|{_BEFORE})"

_NOT_SAID = rf"(?:(?!n't\b|\bnot\b|\bnever\b|\bno\b)[^.;\n\"{NAME}{WORDS}])+?"
_OTHER = (
    rf"(?:{_HEAD}(?:{_TELL}|let|{_SEND}|have|get|assign) {_OTHER_NAME}(?:{_COMMA}{_OTHER_NAME})* (?:\"[^\"{NAME}{WORDS}]*\"|{_NOT_SAID}(?:\"[^\"{NAME}{WORDS}]*\")?)"
    rf"|{_HEAD}{_GIVE} (?:{_SMALL})*(?:{_NOTE} )?(?:\"[^\"{NAME}{WORDS}]*\"|{_NOT_SAID}) to {_OTHER_NAME}"
    rf"|(?:please )?(?:don't|do not) (?:tell|message|send) {_OTHER_NAME}(?: (?:anything|this|it|about it))?)"
)
_NEXT = r"(?: *[.!?;,\n][.!?;,\n ]*(?:and |also |then |plus )*|,? and (?:also |then )?)"
_GREETING = any_of(
    "hi|hello|hey|hiya|good morning|good afternoon|good evening|morning|ok|okay|oh|so|also|and|then|right|quick one|sorry"
    "|excuse me|one more thing|quick favou?r|ringi|assistant|urgent|not urgent,? but|no rush,? but|when convenient|(?:i )?hope (?:you're|you are|all is) well|hi there|hello there|hey there|sorry to bother you|thanks|next"
    "|small request|a small request|quick request|one thing|fyi|well|yes|yeah|yep|for me|first|second"
)
_THANKS = any_of(
    "please|pls|plz|thanks|thank you|thx|cheers|ty|tks|many thanks|thanks a lot|thanks so much|thank you so much|thank you very much|thanks in advance"
    "|asap|now|right away|right now|much appreciated|appreciated|appreciate it|i appreciate it|for me|would you|could you|will you|can you|kindly|that's all|that is all"
    "|thanks again|ta|great|it's urgent|urgent|as soon as possible|real quick|best regards|best|kobayashi|that would be great|that'd be great|if you don't mind"
)
_SIGNS = r"[,.!?:;~()\n \U0001F300-\U0001FAFF-]*+"
_BEGIN = rf"(?:{_GREETING}\b{_SIGNS}){{0,4}}"
_END = rf"{_SIGNS}(?:\b{_THANKS}\b{_SIGNS}){{0,4}}"

REQUEST = rf"{_BEGIN}(?:(?>{_OTHER}){_NEXT}){{0,3}}{_REQUEST}(?:{_NEXT}(?>{_OTHER})){{0,3}}{_END}"
"""A message that is this request, perhaps beside requests to others."""
TO_KEEP = (
    rf"{_BEGIN}{_HEAD}(?:remember|save|note|keep in mind|memorize|store|record|share)(?: this| it)?(?: {NAME})?(?: that)?{_MARK}\s*{_W}(?:,? (?:and )?{NAME})?{_END}"
    rf"|{_BEGIN}{_HEAD}{NAME}(?: that)?{_MARK}\s*{_W}{_END}"
)
"""A request to remember something for those whom `NAME` stands for."""
TO_SUGGEST = rf"{_BEGIN}{_HEAD}(?:file|send|submit|make|log|report|raise|record) (?:{_SMALL})*(?:feature )?(?:request|wish|suggestion)(?: for| that| to)?{_MARK}\s*{_W}{_END}"
"""A request to file a wish with those who decide on such."""
BESIDE = rf"{_BEGIN}(?:(?>{_OTHER}){_NEXT}){{0,3}}(?:{_OTHER})?{_END}"
"""A message that only greets, thanks or asks for something to others."""
WITHOUT_WORDS = rf"{_BEGIN}{_HEAD}(?:(?:{_TELL}) {_TO}(?: something| this)?|let {_TO} know(?: something)?|{_SEND} (?:{_SMALL})*(?:{_NOTE} )?to {_TO}|{_SEND} {_TO} (?:{_SMALL})*{_NOTE}){_END}"
"""A request that says to whom, not yet what."""
WITHOUT_NAME = rf"{_BEGIN}{_HEAD}(?:send|say|pass on|write)(?: (?:{_SMALL})*{_NOTE})?(?: saying| that)?{_MARK}\s*{_W}{_END}"
"""A request that says what, not yet to whom."""
NAME_GIVEN = rf"{_BEGIN}(?:(?:to|for|i mean|it's) )?{_ONE}{_END}"
"""An answer that only says who is meant."""
TIME_GIVEN = rf"{_BEGIN}(?:by|on|at|until|before|please|it's|due| )*{_END}"
"""An answer that only says when, without its days and times."""
ANSWER = rf"{_BEGIN}(?:(?:to |for )?{_ONE}|(?:that |say )?{_W}){_END}"
"""An answer that gives the name or the words asked for."""
