/**
 * Streams of MCP clients break, processes end, credentials are revoked, and nothing is lost or overheard.
 * @guards api/agents/{mcp,access,oauth}/** db/agents/mcp-*.ts api/streams/*.ts
 */
import { sql } from 'kysely';
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { startTcpProxy, type TcpProxy } from '../_support/tcp-proxy.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { revokeAgentKey } from '../../db/agents/agent-keys.ts';
import { signInByOAuth } from './mcp-oauth-support.ts';
import { everything, startAgentWorld, type AgentWorld } from './mcp-support.ts';

let agents: AgentWorld;
let proxy: TcpProxy;
beforeAll(async () => {
  // Clients that sign in come to the public address, so its port must be known before the api starts.
  proxy = await startTcpProxy({ host: '127.0.0.1', port: 0 });
  agents = await startAgentWorld({ env: { PUBLIC_URL: `http://127.0.0.1:${proxy.port}` } });
  proxy.aimAt({ host: '127.0.0.1', port: Number(agents.address.port) });
}, 60_000);
afterEach(() => agents.world.simulator.configure({ latencyMs: 0 }));
afterAll(async () => {
  await proxy?.close();
  await agents?.close();
}, 60_000);

const asked = (message: string, more = {}) => ({
  name: 'test_message',
  arguments: { message, segments: ['Neighbors'], personas: 20, simulated: true, wait_s: 40, ...more },
});
const throughProxy = () => new URL(`http://127.0.0.1:${proxy.port}/mcp`);
const slow = { latencyMs: { minMs: 300, maxMs: 3_500 } };

test('a client of 2026 that signs in by OAuth lists, tests, reads and cancels', async () => {
  agents.world.simulator.configure({ latencyMs: { minMs: 300, maxMs: 1_500 } });
  const host = await signInByOAuth(agents, '2026-07-28', throughProxy());
  const client = await agents.connected(host, {}, throughProxy());
  expect((await client.listTools()).tools.length).toBeGreaterThan(10);
  const told: number[] = [];
  const result = await client.callTool(asked('The museum is free on Fridays.'), {
    onprogress: ({ progress }) => told.push(progress),
  });
  expect(result.structuredContent).toMatchObject({ state: 'completed', so_far: { answered: 20 } });
  expect(told.length).toBeGreaterThanOrEqual(5);
  const [uri = ''] = (result.structuredContent as { links: string[] }).links;
  const [content] = (await client.readResource({ uri })).contents;
  expect(JSON.parse((content as { text: string }).text)).toMatchObject({ total: 20 });
  const other = await client.callTool(asked('A long one.', { personas: 2_000, wait_s: 0 }));
  const { job_id } = other.structuredContent as { job_id: string };
  const canceled = await client.callTool({ name: 'cancel_run', arguments: { job_id } });
  expect(canceled.structuredContent).toMatchObject({ state: 'canceled' });
  await client.close();
}, 90_000);

const credentials = {
  'a key': () => agents.keyWith(everything),
  OAuth: () => signInByOAuth(agents, '2025-11-25', throughProxy()),
};

test.each(['a key', 'OAuth'] as const)(
  'a client of 2025 with %s whose stream breaks in mid-run receives the rest, here and at another process',
  async (kind) => {
    agents.world.simulator.configure(slow);
    proxy.aimAt({ host: '127.0.0.1', port: Number(agents.address.port) });
    const second = await agents.secondApi();
    const client = await agents.connectedEarlier(await credentials[kind](), throughProxy());
    const message = `We will build tram line 4, says a client with ${kind}.`;
    const told: number[] = [];
    let cuts = 0;
    const result = await client.callTool(asked(message), undefined, {
      onprogress: ({ progress }) => {
        told.push(progress);
        if (cuts >= 2) return;
        cuts += 1;
        // The second time the client comes back to another process, which never saw it.
        if (cuts === 2) proxy.aimAt({ host: '127.0.0.1', port: Number(new URL(second.url).port) });
        proxy.cut();
      },
    });
    expect(result.structuredContent).toMatchObject({ state: 'completed', so_far: { answered: 20 } });
    expect(cuts).toBe(2);
    expect(told.length).toBeGreaterThanOrEqual(5);
    expect(told).toEqual([...new Set(told)].toSorted((one, other) => one - other));
    // A notification is marked as delivered after its client has it.
    const stored = await waitForValue(
      () =>
        agents.world.db
          .selectFrom('mcpNotification')
          .select(['delivered', 'method', 'params'])
          .where('sessionId', '=', client.sessionId)
          .where('method', '=', 'notifications/progress')
          .execute(),
      (rows) => rows.every(({ delivered }) => delivered),
    );
    // Every notification that was stored reached the client.
    expect(
      stored
        .map(({ params }) => (params as { params: { progress: number } }).params.progress)
        .toSorted((one, other) => one - other),
    ).toEqual(told);
    const job = await agents.world.db
      .selectFrom('mcpSimulationJob')
      .select(['progressToken', 'lastNotificationAt'])
      .where('message', '=', message)
      .executeTakeFirstOrThrow();
    expect(job.progressToken).not.toBeNull();
    expect(job.lastNotificationAt).not.toBeNull();
    await client.close();
    await second.close();
  },
  90_000,
);

