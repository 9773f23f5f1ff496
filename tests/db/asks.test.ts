/** Asks of jobs, in the database: settled once under the fence, with its effects, and kept by the migration. */
import { sql, type Kysely } from 'kysely';
import {
  appendAsks,
  countEndings,
  countStep,
  failAsks,
  openAsks,
  openRange,
  reopenAsks,
  settleAsk,
} from '../../db/jobs/asks.ts';
import { createJob, reopenJob } from '../../db/jobs/create-job.ts';
import { recordFailure } from '../../db/jobs/record-failure.ts';
import { down, up } from '../../db/migrations/20261129050000-asks.ts';
import * as panelAsks from '../../db/migrations/20261129070000-panel-asks.ts';
import { claimStoredJob, failStoredJob } from '../../db/jobs/life-cycle.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import { createPanel } from '../../db/panels/panels.ts';
import { appendSteps, stepsOf } from '../../db/panels/steps.ts';
import type { Db } from '../../db/client.ts';
import { panelAsking } from '../../services/panels/asking.ts';
import { planSteps } from '../../services/panels/plan-steps.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { panelSpec, panelStep } from '../_support/panel-steps.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
  await sql`create table effect (job_id text, number integer, what text)`.execute(db);
});
afterAll(() => database.drop());

const spent = { inputTokens: 10, outputTokens: 5, costUsd: 0.25 };
const answer = { provider: 'openai', answer: { said: 'yes' }, ending: null, words: null, ...spent };
const refusal = { ...answer, answer: null, ending: 'refused' as const, words: 'I can not.' };

let jobs = 0;

async function newJob(asks: number, kind = 'panel') {
  jobs += 1;
  const id = `job-${jobs}`;
  const job = await createJob(db, {
    id,
    kind,
    name: `name-${jobs}`,
    userId: 'ann',
    spendCapUsd: null,
    message: 'Waiting',
    queuedAt: new Date(),
    accounts: [],
    keys: [],
  });
  await db.updateTable('job').set({ status: 'processing', attemptCount: 1 }).where('id', '=', id).execute();
  await db.transaction().execute((trx) => appendAsks(trx, id, 0, planned(asks)));
  return job;
}

const planned = (asks: number) => Array.from({ length: asks }, (_, at) => ({ key: `k/${at}`, plan: { at } }));

const effectOf = (id: string, what: string) => [
  sql`noted as (insert into effect select ${id}, number, ${what} || (plan ->> 'at') from changed)`,
];

async function effectsOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`select what from effect where job_id = ${id} order by what`.execute(db);
  return rows.map(({ what }) => what);
}

async function statuses(id: string): Promise<string> {
  const rows = await db.selectFrom('ask').select('status').where('jobId', '=', id).orderBy('number').execute();
  return rows.map(({ status }) => status).join(' ');
}

test('an answer is stored once, with its effects, and never by another execution or after the end', async () => {
  const job = await newJob(3);
  const effects = effectOf(job.id, 'answered ');
  const together = await Promise.all([1, 2, 3, 4].map(() => settleAsk(db, job, { ...answer, number: 1 }, effects)));
  expect(together).toEqual([true, true, true, true]);
  expect(await effectsOf(job.id)).toEqual(['answered 1']);
  expect(await settleAsk(db, { ...job, execution: job.execution + 1 }, { ...answer, number: 0 }, effects)).toBe(false);
  expect(await statuses(job.id)).toBe('open answered open');
  expect(await openAsks(db, job.id, { from: 0, to: 2 })).toEqual([{ number: 0, plan: { at: 0 } }]);
  expect(await openRange(db, job.id)).toEqual({ from: 0, to: 3 });
  const items = await db.selectFrom('jobItem').select('item').where('jobId', '=', job.id).execute();
  expect(items).toEqual([{ item: 1 }]);
  await db.updateTable('job').set({ status: 'failed' }).where('id', '=', job.id).execute();
  expect(await settleAsk(db, job, { ...answer, number: 0 }, effects)).toBe(false);
  expect(await effectsOf(job.id)).toEqual(['answered 1']);
});

