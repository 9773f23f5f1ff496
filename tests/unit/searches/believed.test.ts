/** A search believes nothing where there is nothing, and about the truth where there is something to find. */
import { believedOfSearch, type Believed } from '../../../bench/honesty/searches.ts';
import { believedGain, spreadOf } from '../../../domain/searches/believed.ts';
import { Scores } from '../../../domain/searches/fitness.ts';
import { viewOf } from '../../../domain/searches/outcome/view-of.ts';
import { playSearch, searchSpec, startState, toyMethod } from '../../_support/search-in-memory.ts';
import { toyLandscape } from '../../_support/toy-landscape.ts';

const meanOf = (found: readonly Believed[], of: (one: Believed) => number) =>
  found.reduce((sum, one) => sum + of(one) / found.length, 0);

test.each([
  ['flat', 0, 2],
  ['a slope', 1, 4],
])('on %s landscapes the believed gain is near the true one, and the raced gain is not', (_name, slope, most) => {
  const found = Array.from({ length: 12 }, (_unused, at) => believedOfSearch(toyLandscape(at + 1, { slope })));
  const truth = meanOf(found, (one) => one.truePoints);
  expect(Math.abs(meanOf(found, (one) => one.believedPoints) - truth)).toBeLessThan(most);
  expect(meanOf(found, (one) => one.racedPoints) - truth).toBeGreaterThan(most);
});

const job = { jobId: 'j', status: 'processing', error: null, secondsPerCall: null, notices: [] };

test.each([1, 2, 3])('the list, the stop rule and the view believe the same after %d generations', (generations) => {
  const landscape = toyLandscape(5);
  const spec = searchSpec(landscape, { seed: 5, personas: 60, generations, population: 8, control: 'none' });
  const state = playSearch(startState(spec), landscape, { toTheEnd: false });
  const { best, candidates } = viewOf(state, job);
  const points = candidates.find(({ number }) => number === best)?.believed?.points;
  expect(points).toBeGreaterThan(0);
  expect(state.progress.history.at(-1)?.believedPoints).toBeCloseTo(points ?? NaN, 9);
});

test('a target is not reached by luck, although raced figures reach it in most flat searches', () => {
  const flat = (seed: number, targetPoints: number | null) => {
    const landscape = toyLandscape(seed, { slope: 0 });
    const spec = searchSpec(landscape, { seed, generations: 4, control: 'none', targetPoints });
    return playSearch(startState(spec), landscape, { method: toyMethod, toTheEnd: false });
  };
  const seeds = Array.from({ length: 15 }, (_unused, at) => at + 100);
  expect(seeds.filter((seed) => flat(seed, 5).progress.stop === 'target').length).toBeLessThan(3);
  const raced = seeds.map((seed) => {
    const { best, candidates } = viewOf(flat(seed, null), job);
    return candidates.find(({ number }) => number === best)?.versusSeed?.points ?? 0;
  });
  expect(raced.filter((points) => points >= 5).length).toBeGreaterThan(7);
});

test('too few answers are no belief, and a candidate alone is believed less than raced', () => {
  const landscape = toyLandscape(9);
  const state = playSearch(startState(searchSpec(landscape, { seed: 9, control: 'none' })), landscape, {
    toTheEnd: false,
  });
  const scores = new Scores(state);
  const spread = spreadOf(scores, [...state.ratings.keys()]);
  for (const number of state.ratings.keys()) {
    const { n, mean } = scores.paired(number, 0);
    const believed = believedGain(scores, number, spread);
    expect(believed === null).toBe(n < 20);
    if (believed === null) continue;
    expect(Math.abs(believed)).toBeLessThanOrEqual(Math.abs(mean));
    expect(believed * mean).toBeGreaterThanOrEqual(0);
  }
});
