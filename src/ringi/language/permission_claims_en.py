"""With which words does a model's reasoning decide, in English, what somebody may do or see?

An *authority* somebody has or lacks, a *leave* that was given, a *may* or *can* of a person over what is guarded,
and a *standing* (role, level, position) that settles it. Impersonal rules of a schema are none of these.
"""

import re

from ringi.language.claims import Claim

_DEGREE = r"(?:(?:the|any|an?|every|all|full|sufficient|insufficient|admin|administrator|adequate|enough|no|proper|necessary|needed|required|correct|appropriate|such|more than|not) )*"
_AUTHORITY = (
    r"(?:permissions?(?! (?:error|problem|slip|request))|access(?! (?:problem|issue|request|error|log|review|point|card))|rights?(?! (?:idea|person|tool|word|time|place|one|answer|away|now|deadline))"
    r"|privileges?|authori[sz]ations?|authority(?! figures)|clearance(?! sale)|credentials|power to|say over)"
)
_NOT = r"(?: not|n't)?"
_BE = rf"(?:\b(?:is|are|am|was|were|be)|'re|'s|'m){_NOT}|(?:has|have|had) (?:already )?been"
_VERY = r"(?: (?:not|already|fully|clearly|explicitly|certainly|obviously|thus|therefore|also|never|currently|generally))*"
_ALLOWED = r"(?:allowed|authori[sz]ed|permitted|entitled|cleared|eligible|qualified|privileged|forbidden|prohibited|barred|trusted with|free to (?:see|read|view|run|use|access))"
_GUARDED = (
    r"(?:see|view|read|access|open|know|run|execute|delete|remove|change|edit|export|approve|authori[sz]e|sign|ban|kick|announce|perform|manage|do (?:this|that|anything|so)"
    r"|be (?:shown|told|disclosed|shared|given|trusted))\b"
)
_PERSON = (
    r"(?:\b(?:he|she|they|anyone|anybody|everyone|nobody|no one|somebody|someone|user|requester|sender|caller|person|owner|admins?|administrators?|managers?|directors?|executives?|officers?"
    r"|staff|interns?|contractors?|employees?|members?|leads?|leaders?|heads?|presidents?|ceo|cfo|moderators?|guests?|approvers?|asking|accountants?|clerks?)|\b[A-Z][a-z]+(?<!It)(?<!This)(?<!That)(?<!We)(?<!Nothing)(?<!Tool)(?<!List))"
)
_STANDING = r"(?:roles?|position|level|rank|title|permissions?|rights|privileges?|authori[sz]ation|access|approval|clearance|seniority|standing|status|job)"
_ENOUGH = (
    r"(?:needed|required|necessary|granted|denied|refused|confirmed|verified|fine|ok|okay|sufficient|insufficient|enough|in place|adequate|missing|lacking|valid|high enough|too low|not high enough"
    r"|allowed|permitted)"
)
_CLAIMS = "|".join(
    (
        rf"\b(?:has|have|had|holds?|held|possess(?:es)?|lacks?|enjoys?|carries|got){_NOT} {_DEGREE}{_AUTHORITY}",
        rf"\b(?:does|do|did)(?:n't| not) (?:have|hold|possess) {_DEGREE}{_AUTHORITY}",
        rf"(?:{_BE}){_VERY} {_ALLOWED}(?!, )",
        rf"\b(?:consider|deem|find|judge|regard|believe|think)s? [^.,;]{{0,30}}?(?:to be )?{_ALLOWED}",
        rf"\b{_STANDING}(?: checks?| level)? (?:is|are|was|isn't|aren't)(?: (?:not|already|also|therefore|clearly))* {_ENOUGH}\b(?! by the)",
        rf"\b(?:has|have) (?:already )?been (?:granted|given|denied|refused) {_DEGREE}{_AUTHORITY}",
        r"\b(?:access|permission|authori[sz]ation|clearance|request)(?: (?:is|was|has been))? (?:granted|denied|refused)\b|\bpermission exists\b|^(?:the )?(?:user|requester|caller) (?:is )?authori[sz]ed\b",
        rf"{_PERSON} (?:therefore |also |thus |only |clearly |certainly )?(?:can|may|cannot|can't|could|must|may not|must not|mustn't|should not)(?: (?:not|therefore|also|thus|only|never))* {_GUARDED}",
        r"\b(?:we|I|it|this|that) (?:can|may|cannot|can't|must not)(?: (?:safely|not))? (?:show|disclose|reveal|share|be (?:shown|disclosed|shared|revealed))\b",
        rf"\b(?:okay|ok|safe|fine|acceptable|permissible|alright|legitimate)(?: for [a-z]{{2,12}}(?: [a-z]{{2,12}})?)? to (?:{_GUARDED}|show|disclose|share|reveal|display)",
        r"\b(?:verified|confirmed|checked) (?:the )?(?:user's |requester's |their |his |her )?(?:permissions?|authority|access|clearance)\b",
        rf"\bI (?:(?:hereby|will|shall|can|therefore) )*(?:authori[sz]e|grant|permit|allow)\b|\bI refuse\b(?=.*{_STANDING})",
        r"\b(?:within|outside|beyond|exceeds?|above) (?:of )?(?:the |his |her |their |my )?(?:[a-z]+'s )?(?:authority|permissions?|rights|remit|clearance|access level|privileges?)\b",
        rf"\b{_STANDING}(?: of [a-z ]{{1,20}})? (?:permits|allows|(?:does not|doesn't) (?:allow|permit|let)|lets|grants|gives|entitles|qualifies|suffices)\b",
        r"\b(?:gives?|grants?|giving) (?:him|her|them|the (?:user|requester)) (?:the )?(?:right|power|authority|permission|access)\b",
        r"\bmeets? (?:the |all )*(?:required |necessary )?(?:access |permission |clearance )?(?:level|requirements? for access)\b|\bqualif(?:y|ies) (?:as|for)\b",
        r"\bno (?:permission|access|authori[sz]ation|clearance) (?:problem|issue|concern|check)s?\b|\bno (?:access|permission|right|rights|authority) (?:to|for|over)\b",
        rf"\bable to {_GUARDED}(?<=approve)|\b(?:his|her|their) (?:level|role|position|rank) (?:he|she|they) (?:is|are) able to",
    )
)
_NOT_A_CLAIM = (
    r"\b(?:whether|if|unless|once|when|who|which|what|how|claims?|claimed|claiming|says?|said|saying|states?|stated|asks?|asking|asked|unclear|unknown|should|suppose|assum(?:e|ing)"
    r"|wonders?|believes|does|do(?! not)|can(?: the| he| she)|would|might"
    r"|cannot (?:assume|verify|say|judge|tell)|(?:not|n't) (?:assume|decide|judge|know|tell|claim)|wants? to (?:know|grant)|depends|(?:only|runs?|run) if)\b"
    r"|\b[Ii]t$"
)
PERMISSION_EN = Claim(
    words=(
        *("ermi", "uthori", "UTHORI", "ccess", "llow", "ight", "rivilege", "ntitle", "lear", "isclos", "show", "share", "see", "anything", "ualif", "ligible"),
        *(" can ", " may ", "annot ", "can't ", " must ", " level", " role", "osition", "rusted", "ccept", "orbidden", "rohibited", "arred", "able to", "pproval"),
    ),
    boundary=re.compile(r"[,;:!] | (?:and|so|since|because|but|therefore) "),
    predicate=re.compile(_CLAIMS, re.IGNORECASE),
    framed_before=re.compile(_NOT_A_CLAIM, re.IGNORECASE),
)
