"""Patterns of whole clauses with which English replies say yes, no and stop, in normal form.

A yes is a *word* (yes, sure), an *order* (go ahead, do it), a *leave* (you may, feel free to), a *judgement*
(looks good, works for me) or a *statement* (I approve), with courtesies around it.
"""

_IT = r"(?: (?:it|that|this|them))?"
_THATS = r"(?:that's|thats|that is|it's|its|it is|this is|all|all is|all's|everything is|everything's)"
_SO_MUCH = r"(?: (?:so much|very much|a lot|again|in advance|a million|all|for (?:asking|checking|that|this|it|(?:the|your) (?:help|reminder|heads up|check|confirmation))))?"
_THANK = rf"(?:(?:please|pls|plz)|(?:many )?(?:thanks|thank you|thx|ty|cheers|much appreciated){_SO_MUCH})"
PRAISE = r"(?:great|excellent|nice|wonderful|awesome|cool|good|lovely|brilliant|fantastic)(?: (?:job|work|one|stuff|idea))?"
_OPENER = r"(?:well|oh|ah|uh+|u[hm]+|hey|hi|hello|hi there|hello there|hey there|(?:good )?(?:morning|afternoon|evening)|right)"
SOFT = (
    rf"{_THANK}|{PRAISE}|{_OPENER}(?: (?:there|all|team|everyone))?|(?:(?:best|kind|warm) )?regards|best|sincerely|cheers"
    r"|understood|have a (?:good|nice|great) (?:day|one|weekend|evening)"
)
SEEN = (
    r"(?:i(?:'ve| have)? )?(?:just )?(?:double[- ])?(?:checked|reviewed|read|looked (?:at|over))(?: through)?"
    r"(?: (?:it|this|that|everything|the (?:details|content|contents|draft|text)))?(?: over)?"
)
_WORD = (
    r"yes+|yeah+|yea|yep+|yup|ya|y|aye|sure(?: thing)?|ok|okay|okey(?: dokey)?|okie(?: dokie)?|k|kk|alright|all right|of course|certainly|absolutely|definitely"
    r"|by all means|you bet|affirmative|roger(?: that)?|indeed|totally|gladly|hai|correct|exactly|sure why not|thumbs up|all clear|(?:you have )?(?:the |a )?green light"
)
_ACT = r"(?:go (?:right )?ahead|proceed|continue|carry on|go on|do (?:it|so|that|this)|execute(?: (?:it|this|that))?|run (?:it|this|that)|make it so|ship it)(?: (?:with|on) (?:it|this|that|the above))?(?: as (?:proposed|described|planned|shown|stated|is|it is))?"
_ME = r"(?: (?:to|by|with|for) me)?"
_MATTER = r"(?: (?:with|for|about) (?:it|that|this))?"
_VIEW = r"(?:all |very |perfectly |totally |really |absolutely )?(?:good|fine|great|right|correct|ok|okay|perfect|alright|all right|accurate)"
_YES = "|".join(
    (
        rf"(?:{_WORD})(?: (?:then|indeed))?",
        rf"(?:just |please )?{_ACT}|go for it|execute|let's (?:do (?:it|this|that)|go(?: (?:ahead|with (?:it|that|this)))?|proceed(?: with (?:it|that|this))?)|(?:(?:i'm|we're|we are|i am) )?(?:good|ready) to go|(?:i'm|we're) good|be my guest|(?:please|pls|plz|yes) do|fire away|(?:please|ok|okay|yes|yeah|sure) go|perfect",
        rf"you (?:can|may|are free to|are welcome to|are (?:good|clear|cleared) to) {_ACT}|you're (?:good|clear|free|welcome) to (?:go|{_ACT})|feel free to {_ACT}",
        rf"(?:(?:it|that|this)(?:'s| is) |(?:i'm|i am) )?(?:ok|okay|fine|good|happy)(?: (?:for|with) you)? to {_ACT}",
        r"you have my (?:approval|ok|okay|go-ahead|blessing|permission|consent)|permission granted|approval granted|(?:has|have) my approval",
        r"(?:i )?(?:hereby )?(?:approve|confirm|accept|agree|consent)(?: (?:it|this|that|to (?:it|this|that)))?|(?:i (?:have )?)?(?:approved|confirmed|accepted|agreed)(?: (?:by me|(?:from|on) my (?:side|end|part)))?|(?:ok|okay|fine|good) from my (?:side|end)",
        rf"(?:(?:it|that|this|all|everything) )?looks {_VIEW}{_ME}|lgtm|(?:that )?(?:sounds|seems) {_VIEW}{_ME}|(?:that )?sounds like a (?:good )?plan|looking {_VIEW}|that(?:'d| would) be {PRAISE}|(?:fine|ok|okay|good) (?:by|with) me",
        rf"{_THATS} {_VIEW}{_ME}{_MATTER}|all good|(?:that |it |this )?works for me|(?:that|it|this) works|that(?:'ll| will) (?:do|work)",
        r"(?:there are )?no (?:objections?|issues|concerns)(?: (?:from me|here|at all|from my side|on my side))*|(?:i have )?no objections?|i don't (?:mind|object)",
        rf"(?:i'm|i am) (?:ok|okay|fine|happy|good|cool|comfortable){_MATTER}",
    )
)
WORD = rf"(?:{_OPENER} )?(?:{_WORD})(?: {_THANK})?"
_JOIN = r"(?: and| then|,)? "
YES = rf"(?:(?:{_THANK}|{PRAISE}|{_OPENER}) ){{0,2}}(?:{_YES})(?:{_JOIN}(?:please )?(?:{_YES})){{0,4}}(?: now| then)?(?: {_THANK}| {PRAISE}| sir| ma'am){{0,2}}"
NO_PROBLEM = r"(?:no problem|no worries|not a problem|fine)(?: (?:at all|thanks|thank you))?"
"""As good as a yes beside a yes; alone it may answer something else."""
_NO = "|".join(
    (
        r"no|nope|nah|n|never|no way|hell no|no go|(?:absolutely|definitely|certainly) not?|not (?:approved|ok|okay|good|this time)",
        rf"(?:i )?(?:reject|decline|refuse)(?:ed|d)?{_IT}|(?:rejected|declined|denied|disapproved?|wrong|incorrect)|i (?:disagree|object)|i (?:don't|do not|can't|cannot|won't|will not|refuse to) (?:approve|agree|want|confirm|accept|consent)(?: (?:it|this|that))?",
        rf"i'd rather not|{_THATS} (?:a no|wrong|incorrect|not (?:right|correct|ok|okay|good))|negative|veto|iie|dame",
    )
)
NO = rf"(?:sorry )?(?:{_THANK} )?(?:{_NO})(?: (?:{_NO})){{0,4}}(?: {_THANK}){{0,2}}"
_STOP = (
    rf"(?:cancel|stop|abort|forget|scrap|drop|skip|halt)(?: about)?(?:{_IT}| (?:the|this) request| everything)|never ?mind|call it off|scratch that"
    r"|(?:don't|do not)(?: (?!stop|cancel|abort|worry|forget|hesitate|mind|know|think|understand|you\b)[a-z]+(?: ahead)?"
    r"(?: (?:it|that|this|them|anything))?)?"
)
STOP = rf"(?:(?:please|yes|ok|no|just|keep it) )*(?:{_STOP})(?: {_THANK}){{0,2}}"
AMEND = (
    r"(?:(?:ok |yes |sure )?but (?!.*\b(?:first|show|explain|tell|what|how|why|who|wait|if|not|no)\b).+"
    r"|(?:please )?(?:change|make it|move it|reduce it|increase it|use the other|send it to) .+"
    r"|(?:\w+ )?with .*(?:\d|instead).*|.+ instead)"
)
