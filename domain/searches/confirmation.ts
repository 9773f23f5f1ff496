/** The confirmation: finalists, the first message and the best paraphrase are asked of personas whom the search never saw. */
import type { Draft } from './draft.ts';
import type { Candidate } from './candidate.ts';
import type { RatingAsk, SearchProgress } from './state.ts';

/** Questions at once, so that a long confirmation can be paused. */
const maxAsks = 500;

export function startConfirmation({ progress }: Draft): void {
  progress.phase = progress.finalists.length === 0 ? 'done' : 'confirming';
}

/** The best paraphrase; null without one. */
export function bestControl(candidates: readonly Candidate[]): number | null {
  return candidates.find(({ arm, status }) => arm === 'control' && status === 'kept')?.number ?? null;
}

/** Numbers of all that are asked of the sealed personas. */
export function confirmedOf(
  { finalists }: Pick<SearchProgress, 'finalists'>,
  candidates: readonly Candidate[],
): number[] {
  const control = bestControl(candidates);
  return [0, ...finalists, ...(control === null ? [] : [control])];
}

/** The questions that are missing, persona by persona; null when there are none. */
export function confirm(draft: Draft): RatingAsk[] | null {
  const { spec, segmentOf, ratings } = draft.state;
  const numbers = confirmedOf(draft.progress, draft.candidates);
  const asks: RatingAsk[] = [];
  for (let persona = spec.personas; persona < segmentOf.length && asks.length < maxAsks; persona += 1)
    for (const candidate of numbers)
      if (ratings.get(candidate)?.has(persona) !== true) asks.push({ candidate, persona });
  if (asks.length > 0) return asks;
  draft.progress.phase = 'done';
  return null;
}
