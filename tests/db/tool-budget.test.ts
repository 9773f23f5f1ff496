/** The budget of a job's tools counts what their calls of providers cost, where that is more than their price. */
import { claimToolCall, endToolCall } from '../../db/tools/calls.ts';
import { storeRound } from '../../db/tools/rounds.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { storeRun } from '../_support/stored-runs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
}, 60_000);
afterAll(() => database.drop());

const search = { name: 'he_web_search', costUsd: 0.05, budget: { costUsd: 0.2, calls: 10 } };
const ended = {
  input: {},
  content: 'Found.',
  summary: '1 page',
  data: {},
  origin: null,
  sources: [],
  filePath: null,
  mimeType: null,
  fileBytes: null,
  error: null,
  executionMs: 1,
};

test.each([
  ['less than its price', 0.01, 'claimed'],
  ['more than its price', 0.16, 'refused'],
])('after a call that cost %s, %s US dollars, the next one is %s', async (_words, costUsd, kind) => {
  const { db } = database;
  const { id } = await storeRun(db, 'user-1', { status: 'processing', processingHeartbeat: new Date() });
  const job = { id, execution: 1 };
  const calls = ['a', 'b'].map((callId) => ({ id: callId, name: search.name, arguments: '{}' }));
  const loop = { jobId: id, item: 0, provider: 'openai', round: 0 };
  await storeRound(db, job, { ...loop, text: '', model: 'gpt-4o', inputTokens: 1, outputTokens: 1, costUsd: 0, calls });
  expect(await claimToolCall(db, job, { ...loop, place: 0 }, search)).toEqual({ kind: 'claimed', attempt: 1 });
  await endToolCall(
    db,
    { ...loop, place: 0 },
    1,
    { ...ended, spent: [{ accountId: 'a', costUsd }] },
    async () => undefined,
  );
  expect(await claimToolCall(db, job, { ...loop, place: 1 }, search)).toMatchObject({ kind });
});