test('the same is not planned twice in a job', async () => {
  const job = await newJob(2);
  await expect(db.transaction().execute((trx) => appendAsks(trx, job.id, 1, planned(1)))).rejects.toThrow(
    'ask_job_id_key',
  );
  const range = await db.transaction().execute((trx) => appendAsks(trx, job.id, 1, [{ key: 'other', plan: {} }]));
  expect(range).toEqual({ from: 2, to: 3 });
});

test('what failed for good is asked again by a retry, what ended is not, and both are counted apart', async () => {
  const job = await newJob(4);
  await settleAsk(db, job, { ...answer, number: 0 });
  await settleAsk(db, job, { ...refusal, number: 1 }, effectOf(job.id, 'ended '));
  const failure = {
    jobId: job.id,
    execution: job.execution,
    attempt: 1,
    provider: 'openai',
    error: 'Timed out',
    final: true,
  };
  await recordFailure(db, { ...failure, item: 2 }, 5);
  // The last has no final failure, so it stays open.
  await failAsks(db, job, { numbers: [0, 1, 2, 3], attempt: 1 }, effectOf(job.id, 'failed '));
  expect(await statuses(job.id)).toBe('answered ended failed open');
  expect(await effectsOf(job.id)).toEqual(['ended 1', 'failed 2']);
  expect(await countStep(db, job)).toEqual({ answered: 1, ended: 1, failed: 1, problem: 'Timed out' });
  await db.updateTable('job').set({ status: 'failed' }).where('id', '=', job.id).execute();
  const again = await db.transaction().execute(async (trx) => {
    const own = { userId: 'ann', kind: 'panel', name: `name-${jobs}` };
    const reopened = await reopenJob(trx, own, { message: 'Again', accounts: [], keys: [], spendCapUsd: undefined });
    await reopenAsks(trx, reopened ?? job, effectOf(job.id, 'reopened '));
    return reopened;
  });
  expect(again?.execution).toBe(job.execution + 1);
  expect(await statuses(job.id)).toBe('answered ended open open');
  expect(await effectsOf(job.id)).toEqual(['ended 1', 'failed 2', 'reopened 2']);
  expect(await countEndings(db, [job.id])).toEqual(
    new Map([[job.id, { endings: { total: 1, refused: 1, filtered: 0, unreadable: 0 }, settled: 2 }]]),
  );
});

test('a batch of an execution or attempt before neither fails nor reopens what a later one asks', async () => {
  const job = await newJob(2);
  const failure = { jobId: job.id, execution: 1, attempt: 1, item: 0, provider: 'openai', error: 'Gone', final: true };
  await recordFailure(db, failure, 5);
  const failed = { numbers: [0, 1], attempt: 1 };
  await db.updateTable('job').set({ attemptCount: 2 }).where('id', '=', job.id).execute();
  await failAsks(db, job, failed, effectOf(job.id, 'failed '));
  expect(await statuses(job.id)).toBe('open open');
  await db.updateTable('job').set({ attemptCount: 1, execution: 2 }).where('id', '=', job.id).execute();
  await failAsks(db, job, failed, effectOf(job.id, 'failed '));
  expect(await statuses(job.id)).toBe('open open');
  await recordFailure(db, { ...failure, execution: 2 }, 5);
  await failAsks(db, { ...job, execution: 2 }, failed, []);
  await reopenAsks(db, job, effectOf(job.id, 'reopened '));
  expect(await statuses(job.id)).toBe('failed open');
  await db.updateTable('job').set({ status: 'completed' }).where('id', '=', job.id).execute();
  await reopenAsks(db, { ...job, execution: 2 }, effectOf(job.id, 'reopened '));
  expect(await statuses(job.id)).toBe('failed open');
  expect(await effectsOf(job.id)).toEqual([]);
});

test('only the last step is asked again, and nothing that was copied from another job', async () => {
  const copied = await newJob(0);
  await db.transaction().execute((trx) => appendAsks(trx, copied.id, -1, planned(2)));
  await db.updateTable('ask').set({ status: 'failed' }).where('jobId', '=', copied.id).execute();
  await reopenAsks(db, copied, []);
  expect(await statuses(copied.id)).toBe('failed failed');
  const job = await newJob(1);
  await db.transaction().execute((trx) => appendAsks(trx, job.id, 1, [{ key: null, plan: {} }]));
  await db.updateTable('ask').set({ status: 'failed' }).where('jobId', '=', job.id).execute();
  await reopenAsks(db, job, []);
  expect(await statuses(job.id)).toBe('failed open');
});

