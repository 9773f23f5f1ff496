/** The candidates that are asked of the sealed personas. */
import type { Draft } from '../draft.ts';
import { byWorth, isClean } from './survivors.ts';

const most = 3;

/**
 * Returns the best believed candidate first, without the first message, which is always confirmed beside them. Flagged ones stand for
 * themselves only when there is no other, and keep their flags; those below the floor never do.
 */
export function finalistsOf(draft: Draft): number[] {
  return rankedSurvivors(draft).slice(0, most);
}

/** Returns the survivors that may be finalists and those that come next where they are held back, the best first. */
export function rankedFinalists(draft: Draft): number[] {
  const survivors = rankedSurvivors(draft);
  const reserves = (draft.progress.reserves ?? []).map(({ number }) => number);
  return [...survivors, ...reserves.filter((number) => !draft.progress.elites.includes(number))];
}

function rankedSurvivors(draft: Draft): number[] {
  const { progress, scores, spec } = draft;
  const survivors = progress.elites.filter((number) => number !== 0).map((number) => draft.candidate(number));
  const allowed = survivors.filter(({ flags }) => flags.every(({ kind }) => kind !== 'below-floor'));
  const clean = allowed.filter((one) => isClean(one, spec));
  return byWorth(scores, clean.length > 0 ? clean : allowed, spec);
}
