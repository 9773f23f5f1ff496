/**
 * Finds contradictions between a text about a result and its figures. The statistics are independent of the product's:
 * normal tests and Agresti-Coull intervals, with a tolerance where the two could disagree.
 */

export interface JudgedCounts {
  positive: number;
  neutral: number;
  negative: number;
}

export interface JudgedResult {
  counts: JudgedCounts;
  /** Groups by label, which is expected at the beginning of a sentence about the group. */
  groups: { kind: string; label: string; counts: JudgedCounts }[];
  sentimentType: string;
  repeats: boolean;
  /** Number of answers behind each bar that is drawn solid. */
  solidBars?: number[];
}

const totalOf = ({ positive, neutral, negative }: JudgedCounts) => positive + neutral + negative;

/** Deviate of the difference, with four additional answers spread evenly over the counts. */
function deviateOfDifference(counts: JudgedCounts): number {
  const n = totalOf(counts) + 4;
  const [p, q] = [(counts.positive + 4 / 3) / n, (counts.negative + 4 / 3) / n];
  return (p - q) / Math.sqrt((p + q - (p - q) ** 2) / n);
}

/** Lower end of the Agresti-Coull interval. */
function lowerEnd(count: number, n: number): number {
  const share = (count + 2) / (n + 4);
  return share - 1.96 * Math.sqrt((share * (1 - share)) / (n + 4));
}

function deviateFromRest(group: JudgedCounts, all: JudgedCounts): number {
  const [n, m] = [totalOf(group), totalOf(all) - totalOf(group)];
  if (n === 0 || m === 0) return 0;
  const [a, b] = [(group.positive + 1) / (n + 2), (all.positive - group.positive + 1) / (m + 2)];
  return (a - b) / Math.sqrt((a * (1 - a)) / (n + 2) + (b * (1 - b)) / (m + 2));
}

const leads: Record<string, [ahead: RegExp, behind: RegExp]> = {
  'positive-negative-neutral': [/Positive clearly outweighs negative/i, /Negative clearly outweighs positive/i],
  'support-oppose': [/Support clearly outweighs opposition/i, /Opposition clearly outweighs support/i],
  'yes-no': [/Yes clearly outweighs no/i, /No clearly outweighs yes/i],
};
const advised: [keyof JudgedCounts, number, RegExp][] = [
  ['negative', 40, /High negative sentiment detected\. Consider revising the message tone\./],
  ['neutral', 50, /Many neutral responses\. Consider making the message more engaging\./],
  ['positive', 70, /Strong positive response! This message resonates well with the audience\./],
];

/** Returns one line per contradiction; empty for a correct text. */
export function findContradictions(given: string, result: JudgedResult): string[] {
  const text = given.replaceAll('\u00a0', ' ').replaceAll('−', '-').replace(/\s+/g, ' ');
  return [
    ...ofLead(text, result),
    ...ofShares(text, result),
    ...ofAdvice(text, result),
    ...ofGroups(text, result),
    ...ofWords(text, result),
    ...(result.solidBars ?? []).filter((answers) => answers < 30).map((answers) => `a solid bar of ${answers} answers`),
  ];
}