/** A panel of two groups whose one turn and first findings failed for good; it is about to be summed up. */
async function panelWithoutFindings() {
  jobs += 1;
  const id = `job-${jobs}`;
  const name = `name-${jobs}`;
  const spec = { ...panelSpec(['Ann', 'Bob'], 1, 2), simulated: true };
  const setup = { id, jobId: name, userId: 'ann', spec, steps: [], spendCapUsd: null, accounts: [], keys: [] };
  const job = await createPanel(db, setup);
  await db.updateTable('job').set({ status: 'processing', attemptCount: 1 }).where('id', '=', id).execute();
  const open = { status: 'open' as const };
  const steps = [
    panelStep({ ...open, number: 0, group: 0, key: 'phase0/turn0', kind: 'turn' as const, exchange: 1 }),
    panelStep({ ...open, number: 1, group: 0, key: 'insights', kind: 'insights' as const }),
    panelStep({ ...open, number: 2, group: 1, key: 'insights', kind: 'insights' as const }),
    panelStep({ ...open, number: 3, group: null, key: 'summary', kind: 'summary' as const }),
  ];
  for (const step of steps) await appendSteps(db, id, [step]);
  const failure = { jobId: id, execution: 1, attempt: 1, provider: 'openai', error: 'Timed out', final: true };
  for (const item of [0, 1]) await recordFailure(db, { ...failure, item }, 5);
  await failAsks(db, job, { numbers: [0, 1], attempt: 1 }, []);
  await settleAsk(db, job, { ...answer, answer: null, number: 2 });
  return { id, name, job };
}

/** Kinds of the steps that the groups and the panel ask next. */
async function askedNext(job: JobRef): Promise<(string[] | null)[]> {
  const plans = [];
  for (const group of [0, 1, null]) plans.push(await planSteps(db, job, group));
  return plans.map((plan) => plan?.open?.map(({ kind }) => kind) ?? null);
}

test('a retry of a panel asks its failed findings again, and nothing of the discussion', async () => {
  const { id, name, job } = await panelWithoutFindings();
  expect(await askedNext(job)).toEqual([null, null, ['summary']]);
  await db.updateTable('job').set({ status: 'failed' }).where('id', '=', id).execute();
  const again = await db.transaction().execute(async (trx) => {
    const own = { userId: 'ann', kind: 'panel', name };
    const reopened = await reopenJob(trx, own, { message: 'Again', accounts: [], keys: [], spendCapUsd: undefined });
    await panelAsking.stored.attemptAgain?.(trx, reopened ?? job);
    return reopened ?? job;
  });
  await claimStoredJob(db, panelAsking.stored, again, { attempt: 1, serverId: 'here' });
  expect(await askedNext(again)).toEqual([['insights'], null, ['summary']]);
  expect(await statuses(id)).toBe('failed open answered open');
});

test('a further attempt of a panel asks its failed findings again, once, and a pause in it asks nothing again', async () => {
  const { id, job } = await panelWithoutFindings();
  const claim = (attempt: number) => claimStoredJob(db, panelAsking.stored, job, { attempt, serverId: 'here' });
  await claim(1);
  expect(await askedNext(job)).toEqual([null, null, ['summary']]);
  await failStoredJob(db, panelAsking.stored, job, 'The key was refused', true);
  expect(await claim(2)).toMatchObject({ kind: 'claimed', attempt: 2 });
  expect(await askedNext(job)).toEqual([['insights'], null, ['summary']]);
  const failure = { jobId: id, execution: 1, attempt: 2, provider: 'openai', error: 'Timed out', final: true };
  await recordFailure(db, { ...failure, item: 1 }, 5);
  await failAsks(db, job, { numbers: [1], attempt: 2 }, []);
  await db.updateTable('job').set({ status: 'queued' }).where('id', '=', id).execute();
  expect(await claim(2)).toMatchObject({ kind: 'claimed', attempt: 2 });
  expect(await askedNext(job)).toEqual([null, null, ['summary']]);
  expect(await statuses(id)).toBe('failed failed answered open');
});

