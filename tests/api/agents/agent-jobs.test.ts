import { sql } from 'kysely';
import type { AgentViewer } from '../../../api/viewer.ts';
import { startAgentJob, type AgentJobRequest } from '../../../services/agents/agent-jobs.ts';
import { ensureClientKey } from '../../../db/agents/agent-keys.ts';
import { storeDayLimit } from '../../../db/agents/agent-limits.ts';
import { sweepAgentJobs } from '../../../db/agents/agent-jobs.ts';
import { createJob } from '../../../db/jobs/create-job.ts';
import { recordJobCost } from '../../../db/jobs/job-cost.ts';
import { waitUntil } from '../../../local/wait-until.ts';
import { storeRun } from '../../_support/stored-runs.ts';
import {
  clientViewer,
  createKeyOf,
  startAgentApi,
  type AgentApi,
  type AgentKeyInput,
  type Person,
} from './agents-support.ts';

let api: AgentApi;
beforeAll(async () => {
  api = await startAgentApi();
});
afterAll(() => api.close());

let people = 0;

/** Creates a person with limits in US dollars and an agent with a key that may spend. */
async function spender(limits: { asks?: number; day?: number; month?: number } = {}, key: AgentKeyInput = {}) {
  people += 1;
  const person = await api.person(`spender-${people}@example.com`);
  const { asks = 100, day = 100, month = 100 } = limits;
  const { errors } = await person.ask(
    `mutation { updateAgentLimits(input: { asksAboveUsd: ${asks}, dayLimitUsd: ${day}, monthLimitUsd: ${month} }) { dayLimitUsd } }`,
  );
  expect(errors).toBeUndefined();
  const agent = async (input: AgentKeyInput = {}): Promise<AgentViewer> =>
    api.resolveAgent((await createKeyOf(person, { permissions: ['runs:write', 'spend'], ...input })).key);
  return { person, agent, viewer: await agent(key) };
}

let jobs = 0;

/** Starts a job of this cost; the job itself exists only when `store` is given. */
async function start(viewer: AgentViewer, estimateUsd: number, request: Partial<AgentJobRequest> = {}) {
  return startAgentJob({ db: api.db }, viewer, {
    operation: 'test_message',
    args: { message: 'Buses' },
    estimateUsd,
    isConfirmed: false,
    start: async () => {
      jobs += 1;
      return { jobId: `job-${jobs}` };
    },
    ...request,
  });
}

/** Stores a real job of the person with this cost and starts it as the agent. */
async function startStored(viewer: AgentViewer, estimateUsd: number, run: Parameters<typeof storeRun>[2]) {
  const stored = await storeRun(api.db, viewer.userId, {
    jobId: `stored-${(jobs += 1)}`,
    ...run,
    id: `run-of-job-${jobs}`,
  });
  await start(viewer, estimateUsd, { start: async () => ({ jobId: stored.jobId }) });
  return stored;
}

const limitsOf = async (person: Person) =>
  (await person.ask('{ agentLimits { asksAboveUsd dayLimitUsd monthLimitUsd spentTodayUsd spentMonthUsd } }')).data
    .agentLimits;

test('a person who chose no limits has the usual ones, and an invalid change is refused', async () => {
  const person = await api.person('new@example.com');
  expect(await limitsOf(person)).toEqual({
    asksAboveUsd: 0.5,
    dayLimitUsd: 5,
    monthLimitUsd: 60,
    spentTodayUsd: 0,
    spentMonthUsd: 0,
  });
  for (const [asks, day, month] of [
    [-1, 5, 60],
    [1, 70, 60],
  ]) {
    const { errors } = await person.ask(
      `mutation { updateAgentLimits(input: { asksAboveUsd: ${asks}, dayLimitUsd: ${day}, monthLimitUsd: ${month} }) { dayLimitUsd } }`,
    );
    expect(errors[0].extensions.code).toBe('bad-input');
  }
});

test('spending needs its permission; what costs nothing does not', async () => {
  const { viewer } = await spender({}, { permissions: ['runs:write'] });
  await expect(start(viewer, 0.01)).rejects.toMatchObject({ name: 'PermissionMissing', missing: ['spend'] });
  expect(await start(viewer, 0)).toMatchObject({ isNew: true });
});

