/**
 * Ways to search at equal calls, over 60 landscapes each, and what a search claims where there is nothing to find. Runs
 * before a version is published and in each issue that changes its subject.
 * @guards domain/searches/{gates,mutations,selection}/** domain/searches/*.ts local/simulator/reply/search/**
 */
import { ourMethod } from '../../../domain/searches/draft.ts';
import {
  falseClaims,
  holdContest,
  lead,
  simulatedCourse,
  toyCourse,
  unflaggedCheats,
} from '../../_support/search-contest.ts';
import { toyMethod } from '../../_support/search-in-memory.ts';
import { simulatedLandscape } from '../../_support/simulated-landscape.ts';
import { toyLandscape } from '../../_support/toy-landscape.ts';

const seeds = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

test.each([
  ['the toy landscape', toyCourse],
  ['the simulator', simulatedCourse],
])(
  'on %s racing finds better messages than full evaluation for the same calls, and is as good for half of them',
  (_name, course) => {
    const entries = holdContest(course, seeds(2_000, 60));
    expect(lead(entries, 'Racing', 'Full evaluation').low).toBeGreaterThan(0);
    expect(lead(entries, 'Racing, half the calls', 'Full evaluation').mean).toBeGreaterThan(-0.01);
    expect(lead(entries, 'Racing', 'Best of many paraphrases').low).toBeGreaterThan(0);
    expect(lead(entries, 'Racing', 'Plain genetic algorithm with a memo').low).toBeGreaterThan(0);
  },
  1_200_000,
);

test('where no message is better, at least 95 of 100 searches say so', () => {
  expect(falseClaims(seeds(3_000, 100), (seed) => toyLandscape(seed, { slope: 0 }), toyMethod)).toBeLessThanOrEqual(5);
  const flat = (seed: number) => simulatedLandscape(seed, { message: '[[flat]]' });
  expect(falseClaims(seeds(3_000, 100), flat, ourMethod)).toBeLessThanOrEqual(5);
}, 600_000);

test('a text that pleads with its rater or invents facts is never a finalist without a flag, in 100 searches', () => {
  const { searches, cheats } = unflaggedCheats(seeds(4_000, 100));
  expect(cheats).toBeGreaterThan(1_000);
  expect(searches).toBe(0);
}, 600_000);
