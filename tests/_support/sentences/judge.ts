/**
 * Reads a sentence as a reader would, and finds where its words and figures contradict each other, or the answers that
 * they are about. Its statistics are its own: spreads between people and a normal deviate, with a tolerance where two
 * valid tests could disagree.
 */

/** A sentence, what wrote it, and the facts that it is about as far as they are known. */
export interface Written {
  writer: string;
  text: string;
  /** Difference that the sentence is about. */
  difference?: KnownDifference;
  /** Shares that the sentence may print, from 0 to 1; others are a contradiction. */
  shares?: readonly number[];
}

export interface KnownDifference {
  /** From −1 to 1; above 0 where the words have to be more, better or up. */
  value: number;
  /** Difference in standard errors, with a few answers added. */
  deviate: number;
  /** Number of people of the smaller side, and of differences that are corrected together. */
  people: number;
  comparisons?: number;
  /** True where something else than people may be the limit, such as the number of wordings. */
  isLimited?: boolean;
  /** True for a sentence that tells of a difference without calling it clear. */
  isDescribed?: boolean;
}

/** Returns the contradictions, each with what wrote the sentence; none for a correct one. */
export function faultsOf({ writer, text: given, difference, shares }: Written): string[] {
  const text = given
    .replaceAll('\u00a0', ' ')
    .replaceAll('−', '-')
    .replaceAll(/(?<=\d),(?=\d{3}\b)/g, '');
  const found = [
    ...ofTokens(text),
    ...ofNumbers(text),
    ...ofRanges(text),
    ...ofVerdict(text),
    ...(difference === undefined ? [] : ofDifference(text, difference)),
    ...(shares === undefined ? [] : ofShares(text, shares)),
  ];
  return found.map((fault) => `${writer}: ${fault}: ${given}`);
}

function ofTokens(text: string): string[] {
  const broken = /\b(?:NaN|undefined|null|Infinity)\b|\[object|∞/.exec(text);
  const negativeZero = /(?<![\d.–])-0(?:\.0+)?(?![\d.])/.exec(text);
  return [
    ...(broken === null ? [] : [`the word ${broken[0]}`]),
    ...(negativeZero === null ? [] : ['a zero below zero']),
    ...(/\s[.,;:]|\.\.|;;|\(\s*\)| {2}/.test(text) ? ['spaces or marks of a missing part'] : []),
  ];
}

const nouns =
  'answer|attribute|call|comparison|fork|generation|group|message|panel|participant|persona|point|profile|question|reason|run|segment|theme|time|token|transcript|vote|wording';

/** One of several, and several of one. */
function ofNumbers(text: string): string[] {
  const single = new RegExp(`(?<![\\d.,–+±-]|to )1 (?:more |AI )?(?:(?:${nouns})s|people)\\b`).exec(text);
  const several = new RegExp(`(?<![\\d.])(?:0|[2-9]|\\d{2,}) (?:more |AI )?(?:${nouns}|person)(?![\\w-])`).exec(text);
  const verb = new RegExp(`(?<![\\d.,])1 of \\d+ (?:${nouns})s (?:are|come|have|were)\\b`).exec(text);
  return [single, several, verb].flatMap((one) => (one === null ? [] : [`the number of “${one[0]}”`]));
}

/** Shares with their ranges, ranges alone, parts of wholes, and three shares that are a whole. */
function ofRanges(text: string): string[] {
  const found: string[] = [];
  for (const [said, low, high] of text.matchAll(/(\d+)–(\d+)%/g))
    if (Number(low) > Number(high) || Number(high) > 100) found.push(`the range ${said}`);
  for (const [said, value, low, high] of text.matchAll(
    /(\d+)%(?! (?:confidence )?interval)[^%;.\d]{0,60}(?:95% )?[^%;.\d]{0,30}(\d+)–(\d+)%/g,
  ))
    if (Number(value) < Number(low) || Number(value) > Number(high)) found.push(`the range beside “${said}”`);
  for (const [said, low, high] of text.matchAll(
    /(?<![\d.])([+-]?\d+(?:\.\d+)?) to ([+-]?\d+(?:\.\d+)?)(?= points|\))/g,
  ))
    if (Number(low) > Number(high)) found.push(`the range ${said}`);
  for (const [said, part, whole] of text.matchAll(/(?<![\d.])(\d+) of (\d+)\b(?!%)/g))
    if (Number(part) > Number(whole)) found.push(`the part ${said}`);
  for (const [said, ...parts] of text.matchAll(/(\d+)% [a-z]+, (\d+)% [a-z]+, (\d+)% [a-z]+/g)) {
    const sum = parts.reduce((total, part) => total + Number(part), 0);
    if (Math.abs(sum - 100) > 1) found.push(`a whole of ${sum}%: ${said}`);
  }
  return found;
}

type Verdict = 'more' | 'less' | 'apart' | 'none';

/** Reads from the words which side of a difference is larger; null where they say nothing. */
function verdictIn(text: string): Verdict | null {
  if (/no clear difference|no better|does not clearly differ|no effect found|nothing is confirmed|too few/i.test(text))
    return 'none';
  if (/\bpoints? apart\b|changed the answers/.test(text)) return 'apart';
  if (/\bpoints? more\b|\bpoints up\b|\bpoint up\b|^better than|\babove\b.*\bpoints?\b|\bpoints? above\b/i.test(text))
    return 'more';
  if (/\bpoints? less\b|\bpoints down\b|\bpoint down\b|^worse than|\bpoints? below\b/i.test(text)) return 'less';
  return null;
}

