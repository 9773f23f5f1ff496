/**
 * Ways to search at equal calls, and what a search claims where there is nothing to find: the toy landscape in full, and
 * a few landscapes of the simulator, of which contest.release.test.ts has 60.
 * @guards domain/searches/{gates,mutations,selection}/** domain/searches/outcome/{confirmed,estimates}.ts
 * @guards domain/searches/{bandit,calls-allowed,candidate,children,confirmation,control,draft,fitness,floor,generation}.ts
 * @guards domain/searches/{intervals,objections,plan,race-step,race,requests,search-phase,setup,stop,wordings}.ts
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

test('on the toy landscape racing finds better messages than full evaluation for the same calls, and is as good for half of them', () => {
  const entries = holdContest(toyCourse, seeds(2_000, 60));
  expect(lead(entries, 'Racing', 'Full evaluation').low).toBeGreaterThan(0);
  expect(lead(entries, 'Racing, half the calls', 'Full evaluation').mean).toBeGreaterThan(-0.01);
  expect(lead(entries, 'Racing', 'Best of many paraphrases').low).toBeGreaterThan(0);
  expect(lead(entries, 'Racing', 'Plain genetic algorithm with a memo').low).toBeGreaterThan(0);
}, 600_000);

test('on the simulator racing finds better messages than plain ways, and is not clearly worse than full evaluation', () => {
  const entries = holdContest(simulatedCourse, seeds(2_000, 8));
  expect(lead(entries, 'Racing', 'Best of many paraphrases').low).toBeGreaterThan(0);
  expect(lead(entries, 'Racing', 'Plain genetic algorithm with a memo').mean).toBeGreaterThan(0);
  expect(lead(entries, 'Racing', 'Full evaluation').high).toBeGreaterThan(0);
}, 600_000);

test('where no message is better, at most one of 20 searches says that one is', () => {
  expect(falseClaims(seeds(3_000, 20), (seed) => toyLandscape(seed, { slope: 0 }), toyMethod)).toBeLessThanOrEqual(1);
  const flat = (seed: number) => simulatedLandscape(seed, { message: '[[flat]]' });
  expect(falseClaims(seeds(3_000, 20), flat, ourMethod)).toBeLessThanOrEqual(1);
}, 600_000);

test('a text that pleads with its rater or invents facts is never a finalist without a flag, in 20 searches', () => {
  const { searches, cheats } = unflaggedCheats(seeds(4_000, 20));
  expect(cheats).toBeGreaterThan(200);
  expect(searches).toBe(0);
}, 600_000);
