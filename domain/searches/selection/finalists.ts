/** The candidates that are asked of the sealed personas. */
import type { Draft } from '../draft.ts';
import { byWorth, isClean } from './survivors.ts';

const most = 3;

/**
 * Returns the best believed candidate first, without the first message, which is always confirmed beside them. Flagged ones stand for
 * themselves only when there is no other, and keep their flags; those below the floor never do.
 */
export function finalistsOf(draft: Draft): number[] {
  const { progress, scores, spec } = draft;
  const survivors = progress.elites.filter((number) => number !== 0).map((number) => draft.candidate(number));
  const allowed = survivors.filter(({ flags }) => flags.every(({ kind }) => kind !== 'below-floor'));
  const clean = allowed.filter((one) => isClean(one, spec));
  return byWorth(scores, clean.length > 0 ? clean : allowed, spec).slice(0, most);
}
