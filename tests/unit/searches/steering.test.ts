/** Rules by which a search stops, and its owner’s requests meanwhile. */
import type { Method } from '../../../domain/searches/draft.ts';
import { planNext } from '../../../domain/searches/plan.ts';
import type { SearchRequest } from '../../../domain/searches/state.ts';
import { viewOf } from '../../../domain/searches/outcome/view-of.ts';
import { playSearch, searchSpec, startState, toyMethod, type PlayedState } from '../../_support/search-in-memory.ts';
import { toyLandscape } from '../../_support/toy-landscape.ts';

const landscape = toyLandscape(11);
const flat = toyLandscape(11, { slope: 0 });
const small = { personas: 40, sealedPersonas: 50, population: 8, generations: 4 };
const job = { jobId: 'j', status: 'processing', error: null, secondsPerCall: 0.1, notices: [] };

function play(
  changes: Record<string, unknown> = {},
  at: Record<number, SearchRequest[]> = {},
  method: Method = toyMethod,
) {
  let move = 0;
  return playSearch(startState(searchSpec(landscape, { ...small, ...changes })), landscape, {
    method,
    watch: () => at[move++] ?? [],
  });
}

const stops = (state: PlayedState) => [state.progress.stop, viewOf(state, job).stop?.sentence];

test('a search stops by generations, target, budget, or because nothing new can be used, and says so', () => {
  expect(stops(play())).toEqual(['generations', 'All 4 generations are done']);
  expect(stops(play({ targetPoints: 1 }))).toEqual([
    'target',
    'The best candidate is believed to be at least 1 point above your message',
  ]);
  expect(stops(play({ budgetCalls: 250, control: 'none' }))).toEqual([
    'budget',
    'The next questions would have gone over the budget of 250 calls',
  ]);
  expect(stops(play({ operators: ['merge'] }))[0]).toBe('nothing-to-race');
});

test('a search stops while the spend cap still pays for the control and the confirmation', () => {
  const endless = { generations: 50, plateauGenerations: 20, personas: 100 };
  for (const control of ['none', 'equal']) {
    for (const spendCapUsd of [0.9, 1.5, 3]) {
      const done = play({ ...endless, control, spendCapUsd });
      expect([done.progress.stop, done.progress.phase]).toEqual(['spend-cap', 'done']);
      expect(done.costUsd).toBeLessThanOrEqual(spendCapUsd);
      expect(viewOf(done, job).confirmation?.isComplete).toBe(true);
      expect(viewOf(done, job).stop?.sentence).toContain(`the spend cap of $${spendCapUsd.toFixed(2)}`);
    }
    // Most of a cap that pays for a long search is spent.
    expect(play({ ...endless, control: 'none', spendCapUsd: 3 }).costUsd).toBeGreaterThan(2);
  }
  expect(play({ spendCapUsd: 1_000 }).progress.stop).toBe('generations');
});

test('a plateau is told half-way, then mutations are widened, then the search stops', () => {
  const state = startState(
    searchSpec(flat, { ...small, generations: 50, plateauGenerations: 6, control: 'none', personas: 100 }),
  );
  const done = playSearch(state, flat);
  expect(done.progress.stop).toBe('plateau');
  const events = done.progress.history.map(({ event }) => event);
  expect(events.slice(-4)).toEqual(['plateau-warned', 'plateau-widened', null, null]);
  expect(done.progress.history.length - 1 - done.progress.betterAt).toBe(6);
});

const pin = (message: string): SearchRequest => ({ id: 'p', kind: 'pin', message, parent: 0 });

test('a pinned edit is asked of the whole roster in its generation, or says which rule it broke', () => {
  const awful = '9 9 9 9 9 9 9 9';
  const done = play({ control: 'none' }, { 4: [pin(awful)], 6: [pin(awful)] });
  const [edit, again] = done.candidates.filter(({ origin }) => origin === 'edit');
  expect(done.ratings.get(edit?.number ?? -1)?.size).toBe(40);
  expect([edit?.status, edit?.parents]).toEqual(['dropped', [0]]);
  expect([again?.status, again?.reason]).toEqual(['duplicate', `The same as C${edit?.number}`]);
  expect(done.ratings.has(again?.number ?? -1)).toBe(false);
});