test('a model whose price is unknown is not asked for an agent, whatever else it may do', async () => {
  const { viewer } = await spender();
  await expect(start(viewer, 0, { unpricedModels: ['llama3.3'], isConfirmed: true })).rejects.toMatchObject({
    name: 'PriceUnknown',
    message: expect.stringMatching(/^The price of llama3\.3 is unknown, so the limits of agents cannot be kept\./),
  });
  expect(await start(viewer, 0, { unpricedModels: [] })).toMatchObject({ isNew: true });
});

test('above the amount a job starts only with the person’s agreement', async () => {
  const { viewer } = await spender({ asks: 0.5 });
  expect(await start(viewer, 0.5)).toMatchObject({ isNew: true });
  await expect(start(viewer, 0.51)).rejects.toMatchObject({
    name: 'SpendNotConfirmed',
    kind: 'conflict',
    estimateUsd: 0.51,
    asksAboveUsd: 0.5,
  });
  expect(await start(viewer, 0.51, { isConfirmed: true })).toMatchObject({ isNew: true });
});

test('small starts of one agent within an hour count together, until the person agrees', async () => {
  const { viewer, agent } = await spender({ asks: 0.5 });
  const settled = await Promise.allSettled(Array.from({ length: 12 }, () => start(viewer, 0.1)));
  const refused = settled.filter((result) => result.status === 'rejected');
  expect(settled.length - refused.length).toBe(5);
  for (const { reason } of refused)
    expect(reason).toMatchObject({
      name: 'SpendNotConfirmed',
      estimateUsd: 0.1,
      unaskedUsd: expect.closeTo(0.5),
      message: expect.stringContaining('after $0.50 that was started in the last hour without asking'),
    });
  // Another agent has an hour of its own; an agreement begins a new one.
  expect(await start(await agent(), 0.1)).toMatchObject({ isNew: true });
  expect(await start(viewer, 0.1, { isConfirmed: true })).toMatchObject({ isNew: true });
  expect(await start(viewer, 0.5)).toMatchObject({ isNew: true });
  await expect(start(viewer, 0.1)).rejects.toMatchObject({ name: 'SpendNotConfirmed' });
  const createdAt = new Date(Date.now() - 3_601_000);
  await api.db.updateTable('agentJob').set({ createdAt }).where('userId', '=', viewer.userId).execute();
  expect(await start(viewer, 0.5)).toMatchObject({ isNew: true });
});

test('a tiny spend cap gets nothing past a limit: it is refused, and a larger one sets aside what may pass it', async () => {
  const { person, viewer } = await spender({ asks: 0.05, day: 0.05, month: 0.05 });
  const cap = (capUsd: number) => start(viewer, 5, { minUsd: 0.02, capUsd });
  const tiny = await Promise.allSettled(Array.from({ length: 40 }, () => cap(0.0001)));
  for (const result of tiny)
    expect(result).toMatchObject({
      status: 'rejected',
      reason: {
        name: 'SpendCapTooSmall',
        field: 'spend_cap_usd',
        message: expect.stringContaining('$0.0001 cannot pay one call of each kind, about $0.02 together'),
      },
    });
  const enough = await Promise.allSettled(Array.from({ length: 10 }, () => cap(0.02)));
  expect(enough.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await limitsOf(person)).spentTodayUsd).toBeCloseTo(0.04);
});

