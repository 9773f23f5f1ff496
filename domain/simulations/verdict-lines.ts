import { noClearDifference } from './comparison.ts';
import { smallSample } from './small-sample.ts';

interface Judged {
  label: string;
  verdict: string | null;
  counts: { total: number };
}

/** Returns one line for each group that differs, or one that none does; nothing for a single group. */
export function verdictLines(groups: readonly Judged[]): string[] {
  const filled = groups.filter(({ counts }) => counts.total > 0);
  if (filled.length < 2) return [];
  const compared = filled.filter(({ verdict }) => verdict !== null);
  const clear = compared.filter(({ verdict }) => verdict !== noClearDifference);
  const small =
    compared.length < filled.length ? [`Groups with fewer than ${smallSample} people are too small to compare.`] : [];
  // With two groups, the second line would repeat the first.
  const lines = filled.length === 2 ? clear.slice(0, 1) : clear;
  if (lines.length > 0) return [...lines.map(({ label, verdict }) => `${label}: ${verdict}.`), ...small];
  if (compared.length === 0) return small;
  const [first] = compared;
  return [
    compared.length === 1
      ? `${first?.label} does not clearly differ from the others.`
      : 'No clear difference between these groups.',
    ...small,
  ];
}