/** Intervals and p-values, as they are printed, against the words beside them. */
function ofVerdict(text: string): string[] {
  const verdict = verdictIn(text);
  if (verdict === null) return [];
  const found: string[] = [];
  const p = /\(p = (0\.\d+)/.exec(text) ?? /, p = (0\.\d+)/.exec(text);
  if (p !== null && verdict !== 'none' && Number(p[1]) >= 0.05) found.push(`clear with ${p[0].slice(1)}`);
  if (p !== null && verdict === 'none' && Number(p[1]) < 0.05) found.push(`not clear with ${p[0].slice(1)}`);
  const range = /([+-]?\d+(?:\.\d+)?) to ([+-]?\d+(?:\.\d+)?)(?= points|\)|,)/.exec(text);
  if (range === null) return found;
  const [low, high] = [Number(range[1]), Number(range[2])];
  const holdsZero = low <= 0 && high >= 0;
  if (verdict === 'none' ? !holdsZero : holdsZero) found.push(`the interval ${range[0]} against the words`);
  if ((verdict === 'more' && high < 0) || (verdict === 'less' && low > 0))
    found.push('an interval of the other direction');
  const points = /([+-]?\d+(?:\.\d+)?) points? (?:up|down|apart|\()|: ([+-]\d+\.\d+) points/.exec(text);
  const value = points === null ? null : Math.abs(Number(points[1] ?? points[2]));
  // Estimates of tests with added answers may lie a little beside the plain difference.
  const ends = [Math.abs(low), Math.abs(high)];
  if (value !== null && verdict !== 'none' && (value > Math.max(...ends) + 8 || value < Math.min(...ends) - 8))
    found.push(`${value} points beside ${range[0]}`);
  return found;
}

function ofDifference(
  text: string,
  { value, deviate, people, comparisons = 1, isLimited = false, isDescribed = false }: KnownDifference,
): string[] {
  const verdict = verdictIn(text);
  if (verdict === null) return [];
  if (verdict === 'none') {
    // Many comparisons, and Student's t for few people, ask for more than a deviate of 2.
    const most = people < 30 ? 7 : 3.6 + 0.15 * comparisons;
    return !isLimited && people >= 10 && Math.abs(deviate) > most
      ? [`a deviate of ${deviate.toFixed(1)} is called not clear`]
      : [];
  }
  const found: string[] = [];
  if (people < 10) found.push(`a verdict on ${people} people`);
  if (Math.abs(deviate) < 1.3 && !isDescribed) found.push(`a deviate of ${deviate.toFixed(1)} is called clear`);
  if ((verdict === 'more' && value < 0) || (verdict === 'less' && value > 0)) found.push('the other direction');
  const points = /(under )?(\d+(?:\.\d+)?) points?\b/.exec(text);
  const printed = points === null ? 0 : points[1] === undefined ? Number(points[2]) : Number(points[2]) / 2;
  if (points !== null && Math.abs(printed - Math.abs(value) * 100) > 0.51)
    found.push(`${points[0]} for ${(value * 100).toFixed(2)}`);
  return found;
}

function ofShares(text: string, shares: readonly number[]): string[] {
  return [...text.matchAll(/(?<![\d–])(\d+)%(?! (?:confidence )?interval)/g)].flatMap(([said, value], at, all) => {
    const isRange = text.slice(Math.max(0, (all[at]?.index ?? 0) - 1), all[at]?.index) === '–';
    const isKnown = shares.some((share) => Math.abs(share * 100 - Number(value)) <= 0.51);
    return isRange || isKnown ? [] : [`${said} is no share of these answers`];
  });
}

/** Answers of one person to either side, of which one may be missing: all and positive ones. */
export interface Sides {
  first?: readonly [all: number, positive: number];
  second?: readonly [all: number, positive: number];
}

/** Computes a difference of positive shares, first less second, by the spread between people. */
export function differenceBetween(people: readonly Sides[]): KnownDifference {
  const sum = (side: 'first' | 'second', at: 0 | 1) => people.reduce((total, one) => total + (one[side]?.[at] ?? 0), 0);
  const sizes = (['first', 'second'] as const).map((side) => people.filter((one) => (one[side]?.[0] ?? 0) > 0).length);
  const value = sum('first', 1) / sum('first', 0) - sum('second', 1) / sum('second', 0);
  const added: Sides[] = [
    { first: [1, 1], second: [1, 0] },
    { first: [1, 0], second: [1, 1] },
  ];
  const all = [...people, ...added];
  const [n, m] = [sum('first', 0) + 2, sum('second', 0) + 2];
  const [a, b] = [(sum('first', 1) + 1) / n, (sum('second', 1) + 1) / m];
  const variance = all.reduce((total, { first, second }) => {
    const [one, other] = [first ?? [0, 0], second ?? [0, 0]];
    return total + ((one[1] - a * one[0]) / n - (other[1] - b * other[0]) / m) ** 2;
  }, 0);
  return { value, deviate: variance === 0 ? 0 : (a - b) / Math.sqrt(variance), people: Math.min(...sizes) };
}
