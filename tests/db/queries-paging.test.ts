import fc from 'fast-check';
import { ownJobs } from '../../db/jobs/own-jobs.ts';
import { ownRun } from '../../db/simulations/own-run.ts';
import {
  readAllReactions,
  reactionPage,
  type ReactionFilter,
  type ReactionRow,
} from '../../db/simulations/reactions.ts';
import { readRecent } from '../../services/simulations/results/recent.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { storeReactions, storeRun } from '../_support/stored-runs.ts';

let database: TestDatabase;
const ann = 'ann';

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function allPages(
  runId: string,
  limit: number,
  filter: ReactionFilter = {},
): Promise<{ items: ReactionRow[]; totals: number[] }> {
  const items: ReactionRow[] = [];
  const totals: number[] = [];
  let nextToken: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof reactionPage>> = await reactionPage(database.db, runId, filter, {
      limit,
      nextToken,
    });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    items.push(...page.items);
    totals.push(page.total);
    nextToken = page.nextToken;
  } while (nextToken !== null);
  return { items, totals };
}

const keyOf = (row: ReactionRow) => `${row.personaIndex}/${row.provider}`;

test('pages contain every reaction once, for any page size, even when all arrived at the same moment', async () => {
  const createdAt = new Date('2026-11-01T10:00:00.000Z');
  const { id } = await storeRun(database.db, 'ann', { modelProvider: 'all' });
  const reactions = Array.from({ length: 57 }, (_, personaIndex) =>
    ['openai', 'anthropic'].map((provider) => ({ personaIndex, provider, createdAt })),
  );
  await storeReactions(database.db, id, reactions.flat());
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 120 }), async (limit) => {
      const { items, totals } = await allPages(id, limit);
      expect(items).toHaveLength(114);
      expect(new Set(items.map(keyOf)).size).toBe(114);
      expect(new Set(totals)).toEqual(new Set([114]));
    }),
    { numRuns: 15 },
  );
  const streamed: string[] = [];
  for await (const row of readAllReactions(database.db, id, { batchSize: 10 })) streamed.push(keyOf(row));
  expect(streamed).toEqual((await allPages(id, 50)).items.map(keyOf));
});

test('a page contains at most 200 reactions', async () => {
  const { id } = await storeRun(database.db, 'ann');
  await storeReactions(
    database.db,
    id,
    Array.from({ length: 250 }, (_, personaIndex) => ({ personaIndex })),
  );
  const page = await reactionPage(database.db, id, {}, { limit: 5_000 });
  expect(page.items).toHaveLength(200);
  expect(page.nextToken).not.toBeNull();
  expect((await reactionPage(database.db, id, {}, {})).items).toHaveLength(50);
  await expect(reactionPage(database.db, id, {}, { limit: 0 })).rejects.toThrow('limit must be at least 1');
});

test('the search finds the entered text in any case, without wildcards', async () => {
  const { id } = await storeRun(database.db, 'ann');
  const said = [
    'Costs went up 100% this year',
    'Costs went up 1000 this year',
    'path\\to\\nowhere',
    'snake_case',
    'snakeXcase',
    'Ärger im Amt',
  ];
  await storeReactions(
    database.db,
    id,
    said.map((response, personaIndex) => ({
      personaIndex,
      response,
      reasoning: 'plain',
      reaction: 'plain',
      personName: `Name${personaIndex}`,
    })),
  );
  const found = async (search: string) => (await allPages(id, 10, { search })).items.map((row) => row.personaIndex);
  expect(await found('100%')).toEqual([0]);
  expect(await found('went UP 100')).toEqual([0, 1]);
  expect(await found('snake_')).toEqual([3]);
  expect(await found('\\to\\')).toEqual([2]);
  expect(await found("'; drop table reaction; --")).toEqual([]);
  expect(await found('ÄRGER')).toEqual([5]);
  expect(await found('name4')).toEqual([4]);
  expect(await found('   ')).toEqual([0, 1, 2, 3, 4, 5]);
});

test('several filters apply together, and the total counts the remaining reactions', async () => {
  const { id } = await storeRun(database.db, 'ann', { modelProvider: 'all' });
  const reactions = Array.from({ length: 24 }, (_, at) => ({
    personaIndex: at >> 1,
    provider: at % 2 === 0 ? 'openai' : 'anthropic',
    sentiment: (['positive', 'neutral', 'negative'] as const)[at % 3]!,
    segmentId: at % 4 < 2 ? 'a' : 'b',
  }));
  await storeReactions(database.db, id, reactions);
  const { items, totals } = await allPages(id, 2, { provider: 'openai', sentiment: 'positive', segmentId: 'a' });
  expect(items.map((row) => row.personaIndex)).toEqual([0, 6]);
  expect(totals[0]).toBe(2);
});

test('a page token of another list is refused', async () => {
  const { id } = await storeRun(database.db, 'ann');
  for (const nextToken of ['nonsense', Buffer.from('["x"]').toString('base64url')]) {
    await expect(reactionPage(database.db, id, {}, { nextToken })).rejects.toMatchObject({
      name: 'InvalidInput',
      field: 'nextToken',
    });
    await expect(readRecent(database.db, ann, { nextToken })).rejects.toMatchObject({ field: 'nextToken' });
  }
});

test('recent runs are sorted by age and complete over pages, even when many started in the same millisecond', async () => {
  const moments = ['2026-11-02T08:00:00.000Z', '2026-11-02T08:00:00.001Z', '2026-11-02T08:00:00.002Z'];
  const made: string[] = [];
  for (let at = 0; at < 31; at += 1)
    made.push(
      (await storeRun(database.db, 'bo', { createdAt: moments[at % 3]!, status: at % 2 ? 'failed' : 'completed' })).id,
    );
  const bo = 'bo';
  const listed = async (status: string | null, limit: number) => {
    const ids: string[] = [];
    let nextToken: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof readRecent>> = await readRecent(database.db, bo, {
        status,
        limit,
        nextToken,
      });
      ids.push(...page.items.map((run) => run.id));
      nextToken = page.nextToken;
    } while (nextToken !== null);
    return ids;
  };
  for (const limit of [1, 4, 31, 100]) expect((await listed(null, limit)).toSorted()).toEqual(made.toSorted());
  expect(await listed('failed', 3)).toHaveLength(15);
  const page = await readRecent(database.db, bo, { limit: 100 });
  const times = page.items.map((run) => run.createdAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test('only the owner can read a run', async () => {
  const openRuns = (userId: string) => ownJobs(database.db, userId, { kind: 'simulation', isOpen: true });
  const { id, jobId } = await storeRun(database.db, 'ann', { status: 'processing' });
  expect((await ownRun(database.db, ann, jobId))?.id).toBe(id);
  expect((await openRuns(ann)).map(({ name }) => name)).toContain(jobId);
  expect(await ownRun(database.db, 'cy', jobId)).toBeNull();
  expect(await openRuns('cy')).toEqual([]);
  expect((await readRecent(database.db, 'cy', {})).items).toEqual([]);
});
