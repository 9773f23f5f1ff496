/** The provider simulator's proposal of a described segment: rough shares by rules, all of them marked as assumed. */
import { shorten } from '../../../../domain/shorten.ts';
import { readDescription, type ReadDescription } from './read-description.ts';

interface SimulatedAttribute {
  name: string;
  kind: 'category' | 'number';
  values: { label: string; share: number; from?: number; to?: number }[];
  source: null;
  isAssumed: true;
}

/** Answers in JSON; in prose that nothing can be drawn from when the description asks for that. */
export function proposalReply(text: string): string {
  const read = readDescription(text);
  if (read.text.includes('[[no proposal]]')) return 'These people differ too much for a table of shares.';
  const attributes = attributesOf(read);
  return JSON.stringify({
    name: shorten(read.text.replaceAll(/\s+/g, ' ').trim(), 80) || 'Described segment',
    country: read.country.name,
    size: read.size,
    attributes,
    pairs: pairsOf(read, attributes),
  });
}

function attributesOf(read: ReadDescription): SimulatedAttribute[] {
  const { country, region, occupation, community } = read;
  return [
    ageAttribute(read),
    category('gender', { female: read.women, male: 100 - read.women }),
    ...(occupation === null ? [] : [category('occupation', { [occupation.label]: 100 })]),
    category('region', region === null ? country.regions : { [region]: 100 }),
    category('education', country.education),
    category('employmentStatus', occupation?.employment ?? usualEmployment),
    category('community', community === null ? { Urban: 35, Suburban: 42, Rural: 23 } : { [community]: 100 }),
  ];
}

const usualEmployment = {
  'Full time': 46,
  'Part time': 15,
  'Self-employed': 8,
  'Looking for work': 4,
  'Not in the labor force': 6,
  Retired: 21,
};

/** Employment by age, from young to old: shares in the order of `usualEmployment`. */
const employmentByAge: readonly (readonly [number, readonly number[]])[] = [
  [25, [35, 30, 2, 8, 25, 0]],
  [55, [65, 17, 9, 3, 6, 0]],
  [65, [50, 15, 11, 2, 8, 14]],
  [200, [4, 4, 5, 0, 2, 85]],
];

function pairsOf({ occupation }: ReadDescription, attributes: readonly SimulatedAttribute[]) {
  const age = attributes.find(({ name }) => name === 'age');
  if (occupation !== null || age === undefined) return [];
  const rows = age.values.map(({ from = 0 }) => {
    const [, shares = []] = employmentByAge.find(([below]) => from < below) ?? [];
    return shares.map((share) => share / 100);
  });
  return [{ attribute: 'employmentStatus', given: 'age', rows }];
}

/** Cuts the country's bands to the ages of the description; a band keeps the part of its share that is left of it. */
function ageAttribute({ country, youngest, oldest }: ReadDescription): SimulatedAttribute {
  const bands = Object.entries({ '0-17': 16, ...country.ages }).flatMap(([band, percent]) => {
    const [low = 0, high = 0] = band.split('-').map(Number);
    const [from, to] = [Math.max(low, youngest), Math.min(high, oldest)];
    return from > to ? [] : [{ from, to, weight: (percent * (to - from + 1)) / (high - low + 1) }];
  });
  const shares = scaled(bands.map(({ weight }) => weight));
  return {
    name: 'age',
    kind: 'number',
    values: bands.map(({ from, to }, at) => ({ label: `${from}-${to}`, share: shares[at] ?? 0, from, to })),
    source: null,
    isAssumed: true,
  };
}

function category(name: string, percents: Readonly<Record<string, number>>): SimulatedAttribute {
  const entries = Object.entries(percents).filter(([, percent]) => percent > 0);
  const shares = scaled(entries.map(([, percent]) => percent));
  return {
    name,
    kind: 'category',
    values: entries.map(([label], at) => ({ label, share: shares[at] ?? 0 })),
    source: null,
    isAssumed: true,
  };
}

/** Rounds shares to three digits; the largest takes the rest, so that they add up to 1. */
function scaled(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => Math.round((1_000 * weight) / total));
  const largest = shares.indexOf(Math.max(...shares));
  const rest = 1_000 - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, at) => (share + (at === largest ? rest : 0)) / 1_000);
}
