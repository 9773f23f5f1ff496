import { noClearDifference } from './comparison.ts';
import { smallSample } from './small-sample.ts';

interface Judged {
  label: string;
  verdict: string | null;
  counts: { total: number };
}

/** Where groups differ, in words: one line for each that stands out, or that none does. Nothing for a group alone. */
export function verdictLines(groups: readonly Judged[]): string[] {
  const filled = groups.filter(({ counts }) => counts.total > 0);
  if (filled.length < 2) return [];
  const judged = filled.filter(({ verdict }) => verdict !== null);
  const clear = judged.filter(({ verdict }) => verdict !== noClearDifference);
  const small =
    judged.length < filled.length ? [`Groups with fewer than ${smallSample} answers are too small to compare.`] : [];
  // Of two groups the second line would say the same from the other side.
  const said = filled.length === 2 ? clear.slice(0, 1) : clear;
  if (said.length > 0) return [...said.map(({ label, verdict }) => `${label}: ${verdict}.`), ...small];
  if (judged.length === 0) return small;
  const [first] = judged;
  return [
    judged.length === 1
      ? `${first?.label} does not clearly differ from the others.`
      : 'No clear difference between these groups.',
    ...small,
  ];
}
