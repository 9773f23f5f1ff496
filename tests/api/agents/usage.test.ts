import { readLimits } from '../../../services/agents/limits.ts';
import { startAgentJob } from '../../../services/agents/agent-jobs.ts';
import { recordCall } from '../../../services/agents/usage.ts';
import { deleteEverythingOwned } from '../../../services/identity/delete-account.ts';
import { createLog } from '../../../config/log.ts';
import { clientViewer, createKeyOf, startAgentApi, type AgentApi } from './agents-support.ts';
import { awayTemporal } from '../../_support/away-temporal.ts';

let api: AgentApi;
beforeAll(async () => {
  api = await startAgentApi();
});
afterAll(() => api.close());

const today = () => new Date().toISOString().slice(0, 10);
const usageQuery = `{ agentUsage(days: 3) { calls overLimit noPermission failed days { date calls refused } mostUsed { operation share } } }`;

async function personWithKey(email: string) {
  const person = await api.person(email);
  const { key, agentKey } = await createKeyOf(person, { permissions: ['runs:read', 'spend'] });
  return { person, key, agentKey, viewer: await api.resolveAgent(key) };
}

test('50 parallel calls are counted exactly, by operation, hour and outcome', async () => {
  const { person, agentKey, viewer } = await personWithKey('ann@example.com');
  const client = clientViewer(person.userId);
  const calls = [
    ...Array.from({ length: 25 }, () => ({ by: viewer, operation: 'get_run', outcome: 'ok' as const })),
    ...Array.from({ length: 10 }, () => ({ by: viewer, operation: 'test_message', outcome: 'failed' as const })),
    ...Array.from({ length: 5 }, () => ({ by: viewer, operation: 'run_panel', outcome: 'no-permission' as const })),
    ...Array.from({ length: 5 }, () => ({ by: viewer, operation: '', outcome: 'over-limit' as const })),
    ...Array.from({ length: 5 }, () => ({ by: client, operation: 'get_run', outcome: 'ok' as const })),
  ];
  await Promise.all(calls.map(({ by, ...call }) => recordCall(api.db, by, call)));
  const { data } = await person.ask(usageQuery);
  expect(data.agentUsage).toMatchObject({ calls: 50, overLimit: 5, noPermission: 5, failed: 10 });
  expect(data.agentUsage.days).toHaveLength(3);
  expect(data.agentUsage.days[2]).toEqual({ date: today(), calls: 50, refused: 10 });
  expect(data.agentUsage.days[1]).toMatchObject({ calls: 0, refused: 0 });
  expect(data.agentUsage.mostUsed).toEqual([
    { operation: 'get_run', share: 0.75 },
    { operation: 'test_message', share: 0.25 },
  ]);
  const tracked = await api.db
    .selectFrom('mcpUsageTracking')
    .selectAll()
    .where('apiKeyId', '=', agentKey.id)
    .executeTakeFirstOrThrow();
  expect(tracked).toMatchObject({
    date: today(),
    metrics: { get_run: 25, test_message: 10 },
    errors: { failed: 10, 'no-permission': 5, 'over-limit': 5 },
  });
  expect(Object.values(tracked.hourlyCounts as Record<string, number>).reduce((sum, count) => sum + count)).toBe(45);
  const record = await api.db
    .selectFrom('mcpApiKey')
    .select(['totalRequests', 'lastUsedAt'])
    .where('id', '=', agentKey.id)
    .executeTakeFirstOrThrow();
  expect([record.totalRequests, Date.now() - (record.lastUsedAt?.getTime() ?? 0) < 60_000]).toEqual([45, true]);
  const shown = (await person.ask('{ agentKeys { callsToday lastUsedAt } }')).data.agentKeys;
  expect(shown).toEqual([{ callsToday: 45, lastUsedAt: record.lastUsedAt?.toISOString() }]);
});

test('a call above the rate limit is counted as refused', async () => {
  const person = await api.person('rated@example.com');
  const { key } = await createKeyOf(person, { rateLimitRequests: 1 });
  for (const status of [200, 429])
    expect((await fetch(`${api.gateUrl}/agent`, { headers: { 'x-api-key': key } })).status).toBe(status);
  const { data } = await person.ask(usageQuery);
  expect(data.agentUsage).toMatchObject({ calls: 1, overLimit: 1, mostUsed: [] });
});