test('a job of which all refused says so', async () => {
  const job = await newJob(2);
  for (const number of [0, 1]) await settleAsk(db, job, { ...refusal, number });
  expect(await countStep(db, job)).toEqual({ answered: 0, ended: 2, failed: 0, problem: 'the replies were refused' });
});

test('a failed call that was answered later is not the reason why all others refused', async () => {
  const job = await newJob(1);
  const failure = {
    jobId: job.id,
    execution: 1,
    attempt: 1,
    provider: 'openai',
    error: 'Too many requests',
    final: false,
  };
  for (const item of [0, 1]) await recordFailure(db, { ...failure, item }, 5);
  await settleAsk(db, job, { ...answer, number: 0 });
  await db.transaction().execute((trx) => appendAsks(trx, job.id, 1, [{ key: null, plan: {} }]));
  await settleAsk(db, job, { ...refusal, number: 1 });
  expect(await countStep(db, job)).toEqual({ answered: 0, ended: 1, failed: 0, problem: 'the replies were refused' });
});

test('a first answer is kept while it is asked for once more, and costs add up', async () => {
  const job = await newJob(2);
  const first = { ...answer, number: 0, isFirst: true };
  expect(await settleAsk(db, job, first, effectOf(job.id, 'said '))).toBe(true);
  expect(await statuses(job.id)).toBe('open open');
  expect(await db.selectFrom('jobItem').selectAll().where('jobId', '=', job.id).execute()).toEqual([]);
  await settleAsk(db, job, { ...answer, number: 0 }, effectOf(job.id, 'said again '));
  expect(await statuses(job.id)).toBe('answered open');
  expect(await effectsOf(job.id)).toEqual(['said 0', 'said again 0']);
  const row = await db.selectFrom('ask').selectAll().where('jobId', '=', job.id).orderBy('number').executeTakeFirst();
  expect(row).toMatchObject({ inputTokens: 20, outputTokens: 10, costUsd: 0.5, settledAt: expect.any(Date) as Date });
});

test('what nobody waits for any more is left out, unless it is answered or the job has ended', async () => {
  const job = await newJob(3);
  await settleAsk(db, job, { ...answer, number: 0 });
  await failAsks(db, { ...job, execution: job.execution + 1 }, { numbers: [1] });
  expect(await statuses(job.id)).toBe('answered open open');
  await failAsks(db, job, { numbers: [0, 1] });
  expect(await statuses(job.id)).toBe('answered failed open');
  expect(await openAsks(db, job.id, { numbers: [0, 1, 2] })).toEqual([{ number: 2, plan: { at: 2 } }]);
});

test('the steps of panels of earlier versions go on, and go back', async () => {
  const steps = [
    panelStep({ number: 0, key: 'phase0/opening', kind: 'opening', exchange: 1, text: 'Hello', costUsd: 0.5 }),
    panelStep({ number: 1, key: 'phase0/turn0', kind: 'turn', exchange: 2, status: 'failed', ending: 'refused' }),
    panelStep({ number: 2, key: 'phase0/turn1', kind: 'turn', exchange: 3, status: 'failed' }),
    panelStep({ number: 3, key: 'steering/a', kind: 'question', exchange: 4, text: 'Why?' }),
    panelStep({ number: 4, key: 'insights', kind: 'insights', status: 'failed' }),
    panelStep({ number: 5, key: 'phase0/turn2', kind: 'turn', group: 1, exchange: 2, status: 'open' }),
  ];
  const job = await createPanel(db, {
    id: 'old-panel',
    jobId: 'old-panel-name',
    userId: 'ann',
    spendCapUsd: null,
    accounts: [],
    keys: [],
    spec: panelSpec(['Ada', 'Ben']),
    steps: steps.slice(0, 4),
  });
  await db.updateTable('job').set({ status: 'processing' }).where('id', '=', job.id).execute();
  await db
    .updateTable('ask')
    .set({ words: 'I can not.' })
    .where('jobId', '=', job.id)
    .where('number', '=', 1)
    .execute();
  for (const planned of steps.slice(4)) await appendSteps(db, job.id, [planned]);
  await db.updateTable('ask').set({ status: 'failed' }).where('jobId', '=', job.id).where('number', '=', 4).execute();
  const stored = async () => {
    const rows = await db.selectFrom('ask').selectAll().where('jobId', '=', job.id).orderBy('number').execute();
    // Its step may be a moment older.
    return rows.map(({ createdAt: _createdAt, ...row }) => row);
  };
  const before = await stored();
  expect(before.map(({ number, key, step }) => [number, key, step])).toEqual([
    [0, '0/phase0/opening', -1],
    [1, '0/phase0/turn0', -1],
    [2, '0/phase0/turn1', -1],
    [4, '0/insights', 0],
    [5, '1/phase0/turn2', -1],
  ]);
  const read = await stepsOf(db, job.id);
  const plain = db as unknown as Kysely<unknown>;
  await panelAsks.down(plain);
  const { rows: old } = await sql<{ status: string }>`
    select status, ending, words, cost_usd from panel_step where panel_id = ${job.id} order by number`.execute(db);
  expect(old).toEqual([
    { status: 'answered', ending: null, words: null, costUsd: 0.5 },
    { status: 'failed', ending: 'refused', words: 'I can not.', costUsd: 0 },
    { status: 'failed', ending: null, words: null, costUsd: 0 },
    { status: 'answered', ending: null, words: null, costUsd: 0 },
    { status: 'failed', ending: null, words: null, costUsd: 0 },
    { status: 'open', ending: null, words: null, costUsd: 0 },
  ]);
  expect(await stored()).toEqual([]);
  await panelAsks.up(plain);
  expect(await stored()).toEqual(before);
  expect(await stepsOf(db, job.id)).toEqual(read);
  // A retry asks for the findings again, and for nothing on which more was built.
  await reopenAsks(db, job, []);
  expect(await statuses(job.id)).toBe('answered ended failed open open');
});

