// @guards activities/jobs/** workflows/jobs/** db/jobs/asks.ts db/searches/** services/jobs/*asking.ts services/searches/** domain/searches/*.ts local/simulator/reply/search/**
/** Searches through a worker: from the set-up to the confirmation. */
import { storedPanel } from '../../db/panels/panels.ts';
import { storedSearch } from '../../db/searches/searches.ts';
import { cancelOwnJob } from '../../services/jobs/own-jobs.ts';
import { submitPanel } from '../../services/panels/panels.ts';
import { readPanel } from '../../services/panels/read-panel.ts';
import { readSearch } from '../../services/searches/read-search.ts';
import { submitSearch } from '../../services/searches/searches.ts';
import { createWorld, type World } from '../_support/world.ts';
import { seed, setup, stateWhenEnded } from './search-support.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ reconciles: false });
}, 60_000);
afterAll(() => world?.close(), 60_000);

test('a search writes, compares and confirms candidates, and its records have the outcome', async () => {
  const userId = await world.user();
  const cohortId = await world.cohort(userId, 120, 'Neighbors');
  const started = await submitSearch(world, userId, { ...setup, segmentIds: [cohortId] });
  const { candidates, ratings, progress, spec, calls } = await stateWhenEnded(world, userId, started);
  expect(progress).toMatchObject({ phase: 'done', generation: 2 });
  expect(progress.history.map(({ generation }) => generation)).toEqual([0, 1, 2]);
  // Nobody is asked twice about the same text, and the sealed personas were asked about the finalists alone.
  const asked = await world.db.selectFrom('ask').selectAll().where('jobId', '=', started.id).execute();
  expect(new Set(asked.map(({ plan }) => JSON.stringify(plan))).size).toBe(asked.length);
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

const small = { ...setup, seedMessages: ['We will build tram line 4.'], control: 'none', generations: 1 };

test('a finalist that says something new is named with its words, and no sealed persona is asked about it', async () => {
  const userId = await world.user();
  const cohortId = await world.cohort(userId, 120, 'Neighbors');
  // The simulated judge names these words wherever a candidate has them.
  const constraints = { brief: '[[names: tram line 4]]' };
  const started = await submitSearch(world, userId, { ...small, segmentIds: [cohortId], constraints });
  const { candidates, ratings, judgments, spec, calls } = await stateWhenEnded(world, userId, started);
  const heldBack = [...judgments].flatMap(([number, { claims }]) => (claims?.length === 0 ? [] : [{ number, claims }]));
  expect(heldBack.length).toBeGreaterThan(0);
  for (const { number, claims } of heldBack) {
    expect(claims).toEqual(['tram line 4']);
    expect(candidates.find((one) => one.number === number)?.message).toContain('tram line 4');
    expect([...(ratings.get(number)?.keys() ?? [])].filter((persona) => persona >= spec.personas)).toEqual([]);
  }
  const asked = await world.db.selectFrom('ask').selectAll().where('jobId', '=', started.id).execute();
  expect(asked).toHaveLength(calls);
  const judged = asked.filter(({ key }) => key?.startsWith('judge/'));
  expect(judged).toHaveLength(judgments.size);
  expect(judged.every(({ inputTokens }) => inputTokens > 50)).toBe(true);
  const record = await world.db
    .selectFrom('messageCandidate')
    .select('simulationResults')
    .where('id', '=', `${started.id}-${heldBack[0]?.number}`)
    .executeTakeFirstOrThrow();
  expect(record.simulationResults).toMatchObject({ judged: true, newClaims: ['tram line 4'] });
}, 120_000);

test.each([
  [{ refusal: 1 }, 1],
  [{ refusalText: 1 }, 1],
  [{ cutOff: 1 }, 2],
  [{ emptyText: 1 }, 2],
  [{ filtered: 1 }, 1],
])(
  'checks that end with %j are asked %i times, and their candidates are not confirmed',
  async (fault, times) => {
    const callsOfJudge = () => world.simulator.log().filter(({ kind }) => kind === 'search-judge').length;
    const before = callsOfJudge();
    world.simulator.configure({ faults: { ...fault, kinds: ['search-judge'] } });
    const userId = await world.user();
    const cohortId = await world.cohort(userId, 120, 'Neighbors');
    const started = await submitSearch(world, userId, { ...small, segmentIds: [cohortId] });
    const { judgments, ratings, spec, progress } = await stateWhenEnded(world, userId, started);
    world.simulator.configure({ faults: {} });
    expect(judgments.size).toBeGreaterThan(0);
    expect([...judgments.values()].every(({ claims }) => claims === null)).toBe(true);
    expect(progress.finalists).toEqual([]);
    expect([...ratings.values()].every((own) => [...own.keys()].every((one) => one < spec.personas))).toBe(true);
    expect(callsOfJudge() - before).toBe(times * judgments.size);
    const search = await readSearch(world.db, userId, started.jobId);
    expect(search?.confirmation?.headline.sentence).toMatch(/^Nothing is confirmed: each of the best candidates/);
  },
  120_000,
);

test('a search and a panel that a simulator’s key answers are marked, whatever the form said', async () => {
  const userId = await world.user();
  const cohortId = await world.cohort(userId, 120, 'Neighbors');
  const search = await submitSearch(world, userId, { ...setup, segmentIds: [cohortId], simulated: false });
  expect((await readSearch(world.db, userId, search.jobId))?.isSimulated).toBe(true);
  const role = (name: string) => ({ source: 'role', name });
  const talk = { topic: 'A tram', participants: [role('Ada'), role('Ben')] };
  const guide = [{ name: 'Talk', objective: 'What they think', turns: 2 }];
  const panel = await submitPanel(world, userId, { ...talk, guide });
  expect((await readPanel(world.db, userId, panel.jobId))?.spec.simulated).toBe(true);
  await Promise.all(
    [storedSearch, storedPanel].map((stored, at) =>
      cancelOwnJob(world, stored, userId, [search, panel][at]?.jobId ?? ''),
    ),
  );
});

test('a set-up that cannot be run says what is wrong', async () => {
  const userId = await world.user();
  const cohortId = await world.cohort(userId, 60, 'Neighbors');
  const asked = { ...setup, segmentIds: [cohortId] };
  const submitted = (changes: object) => submitSearch(world, userId, { ...asked, ...changes });
  await expect(submitted({})).rejects.toThrow('These segments have 60 people, and a search needs at least 70: 20');
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