test('a session lives on after a restart, belongs to its key, and ends everywhere at once', async () => {
  const key = await agents.keyWith(everything);
  const first = await agents.secondApi();
  const second = await agents.secondApi();
  const aim = (api: { url: string }) => proxy.aimAt({ host: '127.0.0.1', port: Number(new URL(api.url).port) });
  aim(first);
  const client = await agents.connectedEarlier(key, throughProxy());
  const sessions = () =>
    agents.world.db.selectFrom('mcpSession').selectAll().where('sessionId', '=', client.sessionId).execute();
  expect(await sessions()).toMatchObject([{ protocolVersion: '2025-11-25', userId: agents.userId, initialized: true }]);
  await first.close();
  aim(second);
  // The first request may still find a connection that is just being closed.
  const tools = await client.listTools().catch(() => client.listTools());
  expect(tools.tools.length).toBeGreaterThan(10);
  const ask = (api: { url: string }, other: string, method = 'POST') =>
    fetch(`${api.url}/mcp`, {
      method,
      headers: {
        authorization: `Bearer ${other}`,
        'mcp-session-id': client.sessionId,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      ...(method === 'POST' ? { body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }) } : {}),
    });
  const stranger = await agents.keyWith(everything, {}, await agents.person());
  const sibling = await agents.keyWith(everything);
  for (const other of [stranger, sibling]) {
    expect((await ask(second, other)).status).toBe(404);
    expect((await ask(second, other, 'DELETE')).status).toBe(404);
  }
  const third = await agents.secondApi();
  expect((await ask(third, key)).status).toBe(200);
  expect((await ask(second, key, 'DELETE')).status).toBe(200);
  await waitForValue(
    async () => (await ask(third, key)).status,
    (status) => status === 404,
    { timeoutMs: 5_000, say: (status) => `the other process answers ${status}` },
  );
  expect(await sessions()).toEqual([]);
  await client.close();
  await Promise.all([second.close(), third.close()]);
}, 60_000);

test('a person’s clients hear that their jobs changed, and nobody else’s', async () => {
  agents.world.simulator.configure({ latencyMs: { minMs: 300, maxMs: 1_500 } });
  const key = await agents.keyWith(everything, { rateLimitRequests: 1_000 });
  const [mine, theirs] = [
    await agents.connected(key),
    await agents.connected(await agents.keyWith(everything, {}, await agents.person())),
  ];
  const earlier = await agents.connectedEarlier(key);
  const started = await mine.callTool(asked('The library opens on Sundays.', { wait_s: 0 }));
  expect(started).toMatchObject({ structuredContent: { job_id: expect.any(String) } });
  const jobId = (started.structuredContent as { job_id: string }).job_id;
  const uri = `soundings://jobs/${jobId}`;
  const heard: string[] = [];
  const overheard: string[] = [];
  mine.setNotificationHandler('notifications/resources/updated', ({ params }) => void heard.push(params.uri));
  theirs.setNotificationHandler('notifications/resources/updated', ({ params }) => void overheard.push(params.uri));
  await mine.listen({ resourceSubscriptions: [uri] });
  await theirs.listen({ resourceSubscriptions: [uri] });
  const heardEarlier: string[] = [];
  earlier.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void heardEarlier.push(params.uri));
  await earlier.subscribeResource({ uri });
  const job = await waitForValue(
    async () => {
      const [content] = (await mine.readResource({ uri })).contents;
      return JSON.parse((content as { text: string }).text) as { status: string };
    },
    ({ status }) => status === 'completed' && heard.length > 0 && heardEarlier.length > 0,
    { timeoutMs: 30_000, say: (value) => `${JSON.stringify(value)}; ${heard.length} and ${heardEarlier.length} heard` },
  );
  expect(job).toMatchObject({ jobId, status: 'completed' });
  expect(new Set([...heard, ...heardEarlier])).toEqual(new Set([uri]));
  expect(overheard).toEqual([]);
  await expect(theirs.readResource({ uri })).rejects.toThrow(/no job/i);
  const [record] = await agents.world.db
    .selectFrom('mcpSession')
    .select(['protocolVersion', 'activeSimulations'])
    .where('protocolVersion', '=', '2026-07-28')
    .where('userId', '=', agents.userId)
    .orderBy('createdAt', 'desc')
    .execute();
  expect(record?.activeSimulations).toContain(jobId);
  await Promise.all([mine.close(), theirs.close(), earlier.close()]);
}, 60_000);

