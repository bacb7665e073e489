"""Identifiers. Each has its own type, so that none can stand in for another."""

from typing import NewType
from uuid import UUID

OrgId = NewType("OrgId", UUID)
PersonId = NewType("PersonId", UUID)
DepartmentId = NewType("DepartmentId", UUID)
ConversationId = NewType("ConversationId", UUID)
MessageId = NewType("MessageId", UUID)
TurnId = NewType("TurnId", UUID)
PendingId = NewType("PendingId", UUID)
"""A confirmation that was asked and not yet answered."""
ExecutionId = NewType("ExecutionId", UUID)
"""One attempt to act. Random, made with the proposal, the same on every retry: the idempotency key."""
ToolName = NewType("ToolName", str)
RuleId = NewType("RuleId", str)
AssistantName = NewType("AssistantName", str)
ModeName = NewType("ModeName", str)
