import type { Candidate, Flag } from '../candidate.ts';
import type { SearchSpec } from '../setup.ts';

/** A message to check, with what it is held against. */
export interface Checked {
  spec: SearchSpec;
  message: string;
  /** Other candidates of the search. */
  others: readonly Candidate[];
}

/** One thing that a gate found. Without a verdict the candidate only carries the flags. */
export interface Finding {
  verdict?: 'rejected' | 'duplicate';
  /** A sentence for people, without a period. */
  reason: string;
  flags: Flag[];
}

/** One rule that messages are held to before anybody is asked about them. */
export type Gate = (checked: Checked) => Finding | null;

/** Texts whose claims and words are the owner's own. */
export function ownTexts({ seedMessages, constraints, segments }: SearchSpec): string[] {
  return [...seedMessages, constraints.brief, ...constraints.requiredPhrases, ...segments.map(({ name }) => name)];
}

/** Lists words in a sentence: “a”, “b” and “c”. */
export function quoted(words: readonly string[]): string {
  const marked = words.map((word) => `“${word}”`);
  return marked.length < 2 ? marked.join('') : `${marked.slice(0, -1).join(', ')} and ${marked.at(-1)}`;
}
