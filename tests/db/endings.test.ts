/** Personas that end without an answer: what counts them, what leaves them out, and how a run with them ends. */
import { asyncLocalStorage, type Context } from '@temporalio/activity';
import { pino } from 'pino';
import { analyseRun } from '../../activities/simulations/analyse-run.ts';
import { checkComplete } from '../../activities/simulations/check-complete.ts';
import type { ActivityDeps } from '../../activities/deps.ts';
import { completeRun } from '../../activities/simulations/end-run.ts';
import { countEndings, refusalWords } from '../../db/simulations/endings.ts';
import { ownRun } from '../../db/simulations/own-run.ts';
import { countReactions, recordProgress } from '../../db/simulations/record-progress.ts';
import { personaFacts } from '../../db/simulations/results.ts';
import { insertRoster } from '../../db/simulations/rosters.ts';
import { personasToAsk, runById } from '../../db/simulations/run-facts.ts';
import { findSettledEnd, runPlan, setupOfRun } from '../../db/simulations/run-plans.ts';
import { createReactionStore, type NewReaction } from '../../db/simulations/store-reaction.ts';
import { storeEnding } from '../../db/simulations/store-ending.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { reactionRow, storeEndings, storeReactions, storeRun } from '../_support/stored-runs.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const owner = 'ann';

/** Opens a run of this many personas with a roster. */
async function openRun(numUsers: number, modelProvider = 'openai') {
  const { db } = database;
  const { id: runId, jobId } = await storeRun(db, owner, {
    status: 'processing',
    stage: 'running',
    attemptCount: 1,
    numUsers,
    modelProvider,
  });
  const members = Array.from({ length: numUsers }, (_, at) => ({
    segmentId: 'parents',
    segmentName: 'Parents',
    profileId: null,
    persona: { kind: 'synthetic', name: `Persona ${at}`, age: 40, gender: null, attributes: {} },
    repeated: false,
  }));
  const roster = { id: `roster-${runId}`, userId: owner, members, segmentNames: [], notices: [], groupId: null };
  await insertRoster(db, { ...roster, segmentSizes: null });
  await db.updateTable('dynamicSimulationRun').set({ rosterId: roster.id }).where('id', '=', runId).execute();
  return { runId, jobId, execution: 1, attempt: 1 };
}

const deps = () =>
  ({ db: database.db, log: pino({ level: 'silent' }), env: {}, gateway: {}, temporal: {} }) as unknown as ActivityDeps;

/** The part of Temporal's context that a heartbeat needs. */
const activityContext = {
  info: {},
  heartbeat: () => undefined,
  cancellationSignal: new AbortController().signal,
} as unknown as Context;

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => ({ personaIndex: from + at }));

test('the first outcome of a persona and provider stays, whether it is an answer or an ending', async () => {
  const { db } = database;
  const { runId } = await openRun(3);
  await storeReactions(db, runId, [{ personaIndex: 0 }]);
  await storeEndings(db, runId, [{ personaIndex: 0 }, { personaIndex: 1 }, { personaIndex: 1, kind: 'filtered' }]);
  await createReactionStore(db).store({
    ...reactionRow(runId, { personaIndex: 1 }),
    attributes: {},
    call: null,
  } as unknown as NewReaction);
  expect(await countEndings(db, runId, 1)).toMatchObject({ total: 1, refused: 1, filtered: 0 });
  expect(await countReactions(db, runId, 1)).toMatchObject({ total: 1, answered: 1, ended: 1, settled: 2 });
  const ask = { runId, rosterId: `roster-${runId}`, execution: 1, attempt: 1, provider: 'openai', from: 0, to: 3 };
  expect((await personasToAsk(db, ask)).map(({ personaIndex }) => personaIndex)).toEqual([2]);
  expect(await findSettledEnd(db, runId)).toBe(2);
});

test('an ending of a run that was deleted is refused by the database', async () => {
  await expect(storeEndings(database.db, 'no-such-run', [{ personaIndex: 0 }])).rejects.toThrow('foreign key');
});

test('texts that Postgres refuses are stored without the refused characters', async () => {
  const { db } = database;
  const { runId } = await openRun(2);
  await storeEndings(db, runId, [
    { personaIndex: 0, words: 'No\0pe', latencyMs: 1.4 },
    { personaIndex: 1, kind: 'refused', words: ' ' },
  ]);
  expect(await refusalWords(db, runId, 3)).toEqual(['Nope']);
  await expect(storeEnding(db, { ...(await rowOf(runId)), personaIndex: 2, words: null })).resolves.toBeUndefined();
});

async function rowOf(runId: string) {
  const { createdAt: _at, ...row } = await database.db
    .selectFrom('reactionEnding')
    .selectAll()
    .where('runId', '=', runId)
    .where('personaIndex', '=', 0)
    .executeTakeFirstOrThrow();
  return row;
}

