"""Forms that change the organisation itself, each a call through the gates that a person asks for (H5). A new form is
one file and one line here.
"""

from ringi.assistants.administration.add_person import ADD_PERSON
from ringi.assistants.administration.add_schedule import ADD_SCHEDULE
from ringi.assistants.administration.add_teaching import ADD_TEACHING
from ringi.assistants.administration.adopt_policy import ADOPT_POLICY
from ringi.assistants.administration.amend_teaching import AMEND_TEACHING
from ringi.assistants.administration.change_schedule import CHANGE_SCHEDULE
from ringi.assistants.administration.delegate import DELEGATE
from ringi.assistants.administration.end_absence import END_ABSENCE
from ringi.assistants.administration.end_session import END_SESSION
from ringi.assistants.administration.end_sessions import END_SESSIONS
from ringi.assistants.administration.erase_person import ERASE_PERSON
from ringi.assistants.administration.explain_stop import EXPLAIN_STOP
from ringi.assistants.administration.import_people import IMPORT_PEOPLE
from ringi.assistants.administration.invite import INVITE
from ringi.assistants.administration.issue_token import ISSUE_TOKEN
from ringi.assistants.administration.leave import LEAVE
from ringi.assistants.administration.link_account import LINK_ACCOUNT
from ringi.assistants.administration.open_content import OPEN_CONTENT
from ringi.assistants.administration.release_stop import RELEASE_STOP
from ringi.assistants.administration.remove_webhook import REMOVE_WEBHOOK
from ringi.assistants.administration.retire_teaching import RETIRE_TEACHING
from ringi.assistants.administration.revoke_token import REVOKE_TOKEN
from ringi.assistants.administration.rollback_policy import ROLLBACK_POLICY
from ringi.assistants.administration.set_absence import SET_ABSENCE
from ringi.assistants.administration.set_department import SET_DEPARTMENT
from ringi.assistants.administration.set_level import SET_LEVEL
from ringi.assistants.administration.set_model import SET_MODEL
from ringi.assistants.administration.set_organisation import SET_ORGANISATION
from ringi.assistants.administration.set_persona import SET_PERSONA
from ringi.assistants.administration.set_provider_key import SET_PROVIDER_KEY
from ringi.assistants.administration.set_webhook import SET_WEBHOOK
from ringi.assistants.administration.sign_off_alert import SIGN_OFF_ALERT
from ringi.assistants.administration.undelegate import UNDELEGATE
from ringi.assistants.administration.undo_leave import UNDO_LEAVE
from ringi.assistants.administration.undo_level import UNDO_LEVEL
from ringi.assistants.administration.unlink_account import UNLINK_ACCOUNT
from ringi.tools.form import AnyForm

_PEOPLE: tuple[AnyForm, ...] = (
    ADD_PERSON,
    IMPORT_PEOPLE,
    SET_LEVEL,
    UNDO_LEVEL,
    SET_DEPARTMENT,
    LEAVE,
    UNDO_LEAVE,
    LINK_ACCOUNT,
    UNLINK_ACCOUNT,
    INVITE,
    END_SESSION,
    END_SESSIONS,
    ERASE_PERSON,
)
FORMS: tuple[AnyForm, ...] = (
    *_PEOPLE,
    SET_ABSENCE,
    END_ABSENCE,
    DELEGATE,
    UNDELEGATE,
    ADOPT_POLICY,
    ROLLBACK_POLICY,
    ADD_TEACHING,
    AMEND_TEACHING,
    RETIRE_TEACHING,
    SET_MODEL,
    SET_PROVIDER_KEY,
    SET_PERSONA,
    ISSUE_TOKEN,
    REVOKE_TOKEN,
    SET_ORGANISATION,
    SET_WEBHOOK,
    REMOVE_WEBHOOK,
    EXPLAIN_STOP,
    RELEASE_STOP,
    OPEN_CONTENT,
    SIGN_OFF_ALERT,
    ADD_SCHEDULE,
    CHANGE_SCHEDULE,
)
