/** A paid answer is stored exactly once, whatever text the model wrote, or given up for good. */
import { pino } from 'pino';
import { askPersona, type AskContext } from '../../activities/simulations/ask-persona.ts';
import { currentEventsNotices } from '../../activities/simulations/fetch-current-events.ts';
import { inputOfRecord } from '../../domain/simulations/run-input.ts';
import { AnswerNotStored, storeWithRetry } from '../../activities/jobs/store-with-retry.ts';
import type { ProviderReply } from '../../activities/providers/gateway.ts';
import { SimulatorNotRunning } from '../../domain/errors.ts';
import { runById, type PersonaToAsk, type RunRow } from '../../db/simulations/run-facts.ts';
import { hasAnswers, storeAnalysis, storeCurrentEvents } from '../../db/simulations/store-findings.ts';
import { createReactionStore, type NewReaction } from '../../db/simulations/store-reaction.ts';
import { rosterGroups } from '../../db/simulations/outcome-rows.ts';
import { insertRun } from '../_support/callers.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { reactionRow } from '../_support/stored-runs.ts';

let database: TestDatabase;
const log = pino({ level: 'silent' });
const { signal } = new AbortController();

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const stored = (runId: string) => database.db.selectFrom('reaction').selectAll().where('runId', '=', runId).execute();
const runOf = async (id: string) => (await runById(database.db, id)) as RunRow;

const firstPermit = '00000000-0000-4000-8000-000000000001';
const secondPermit = '00000000-0000-4000-8000-000000000002';

const callsOf = (runId: string) =>
  database.db.selectFrom('reactionCall').select(['permitId', 'reply']).where('runId', '=', runId).execute();

/** Six characters that look like an escape sequence, a NUL, and half of an emoji. */
const awkward = 'a \\u0000 b \0 c \ud83d d';
const kept = 'a \\u0000 b  c \ufffd d';

test('texts that Postgres or JSON refuse are stored without the refused characters and otherwise unchanged', async () => {
  const runId = await insertRun(database.db, 'awkward');
  const reaction = {
    ...reactionRow(runId, {
      personaIndex: 0,
      response: awkward,
      reasoning: awkward,
      personName: awkward,
      segmentName: awkward,
    }),
    attributes: { [awkward]: [awkward, { deep: awkward }] },
    age: 99_999_999_999,
    inputTokens: 12.4,
    latencyMs: 1e15,
  } as unknown as NewReaction;
  await createReactionStore(database.db).store(reaction);
  expect(await stored(runId)).toMatchObject([
    {
      response: kept,
      reasoning: kept,
      personName: kept,
      segmentName: kept,
      attributes: { [kept]: [kept, { deep: kept }] },
      age: null,
      inputTokens: 12,
      latencyMs: 2_147_483_647,
    },
  ]);
});

const persona = (personaIndex: number, age: number | null = 40): PersonaToAsk => ({
  personaIndex,
  segmentId: 's',
  segmentName: 'All',
  profileId: null,
  persona: { kind: 'synthetic', name: 'Ann', age, gender: null, attributes: {} },
  wording: 3,
  failures: null,
  final: null,
  lastError: null,
});

/** Asks one persona; the provider replies with `text`. */
async function asked(runId: string, answer: Partial<ProviderReply> | Error, who = persona(0)) {
  const reply: ProviderReply = {
    kind: 'reply',
    text: '',
    model: 'gpt-4',
    inputTokens: 1,
    outputTokens: 1,
    costUsd: 0.01,
    latencyMs: 1,
    permitId: firstPermit,
    ...(answer instanceof Error ? {} : answer),
  };
  let calls = 0;
  const gateway = {
    ask() {
      calls += 1;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(reply);
    },
  };
  const run = await runOf(runId);
  const context = {
    deps: { db: database.db, gateway, log },
    run,
    asked: inputOfRecord(run),
    input: { runId, execution: 1, attempt: 1, provider: 'openai', from: 0, to: 1 },
    apiKey: 'k',
    reactions: createReactionStore(database.db),
    attachmentsText: null,
    tools: [],
    rounds: new Map(),
    signal,
  } as unknown as AskContext;
  return { outcome: await askPersona(context, who), calls };
}

test('a reply that contains \\u0000 is stored and not requested again', async () => {
  const runId = await insertRun(database.db, 'escape');
  const text = JSON.stringify({
    sentiment: 'positive',
    response: awkward,
    reaction: 'ok',
    reasoning: 'It helps.',
    actionLikelihood: 0.5,
  });
  expect(await asked(runId, { text }, persona(0, 99_999_999_999))).toEqual({ outcome: { kind: 'answered' }, calls: 1 });
  expect(await stored(runId)).toMatchObject([{ response: kept, age: null }]);
  expect(await callsOf(runId)).toEqual([{ permitId: firstPermit, reply: text }]);
});

test('of two answers of a persona the first stays, with its own call', async () => {
  const runId = await insertRun(database.db, 'twice');
  const store = createReactionStore(database.db);
  for (const permitId of [firstPermit, secondPermit]) {
    const call = { permitId, promptDigest: 'd', reply: `${awkward} ${permitId}`, answeredBy: 'gpt-4o-2024-08-06' };
    await store.store({ ...reactionRow(runId, { personaIndex: 0 }), call } as unknown as NewReaction);
  }
  expect(await callsOf(runId)).toEqual([{ permitId: firstPermit, reply: `${kept} ${firstPermit}` }]);
});

