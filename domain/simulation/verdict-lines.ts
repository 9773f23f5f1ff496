interface Judged {
  label: string;
  verdict: string | null;
  counts: { total: number };
}

/** Where groups differ, in words: one line for each that stands out, or that none does. Nothing for a group alone. */
export function verdictLines(groups: readonly Judged[]): string[] {
  const judged = groups.filter(({ counts, verdict }) => counts.total > 0 && verdict !== null);
  if (judged.length < 2) return [];
  const clear = judged.filter(({ verdict }) => verdict !== 'no clear difference');
  return clear.length === 0 ? ['No clear difference between these groups.'] : clear.map(({ label, verdict }) => `${label}: ${verdict}.`);
}
