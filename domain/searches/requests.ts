/** Requests of the owner of a search while it runs. */
import { nextNumber } from './children.ts';
import type { Draft } from './draft.ts';
import { closeGeneration, isClosed } from './search-phase.ts';
import { endControl } from './control.ts';
import type { SearchRequest, SearchState } from './state.ts';

/** Handles what was not handled yet. While candidates are checked an end waits: without the checks nothing could be confirmed. */
export function handleRequests(draft: Draft, { requests }: SearchState): void {
  for (const request of requests.slice(draft.progress.handledRequests)) {
    if (request.kind === 'end' && isChecking(draft)) return;
    draft.progress.handledRequests += 1;
    if (request.kind === 'pin') pin(draft, request);
    else if (request.kind === 'more') goOn(draft, request.generations);
    else end(draft);
  }
}

function isChecking({ progress: { phase, controlOrder } }: Draft): boolean {
  return phase === 'judging' || (phase === 'control' && controlOrder != null);
}

/** A text of a person passes the same gates as all others, and is not written again. */
function pin(draft: Draft, { message, parent }: Extract<SearchRequest, { kind: 'pin' }>): void {
  const { progress, spec, method, candidates } = draft;
  const isOpen = progress.phase === 'searching';
  const others = draft.those('search', 'racing', 'kept', 'dropped', 'indecisive');
  const checked = isOpen
    ? method.check(spec, { message }, others)
    : { status: 'rejected' as const, reason: 'The search had stopped before it could be compared', flags: [] };
  draft.create({
    number: nextNumber(candidates),
    // A generation that has ended takes nobody any more.
    generation: progress.generation + (isOpen && isClosed(draft) ? 1 : 0),
    arm: 'search',
    origin: 'edit',
    parents: candidates.some(({ number }) => number === parent) ? [parent] : [],
    message,
    plan: {},
    ...checked,
  });
}

/** Adds generations, also to a search that has stopped but is not done. */
function goOn(draft: Draft, generations: number): void {
  const { progress, searchCalls, state } = draft;
  if (progress.phase === 'done') return;
  progress.totalGenerations += generations;
  if (progress.phase === 'searching') return;
  const stoppedAt = progress.history.at(-1)?.calls ?? 0;
  const judged = state.judgments.size;
  const since = state.calls - stoppedAt - (judged - (progress.judgedBefore ?? 0));
  // A control that was done has matched the search until then; one that was under way has used a part of its calls.
  progress.besides = {
    calls: progress.besides.calls + since,
    matched: progress.phase === 'confirming' ? searchCalls - since : progress.besides.matched + since,
  };
  progress.judgedBefore = judged;
  progress.phase = 'searching';
  progress.stop = null;
  progress.finalists = [];
  progress.betterAt = progress.generation;
}

/** Ends the search; asked for once more, the control and then the confirmation. */
function end(draft: Draft): void {
  const { progress } = draft;
  if (progress.phase === 'searching') closeGeneration(draft, 'ended');
  else if (progress.phase === 'control') endControl(draft);
  else progress.phase = 'done';
}