test('a job is linked to its start as it is stored, before the start has ended, and its calls count in the day', async () => {
  const { person, viewer } = await spender();
  const found: (string | null)[] = [];
  const linked = async (id: string) => {
    const job = await api.db.selectFrom('job').select('agentJobId').where('id', '=', id).executeTakeFirstOrThrow();
    found.push(job.agentJobId);
    return id;
  };
  const arms = async (key: string) => {
    for (const arm of ['', '/1', '/2']) {
      const idempotencyKey = `${key}${arm}`;
      const run = {
        id: `arm${arm}`,
        jobId: `arm-${jobs}-${found.length}`,
        idempotencyKey,
        status: 'processing',
      } as const;
      await linked((await storeRun(api.db, viewer.userId, run)).id);
    }
    return { jobId: 'arms' };
  };
  await start(viewer, 1, { start: arms });
  await start(viewer, 1, {
    start: async (key) => {
      await api.db
        .insertInto('startKey')
        .values({ recordId: 'linked-panel', userId: viewer.userId, setupHash: '', key, createdAt: new Date() })
        .execute();
      const job = { kind: 'panel', name: 'linked-panel', userId: viewer.userId, message: '', queuedAt: new Date() };
      await createJob(api.db, { id: 'linked-panel', ...job, spendCapUsd: null, accounts: [], keys: [] });
      return { jobId: await linked('linked-panel') };
    },
  });
  const own = await storeRun(api.db, viewer.userId, { id: 'not-linked', jobId: 'not-linked' });
  await linked(own.id);
  const starts = await api.db
    .selectFrom('agentJob')
    .select('id')
    .where('userId', '=', viewer.userId)
    .orderBy('createdAt')
    .execute();
  const [first, second] = starts.map(({ id }) => id);
  expect(found).toEqual([first, first, first, second, null]);
  for (const jobId of ['arm', 'arm/1', 'linked-panel', 'not-linked'])
    for (const accountId of ['one', 'two']) await recordJobCost(api.db, jobId, accountId, 0.25);
  const spending = await api.db.selectFrom('agentSpending').selectAll().where('userId', '=', viewer.userId).execute();
  expect(spending).toMatchObject([{ callerKind: 'key', callerId: viewer.agent.id, spentUsd: 1.5 }]);
  await person.ask('mutation { deleteDynamicSimulationRun(input: { id: "arm" }) { id } }');
  expect(await api.db.selectFrom('agentSpending').selectAll().where('userId', '=', viewer.userId).execute()).toEqual(
    spending,
  );
});

test('20 parallel starts of two agents against a day limit start no more than it allows', async () => {
  const { person, agent, viewer } = await spender({ day: 5 });
  const other = await agent();
  const settled = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => start(index % 2 === 0 ? viewer : other, 0.7)),
  );
  const refused = settled.filter((result) => result.status === 'rejected');
  expect([settled.length - refused.length, refused.length]).toEqual([7, 13]);
  for (const { reason } of refused) expect(reason).toMatchObject({ name: 'SpendLimitReached', limit: 'day' });
  expect((await limitsOf(person)).spentTodayUsd).toBeCloseTo(4.9);
});

test('parallel starts of one key stop at its own day limit, and another key goes on', async () => {
  const { person, agent, viewer } = await spender({}, { dayLimitUsd: 2 });
  const settled = await Promise.allSettled(Array.from({ length: 8 }, () => start(viewer, 0.5)));
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  await expect(start(viewer, 0.01)).rejects.toMatchObject({ name: 'SpendLimitReached', limit: 'key', limitUsd: 2 });
  expect(await start(await agent(), 0.5)).toMatchObject({ isNew: true });
  const { data } = await person.ask('{ agentKeys { id spentTodayUsd } }');
  expect(data.agentKeys.find(({ id }: any) => id === viewer.agent.id).spentTodayUsd).toBeCloseTo(2);
});

test('parallel starts of one client stop at its own day limit, and a key goes on', async () => {
  const { person, agent } = await spender();
  const known = clientViewer((await agent()).userId);
  const client: AgentViewer = { ...known, agent: { ...known.agent, permissions: ['runs:write', 'spend'] } };
  const keyId = await ensureClientKey(api.db, client.userId, client.agent.id, client.agent.name);
  await storeDayLimit(api.db, keyId, 2);
  const settled = await Promise.allSettled(Array.from({ length: 8 }, () => start(client, 0.5)));
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  await expect(start(client, 0.01)).rejects.toMatchObject({
    name: 'SpendLimitReached',
    limit: 'client',
    message: expect.stringContaining('of this client today'),
  });
  expect(await start(await agent(), 0.5)).toMatchObject({ isNew: true });
  expect((await limitsOf(person)).spentTodayUsd).toBeCloseTo(2.5);
});

