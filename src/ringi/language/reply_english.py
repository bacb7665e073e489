"""What do English replies say yes, no and stop with? Patterns of whole clauses, in normal form."""

_IT = r"(?: (?:it|that|this|them))?"
_THATS = r"(?:that's|thats|that is|it's|its|it is|this is|all)"
THANKS = r"(?:please|pls|thanks|thank you|thx)"
PRAISE = r"(?:perfect|great|excellent|nice|wonderful|awesome|cool|good)"
_YES = "|".join(
    (
        r"yes|yeah|yep|yup|y|aye|sure(?: thing)?|ok|okay|alright|all right|of course|certainly|absolutely|definitely|by all means|you bet",
        r"go ahead|proceed|do (?:it|so|that|this)|go for it|execute(?: it)?|run it|let's (?:do (?:it|this)|go|proceed)|good to go",
        r"you (?:can|may) (?:go ahead|proceed)|(?:i )?(?:approve|confirm|accept|agree)(?: (?:it|this|that))?|approved|confirmed|accepted|agreed",
        r"(?:it )?looks (?:good|fine|right|great)(?: to me)?|lgtm|sounds (?:good|fine|great)(?: to me)?|(?:fine|ok|okay|good) (?:by|with) me",
        rf"{_THATS}(?: all)? (?:fine|right|correct|ok|okay|good|perfect)(?: (?:with|by) me)?|correct|affirmative|roger(?: that)?",
        r"(?:that |it )?works for me|that works|please do|no objections?|i'm (?:ok|okay|fine|happy) with (?:it|that|this)|hai",
    )
)
YES = rf"(?:(?:{THANKS}|{PRAISE}) )?(?:{_YES})(?:(?: and)? (?:{_YES})){{0,4}}(?: now)?(?: {THANKS}){{0,2}}"
_NO = "|".join(
    (
        r"no|nope|nah|n|never|no way|hell no|no go|(?:absolutely|definitely|certainly) not?|not (?:approved|ok|okay|good|this time)",
        rf"(?:i )?(?:reject|decline|refuse)(?:ed|d)?{_IT}|(?:rejected|declined|denied|disapproved?|wrong|incorrect)|i (?:disagree|object)|i (?:don't|do not) (?:approve|agree|want)(?: (?:it|this|that))?",
        rf"i'd rather not|{_THATS} (?:a no|wrong|incorrect|not (?:right|correct|ok|okay|good))|negative|veto|iie|dame",
    )
)
NO = rf"(?:sorry )?(?:{THANKS} )?(?:{_NO})(?: (?:{_NO})){{0,4}}(?: {THANKS}){{0,2}}"
_STOP = (
    rf"(?:cancel|stop|abort|forget|scrap|drop|skip|halt)(?: about)?(?:{_IT}| (?:the|this) request| everything)|never ?mind|call it off|scratch that"
    r"|(?:don't|do not)(?: (?!stop|cancel|abort|worry|forget|hesitate|mind|know|think|understand|you\b)[a-z]+(?: ahead)?"
    r"(?: (?:it|that|this|them|anything))?)?"
)
STOP = rf"(?:(?:please|yes|ok|no|just) )*(?:{_STOP})(?: {THANKS}){{0,2}}"
AMEND = (
    r"(?:(?:ok |yes |sure )?but (?!.*\b(?:first|show|explain|tell|what|how|why|who|wait|if|not|no)\b).+"
    r"|(?:please )?(?:change|make it|move it|reduce it|increase it|use the other|send it to) .+"
    r"|(?:\w+ )?with .*(?:\d|instead).*|.+ instead)"
)
