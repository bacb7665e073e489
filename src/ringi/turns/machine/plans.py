"""Folds what concerns several calls of one proposal that one confirmation asks for (requirements E5, D4).

The first call that needs its requester's plain yes opens a plan: the calls after it are judged ahead, and those that
need no more than that yes are asked about together. Each call is judged again at its start.
"""

from __future__ import annotations

from dataclasses import replace

from ringi.domain.decision import Decision, Verdict
from ringi.domain.evidence import names_of
from ringi.domain.model import StepResult
from ringi.domain.proposal import ToolCallProposal
from ringi.domain.text import Text
from ringi.domain.tools import Effect
from ringi.journal import events
from ringi.turns.machine.state import CallPlan, PlanItem, State


def judged(state: State, event: events.Judged) -> State:
    """The state after a judgement: one call further if the calls after it are to be judged ahead; with a plan, and back
    at its first call, if the last of them was."""
    if state.confirmed or state.under_way or (event.decision.verdict is Verdict.BLOCK and not state.ahead):
        return state
    fits, following = _fits(event.decision), event.call + 1 < _count(state)
    opens = fits and (_asks(event.decision) or state.bulk)
    if not state.ahead and not (opens and following):
        return state
    ahead = (*state.ahead, _item(state, event)) if fits else state.ahead
    if fits and following:
        return state.changed(ahead=ahead, call=event.call + 1, critique=None, complaint="")
    return _at(state, ahead[0]).changed(ahead=(), plan=_plan(ahead, bulk=state.bulk), complaint="")


def asked_together(state: State) -> tuple[PlanItem, ...]:
    """The calls that the question of the turn is about, if they are several: all that change something."""
    if state.plan is None or state.under_way:
        return ()
    return tuple(item for item in state.plan.items if item.effect is not Effect.READ)


def asked(state: State, event: events.ConfirmationAsked) -> State:
    """The state in which the question about the plan is put."""
    if state.plan is None or state.under_way:
        return state
    return state.changed(plan=replace(state.plan, pending=event.pending))


def confirmed(state: State, event: events.Confirmed) -> State:
    """The state with the calls that the yes covers; the others are told to the model as declined."""
    plan = state.plan
    if plan is None or plan.pending != event.pending or not event.complete:
        return state
    kept = tuple(item for item in plan.items if item.call not in event.left_out)
    declined = tuple(item for item in plan.items if item.call in event.left_out)
    agreed = state.changed(plan=replace(plan, items=kept, given_by=state.confirmed_by))
    return _on_its_yes(_dropping(agreed, declined, "turn.left_out"), kept[0])


def without(state: State, call: int) -> State:
    """The state with a plan that no longer covers that call."""
    plan = state.plan
    if plan is None:
        return state
    return state.changed(plan=replace(plan, items=tuple(each for each in plan.items if each.call != call)))


def started(state: State) -> State:
    """The state after the start of a call, which consumes the confirmation it runs on."""
    plan = state.under_way
    if plan is None or state.pending != plan.pending:
        return state
    return state.changed(plan=replace(plan, used=True))


def go_on(state: State, call: int, result: StepResult) -> State:
    """The state at the next call of the plan. If a call fails, those of other tools after it are not carried out: they
    may depend on it. Those of its own tool do the same to others, and go on."""
    state = without(state, call)
    plan = state.under_way
    if plan is None or state.meanwhile == "cancelled":
        return state
    if state.meanwhile:
        return state.changed(plan=None)
    if result.outcome == "finished":
        return _on_its_yes(state, plan.items[0]) if plan.items else _after(state, plan)
    alike = tuple(item for item in plan.items if item.tool == result.tool)
    stopped = tuple(item for item in plan.items if item not in alike)
    told = _dropping(state, stopped, "turn.plan_stopped")
    # The model reads what failed before it asks for more: calls after the plan are not judged either.
    rest = replace(plan, items=alike, end=_count(state))
    return _on_its_yes(told.changed(plan=rest), alike[0]) if alike else _after(told, rest)


def _after(state: State, plan: CallPlan) -> State:
    """The state at the first call after the plan; at the start if there is none."""
    return state.changed(plan=None, call=plan.end if plan.end < _count(state) else 0)


def _asks(decision: Decision) -> bool:
    return decision.confirmation is not None and decision.confirmation.needed > 0


def _fits(decision: Decision) -> bool:
    """True if one plain yes of the requester is enough for the call."""
    asks = decision.confirmation
    if asks is None:
        return decision.verdict is Verdict.ALLOW
    return asks.by == "requester" and asks.style in ("light", "plain") and asks.needed <= 1


def _count(state: State) -> int:
    return len(state.proposal.calls) if isinstance(state.proposal, ToolCallProposal) else 0


def _item(state: State, event: events.Judged) -> PlanItem:
    spec = event.evidence.tool
    return PlanItem(
        call=event.call,
        tool=state.current_call.tool,
        effect=spec.effect if spec is not None else Effect.DESTRUCTIVE,
        decision=event.decision,
        targets=event.evidence.targets,
        reached=event.evidence.reached,
        amount=event.evidence.amount,
        critique=state.critique,
    )


def _plan(items: tuple[PlanItem, ...], *, bulk: bool) -> CallPlan | None:
    """The plan of these calls; None if a question about one of them is enough."""
    changing = [item for item in items if item.effect is not Effect.READ]
    asking = [item for item in changing if bulk or _asks(item.decision)]
    return CallPlan(items=items, end=items[-1].call + 1) if len(asking) > 1 else None


def _at(state: State, item: PlanItem) -> State:
    """The state with that call as the current one, as it was judged."""
    return state.changed(
        call=item.call,
        decision=item.decision,
        critique=item.critique,
        targets=item.targets,
        reached=item.reached,
        amount=item.amount,
        unclear=(),
    )


def _on_its_yes(state: State, item: PlanItem) -> State:
    """The state in which that call is judged for its start, confirmed by the yes to the plan."""
    plan = state.under_way
    return _at(state, item).changed(
        asked=item.decision,
        confirmed=True,
        confirmed_by=plan.given_by if plan else (),
        pending=plan.pending if plan and not plan.used else None,
    )


def _dropping(state: State, items: tuple[PlanItem, ...], why: str) -> State:
    """The state with these calls as not carried out, which the model is told with the reason."""
    told = (
        StepResult(
            tool=item.tool,
            args=item.decision.args,
            outcome="failed",
            reason=Text(why),
            names=names_of(item.targets),
        )
        for item in items
    )
    return state.changed(results=(*state.results, *told), dropped=(*state.dropped, *items))
