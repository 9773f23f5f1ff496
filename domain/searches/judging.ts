/** Judgments of candidates: the claims of fact that neither the messages of the owner nor the brief carry. */
import type { Candidate } from './candidate.ts';
import type { SearchSpec } from './setup.ts';

export interface Judgment {
  /** Words of the candidate that claim something new; null when it could not be checked. */
  claims: readonly string[] | null;
}

/** 'claims' and 'unchecked' keep a candidate from being confirmed. */
export type JudgedAs = 'clear' | 'claims' | 'unchecked';

export function judgedAs({ claims }: Judgment): JudgedAs {
  if (claims === null) return 'unchecked';
  return claims.length === 0 ? 'clear' : 'claims';
}

/** True for a candidate that may be confirmed; null for one that has to be checked first. */
export function passes(
  {
    spec,
    judgments,
  }: { spec: Pick<SearchSpec, 'judgesClaims' | 'seedMessages'>; judgments: ReadonlyMap<number, Judgment> },
  { number, message }: Pick<Candidate, 'number' | 'message'>,
): boolean | null {
  if (!spec.judgesClaims || isUnchanged(spec, message ?? '')) return true;
  const judgment = judgments.get(number);
  return judgment === undefined ? null : judgedAs(judgment) === 'clear';
}

/** True for a text that its owner wrote, spaces aside: it has nothing new to check. */
function isUnchanged({ seedMessages }: Pick<SearchSpec, 'seedMessages'>, message: string): boolean {
  const bare = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  return seedMessages.some((seed) => bare(seed) === bare(message));
}
