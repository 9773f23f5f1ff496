/** Reads the description of a segment by rules: number, ages, gender, occupation, place. */
import { countries, otherPlaces, type Country } from './countries.ts';
import { occupations, type Occupation } from './occupations.ts';

export interface ReadDescription {
  text: string;
  size: number;
  country: Country;
  region: string | null;
  occupation: Occupation | null;
  youngest: number;
  oldest: number;
  /** Percent who are women. */
  women: number;
  community: string | null;
}

const agesOf = /\b(?:aged?|ages|between)?\s*(\d{2})\s*(?:-|–|to|and)\s*(\d{2})\b/;

/** Reads the text between the marks of the prompt. */
export function readDescription(prompt: string): ReadDescription {
  const text = /"""\n([\s\S]*?)\n"""/.exec(prompt)?.[1] ?? '';
  const said = text.toLowerCase();
  const occupation = occupations.find(({ words }) => words.test(said)) ?? null;
  const { country, region } = placeIn(said);
  const { youngest, oldest } = agesIn(said, occupation);
  return {
    text,
    size: sizeIn(said),
    country,
    region,
    occupation,
    youngest,
    oldest,
    women: womenIn(said, occupation),
    community: communityIn(said),
  };
}

/** The first number that is no age. */
function sizeIn(said: string): number {
  const withoutAges = said
    .replace(agesOf, ' ')
    .replaceAll(/\b(?:over|under|above|below|aged?|than)\s+\d+\b|\b\d+\s*(?:\+|years?|-year)/g, ' ');
  const found = /\b\d{1,3}(?:[,.]\d{3})+\b|\b\d+\b/.exec(withoutAges)?.[0].replaceAll(/[,.]/g, '');
  return Math.min(5_000, Math.max(10, Number(found ?? 200)));
}

function placeIn(said: string): { country: Country; region: string | null } {
  const place = otherPlaces.find(({ words }) => words.test(said));
  const usual = countries.find(({ name }) => name === 'United States') as Country;
  const inTable = countries.flatMap((country) =>
    Object.keys(country.regions).flatMap((region) => (said.includes(region.toLowerCase()) ? { country, region } : [])),
  );
  const named = countries.find(({ words }) => words.test(said));
  if (place !== undefined)
    return { country: countries.find(({ name }) => name === place.country) ?? usual, region: place.region };
  return (
    inTable.find(({ country }) => named === undefined || country === named) ?? { country: named ?? usual, region: null }
  );
}

function agesIn(said: string, occupation: Occupation | null): { youngest: number; oldest: number } {
  const [, from, to] = agesOf.exec(said) ?? [];
  const [, over] = /\b(?:over|above|older than|at least)\s+(\d{2})\b/.exec(said) ?? /\b(\d{2})\s*\+/.exec(said) ?? [];
  const [, under] = /\b(?:under|below|younger than)\s+(\d{2})\b/.exec(said) ?? [];
  if (from !== undefined && to !== undefined && Number(from) < Number(to))
    return { youngest: Number(from), oldest: Number(to) };
  const usual = usualAges(said);
  const youngest = Number(over ?? Math.max(usual.youngest, occupation?.youngest ?? 18));
  const oldest = under === undefined ? Math.min(usual.oldest, occupation?.oldest ?? 90) : Number(under) - 1;
  return youngest <= oldest ? { youngest, oldest } : { youngest: 18, oldest: 90 };
}

function usualAges(said: string): { youngest: number; oldest: number } {
  if (/\bteen(ager)?s?\b/.test(said)) return { youngest: 13, oldest: 19 };
  if (/\byoung\b/.test(said)) return { youngest: 18, oldest: 34 };
  if (/\b(seniors?|elderly|older)\b/.test(said)) return { youngest: 60, oldest: 90 };
  if (/\b(parents?|mothers?|fathers?)\b/.test(said)) return { youngest: 25, oldest: 54 };
  return { youngest: 0, oldest: 90 };
}

function womenIn(said: string, occupation: Occupation | null): number {
  if (/\b(women|mothers?|female)\b/.test(said)) return 100;
  if (/\b(men|fathers?|male)\b/.test(said)) return 0;
  return occupation?.women ?? 51;
}

function communityIn(said: string): string | null {
  const [found] = /\b(rural|suburban|urban)\b/.exec(said) ?? [];
  return found === undefined ? null : `${found.charAt(0).toUpperCase()}${found.slice(1)}`;
}