test('with two providers a persona ends only when both ended so, and is answered when one of them answered', async () => {
  const { db } = database;
  const run = await openRun(5, 'all');
  const by = (provider: string) => (one: object) => ({ ...(one as { personaIndex: number }), provider });
  // 0 has two answers, 1 one of two, 2 ended twice in different ways, 3 ended once, 4 has one answer and an ending to come.
  await storeReactions(db, run.runId, [{ personaIndex: 0 }, { personaIndex: 4 }].map(by('openai')));
  await storeReactions(db, run.runId, range(0, 2).map(by('anthropic')));
  await storeEndings(db, run.runId, [{ personaIndex: 1 }, { personaIndex: 3 }].map(by('openai')));
  await storeEndings(db, run.runId, [
    { personaIndex: 2, provider: 'openai', kind: 'unreadable' },
    { personaIndex: 2, provider: 'anthropic', kind: 'filtered' },
  ]);
  expect(await countReactions(db, run.runId, 2)).toMatchObject({ total: 3, answered: 2, ended: 1, settled: 8 });
  expect(await personaFacts(db, run.runId, 2)).toMatchObject({ answered: 2, counts: { total: 3 }, compared: 1 });
  expect(await countEndings(db, run.runId, 2)).toEqual({
    total: 1,
    refused: 0,
    filtered: 1,
    unreadable: 0,
    bySegment: [
      { segmentId: 'parents', segmentName: 'Parents', asked: 4, total: 1, refused: 0, filtered: 1, unreadable: 0 },
    ],
  });
  await recordProgress(db, run, (share) => Math.round(share * 100));
  expect(await ownRun(db, owner, run.jobId)).toMatchObject({
    progress: 80,
    answeredCount: 2,
    inputTokens: 4 * 300 + 4 * 300,
    progressMessage: 'Running simulations: 2 of 5 answered, 1 without an answer',
  });
  await expect(checkComplete(deps(), run)).rejects.toThrow('2 of 5 personas missing');
});

test('a run completes with the number that answered, and keeps the number first requested and its personas', async () => {
  const { db } = database;
  const run = await openRun(10);
  await storeReactions(db, run.runId, [
    ...range(0, 4).map((one) => ({ ...one, sentiment: 'positive' as const })),
    ...range(4, 6).map((one) => ({ ...one, sentiment: 'neutral' as const })),
    // The last of the roster answers, so that its index is beyond the number that is left.
    { personaIndex: 9, sentiment: 'negative' },
  ]);
  await storeEndings(db, run.runId, [{ personaIndex: 6 }, { personaIndex: 7, kind: 'filtered' }]);
  await expect(checkComplete(deps(), run)).rejects.toThrow('1 of 10 personas missing');
  await storeEndings(db, run.runId, [{ personaIndex: 8, kind: 'unreadable' }]);
  expect(await checkComplete(deps(), run)).toEqual({ paused: false });
  await completeRun(deps(), run);
  await completeRun(deps(), run);
  const stored = await runById(db, run.runId);
  expect(stored).toMatchObject({
    status: 'completed',
    numUsers: 7,
    answeredCount: 7,
    endings: { total: 3, refused: 1, filtered: 1, unreadable: 1 },
    engagementScore: 5 / 7,
    sentimentScore: 3 / 7,
    notices: ['3 of 10 personas ended without an answer (1 refused, 1 filtered, 1 unreadable) and are not counted.'],
  });
  expect(JSON.parse(stored?.attachments ?? '{}')).toEqual({ metadata: { wishedNumUsers: 10 } });
  expect(await runPlan(db, run.runId)).toMatchObject({ wishedUsers: 10 });
  // Another run of the same personas asks all of them.
  expect(await setupOfRun(db, owner, run.jobId)).toMatchObject({ wishedUsers: 10, personas: 10 });
  const history = await db.selectFrom('simulationHistory').selectAll().where('id', '=', run.runId).executeTakeFirst();
  expect(history).toMatchObject({ profileCount: 7, positiveSentiment: 4 / 7 });
});

test('a run in which everybody ended completes without a call for an analysis, and says why it has none', async () => {
  const { db } = database;
  const run = await openRun(3);
  await storeEndings(db, run.runId, range(0, 3));
  await checkComplete(deps(), run);
  await asyncLocalStorage.run(activityContext, () => analyseRun(deps(), run));
  await completeRun(deps(), run);
  expect(await runById(db, run.runId)).toMatchObject({
    status: 'completed',
    numUsers: 0,
    answeredCount: 0,
    positiveCount: 0,
    engagementScore: 0,
    sentimentScore: 0,
    recommendations: [],
    analysis: 'There is no analysis, because all 3 personas ended without an answer (3 refused).',
  });
});

test('endings are deleted with their run', async () => {
  const { db } = database;
  const { runId } = await openRun(1);
  await storeEndings(db, runId, [{ personaIndex: 0 }]);
  await db.deleteFrom('dynamicSimulationRun').where('id', '=', runId).execute();
  expect(await countEndings(db, runId, 1)).toMatchObject({ total: 0, bySegment: [] });
});
