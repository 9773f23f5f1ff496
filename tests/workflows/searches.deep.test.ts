/** @guards activities/jobs/** workflows/jobs/** db/jobs/asks.ts db/searches/** services/jobs/*asking.ts services/searches/** domain/searches/*.ts */
import { stateOf } from '../../db/searches/state.ts';
import { readSearch } from '../../services/searches/read-search.ts';
import { continueSearch, steerSearch, submitSearch } from '../../services/searches/searches.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { createWorld, type World } from '../_support/world.ts';
import { seed, setup, stateWhenEnded, untilEnded } from './search-support.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ reconciles: false });
}, 60_000);
afterAll(() => world?.close(), 60_000);

test('what its owner tells a search takes effect once, and an ended one goes on with its answers and other sealed people', async () => {
  const userId = await world.user();
  const cohortId = await world.cohort(userId, 300, 'Neighbors');
  const started = await submitSearch(world, userId, { ...setup, segmentIds: [cohortId], control: 'none' });
  const steer = (id: string, request: object) => steerSearch(world, userId, started.jobId, { id, request });
  await waitForValue(
    () => stateOf(world.db, started.id),
    (state) => (state?.progress.generation ?? 0) >= 1,
    { timeoutMs: 60_000 },
  );
  const message = 'We will build tram line 4 by 2028, and publish what it costs.';
  await expect(steer('pin', { kind: 'pin', message: ' ', parent: 0 })).rejects.toThrow('Write the message first');
  await expect(steer('pin', { kind: 'pin', message, parent: 99 })).rejects.toThrow('There is no candidate C99');
  await expect(steer('x', { kind: 'faster' })).rejects.toThrow();
  expect(
    await steer('pin', { kind: 'pin', message: 'We will build tram line 4, and nobody can stop it.', parent: 0 }),
  ).toBe(true);
  expect(
    await steer('pin', { kind: 'pin', message: 'We will build tram line 4, and nobody can stop it.', parent: 0 }),
  ).toBe(true);
  expect(await steer('more', { kind: 'more', generations: 1 })).toBe(true);
  expect(await steerSearch(world, await world.user(), started.jobId, { id: 'y', request: { kind: 'end' } })).toBe(
    false,
  );
  const state = await stateWhenEnded(world, userId, started);
  expect(state.candidates.filter(({ origin }) => origin === 'edit')).toHaveLength(1);
  expect(state.progress.totalGenerations).toBe(3);
  expect(await steer('late', { kind: 'end' })).toBe(false);

  const candidate = state.progress.finalists[0] ?? 0;
  await expect(continueSearch(world, await world.user(), started.jobId, { candidate, generations: 1 })).rejects.toThrow(
    'There is no such search',
  );
  const further = await continueSearch(world, userId, started.jobId, { candidate, generations: 1 });
  const later = await stateWhenEnded(world, userId, further);
  expect(later.progress.generation).toBe(state.progress.generation + 1);
  // Children descend from the chosen candidate, and nobody is paid twice for an answer.
  const children = later.candidates.filter(
    ({ generation, origin }) => generation === later.progress.generation && origin !== 'edit',
  );
  expect(children.length).toBeGreaterThan(0);
  expect(children.every(({ parents }) => parents.every((parent) => parent === candidate))).toBe(true);
  const copied = await world.db
    .selectFrom('ask')
    .select('costUsd')
    .where('jobId', '=', further.id)
    .where('step', '<', 0)
    .execute();
  expect(copied.length).toBeGreaterThan(20);
  expect(later.calls).toBeLessThan(copied.length + state.calls);
  const people = await world.db
    .selectFrom('searchPersona')
    .select(['searchId', 'personaIndex', 'profileId'])
    .where('searchId', 'in', [started.id, further.id])
    .execute();
  const of = (id: string, sealed: boolean) =>
    people
      .filter((one) => one.searchId === id && one.personaIndex >= setup.personas === sealed)
      .map(({ profileId }) => profileId);
  expect(of(further.id, false)).toEqual(of(started.id, false));
  const first = new Set([...of(started.id, true), ...of(started.id, false)]);
  expect(of(further.id, true).filter((profile) => first.has(profile))).toEqual([]);
  expect(of(further.id, true)).toHaveLength(50);
}, 120_000);

test('questions that fail for good are left out, and a provider that answers nothing ends the search with its words', async () => {
  const userId = await world.user();
  const cohortId = await world.cohort(userId, 120, 'Neighbors');
  const small = { ...setup, segmentIds: [cohortId], control: 'none', generations: 1 };
  const broken = await submitSearch(world, userId, { ...small, seedMessages: [`${seed} [[simulate: 400]]`] });
  expect(await untilEnded(world, userId, broken.jobId)).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/^None of \d+ questions was answered: OpenAI API error \(400\)/) as string,
  });
  const partly = await submitSearch(world, userId, { ...small, seedMessages: [`${seed} [[simulate: 500 30%]]`] });
  const state = await stateWhenEnded(world, userId, partly);
  expect(state.progress.phase).toBe('done');
}, 120_000);

test('segments with fewer people than asked for are shared out, and nobody is in both rosters', async () => {
  const userId = await world.user();
  const cohortId = await world.cohort(userId, 80, 'Neighbors');
  const asked = {
    ...setup,
    segmentIds: [cohortId],
    control: 'none',
    generations: 1,
    personas: 100,
    sealedPersonas: 200,
  };
  const started = await submitSearch(world, userId, asked);
  const { spec, segmentOf } = await stateWhenEnded(world, userId, started);
  expect([spec.personas, spec.sealedPersonas, segmentOf.length]).toEqual([27, 53, 80]);
  const rows = await world.db
    .selectFrom('searchPersona')
    .select('profileId')
    .where('searchId', '=', started.id)
    .execute();
  expect(new Set(rows.map(({ profileId }) => profileId)).size).toBe(80);
  const search = await readSearch(world.db, userId, started.jobId);
  expect(search?.notices).toEqual([
    'The segments had only 27 of 100 personas to compare candidates on.',
    'The segments had only 53 of 200 personas to confirm the finalists.',
  ]);
}, 90_000);