test('every call of a client’s job is bound by its limit, and that of a key by its own', async () => {
  const { agent } = await spender();
  const key = await agent({ dayLimitUsd: 3 });
  const known = clientViewer(key.userId);
  const client: AgentViewer = { ...known, agent: { ...known.agent, permissions: ['runs:write', 'spend'] } };
  await storeDayLimit(api.db, await ensureClientKey(api.db, key.userId, client.agent.id, client.agent.name), 1);
  const limitsOfCalls = async (viewer: AgentViewer) => {
    const { jobId } = await startStored(viewer, 0.5, {});
    const { id: started } = await api.db
      .selectFrom('agentJob')
      .select('id')
      .where('jobId', '=', jobId)
      .executeTakeFirstOrThrow();
    const { id } = await api.db
      .updateTable('job')
      .set({ agentJobId: started })
      .where('name', '=', jobId)
      .returning('id')
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ leftUsd: number }>`
      select left_usd from permit_limits(array[${id}])`.execute(api.db);
    return rows.map(({ leftUsd }) => leftUsd).toSorted((a, b) => a - b);
  };
  // Each has its own limit, beside those of the day and the month.
  expect(await limitsOfCalls(client)).toEqual([1, 100, 100]);
  expect(await limitsOfCalls(key)).toEqual([3, 100, 100]);
});

test('the month’s limit holds over its days, and last month’s spending is forgotten', async () => {
  const { person, viewer } = await spender({ day: 3, month: 3 });
  await start(viewer, 2);
  const move = (createdAt: Date) =>
    api.db.updateTable('agentJob').set({ createdAt }).where('userId', '=', viewer.userId).execute();
  const now = new Date();
  const firstOfMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  await move(firstOfMonth);
  await expect(start(viewer, 2)).rejects.toMatchObject({ name: 'SpendLimitReached' });
  expect((await limitsOf(person)).spentMonthUsd).toBeCloseTo(2);
  await move(new Date(firstOfMonth.getTime() - 1));
  expect((await limitsOf(person)).spentMonthUsd).toBe(0);
  expect(await start(viewer, 2)).toMatchObject({ isNew: true });
});

test('a job that has ended counts what it cost, an open one at least its estimate, a deleted one what it had cost', async () => {
  const { person, viewer } = await spender();
  const spent = async () => (await limitsOf(person)).spentTodayUsd;
  const cheap = await startStored(viewer, 3, { status: 'completed', costUsd: 1.25 });
  expect(await spent()).toBeCloseTo(1.25);
  const open = await startStored(viewer, 3, { status: 'processing', costUsd: 0 });
  const pace = (costUsd: number) =>
    api.db
      .insertInto('jobPace')
      .values({ jobId: open.id, accountId: 'account', starts: 1, costUsd, answeredCalls: 1 })
      .onConflict((conflict) => conflict.columns(['jobId', 'accountId']).doUpdateSet({ costUsd }))
      .execute();
  await pace(1);
  expect(await spent()).toBeCloseTo(4.25);
  await pace(3.5);
  expect(await spent()).toBeCloseTo(4.75);
  for (const { id } of [cheap, open]) await api.db.deleteFrom('dynamicSimulationRun').where('id', '=', id).execute();
  expect(await api.db.selectFrom('job').select('id').where('userId', '=', viewer.userId).execute()).toEqual([]);
  expect(await spent()).toBeCloseTo(4.75);
});

