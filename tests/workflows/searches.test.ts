/** Searches through a worker: from the set-up to the confirmation, with what their owner tells them meanwhile. */
import { ownJob } from '../../db/jobs/own-jobs.ts';
import { stateOf } from '../../db/searches/state.ts';
import type { SearchState } from '../../domain/searches/state.ts';
import { continueSearch, steerSearch, submitSearch } from '../../services/searches/searches.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { createWorld, type World } from '../_support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ reconciles: false });
}, 60_000);
afterAll(() => world?.close(), 60_000);

const seed = 'We will leverage synergies to build tram line 4, and shameful elites can not stop it.';
const setup = {
  seedMessages: [seed],
  population: 6,
  generations: 2,
  personas: 20,
  sealedPersonas: 50,
  simulated: true,
};

async function untilEnded(userId: string, jobId: string) {
  return waitForValue(
    () => ownJob(world.db, userId, jobId),
    (now) => now?.status === 'completed' || now?.status === 'failed',
    { timeoutMs: 90_000, say: (now) => `${JSON.stringify(now)}\n${world.workers.at(-1)?.output().slice(-3_000)}` },
  );
}

async function stateWhenEnded(userId: string, { id, jobId }: { id: string; jobId: string }): Promise<SearchState> {
  expect(await untilEnded(userId, jobId)).toMatchObject({ status: 'completed', error: null, progress: 100 });
  const state = await stateOf(world.db, id);
  if (state === undefined) throw new Error('The search has no state');
  return state;
}

test('a search writes, compares and confirms candidates, and its records have the outcome', async () => {
  const userId = await world.user();
  const cohortId = await world.cohort(userId, 120, 'Neighbors');
  const started = await submitSearch(world, userId, { ...setup, segmentIds: [cohortId] });
  const { candidates, ratings, progress, spec, calls } = await stateWhenEnded(userId, started);
  expect(progress).toMatchObject({ phase: 'done', generation: 2 });
  expect(progress.history.map(({ generation }) => generation)).toEqual([0, 1, 2]);
  // Nobody is asked twice about the same text, and the sealed personas were asked about the finalists alone.
  const asked = await world.db.selectFrom('searchAsk').selectAll().where('searchId', '=', started.id).execute();
  const pairs = asked.map(({ candidate, personaIndex }) => `${candidate}/${personaIndex}`);
  expect(new Set(pairs).size).toBe(pairs.length);
  expect(asked.filter(({ status }) => status !== 'answered')).toEqual([]);
  expect(asked).toHaveLength(calls);
  const confirmed = [...ratings].filter(([, own]) => [...own.keys()].some((persona) => persona >= spec.personas));
  expect(confirmed.every(([, own]) => own.size >= spec.sealedPersonas)).toBe(true);
  expect(confirmed.map(([number]) => number)).toEqual(expect.arrayContaining([0, ...progress.finalists]));
  const record = await world.db
    .selectFrom('geneticAlgorithmJob')
    .selectAll()
    .where('id', '=', started.id)
    .executeTakeFirstOrThrow();
  expect(record).toMatchObject({
    status: 'completed',
    progressPercentage: 100,
    currentGeneration: 2,
    seedMessages: [seed],
    targetCohortIds: [cohortId],
    fitnessObjectives: ['supportRate'],
  });
  expect(record.bestFitness).toBeCloseTo(progress.history.at(-1)?.bestFitness ?? -1, 6);
  const rows = await world.db
    .selectFrom('messageCandidate')
    .selectAll()
    .where('geneticAlgorithmJobId', '=', started.id)
    .execute();
  expect(rows).toHaveLength(candidates.filter(({ message }) => message !== null).length);
  expect(rows.every(({ evaluationComplete }) => evaluationComplete)).toBe(true);
}, 120_000);

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
  const state = await stateWhenEnded(userId, started);
  expect(state.candidates.filter(({ origin }) => origin === 'edit')).toHaveLength(1);
  expect(state.progress.totalGenerations).toBe(3);
  expect(await steer('late', { kind: 'end' })).toBe(false);

  const candidate = state.progress.finalists[0] ?? 0;
  await expect(continueSearch(world, await world.user(), started.jobId, { candidate, generations: 1 })).rejects.toThrow(
    'There is no such search',
  );
  const further = await continueSearch(world, userId, started.jobId, { candidate, generations: 1 });
  const later = await stateWhenEnded(userId, further);
  expect(later.progress.generation).toBe(state.progress.generation + 1);
  // Children descend from the chosen candidate, and nobody is paid twice for an answer.
  const children = later.candidates.filter(
    ({ generation, origin }) => generation === later.progress.generation && origin !== 'edit',
  );
  expect(children.length).toBeGreaterThan(0);
  expect(children.every(({ parents }) => parents.every((parent) => parent === candidate))).toBe(true);
  const copied = await world.db
    .selectFrom('searchAsk')
    .select(['costUsd', 'isCopied'])
    .where('searchId', '=', further.id)
    .where('isCopied', '=', true)
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
  expect(await untilEnded(userId, broken.jobId)).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/^None of \d+ questions was answered: OpenAI API error \(400\)/) as string,
  });
  const partly = await submitSearch(world, userId, { ...small, seedMessages: [`${seed} [[simulate: 500 30%]]`] });
  const state = await stateWhenEnded(userId, partly);
  expect(state.progress.phase).toBe('done');
}, 120_000);

test('a set-up that cannot be run says what is wrong', async () => {
  const userId = await world.user();
  const cohortId = await world.cohort(userId, 60, 'Neighbors');
  const asked = { ...setup, segmentIds: [cohortId] };
  const submitted = (changes: object) => submitSearch(world, userId, { ...asked, ...changes });
  await expect(submitted({})).rejects.toThrow('These segments have 60 people, and this search asks 70');
  await expect(submitted({ seedMessages: [] })).rejects.toThrow('A message is required');
  await expect(submitted({ segmentIds: ['nothing'] })).rejects.toThrow('No valid segments found');
  await expect(submitted({ objectives: { supportRate: 0 } })).rejects.toThrow(
    'Give at least one objective a weight above 0',
  );
  await expect(submitted({ operators: ['nonsense'] })).rejects.toThrow('There is no mutation nonsense');
  await expect(submitted({ population: 1_000 })).rejects.toThrow('The population may be at most 40');
  await expect(submitted({ modelProvider: 'all' })).rejects.toThrow('A search asks one provider');
  await expect(
    submitted({ constraints: { maxCharacters: 20, requiredPhrases: ['A phrase of thirty characters.'] } }),
  ).rejects.toThrow('The required phrases alone are longer than a message may be');
});
