/** The view of a search: its figures agree with the answers, and the confirmation tells nothing too early. */
import { countCalls } from '../../../domain/searches/call-count.ts';
import { viewOf } from '../../../domain/searches/outcome/view-of.ts';
import type { Rating } from '../../../domain/searches/state.ts';
import { tInterval } from '../../../domain/simulations/student-t.ts';
import { playSearch, searchSpec, startState, type PlayedState } from '../../_support/search-in-memory.ts';
import { toyLandscape } from '../../_support/toy-landscape.ts';

const landscape = toyLandscape(21);
const job = { jobId: 'j', status: 'processing', error: null, secondsPerCall: 0.5, notices: ['A notice'] };
const setup = { personas: 60, sealedPersonas: 100, population: 8, generations: 4, selection: 'front' };
const done = playSearch(startState(searchSpec(landscape, setup)), landscape);
const view = viewOf(done, job);

test('shares and differences are those of the answers', () => {
  const best = view.candidates.find(({ number }) => number === view.best);
  const answers = [...(done.ratings.get(view.best ?? -1) ?? [])].filter(([persona]) => persona < 60);
  const positive = answers.filter(([, rating]) => rating?.sentiment === 'positive').length;
  expect(best?.support).toMatchObject({ n: 60, mean: positive / 60 });
  const seed = done.ratings.get(0);
  const gains = answers.map(
    ([persona, rating]) => (rating?.values.supportRate ?? 0) - (seed?.get(persona)?.values.supportRate ?? 0),
  );
  const interval = tInterval(gains);
  expect(best?.versusSeed?.points).toBeCloseTo((interval?.mean ?? 0) * 100);
  expect(best?.versusSeed?.low).toBeCloseTo((interval?.low ?? 0) * 100);
  expect(best?.segments.map(({ n }) => n)).toEqual([30, 30]);
  expect(view.candidates[0]?.versusSeed).toBeNull();
});

test('everything written is in the view, and its tables add up', () => {
  expect(view.candidates).toHaveLength(done.candidates.length);
  expect(view.operators.reduce((sum, { nextShare }) => sum + nextShare, 0)).toBeCloseTo(1);
  const written = done.candidates.filter(({ arm, origin }) => arm === 'search' && origin !== 'seed');
  expect(view.operators.reduce((sum, { tried }) => sum + tried, 0)).toBe(written.length);
  expect(view.writingCostUsd).toBeCloseTo(done.candidates.reduce((sum, { costUsd }) => sum + costUsd, 0));
  expect(view.front.filter(({ isKnee }) => isKnee)).toHaveLength(1);
  expect(view.segments.map(({ personas }) => personas)).toEqual([30, 30]);
  expect([view.secondsLeft, view.title, view.notices]).toEqual([0, landscape.firstMessage, ['A notice']]);
});

test('seconds are left until the end, and never more than all calls take', () => {
  const most = countCalls(searchSpec(landscape, setup)).most.total;
  playSearch(startState(searchSpec(landscape, setup)), landscape, {
    watch: (_plan, state) => {
      const { secondsLeft, phase } = viewOf(state, job);
      expect(secondsLeft === 0).toBe(phase === 'done');
      expect(secondsLeft).toBeLessThanOrEqual(most * 0.5);
    },
  });
});

test('calls are at most those that were counted', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const spec = searchSpec(toyLandscape(seed), { ...setup, seed });
    const played = playSearch(startState(spec), toyLandscape(seed));
    const { most } = countCalls(spec);
    expect(played.calls).toBeLessThanOrEqual(most.total);
    expect(played.progress.history.at(-1)?.calls).toBeLessThanOrEqual(most.writes + most.ratings);
  }
  const { most, expected } = countCalls(searchSpec(landscape, { ...setup, budgetCalls: 500 }));
  expect([most.writes + most.ratings, expected.writes + expected.ratings <= 500]).toEqual([500, true]);
});

test('nothing of the sealed personas is told before all were asked', () => {
  const told: unknown[] = [];
  playSearch(startState(searchSpec(landscape, { ...setup, sealedPersonas: 600 })), landscape, {
    watch: ({ isDone }, state) => {
      if (!isDone) told.push(viewOf(state, job).confirmation);
    },
  });
  expect(told.filter((confirmation) => confirmation !== null).length).toBeGreaterThan(2);
  for (const confirmation of told)
    expect(confirmation ?? { rows: [], isComplete: false }).toMatchObject({ rows: [], isComplete: false });
});

/** A search that is done, in which the best candidate has its own answers from the sealed personas. */
function confirmed(personas: number, supportOf: (persona: number) => number, of: 'best' | 'all' = 'best') {
  const spec = searchSpec(landscape, { ...setup, sealedPersonas: personas });
  const played: PlayedState = playSearch(startState(spec), landscape);
  const [first] = played.progress.finalists;
  for (const [number, own] of played.ratings)
    for (const persona of own.keys()) {
      if (persona < 60) continue;
      const support = number === first || of === 'all' ? supportOf(persona) : persona % 2;
      const rating = own.get(persona) as Rating;
      own.set(persona, {
        ...rating,
        values: { ...rating.values, supportRate: support },
        sentiment: support === 1 ? 'positive' : 'negative',
      });
    }
  return viewOf(played, job).confirmation;
}

test('the headline is better, no better or worse by its interval over wordings', () => {
  const better = confirmed(100, () => 1);
  expect(better?.headline.verdict).toBe('better');
  expect(better?.headline.sentence).toMatch(
    /^Better than your message: \+50\.0 points \(\+50?\S* to \+\S+\) with 100 personas/,
  );
  expect(better?.wordings).toEqual({ ahead: 25, of: 25 });
  expect(confirmed(100, () => 0)?.headline.verdict).toBe('worse');
  const same = confirmed(100, (persona) => persona % 2);
  expect(same?.headline).toMatchObject({ points: 0, verdict: 'no-better' });
  expect(same?.headline.sentence).toMatch(/^No better than your message: 0\.0 points/);
  expect(same?.overControl?.sentence).toMatch(/^No better than paraphrases for the same calls/);
  const roles = (same?.rows ?? []).map(({ role }) => role);
  expect([roles[0], new Set(roles.slice(1, -1)), roles.at(-1)]).toEqual(['seed', new Set(['finalist']), 'control']);
});

test('a gain that only a few wordings show has a wide interval', () => {
  // The same gain in persons: once spread over all wordings, once in four of them.
  const spread = confirmed(200, (persona) => (persona % 2 === 1 || persona % 12 === 0 ? 1 : 0));
  const few = confirmed(200, (persona) => (persona % 2 === 1 || persona % 25 < 4 ? 1 : 0));
  const width = (of: typeof few) => ((of?.headline.high ?? 0) - (of?.headline.low ?? 0)) / (of?.headline.points ?? 1);
  expect(width(few)).toBeGreaterThan(width(spread) * 1.2);
  expect(few?.wordings.of).toBe(25);
});