test('the same idempotency key gives the same job, also in parallel, and refuses other arguments', async () => {
  const { viewer, agent } = await spender({ day: 1 });
  let starts = 0;
  const first = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const request = {
    idempotencyKey: 'once',
    args: { message: 'Buses', personas: 20 },
    start: async (key: string) => {
      starts += 1;
      first.resolve();
      await release.promise;
      return { jobId: `job-of-${key}` };
    },
  };
  const calls = [start(viewer, 0.6, request)];
  await first.promise;
  calls.push(...Array.from({ length: 5 }, () => start(viewer, 0.6, request)));
  release.resolve();
  const answers = await Promise.all(calls);
  expect([starts, new Set(answers.map(({ jobId }) => jobId)).size]).toEqual([1, 1]);
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
  const reordered = { ...request, args: { personas: 20, message: 'Buses', title: undefined } };
  expect(await start(viewer, 0.6, reordered)).toEqual({ ...answers[0], isNew: false });
  for (const other of [{ args: { message: 'Trams' } }, { operation: 'run_panel' }])
    await expect(start(viewer, 0.1, { ...request, ...other })).rejects.toMatchObject({ name: 'IdempotencyKeyReused' });
  // The key belongs to its caller.
  expect(await start(await agent(), 0.1, { ...request, args: {} })).toMatchObject({ isNew: true });
  expect(await start(clientViewer(viewer.userId), 0, { ...request, args: {} })).toMatchObject({ isNew: true });
  const { totalSimulations } = await api.db
    .selectFrom('mcpApiKey')
    .select('totalSimulations')
    .where('id', '=', viewer.agent.id)
    .executeTakeFirstOrThrow();
  expect(totalSimulations).toBe(1);
});

test('a start that fails frees its money and its idempotency key, and is repeated under the same name', async () => {
  const { viewer } = await spender({ day: 1 });
  const names: string[] = [];
  const failing = (key: string) => {
    names.push(key);
    return names.length === 1 ? Promise.reject(new Error('away')) : Promise.resolve({ jobId: 'second' });
  };
  await expect(start(viewer, 1, { idempotencyKey: 'again', start: failing })).rejects.toThrow('away');
  expect(await start(viewer, 1, { idempotencyKey: 'again', start: failing })).toMatchObject({
    jobId: 'second',
    isNew: true,
  });
  expect(new Set(names).size).toBe(1);
});

test('a start that its process lost is taken over by one repeated call after a while; before, the call is told to wait', async () => {
  const { viewer } = await spender();
  const lost = { idempotencyKey: 'lost', start: () => new Promise<never>(() => {}) };
  void start(viewer, 1, lost);
  const known = () => api.db.selectFrom('agentJob').select('id').where('userId', '=', viewer.userId).execute();
  await waitUntil(async () => (await known()).length > 0, { timeoutMs: 10_000, everyMs: 10 });
  let taken = 0;
  const again = () =>
    startAgentJob({ db: api.db, waitForStartMs: 1000 }, viewer, {
      args: { message: 'Buses' },
      operation: 'test_message',
      estimateUsd: 1,
      isConfirmed: false,
      idempotencyKey: 'lost',
      start: async () => ({ jobId: `taken-over-${(taken += 1)}` }),
    });
  await expect(again()).rejects.toMatchObject({ name: 'StartInProgress' });
  const claimedAt = new Date(Date.now() - 61_000);
  await api.db.updateTable('agentJob').set({ claimedAt }).where('userId', '=', viewer.userId).execute();
  const answers = await Promise.all([again(), again()]);
  expect(answers.map(({ jobId }) => jobId)).toEqual(['taken-over-1', 'taken-over-1']);
  expect(await known()).toHaveLength(1);
});

test('starts that were lost a day ago and jobs of more than 400 days ago are swept', async () => {
  const { viewer } = await spender();
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  const row = (id: string, jobId: string | null, claimed: number, created: number) => ({
    id: `${viewer.userId}-${id}`,
    userId: viewer.userId,
    callerKind: 'key' as const,
    callerId: viewer.agent.id,
    operation: 'test_message',
    idempotencyKey: id,
    startKey: `agent-${id}`,
    argsHash: 'hash',
    estimatedUsd: 1,
    jobId,
    claimedAt: ago(claimed),
    createdAt: ago(created),
  });
  const rows = [
    row('lost', null, 1.01, 1.01),
    row('starting', null, 0.99, 0.99),
    row('taken-over', null, 0, 3),
    row('old', 'old-job', 399, 399),
    row('ancient', 'ancient-job', 401, 401),
  ];
  await api.db.insertInto('agentJob').values(rows).execute();
  await sweepAgentJobs(api.db);
  const left = await api.db
    .selectFrom('agentJob')
    .select('idempotencyKey')
    .where('userId', '=', viewer.userId)
    .execute();
  expect(left.map(({ idempotencyKey }) => idempotencyKey).toSorted()).toEqual(['old', 'starting', 'taken-over']);
});
