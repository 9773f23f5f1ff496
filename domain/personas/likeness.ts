/**
 * How alike personas are: Gower's distance, the mean over attributes of a distance from 0 (the same) to 1. Lists differ by
 * what they do not share, other values fully or not at all. Numbers differ by their share of the interquartile range, fully
 * from that on: over the whole range, as Gower has it, an age would hardly count beside a gender.
 */
import { seededRandom, shuffled } from '../random.ts';
import { collectAttributes, formatLabel } from './attribute-lines.ts';
import { genderOf } from './demographic-groups.ts';
import { classifyHeader, classifyValue, isUniqueText, removeStreet } from './identifying.ts';
import type { AttributeValue, Persona } from './persona.ts';

/** Values by which a persona is compared; texts in lower case. */
type Traits = ReadonlyMap<string, AttributeValue>;

interface Scale {
  /** Attributes of the persona that all others are compared to. */
  fields: string[];
  own: Traits;
  /** Difference of numbers from which they differ fully, by attribute. */
  ranges: ReadonlyMap<string, number>;
}

/** The personas most like one, with what they share. */
export interface Alike<T> {
  chosen: T[];
  /** Null without any. */
  likeness: Likeness | null;
}

export interface Likeness {
  /** 1 minus the mean distance of those chosen, 0 to 1. */
  mean: number;
  /** Attributes that were compared. */
  attributes: number;
  /** Attributes that all of them share with the persona, by their labels. */
  same: string[];
  /** Lowest and highest number among them. */
  numbers: { label: string; low: number; high: number }[];
  /** Attributes in which some of them differ or are not known, and how many do; the fewest first. */
  differing: { label: string; personas: number }[];
}

/** True when something is known about a persona by which others can be like it. */
export function canBeLikened(persona: Persona): boolean {
  return traitsOf(persona).size > 0;
}

/**
 * Chooses the `count` personas nearest to one. Attributes that it does not have do not count; what another does not have
 * is different. Names, addresses and other identifying data are never compared, nor texts that tell nearly everybody
 * apart. The seed decides between equals and orders the chosen ones.
 */
export function chooseAlike<T extends { persona: Persona }>(
  persona: Persona,
  others: readonly T[],
  count: number,
  seed: string,
): Alike<T> {
  const read = shuffled(seededRandom(seed), others).map((one) => ({ one, traits: traitsOf(one.persona) }));
  const scale = scaleOf(
    traitsOf(persona),
    read.map(({ traits }) => traits),
  );
  if (scale.fields.length === 0) return { chosen: [], likeness: null };
  const nearest = read
    .map(({ one, traits }) => ({ one, traits, distance: distanceTo(scale, traits) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, count);
  return {
    chosen: shuffled(
      seededRandom(`${seed}/order`),
      nearest.map(({ one }) => one),
    ),
    likeness: nearest.length === 0 ? null : likenessOf(scale, nearest),
  };
}

function traitsOf(persona: Persona): Traits {
  const entries = Object.entries(collectAttributes(persona)).flatMap(([field, value]): [string, AttributeValue][] => {
    const trait = traitOf(field, value);
    return trait === null ? [] : [[field, trait]];
  });
  return new Map(entries);
}

const plainNumber = /^-?\d{1,12}(\.\d+)?$/;

/** Null for what is empty or identifies somebody. */
function traitOf(field: string, value: AttributeValue): AttributeValue | null {
  if (classifyHeader(field) !== null) return null;
  if (Array.isArray(value)) {
    const items = value.map(plain).filter((item) => item !== '' && classifyValue(item) === null);
    return items.length === 0 ? null : items;
  }
  if (typeof value === 'number') return Number.isFinite(value) && classifyValue(value) === null ? value : null;
  const text = plain(field === 'location' ? removeStreet(value) : value);
  if (text === '' || classifyValue(text) !== null) return null;
  if (field === 'gender') return genderOf(text);
  return plainNumber.test(text) ? Number(text) : text;
}

function plain(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

function scaleOf(own: Traits, others: readonly Traits[]): Scale {
  const ranges = new Map<string, number>();
  const fields = [...own.keys()].filter((field) => {
    const values = [own, ...others].map((traits) => traits.get(field));
    const numbers = values.filter((value) => typeof value === 'number');
    if (numbers.length > 0) ranges.set(field, fullDifference(numbers));
    return !isUniqueText(values);
  });
  return { fields, own, ranges };
}

/** The interquartile range; the whole range where half of the numbers are the same. */
function fullDifference(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return at(0.75) - at(0.25) || at(1) - at(0) || 1;
}

function distanceTo(scale: Scale, other: Traits): number {
  return scale.fields.reduce((sum, field) => sum + apart(scale, field, other), 0) / scale.fields.length;
}

/** Distance of one attribute, 0 to 1. */
function apart({ own, ranges }: Scale, field: string, other: Traits): number {
  const [mine, theirs] = [own.get(field), other.get(field)];
  if (mine === undefined || theirs === undefined) return 1;
  if (typeof mine === 'number' && typeof theirs === 'number') {
    return mine === theirs ? 0 : Math.min(1, Math.abs(mine - theirs) / (ranges.get(field) ?? 1));
  }
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const all = new Set([...mine, ...theirs]);
    return 1 - [...all].filter((item) => mine.includes(item) && theirs.includes(item)).length / all.size;
  }
  return mine === theirs ? 0 : 1;
}

function likenessOf(scale: Scale, nearest: readonly { traits: Traits; distance: number }[]): Likeness {
  const found: Omit<Likeness, 'mean' | 'attributes'> = { same: [], numbers: [], differing: [] };
  for (const field of scale.fields) {
    const label = formatLabel(field).toLowerCase();
    const personas = nearest.filter(({ traits }) => apart(scale, field, traits) > 0).length;
    const numbers = nearest.map(({ traits }) => traits.get(field)).filter((value) => typeof value === 'number');
    if (personas === 0) found.same.push(label);
    else if (numbers.length === nearest.length)
      found.numbers.push({ label, low: Math.min(...numbers), high: Math.max(...numbers) });
    else found.differing.push({ label, personas });
  }
  const mean = 1 - nearest.reduce((sum, { distance }) => sum + distance, 0) / nearest.length;
  return {
    mean,
    attributes: scale.fields.length,
    ...found,
    differing: found.differing.toSorted((a, b) => a.personas - b.personas),
  };
}

const shownDiffering = 4;

/** Says how alike they are: 'same gender and location; age 44 to 52; education differs for 6'. */
export function describeLikeness({ same, numbers, differing }: Likeness): string {
  const more = differing.length - shownDiffering;
  const parts = [
    ...(same.length === 0 ? [] : [`same ${joined(same)}`]),
    ...numbers.map(({ label, low, high }) => (low === high ? `${label} ${low}` : `${label} ${low} to ${high}`)),
    ...differing.slice(0, shownDiffering).map(({ label, personas }) => `${label} differs for ${personas}`),
    ...(more > 0 ? [`${more} more ${more === 1 ? 'attribute differs' : 'attributes differ'} for some`] : []),
  ];
  return parts.join('; ');
}

function joined(words: readonly string[]): string {
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(words);
}