test('an edit that is good survives, and one that comes too late says so', () => {
  const done = play({ control: 'none' }, { 4: [pin(landscape.goalMessage)] });
  const edit = done.candidates.find(({ origin }) => origin === 'edit');
  expect(edit?.status).toBe('kept');
  const late = startState(searchSpec(landscape, small));
  const stopped = { ...playSearch(late, landscape, { toTheEnd: false }), requests: [pin('1 1 1 1 1 1 1 1')] };
  const [tooLate] = planNext(stopped, toyMethod).created;
  expect([tooLate?.status, tooLate?.reason]).toEqual([
    'rejected',
    'The search had stopped before it could be compared',
  ]);
});

test('more generations go on with a search that has stopped, and its control then matches all of it', () => {
  const more: SearchRequest = { id: 'm', kind: 'more', generations: 3 };
  for (const phase of ['control', 'confirming'] as const) {
    let hasAsked = false;
    const done = playSearch(startState(searchSpec(landscape, small)), landscape, {
      watch: ({ progress }) => {
        if (hasAsked || progress.phase !== phase) return [];
        hasAsked = true;
        return [more];
      },
    });
    expect(done.progress.history.map(({ generation }) => generation)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(done.progress.stop).toBe('generations');
    const paraphrases = done.candidates.filter(({ arm }) => arm === 'control');
    const written = done.candidates.filter(({ arm, origin }) => arm === 'search' && origin !== 'seed');
    expect(paraphrases.length).toBeLessThanOrEqual(written.length);
    expect(paraphrases.length).toBeGreaterThan(written.length / 2);
    expect(viewOf(done, job).confirmation?.isComplete).toBe(true);
  }
});

test('an end asked for once ends the search, twice the control, three times the confirmation', () => {
  const end: SearchRequest = { id: 'e', kind: 'end' };
  const once = play({}, { 5: [end] });
  expect([once.progress.stop, once.progress.phase]).toEqual(['ended', 'done']);
  expect(viewOf(once, job).confirmation?.isComplete).toBe(true);
  const twice = play({}, { 5: [end, end] });
  expect(twice.candidates.some(({ arm }) => arm === 'control')).toBe(false);
  const thrice = play({}, { 5: [end, end, end] });
  expect([...thrice.ratings.values()].every((own) => [...own.keys()].every((persona) => persona < 40))).toBe(true);
  expect(viewOf(thrice, job).confirmation?.headline.sentence).toBe(
    'Nothing is confirmed: it was ended after 0 of 50 sealed personas',
  );
});

test('texts that cannot be used are written again at most three times, and then counted as waste', () => {
  const choosy: Method = {
    ...toyMethod,
    check: (spec, candidate, others) =>
      others.length > 3
        ? { status: 'duplicate', reason: 'Like C1', flags: [] }
        : toyMethod.check(spec, candidate, others),
  };
  const done = play({ control: 'none' }, {}, choosy);
  const { again, givenUp } = viewOf(done, job).waste;
  const tries = done.candidates.map(({ plan }) => plan.again?.tries ?? 0);
  expect(Math.max(...tries)).toBe(3);
  expect(again).toBe(tries.filter((count) => count > 0).length);
  expect(givenUp).toBe(again / 3);
  expect(done.progress.stop).toBe('nothing-to-race');
  const last = done.candidates.find(({ plan }) => plan.again?.tries === 3);
  expect(last?.plan.unlike).toHaveLength(3);
});

test('a candidate with a flag of cheating is a finalist only where there is no other, and keeps its flag', () => {
  const flagAll = (share: number): Method => ({
    ...toyMethod,
    check: (spec, candidate, others) => {
      const checked = toyMethod.check(spec, candidate, others);
      const isFlagged = candidate.message !== landscape.firstMessage && others.length % 10 < share * 10;
      return { ...checked, flags: isFlagged ? [{ kind: 'rater-appeal', text: 'please agree' }] : [] };
    },
  });
  const finalistsOf = (state: PlayedState) =>
    state.progress.finalists.map((number) => state.candidates.find((one) => one.number === number)?.flags.length);
  expect(finalistsOf(play({ control: 'none' }, {}, flagAll(0.8))).every((flags) => flags === 0)).toBe(true);
  const all = finalistsOf(play({ control: 'none' }, {}, flagAll(1)));
  expect(all.length).toBeGreaterThan(0);
  expect(all.every((flags) => flags === 1)).toBe(true);
});