test('counts that the data API wrote by hand break neither counting nor reading', async () => {
  const { person, agentKey, viewer } = await personWithKey('odd@example.com');
  await recordCall(api.db, viewer, { operation: 'get_run', outcome: 'ok' });
  const id = `usage-${agentKey.id}-${today()}`;
  const { errors } = await person.ask(
    'mutation ($input: UpdateMCPUsageTrackingInput!) { updateMCPUsageTracking(input: $input) { id } }',
    { input: { id, metrics: [1, 'two'], hourlyCounts: { 5: 'many', 6: 1e12 }, errors: 'none' } },
  );
  expect(errors).toBeUndefined();
  await recordCall(api.db, viewer, { operation: 'get_run', outcome: 'failed' });
  const { data } = await person.ask(usageQuery);
  expect(data.agentUsage).toMatchObject({ failed: 1, mostUsed: [{ operation: 'get_run', share: 1 }] });
});

test('a key that is deleted while it is used counts nothing and fails nothing', async () => {
  const { person, agentKey, viewer } = await personWithKey('gone@example.com');
  await person.ask(`mutation { deleteAgentKey(id: "${agentKey.id}") }`);
  await recordCall(api.db, viewer, { operation: 'get_run', outcome: 'ok' });
  expect((await person.ask(usageQuery)).data.agentUsage.calls).toBe(0);
});

test.each([0, 91])('use of %d days is refused', async (days) => {
  const person = await api.person(`days-${days}@example.com`);
  const { errors } = await person.ask(`{ agentUsage(days: ${days}) { calls } }`);
  expect(errors[0].extensions).toMatchObject({ code: 'bad-input', field: 'days' });
});

test('the export of a person’s data has limits, keys and jobs without any hash, and deleting the account leaves nothing of them', async () => {
  const { person, key, viewer } = await personWithKey('leaving@example.com');
  const other = await personWithKey('staying@example.com');
  for (const { userId, ask } of [person, other.person]) {
    await ask(
      'mutation { updateAgentLimits(input: { asksAboveUsd: 1, dayLimitUsd: 2, monthLimitUsd: 3 }) { dayLimitUsd } }',
    );
    const by = userId === person.userId ? viewer : other.viewer;
    await startAgentJob({ db: api.db }, by, {
      operation: 'test_message',
      args: {},
      estimateUsd: 0.25,
      isConfirmed: false,
      start: async () => ({ jobId: `job-of-${userId}` }),
    });
    await recordCall(api.db, by, { operation: 'test_message', outcome: 'ok' });
    await recordCall(api.db, clientViewer(userId), { operation: 'get_run', outcome: 'ok' });
  }
  const { accessToken } = await api.signedIn('reader@example.com');
  expect(await (await exportOf(accessToken)).text()).not.toContain(person.userId);

  const text = await exportTextOf(person.userId);
  const body = JSON.parse(text) as Record<string, any>;
  expect(body['agentLimits']).toEqual([{ asksAboveUsd: 1, dayLimitUsd: 2, monthLimitUsd: 3 }]);
  expect(body['agentJobs']).toMatchObject([{ jobId: `job-of-${person.userId}`, estimatedUsd: 0.25 }]);
  expect(body['agentKeys'].map(({ kind }: any) => kind).toSorted()).toEqual(['client', 'key']);
  expect(body['records']['MCPUsageTracking']).toHaveLength(2);
  const { secretHash } = await api.db
    .selectFrom('agentKey')
    .select('secretHash')
    .where('keyId', '=', viewer.agent.id)
    .executeTakeFirstOrThrow();
  expect([text.includes(key), text.includes(String(secretHash))]).toEqual([false, false]);

  const log = createLog({ LOG_LEVEL: 'silent' }, 'test');
  await deleteEverythingOwned({ db: api.db, env: api.env, log, temporal: awayTemporal }, person.userId);
  for (const table of ['agentKey', 'agentLimits', 'agentJob', 'mcpApiKey'] as const)
    expect(await api.db.selectFrom(table).select('userId').where('userId', '=', person.userId).execute()).toEqual([]);
  await expect(api.resolveAgent(key)).rejects.toMatchObject({ name: 'InvalidApiKey' });
  expect((await api.resolveAgent(other.key)).userId).toBe(other.person.userId);
  expect((await readLimits(api.db, other.person.userId)).spentTodayUsd).toBeCloseTo(0.25);
});

const exportOf = (token: string) => fetch(`${api.url}/api/my-data`, { headers: { authorization: `Bearer ${token}` } });

/** Reads the export as the person, with a new sign-in. */
async function exportTextOf(userId: string): Promise<string> {
  const account = await api.db.selectFrom('account').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const { startSession } = await import('../../../api/identity/issue-tokens.ts');
  const origin = { address: '192.0.2.1', userAgent: '', deviceKey: null };
  const { tokens } = await startSession(api.db, api.env, account, origin);
  return (await exportOf(tokens.accessToken)).text();
}