test('a client of 2025 goes on being told of its resources when its process ends, and by one process alone', async () => {
  const key = await agents.keyWith(everything, { rateLimitRequests: 1_000 });
  const [first, second] = [await agents.secondApi(), await agents.secondApi()];
  const aim = (api: { url: string }) => proxy.aimAt({ host: '127.0.0.1', port: Number(new URL(api.url).port) });
  aim(first);
  const client = await agents.connectedEarlier(key, throughProxy());
  const heard: string[] = [];
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void heard.push(params.uri));
  const hears = (uri: string, count: number) =>
    waitForValue(
      async () => heard.filter((one) => one === uri).length,
      (times) => times >= count,
      { timeoutMs: 20_000, say: (times) => `${uri} was heard ${times} times` },
    );
  const start = async (message: string, personas: number) => {
    const { structuredContent } = await client.callTool(asked(message, { wait_s: 0, personas }));
    return `soundings://jobs/${(structuredContent as { job_id: string }).job_id}`;
  };
  agents.world.simulator.configure({ latencyMs: { minMs: 300, maxMs: 1_500 } });
  const short = await start('The bridge reopens in May.', 20);
  // The client's stream is open at the first process, and this call of it reaches the second.
  const subscribed = await fetch(`${second.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'mcp-session-id': client.sessionId,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 900, method: 'resources/subscribe', params: { uri: short } }),
  });
  expect(await subscribed.text()).toContain('"result":{}');
  await hears(short, 2);
  const stored = async () =>
    agents.world.db
      .selectFrom('mcpNotification')
      .select('delivered')
      .where('sessionId', '=', client.sessionId)
      .where('method', '=', 'notifications/resources/updated')
      .execute();
  // A second process that tells as well would store as many again.
  await waitForValue(stored, (rows) => rows.length === heard.length && rows.every(({ delivered }) => delivered));
  const long = await start('The bridge reopens in June.', 300);
  await client.subscribeResource({ uri: long });
  await hears(long, 1);
  await first.close();
  aim(second);
  proxy.cut();
  heard.length = 0;
  // Once because it came to another process, and then for each change.
  await hears(long, 3);
  await client.unsubscribeResource({ uri: long });
  const { rows } = await sql`select uri from mcp_subscription where session_id = ${client.sessionId}`.execute(
    agents.world.db,
  );
  expect(rows).toEqual([{ uri: short }]);
  await client.close();
  await second.close();
}, 90_000);

test('a client whose silent stream breaks comes back to it at once', async () => {
  proxy.aimAt({ host: '127.0.0.1', port: Number(agents.address.port) });
  const key = await agents.keyWith(everything);
  const { sessionId, headers } = await beginRaw(key);
  const open = (at: URL) => fetch(at, { headers: { ...headers, 'mcp-session-id': sessionId } });
  const first = await open(throughProxy());
  expect(first.status).toBe(200);
  proxy.cut();
  await expect(first.text()).rejects.toThrow();
  const again = await waitForValue(
    () => open(agents.address),
    ({ status }) => status === 200,
    { timeoutMs: 2_000, say: ({ status }) => `the stream is still taken: ${status}` },
  );
  await again.body?.cancel();
});

test('open streams end when their key is revoked', async () => {
  const key = await agents.keyWith(['runs:read']);
  const { id: keyId } = await agents.world.db
    .selectFrom('mcpApiKey')
    .select('id')
    .where('userId', '=', agents.userId)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  const { sessionId, headers } = await beginRaw(key);
  const stream = await fetch(agents.address, {
    headers: { ...headers, 'mcp-session-id': sessionId },
  });
  expect(stream.status).toBe(200);
  const ended = stream.text();
  const listener = await agents.connected(key);
  const subscription = await listener.listen({ resourceSubscriptions: ['soundings://jobs/none'] });
  await revokeAgentKey(agents.world.db, agents.userId, keyId);
  await expect(ended).rejects.toThrow();
  expect(await subscription.closed).toBe('remote');
  const refused = await fetch(agents.address, { headers: { authorization: `Bearer ${key}` } });
  expect(refused.status).toBe(401);
}, 30_000);

test('every one of 150 sessions that one key begins at once is begun, though 100 stay in memory', async () => {
  const key = await agents.keyWith(everything, { rateLimitRequests: 1_000 });
  const begun = await Promise.all(Array.from({ length: 150 }, () => beginRaw(key)));
  expect(begun.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  expect(new Set(begun.map(({ sessionId }) => sessionId)).size).toBe(150);
}, 60_000);

/** Begins a session without a client, which would open its stream by itself. */
async function beginRaw(key: string) {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } };
  const begun = await fetch(agents.address, {
    method: 'POST',
    headers,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
  });
  await begun.text();
  return { headers, status: begun.status, sessionId: begun.headers.get('mcp-session-id') ?? '' };
}