test('the asks of earlier versions go on, and go back', async () => {
  await createJob(db, {
    id: 'old-search',
    kind: 'search',
    name: 'old-search-name',
    userId: 'ann',
    spendCapUsd: null,
    message: 'Waiting',
    queuedAt: new Date(),
    accounts: [],
    keys: [],
  });
  await sql`
    insert into genetic_algorithm_job (id, job_id, user_id, status, population_size, generations, total_generations)
    values ('old-search', 'old-search-name', 'ann', 'processing', 6, 2, 2)`.execute(db);
  await sql`insert into search_setup (search_id, spec) values ('old-search', '{}')`.execute(db);
  const rating = {
    sentiment: 'negative',
    objection: 'Too dear',
    values: { supportRate: 0, viralPotential: 0.25, authenticity: 0.5, persuasionScore: 0.75 },
  };
  const rows = [
    { step: -1, plan: { kind: 'rate', candidate: 0, personaIndex: 3 }, status: 'answered' as const, answer: rating },
    { step: 0, plan: { kind: 'write', candidate: 1 }, status: 'answered' as const, answer: null },
    { step: 1, plan: { kind: 'rate', candidate: 1, personaIndex: 3 }, status: 'failed' as const, answer: null },
    { step: 1, plan: { kind: 'rate', candidate: 1, personaIndex: 4 }, status: 'open' as const, answer: null },
  ];
  await db
    .insertInto('ask')
    .values(
      rows.map(({ plan, answer: given, ...row }, number) => ({
        ...row,
        jobId: 'old-search',
        number,
        key: Object.values(plan).join('/'),
        plan: JSON.stringify(plan),
        answer: given === null ? null : JSON.stringify(given),
        costUsd: 0.5,
      })),
    )
    .execute();
  const stored = () => db.selectFrom('ask').selectAll().where('jobId', '=', 'old-search').orderBy('number').execute();
  const before = await stored();
  const plain = db as unknown as Kysely<unknown>;
  await down(plain);
  const { rows: old } = await sql<{ kind: string; objection: string | null; isCopied: boolean; stepFrom: number }>`
    select kind, objection, is_copied, step_from from search_ask join search_setup using (search_id) order by number`.execute(
    db,
  );
  expect(old).toEqual([
    { kind: 'rate', objection: 'Too dear', isCopied: true, stepFrom: 2 },
    { kind: 'write', objection: null, isCopied: false, stepFrom: 2 },
    { kind: 'rate', objection: null, isCopied: false, stepFrom: 2 },
    { kind: 'rate', objection: null, isCopied: false, stepFrom: 2 },
  ]);
  await up(plain);
  expect(await stored()).toEqual(before);
});
