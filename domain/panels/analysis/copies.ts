/** Groups whose discussions are word for word the same: copies replicate nothing, so that they count as one group. */
import type { PanelSpec } from '../setup.ts';
import type { Step } from '../step.ts';
import { transcriptOf } from '../transcript.ts';

/** Lists the groups of a panel, those with the same words together, in the order of their numbers. */
export function distinctGroups(spec: PanelSpec, steps: readonly Step[]): number[][] {
  const byWords = new Map<string, number[]>();
  for (let group = 0; group < spec.groups; group += 1) {
    // Groups in which nobody spoke yet are no copies of one another.
    const words = wordsOf(spec, steps, group) ?? `group ${group}`;
    byWords.set(words, [...(byWords.get(words) ?? []), group]);
  }
  return [...byWords.values()];
}

/** Returns the words of the participants, without case, punctuation and white space; null when nobody spoke. */
function wordsOf(spec: PanelSpec, steps: readonly Step[], group: number): string | null {
  const said = transcriptOf(spec, steps, group).filter(({ participantId }) => participantId !== null);
  if (said.length === 0) return null;
  return JSON.stringify(
    said.map(({ participantId, text }) => [
      participantId,
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
        .trim(),
    ]),
  );
}

/** 'These 3 groups are copies of one another: they count as one.', a sentence for each set of copies. */
export function copySentences(distinct: readonly (readonly number[])[]): string[] {
  const sets = distinct.filter(({ length }) => length > 1);
  return sets.map((set) => {
    const names = sets.length === 1 && distinct.length === 1 ? `These ${set.length} groups` : namesOf(set);
    return `${names} are copies of one another: they count as one.`;
  });
}

/** 'Groups 1, 2 and 4'. */
function namesOf(groups: readonly number[]): string {
  const numbers = groups.map((group) => String(group + 1));
  return `Groups ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}