test('an answer that the database still refuses is final for its persona', async () => {
  const text = JSON.stringify({
    sentiment: 'positive',
    response: 'Fine.',
    reaction: 'ok',
    reasoning: 'It helps.',
    actionLikelihood: 0.5,
  });
  const final = {
    kind: 'failed',
    item: 0,
    error: 'The answer could not be stored',
    final: true,
    retryAfterMs: null,
  };
  // Class 23: a cost of NaN is null in JSON.
  const runId = await insertRun(database.db, 'refused');
  expect((await asked(runId, { text, costUsd: Number.NaN })).outcome).toEqual(final);
  // Class 22.
  expect((await asked(runId, { text }, { ...persona(3_000_000_000) })).outcome).toMatchObject({
    ...final,
    item: 3_000_000_000,
  });
  expect(await stored(runId)).toEqual([]);
});

test('the activity waits for an unavailable database, and an internal error does not count as a refusal', async () => {
  let tries = 0;
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
  await storeWithRetry(() => ((tries += 1) < 3 ? Promise.reject(away) : Promise.resolve()), { log }, signal);
  expect(tries).toBe(3);
  const of = (code?: string) =>
    storeWithRetry(
      () => Promise.reject(Object.assign(new Error('no'), code === undefined ? {} : { code })),
      { log },
      signal,
    );
  await expect(of('22P02')).rejects.toBeInstanceOf(AnswerNotStored);
  await expect(of('23502')).rejects.toBeInstanceOf(AnswerNotStored);
  await expect(of()).rejects.not.toBeInstanceOf(AnswerNotStored);
});

test('an answer that could not be stored because of a deadlock or a lock is stored by a later attempt and not requested again', async () => {
  const passing = ['40P01', '55P03', '57014'];
  const codes = [...passing];
  await storeWithRetry(
    async () => {
      const code = codes.shift();
      if (code !== undefined) throw Object.assign(new Error('no'), { code });
    },
    { log },
    signal,
  );
  expect(codes).toEqual([]);
});

test('a simulated key where no simulator runs stops the run instead of being retried', async () => {
  const runId = await insertRun(database.db, 'no-simulator');
  expect((await asked(runId, new SimulatorNotRunning())).outcome).toMatchObject({ kind: 'stop', final: true });
});

test('ages beyond the integer range do not prevent a run from ending', async () => {
  const rosterId = 'ages';
  await database.db.insertInto('roster').values({ id: rosterId, userId: 'tester', size: 1, repeats: false }).execute();
  const member = { rosterId, personaIndex: 0, segmentId: 's', segmentName: 'All', profileId: null, repeated: false };
  await database.db
    .insertInto('rosterMember')
    .values({ ...member, persona: JSON.stringify({ name: 'Ann', age: 99_999_999_999, gender: null }) })
    .execute();
  expect(await rosterGroups(database.db, rosterId)).toEqual([{ age: null, gender: null, people: 1 }]);
});

describe('a problem that ends a run', () => {
  const ref = (runId: string) => ({ runId, execution: 1 });
  const outdated = Object.values(currentEventsNotices);

  test('is stored whatever characters it contains', async () => {
    const runId = await insertRun(database.db, 'findings');
    await storeAnalysis(database.db, ref(runId), awkward);
    await storeCurrentEvents(database.db, ref(runId), { text: awkward, notice: null, outdated });
    expect(await runOf(runId)).toMatchObject({ analysis: kept, currentEvents: kept });
  });

  test('is reported once, however often it is found', async () => {
    const runId = await insertRun(database.db, 'notices');
    const first = JSON.stringify(['Segment x could not be loaded and was left out.']);
    await database.db.updateTable('dynamicSimulationRun').set({ notices: first }).where('id', '=', runId).execute();
    const skipped = { text: null, notice: currentEventsNotices.withoutKey, outdated };
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await storeCurrentEvents(database.db, ref(runId), skipped);
      await storeAnalysis(database.db, ref(runId), 'Fine.', 'llama3 wrote the analysis.');
    }
    expect((await runOf(runId)).notices).toEqual([
      'Segment x could not be loaded and was left out.',
      currentEventsNotices.withoutKey,
      'llama3 wrote the analysis.',
    ]);
    // The persona was skipped at first and found later, so it is no longer reported as skipped.
    await storeCurrentEvents(database.db, ref(runId), { text: 'News.', notice: null, outdated });
    expect((await runOf(runId)).notices).toEqual([
      'Segment x could not be loaded and was left out.',
      'llama3 wrote the analysis.',
    ]);
  });

  test('says whether any persona has answered', async () => {
    const runId = await insertRun(database.db, 'answers');
    expect(await hasAnswers(database.db, runId)).toBe(false);
    await database.db
      .insertInto('reaction')
      .values(reactionRow(runId, { personaIndex: 0 }))
      .execute();
    expect(await hasAnswers(database.db, runId)).toBe(true);
  });
});
