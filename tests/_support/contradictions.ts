/**
 * Finds contradictions between a text about a result and its figures. The statistics are independent of the product's:
 * normal tests and Agresti-Coull intervals, with a tolerance where the two could disagree.
 */

export interface JudgedCounts {
  positive: number;
  neutral: number;
  negative: number;
}

/** Answers of one person: all, positive and negative ones. */
export type AnswersOfPerson = readonly [all: number, positive: number, negative: number];

export interface JudgedResult {
  counts: JudgedCounts;
  /** The answers of each person, of whom some gave several. */
  people: readonly AnswersOfPerson[];
  /** Groups by label, which is expected at the beginning of a sentence about the group. */
  groups: { kind: string; label: string; counts: JudgedCounts; people: readonly AnswersOfPerson[] }[];
  sentimentType: string;
  repeats: boolean;
  /** Number of answers behind each bar that is drawn solid. */
  solidBars?: number[];
}

const totalOf = ({ positive, neutral, negative }: JudgedCounts) => positive + neutral + negative;

/** How many times the variance of independent answers a mean has, by the spread between people. */
function effectOf(people: readonly AnswersOfPerson[], partOf: (person: AnswersOfPerson) => number): number {
  const n = people.reduce((sum, [all]) => sum + all, 0);
  if (n <= people.length) return 1;
  const mean = people.reduce((sum, person) => sum + partOf(person), 0) / n;
  const single: AnswersOfPerson[] = people.flatMap(([all, positive, negative]) => [
    ...Array.from({ length: positive }, (): AnswersOfPerson => [1, 1, 0]),
    ...Array.from({ length: negative }, (): AnswersOfPerson => [1, 0, 1]),
    ...Array.from({ length: all - positive - negative }, (): AnswersOfPerson => [1, 0, 0]),
  ]);
  const squares = people.reduce((sum, person) => sum + (partOf(person) - mean * person[0]) ** 2, 0);
  const ofOne = single.reduce((sum, one) => sum + (partOf(one) - mean) ** 2, 0) / n;
  if (people.length < 2 || ofOne <= 0 || squares <= 0) return n / people.length;
  return Math.max(1, ((people.length / (people.length - 1)) * squares) / n / ofOne);
}

const difference = ([, positive, negative]: AnswersOfPerson) => positive - negative;
const positives = ([, positive]: AnswersOfPerson) => positive;

/** Deviate of the difference, with four additional answers spread evenly over the counts. */
function deviateOfDifference({ counts, people }: Pick<JudgedResult, 'counts' | 'people'>): number {
  const n = totalOf(counts) + 4;
  const [p, q] = [(counts.positive + 4 / 3) / n, (counts.negative + 4 / 3) / n];
  return (p - q) / Math.sqrt(((p + q - (p - q) ** 2) / n) * effectOf(people, difference));
}

/** Lower end of the Agresti-Coull interval of so many independent answers. */
function lowerEnd(part: number, answers: number, worth: number): number {
  const [count, n] = [(part * worth) / answers, worth];
  const share = (count + 2) / (n + 4);
  return share - 1.96 * Math.sqrt((share * (1 - share)) / (n + 4));
}

/** Deviate of a group's positive share from that of the others. */
function deviateFromRest(group: Judged, others: readonly Judged[]): number {
  const rest = others.reduce((sum, { counts }) => sum + totalOf(counts), 0);
  const [n, m] = [totalOf(group.counts), rest];
  if (n === 0 || m === 0) return 0;
  const positive = others.reduce((sum, { counts }) => sum + counts.positive, 0);
  const [a, b] = [(group.counts.positive + 1) / (n + 2), (positive + 1) / (m + 2)];
  const ofGroup = ((a * (1 - a)) / (n + 2)) * effectOf(group.people, positives);
  const ofOthers =
    ((b * (1 - b)) / (m + 2)) *
    effectOf(
      others.flatMap(({ people }) => people),
      positives,
    );
  return (a - b) / Math.sqrt(ofGroup + ofOthers);
}

type Judged = Pick<JudgedResult, 'counts' | 'people'>;

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

