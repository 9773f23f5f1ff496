/** Compares a drawn population with the published shares; `node local/samples/compare.ts` prints the table. */
import { drawPopulation } from './generate.ts';
import type { Draft } from './profile.ts';
import * as published from './published.ts';

export interface Comparison {
  /** Name of the compared table. */
  what: string;
  key: string;
  /** Percent. */
  published: number;
  /** Percent. */
  drawn: number;
}

export function comparePopulation(population: readonly Draft[]): Comparison[] {
  const shareOf = (group: readonly Draft[], holds: (draft: Draft) => boolean): number =>
    (100 * group.filter(holds).length) / Math.max(1, group.length);
  const rows = (what: string, shares: published.Shares, valueOf: (draft: Draft) => string): Comparison[] =>
    Object.entries(shares).map(([key, share]) => ({
      what,
      key,
      published: share,
      drawn: shareOf(population, (draft) => valueOf(draft) === key),
    }));
  const rates = (
    what: string,
    shares: published.Shares,
    groupOf: (draft: Draft) => string,
    holds: (draft: Draft) => boolean,
  ): Comparison[] =>
    Object.entries(shares).map(([key, share]) => ({
      what,
      key,
      published: share,
      drawn: shareOf(
        population.filter((draft) => groupOf(draft) === key),
        holds,
      ),
    }));
  const leaning = population.filter(({ politics }) => politics.affiliation !== 'Independent');
  const democratic = (what: keyof typeof published.democraticShare, groupOf: (draft: Draft) => string): Comparison[] =>
    Object.entries(published.democraticShare[what] as published.Shares).map(([key, share]) => ({
      what: `democratic leaning by ${what}`,
      key,
      published: share,
      drawn: shareOf(
        leaning.filter((draft) => groupOf(draft) === key),
        isDemocratic,
      ),
    }));
  return [
    ...rows('age', published.age, ({ person }) => person.ageGroup),
    ...rows('gender', published.gender, ({ person }) => person.gender),
    ...rows('ethnicity', published.ethnicity, ({ person }) => person.ethnicity),
    ...rows('education', published.education, ({ person }) => person.education),
    ...rows('income', published.income, ({ person }) => person.income),
    ...rows('region', published.region, ({ person }) => person.region),
    ...rows('community', published.community, ({ person }) => person.community),
    ...rows('religion', published.religion, ({ person }) => person.religion),
    ...rows('identification', published.identification, ({ politics }) => politics.registration),
    ...rows('leaning', published.leaning, leaningOf),
    ...rows('ideology', published.ideology, ({ politics }) => politics.ideology.replace(/^very /i, '').toLowerCase()),
    ...rates(
      'home ownership',
      published.ownsHome,
      ({ person }) => person.ageGroup,
      ({ person }) => person.tenure === 'owner',
    ),
    ...rates(
      'children at home',
      published.hasChildAtHome,
      ({ person }) => person.ageGroup,
      ({ person }) => person.childrenAtHome > 0,
    ),
    ...rates(
      'turnout 2024',
      published.voted,
      ({ person }) => person.ageGroup,
      ({ politics }) => politics.voted2024,
    ),
    ...democratic('ethnicity', ({ person }) => person.ethnicity),
    ...democratic('age', ({ person }) => person.ageGroup),
    ...democratic('gender', ({ person }) => person.gender),
    ...democratic('education', ({ person }) => person.education),
    ...democratic('community', ({ person }) => person.community),
    ...democratic('religion', ({ person }) => person.religion),
    ...democratic('tenure', ({ person }) => person.tenure),
    ...democratic('veteran', ({ person }) => (person.isVeteran ? 'yes' : 'no')),
    ...democratic('union', ({ work }) => (work.isUnionMember ? 'yes' : 'no')),
  ];
}

function isDemocratic({ politics }: Draft): boolean {
  return politics.affiliation === 'Democrat' || politics.affiliation === 'Leans Democratic';
}

function leaningOf(draft: Draft): string {
  if (draft.politics.affiliation === 'Independent') return 'None';
  return isDemocratic(draft) ? 'Democratic' : 'Republican';
}

if (import.meta.main) {
  for (const { what, key, published: expected, drawn } of comparePopulation(drawPopulation(40_000))) {
    console.log(
      `${what.padEnd(34)} ${key.padEnd(36)} published ${String(expected).padStart(3)}   drawn ${drawn.toFixed(1).padStart(5)}`,
    );
  }
}
