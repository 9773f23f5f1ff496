import { noClearDifference } from './comparison.ts';
import { smallSample } from './small-sample.ts';

interface Judged {
  label: string;
  verdict: string | null;
  counts: { total: number };
}

/** Says that small groups are not compared: a note, which is no finding. */
export const smallGroupsNote = `Groups with fewer than ${smallSample} people are too small to compare.`;

/** Returns the findings about groups, and the note if some of several groups are too small. */
export function verdictLines(groups: readonly Judged[]): string[] {
  return [...findingsOf(groups), ...(hasSmallGroups(groups) ? [smallGroupsNote] : [])];
}

/** True when some of several groups are too small to compare. */
export function hasSmallGroups(groups: readonly Judged[]): boolean {
  const filled = groups.filter(({ counts }) => counts.total > 0);
  return filled.length > 1 && filled.some(({ verdict }) => verdict === null);
}

/** Returns one line for each group that differs, or one that none does; nothing where nothing is compared. */
export function findingsOf(groups: readonly Judged[]): string[] {
  const filled = groups.filter(({ counts }) => counts.total > 0);
  if (filled.length < 2) return [];
  const compared = filled.filter(({ verdict }) => verdict !== null);
  const clear = compared.filter(({ verdict }) => verdict !== noClearDifference);
  // With two groups, the second line would repeat the first.
  const lines = filled.length === 2 ? clear.slice(0, 1) : clear;
  if (lines.length > 0) return lines.map(({ label, verdict }) => `${label}: ${verdict}.`);
  if (compared.length === 0) return [];
  const [first] = compared;
  return [
    compared.length === 1
      ? `${first?.label} does not clearly differ from the others.`
      : 'No clear difference between these groups.',
  ];
}
