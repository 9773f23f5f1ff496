/** Judgments of candidates: the claims of fact that neither the messages of the owner nor the brief carry. */
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

/** True for a text that its owner wrote, spaces aside: it has nothing new to check. */
export function isUnchanged({ seedMessages }: Pick<SearchSpec, 'seedMessages'>, message: string): boolean {
  const bare = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  return seedMessages.some((seed) => bare(seed) === bare(message));
}