function ofLead(text: string, { counts, sentimentType }: JudgedResult): string[] {
  const deviate = deviateOfDifference(counts);
  const [ahead, behind] = leads[sentimentType] ?? [/$^/, /$^/];
  const found: string[] = [];
  // Few answers allow several valid intervals of one difference.
  const clear = totalOf(counts) < 30 ? 1 : 1.5;
  const isNone = /There is no clear difference between (positive and|support and|yes and)/i.test(text);
  if (ahead.test(text) && deviate < clear) found.push(`called ahead at a deviate of ${deviate.toFixed(2)}`);
  if (behind.test(text) && deviate > -clear) found.push(`called behind at a deviate of ${deviate.toFixed(2)}`);
  if (isNone && Math.abs(deviate) > 2.6) found.push(`called no clear difference at a deviate of ${deviate.toFixed(2)}`);
  if (isNone && (ahead.test(text) || behind.test(text))) found.push('two verdicts about the same');
  if (totalOf(counts) < 5 && (isNone || ahead.test(text) || behind.test(text)))
    found.push('a verdict on fewer than five');
  const printed = /Difference:? ?[+-]?\d\.\d\d \(?([+-]?\d\.\d\d) to ([+-]?\d\.\d\d)/.exec(text);
  if (printed === null) return found;
  const [low, high] = [Number(printed[1]), Number(printed[2])];
  if (low > 0 !== ahead.test(text)) found.push(`the interval begins at ${low}, the words are others`);
  if (high < 0 !== behind.test(text)) found.push(`the interval ends at ${high}, the words are others`);
  return found;
}

function ofShares(text: string, { counts }: JudgedResult): string[] {
  const n = totalOf(counts);
  const found: string[] = [];
  for (const [said, share, of] of text.matchAll(
    /(\d+)% of ([\d,]+) personas (?:reacted positively|supported it|said yes)/g,
  )) {
    if (Math.abs(Number(share) - (100 * counts.positive) / n) > 0.51 || Number(of?.replaceAll(',', '')) !== n)
      found.push(`the share is not that of the counts: ${said}`);
    if (n < 30) found.push(`a percentage of ${n} answers: ${said}`);
  }
  if (n < 5 && /confidence interval/.test(text)) found.push(`an interval of ${n} answers`);
  if (/another draw|would likely land/i.test(text)) found.push('an interval taken for where another draw lands');
  if (/most of this audience|lands well/i.test(text) && counts.positive * 2 <= n) found.push('most, of half or fewer');
  return found;
}

function ofAdvice(text: string, { counts }: JudgedResult): string[] {
  const n = totalOf(counts);
  const lead = deviateOfDifference(counts);
  const found: string[] = [];
  for (const [sentiment, threshold, words] of advised) {
    const at = text.search(words);
    if (at < 0) continue;
    const after = text.slice(at, at + 420);
    if (counts[sentiment] * 100 <= threshold * n)
      found.push(`advice on a ${sentiment} share of ${((100 * counts[sentiment]) / n).toFixed(0)}%`);
    if (n < 5) found.push(`advice on ${n} answers`);
    if (lowerEnd(counts[sentiment], n) * 100 < threshold - 3 && !/Not certain/.test(after))
      found.push(`advice on a ${sentiment} share that may be chance`);
    if (sentiment === 'negative' && lead > 2.6 && !/Even so/.test(after)) found.push('a warning against the headline');
    if (sentiment === 'positive' && lead < 1.5 && !/no clear difference/i.test(after))
      found.push('praise against the headline');
  }
  if (/[Nn]either strong support nor strong resistance/.test(text) && Math.abs(lead) > 2.6)
    found.push('no side, against the headline');
  return found;
}

function ofGroups(text: string, { counts, groups }: JudgedResult): string[] {
  const found: string[] = [];
  for (const { label, counts: own } of groups) {
    const name = label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const verdict = new RegExp(
      `(?<![\\w-])${name}: (?:(\\d+) points?|under 1 point) (more|less) (?:positive|supportive|often yes) than the others`,
    ).exec(text);
    if (verdict === null) continue;
    const deviate = deviateFromRest(own, wholeOf(groups, label, counts));
    if (totalOf(own) < 30) found.push(`a verdict on ${totalOf(own)} answers: ${verdict[0]}`);
    if (Math.abs(deviate) < 1.5 || deviate > 0 !== (verdict[2] === 'more'))
      found.push(`a deviate of ${deviate.toFixed(2)} is called clear: ${verdict[0]}`);
  }
  for (const kind of new Set(groups.map((group) => group.kind))) {
    const own = groups.filter((group) => group.kind === kind && totalOf(group.counts) >= 30);
    const said = new RegExp(`${kind}(?:, judged)?: No clear difference between these groups`).test(text);
    const widest = Math.max(
      0,
      ...own.map((group) => Math.abs(deviateFromRest(group.counts, wholeOf(groups, group.label, counts)))),
    );
    if (said && widest > 3.6) found.push(`${kind}: a deviate of ${widest.toFixed(2)} is called no clear difference`);
  }
  return found;
}

/** Returns all answers of a group's kind; people of unknown age belong to no group. */
function wholeOf(groups: JudgedResult['groups'], label: string, counts: JudgedCounts): JudgedCounts {
  const kind = groups.find((group) => group.label === label)?.kind;
  const own = groups.filter((group) => group.kind === kind);
  const sum = (of: keyof JudgedCounts) => own.reduce((total, group) => total + group.counts[of], 0);
  return own.length === 0 ? counts : { positive: sum('positive'), neutral: sum('neutral'), negative: sum('negative') };
}

function ofWords(text: string, { sentimentType, repeats }: JudgedResult): string[] {
  const found: string[] = [];
  const own = advised.reduce((rest, [, , words]) => rest.replaceAll(new RegExp(words, 'g'), ''), text);
  const foreign = {
    'support-oppose': /\b(positive|negative|unsure)\b/i,
    'yes-no': /\b(positive|negative|neutral|oppose)\b/i,
  }[sentimentType];
  if (foreign?.test(own)) found.push(`a word of another scale: ${foreign.exec(own)?.[0]}`);
  if (!repeats && /asked more than once/.test(text)) found.push('repeats that were not');
  if (repeats && !/asked more than once/.test(text)) found.push('repeats that are not told');
  return found;
}