function ofLead(text: string, { counts, people, sentimentType }: JudgedResult): string[] {
  const deviate = deviateOfDifference({ counts, people });
  const [ahead, behind] = leads[sentimentType] ?? [/$^/, /$^/];
  const found: string[] = [];
  // Few answers allow several valid intervals of one difference.
  const clear = people.length < 30 ? 1 : 1.5;
  const isNone = /There is no clear difference between (positive and|support and|yes and)/i.test(text);
  if (ahead.test(text) && deviate < clear) found.push(`called ahead at a deviate of ${deviate.toFixed(2)}`);
  if (behind.test(text) && deviate > -clear) found.push(`called behind at a deviate of ${deviate.toFixed(2)}`);
  if (isNone && Math.abs(deviate) > 2.6) found.push(`called no clear difference at a deviate of ${deviate.toFixed(2)}`);
  if (isNone && (ahead.test(text) || behind.test(text))) found.push('two verdicts about the same');
  if (people.length < 10 && (isNone || ahead.test(text) || behind.test(text)))
    found.push('a verdict on fewer than ten people');
  if (people.length < 10) return found;
  const printed = /Difference:? ?[+-]?\d\.\d\d \(?([+-]?\d\.\d\d) to ([+-]?\d\.\d\d)/.exec(text);
  if (printed === null) return found;
  const [low, high] = [Number(printed[1]), Number(printed[2])];
  if (low > 0 !== ahead.test(text)) found.push(`the interval begins at ${low}, the words are others`);
  if (high < 0 !== behind.test(text)) found.push(`the interval ends at ${high}, the words are others`);
  return found;
}

function ofShares(text: string, { counts, people }: JudgedResult): string[] {
  const n = totalOf(counts);
  const found: string[] = [];
  for (const [said, share, of] of text.matchAll(
    /(\d+)% of ([\d,]+) personas (?:reacted positively|supported it|said yes)/g,
  )) {
    if (Math.abs(Number(share) - (100 * counts.positive) / n) > 0.51 || Number(of?.replaceAll(',', '')) !== n)
      found.push(`the share is not that of the counts: ${said}`);
    if (people.length < 30) found.push(`a percentage of ${people.length} people: ${said}`);
  }
  if (people.length < 5 && /confidence interval/.test(text)) found.push(`an interval of ${people.length} people`);
  if (/another draw|would likely land/i.test(text)) found.push('an interval taken for where another draw lands');
  if (/most of this audience|lands well/i.test(text) && counts.positive * 2 <= n) found.push('most, of half or fewer');
  return found;
}

function ofAdvice(text: string, { counts, people }: JudgedResult): string[] {
  const n = totalOf(counts);
  const lead = people.length < 10 ? 0 : deviateOfDifference({ counts, people });
  const found: string[] = [];
  for (const [sentiment, threshold, words] of advised) {
    const at = text.search(words);
    if (at < 0) continue;
    const after = text.slice(at, at + 420);
    if (counts[sentiment] * 100 <= threshold * n)
      found.push(`advice on a ${sentiment} share of ${((100 * counts[sentiment]) / n).toFixed(0)}%`);
    if (people.length < 5) found.push(`advice on ${people.length} people`);
    const ofSentiment = ([all, positive, negative]: AnswersOfPerson) =>
      sentiment === 'positive' ? positive : sentiment === 'negative' ? negative : all - positive - negative;
    const worth = n / effectOf(people, ofSentiment);
    if (lowerEnd(counts[sentiment], n, worth) * 100 < threshold - 3 && !/Not certain/.test(after))
      found.push(`advice on a ${sentiment} share that may be chance`);
    if (sentiment === 'negative' && lead > 2.6 && !/Even so/.test(after)) found.push('a warning against the headline');
    if (sentiment === 'positive' && lead < 1.5 && !/no clear difference|too few people for a verdict/i.test(after))
      found.push('praise against the headline');
  }
  if (/[Nn]either strong support nor strong resistance/.test(text) && Math.abs(lead) > 2.6)
    found.push('no side, against the headline');
  return found;
}

function ofGroups(text: string, { groups }: JudgedResult): string[] {
  const found: string[] = [];
  for (const own of groups) {
    const name = own.label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const verdict = new RegExp(
      `(?<![\\w-])${name}: (?:([\\d.]+) points?|under 0\\.1 points) (more|less) (?:positive|supportive|often yes) than the others`,
    ).exec(text);
    if (verdict === null) continue;
    const deviate = deviateFromRest(own, othersOf(groups, own));
    if (own.people.length < 30) found.push(`a verdict on ${own.people.length} people: ${verdict[0]}`);
    if (Math.abs(deviate) < 1.5 || deviate > 0 !== (verdict[2] === 'more'))
      found.push(`a deviate of ${deviate.toFixed(2)} is called clear: ${verdict[0]}`);
  }
  for (const kind of new Set(groups.map((group) => group.kind))) {
    const own = groups.filter((group) => group.kind === kind && group.people.length >= 30);
    const said = new RegExp(`${kind}(?:, judged)?: No clear difference between these groups`).test(text);
    const widest = Math.max(0, ...own.map((group) => Math.abs(deviateFromRest(group, othersOf(groups, group)))));
    if (said && widest > 3.6) found.push(`${kind}: a deviate of ${widest.toFixed(2)} is called no clear difference`);
  }
  return found;
}

/** The other groups of its kind; people of unknown age belong to no group. */
function othersOf(groups: JudgedResult['groups'], group: JudgedResult['groups'][number]): JudgedResult['groups'] {
  return groups.filter((other) => other.kind === group.kind && other.label !== group.label);
}

function ofWords(text: string, { sentimentType, repeats }: JudgedResult): string[] {
  const found: string[] = [];
  const own = advised.reduce((rest, [, , words]) => rest.replaceAll(new RegExp(words, 'g'), ''), text);
  const foreign = {
    'support-oppose': /\b(positive|negative|unsure)\b/i,
    'yes-no': /\b(positive|negative|neutral|oppose)\b/i,
  }[sentimentType];
  if (foreign?.test(own)) found.push(`a word of another scale: ${foreign.exec(own)?.[0]}`);
  if (!repeats && /answers are from|asked more than once/.test(text)) found.push('repeats that were not');
  if (repeats && !/answers are from|asked more than once/.test(text)) found.push('repeats that are not told');
  return found;
}
