/** Findings of several groups that say the same in the same words, as one. */
import type { Quote } from '../step.ts';

interface Finding {
  id: string;
  group: number;
  content: string;
  supporting: readonly Quote[];
  contradicting: readonly Quote[];
}

/** A quote with the group in which it was said. */
export type QuoteOfGroup = Quote & { group: number };

export interface MergedFinding {
  /** Id of the first of them. */
  id: string;
  content: string;
  /** Groups that found it, from 0, in order. */
  groups: number[];
  supporting: QuoteOfGroup[];
  contradicting: QuoteOfGroup[];
}

/** Joins findings with the same words; case, blanks and the sign at the end do not count. The order stays. */
export function mergeFindings(findings: readonly Finding[]): MergedFinding[] {
  const byWords = new Map<string, MergedFinding>();
  for (const { id, group, content, supporting, contradicting } of findings) {
    const words = content
      .toLowerCase()
      .replaceAll(/\s+/g, ' ')
      .replace(/[.!?\s]+$/, '');
    const found = byWords.get(words) ?? { id, content, groups: [], supporting: [], contradicting: [] };
    byWords.set(words, found);
    if (!found.groups.includes(group)) found.groups.push(group);
    found.supporting.push(...supporting.map((quote) => ({ ...quote, group })));
    found.contradicting.push(...contradicting.map((quote) => ({ ...quote, group })));
  }
  return [...byWords.values()].map((one) => ({ ...one, groups: one.groups.toSorted((a, b) => a - b) }));
}

/** `group 2`, `groups 1 and 3`: counted from 1, as people read them. */
export function groupWords(groups: readonly number[]): string {
  const numbers = groups.map((group) => String(group + 1));
  const last = numbers.pop() ?? '';
  return numbers.length === 0 ? `group ${last}` : `groups ${numbers.join(', ')} and ${last}`;
}
