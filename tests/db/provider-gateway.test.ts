import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { ProviderTimeout } from '../../activities/providers/errors.ts';
import { createProviderGateway, type ProviderCall, type ProviderGateway } from '../../activities/providers/gateway.ts';
import { newEncryptionKey, readEnv } from '../../config/env.ts';
import { accountIdOf, storeConcurrent } from '../../db/providers/accounts.ts';
import { deleteModelPrice, storeModelPrice } from '../../db/providers/model-prices.ts';
import { holdOfJob } from '../../db/providers/holds.ts';
import { costUsd } from '../../domain/providers/prices.ts';
import { startSimulator, type Simulator } from '../../local/simulator/server.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { insertRun } from '../_support/callers.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { startEndpoint } from '../unit/providers/endpoint.ts';
import { findPermitLawBreaches } from '../_support/permit-laws.ts';

let database: TestDatabase;
let simulator: Simulator;
let gateway: ProviderGateway;

beforeAll(async () => {
  database = await createTestDatabase();
  simulator = await startSimulator();
  gateway = createProviderGateway({
    db: database.db,
    env: envWith({ SIMULATOR_URL: simulator.url }),
    log: pino({ level: 'silent' }),
  });
});

afterAll(async () => {
  await gateway.close();
  expect(await findPermitLawBreaches(database.db)).toEqual([]);
  await simulator.close();
  await database.drop();
});

beforeEach(() => simulator.clear());

const encryptionKey = newEncryptionKey();

function envWith(settings: Record<string, string>) {
  return readEnv({ ENCRYPTION_KEY: encryptionKey, DATABASE_URL: database.url, PACING_SCALE: '0.01', ...settings });
}

function chat(changes: Partial<ProviderCall> = {}): ProviderCall {
  return {
    provider: 'openai',
    apiKey: 'sim-demo',
    purpose: 'chat',
    model: 'gpt-4o',
    system: 'You are brief.',
    user: 'What is a tram?',
    temperature: 0.5,
    signal: new AbortController().signal,
    ...changes,
  };
}

/** Returns the permit once its release was stored. */
async function settled(id: string | null) {
  const permit = database.db
    .selectFrom('permit')
    .selectAll()
    .where('id', '=', id ?? '');
  await waitUntil(async () => (await permit.executeTakeFirstOrThrow()).releasedAt !== null, {
    timeoutMs: 20_000,
    everyMs: 10,
  });
  return permit.executeTakeFirstOrThrow();
}

test.each([
  ['openai', 'gpt-4o', '/v1/chat/completions'],
  ['anthropic', 'claude-haiku-4-5', '/v1/messages'],
  ['gemini', 'gemini-3.5-flash', '/v1beta/openai/chat/completions'],
] as const)(
  'a call to %s returns the reply, its tokens, and a permit id that the provider knows, and costs nothing if simulated',
  async (provider, model, path) => {
    const reply = await gateway.ask(chat({ provider, model }));
    if (reply.kind !== 'reply') throw new Error(reply.reason);
    expect(reply.text.length).toBeGreaterThan(0);
    expect(reply).toMatchObject({ costUsd: 0, inputTokens: expect.any(Number), outputTokens: expect.any(Number) });
    expect(simulator.log()).toMatchObject([{ path, provider, requestId: reply.permitId, status: 200 }]);
    const permit = await settled(reply.permitId);
    const { inputTokens, outputTokens, costUsd } = reply;
    expect(permit).toMatchObject({ outcome: 'ok', purpose: 'chat', model, inputTokens, outputTokens, costUsd });
    expect(permit.sentAt?.getTime()).toBeGreaterThanOrEqual(permit.startsAt.getTime());
    expect(JSON.stringify(permit)).not.toContain('sim-demo');
  },
);

test.each([
  ['[[simulate:400]]', 'ProviderBadRequest', false],
  ['[[simulate:403]]', 'ProviderForbidden', false],
  ['[[simulate:500]]', 'ProviderServerError', true],
  ['[[simulate:emptyChoices]]', 'UnansweredReply', true],
  ['[[simulate:reset]]', 'ProviderUnreachable', true],
])('a call that fails with %s is recorded with the error %s', async (wish, name, retryable) => {
  await expect(gateway.ask(chat({ user: wish }))).rejects.toMatchObject({ name, retryable });
  expect(simulator.log()).toHaveLength(1);
  expect(await settled(simulator.log()[0]?.requestId ?? null)).toMatchObject({ outcome: name });
});

test('a Gemini key is tested by listing models', async () => {
  const check = chat({ provider: 'gemini', model: '', purpose: 'key-check' });
  expect(await gateway.ask(check)).toMatchObject({ kind: 'reply' });
  expect(simulator.log()).toMatchObject([{ path: '/v1beta/openai/models', provider: 'gemini', status: 200 }]);
  await expect(gateway.ask({ ...check, apiKey: 'sim-403' })).rejects.toMatchObject({
    name: 'ProviderForbidden',
    message: expect.stringMatching(/^Gemini API error \(403\): Simulated error/),
  });
});

test.each(['gpt-5', 'gpt-6-luna'])(
  'a call to %s, which refuses the usual name of the token limit, succeeds',
  async (model) => {
    expect(await gateway.ask(chat({ model, maxTokens: 100 }))).toMatchObject({ kind: 'reply', model });
  },
);

test('web searches are part of the cost of a reply', async () => {
  const usage = { input_tokens: 1_000, output_tokens: 100, server_tool_use: { web_search_requests: 3 } };
  const endpoint = await startEndpoint([{ body: { content: [{ type: 'text', text: 'News.' }], usage } }]);
  const paid = createProviderGateway({
    db: database.db,
    env: envWith({ ANTHROPIC_BASE_URL: endpoint.url }),
    log: pino({ level: 'silent' }),
  });
  const search = chat({
    provider: 'anthropic',
    apiKey: 'sk-ant-test',
    model: 'claude-sonnet-4-6',
    purpose: 'current-events',
    webSearch: { maxUses: 3, version: 'web_search_20250305' },
  });
  const reply = await paid.ask(search);
  await paid.close();
  endpoint.close();
  expect(reply).toMatchObject({ costUsd: 0.0345 });
});

test('an account without credit is not paused, because waiting does not help', async () => {
  const poor = {
    error: { message: 'You exceeded your current quota.', type: 'insufficient_quota', code: 'insufficient_quota' },
  };
  const endpoint = await startEndpoint([{ status: 429, body: poor }]);
  const other = createProviderGateway({
    db: database.db,
    env: envWith({ OPENAI_BASE_URL: endpoint.url }),
    log: pino({ level: 'silent' }),
  });
  await expect(other.ask(chat({ apiKey: 'sk-poor' }))).rejects.toMatchObject({
    name: 'ProviderOutOfCredit',
    retryable: false,
  });
  await other.close();
  endpoint.close();
  const held = await database.db
    .selectFrom('permit')
    .innerJoin('providerAccount', 'providerAccount.id', 'permit.accountId')
    .select('holdUntil')
    .where('outcome', '=', 'ProviderOutOfCredit')
    .execute();
  expect(held).toEqual([{ holdUntil: null }]);
});

test('the message about an unknown key does not contain the key', async () => {
  const other = createProviderGateway({
    db: database.db,
    env: envWith({ OPENAI_BASE_URL: `${simulator.url}/v1` }),
    log: pino({ level: 'silent' }),
  });
  const failed = other.ask(chat({ apiKey: 'sk-live-9f8e7d' }));
  await expect(failed).rejects.toMatchObject({ name: 'ProviderUnauthorized', status: 401, retryable: false });
  await expect(failed).rejects.not.toThrow(/9f8e7d/);
  await other.close();
});

test('a simulated key is refused with an explanation where no simulator runs', async () => {
  const other = createProviderGateway({ db: database.db, env: envWith({}), log: pino({ level: 'silent' }) });
  await expect(other.ask(chat())).rejects.toThrow('The provider simulator is not running');
  await other.close();
});

test('a call that takes too long is ended with the message of the specification', async () => {
  await expect(gateway.ask(chat({ user: '[[simulate:hang]]', timeoutMs: 150 }))).rejects.toMatchObject({
    name: 'ProviderTimeout',
    message: 'This job timed out after 150 ms.',
    retryable: true,
  });
  expect(await settled(simulator.log()[0]?.requestId ?? null)).toMatchObject({ outcome: 'ProviderTimeout' });
});

test('the caller may cancel a call in progress', async () => {
  const leaving = new AbortController();
  const call = gateway.ask(chat({ user: '[[simulate:hang]]', signal: leaving.signal }));
  await waitUntil(async () => simulator.log().length > 0, { timeoutMs: 20_000, everyMs: 10 });
  leaving.abort();
  await expect(call).rejects.toMatchObject({
    name: 'ProviderCallAborted',
    message: 'Simulation aborted',
    retryable: false,
  });
  expect(await settled(simulator.log()[0]?.requestId ?? null)).toMatchObject({ outcome: 'ProviderCallAborted' });
});

test('a 429 response pauses the account for the requested time', async () => {
  simulator.configure({ faults: { retryAfterMs: 400 } });
  const key = { apiKey: 'sim-limited-account' };
  await expect(gateway.ask(chat({ ...key, user: '[[simulate:429]]' }))).rejects.toMatchObject({
    name: 'ProviderRateLimited',
    retryAfterMs: 400,
  });
  const reply = await gateway.ask(chat(key));
  if (reply.kind !== 'reply') throw new Error(reply.reason);
  const refused = await settled(simulator.log()[0]?.requestId ?? null);
  const next = await settled(reply.permitId);
  expect(next.startsAt.getTime() - (refused.releasedAt?.getTime() ?? 0)).toBeGreaterThanOrEqual(400);
});

test('a parameter that a model refused is not sent by another process', async () => {
  const message = "Unsupported parameter: 'max_tokens' is not supported with this model.";
  const refusal = { status: 400, body: { error: { message, type: 'invalid_request_error', param: 'max_tokens' } } };
  const body = { choices: [{ message: { content: 'Fine.' }, finish_reason: 'stop' }] };
  const endpoint = await startEndpoint([refusal, { body }]);
  const call = chat({ apiKey: 'sk-azure', model: 'my-deployment', maxTokens: 1_000 });
  for (const _process of ['first', 'second']) {
    const asked = createProviderGateway({
      db: database.db,
      env: envWith({ OPENAI_BASE_URL: endpoint.url }),
      log: pino({ level: 'silent' }),
    });
    expect(await asked.ask(call)).toMatchObject({ kind: 'reply', text: 'Fine.' });
    await asked.close();
  }
  endpoint.close();
  expect(endpoint.received.map((sent) => 'max_tokens' in sent.body)).toEqual([true, false, false]);
});

test('a key test lists models and costs nothing', async () => {
  for (const [provider, model] of [
    ['openai', 'gpt-4o'],
    ['anthropic', 'claude-haiku-4-5'],
  ] as const) {
    expect(await gateway.ask(chat({ provider, model, purpose: 'key-check' }))).toMatchObject({
      kind: 'reply',
      costUsd: 0,
    });
  }
  expect(simulator.log()).toMatchObject([{ kind: 'models' }, { kind: 'models' }]);
});

test('the costs of a run are stored with its pace, including those of unusable replies', async () => {
  const usage = { prompt_tokens: 1_000, completion_tokens: 100 };
  const [good, empty] = [
    { choices: [{ message: { content: 'Fine.' } }], usage },
    { choices: [], usage },
  ];
  const endpoint = await startEndpoint([{ body: good }, { body: empty }, { body: good }]);
  const paid = createProviderGateway({
    db: database.db,
    env: envWith({ OPENAI_BASE_URL: endpoint.url }),
    log: pino({ level: 'silent' }),
  });
  const runId = await insertRun(database.db, 'spending');
  const ask = (item: number) =>
    paid.ask(chat({ apiKey: 'sk-test', purpose: 'reaction', job: { id: runId, execution: 1, item } }));
  expect(await ask(0)).toMatchObject({ kind: 'reply', costUsd: costUsd('gpt-4o', 1_000, 100) });
  await expect(ask(1)).rejects.toMatchObject({ name: 'UnansweredReply' });
  await ask(2);
  await paid.close();
  endpoint.close();
  const pace = await database.db.selectFrom('jobPace').selectAll().where('jobId', '=', runId).executeTakeFirstOrThrow();
  expect(pace).toMatchObject({ starts: 3, answeredCalls: 2 });
  expect(pace.costUsd).toBeCloseTo(3 * costUsd('gpt-4o', 1_000, 100), 10);
});

describe('an overloaded provider', () => {
  const fine = { choices: [{ message: { content: 'Fine.' } }], usage: { prompt_tokens: 10, completion_tokens: 2 } };
  const overloaded = { status: 529, body: { error: { message: 'Overloaded', type: 'overloaded_error' } } };

  async function withEndpoint<T>(
    replies: Parameters<typeof startEndpoint>[0],
    act: (asked: ProviderGateway) => Promise<T>,
  ): Promise<{ value: T; requests: number }> {
    const endpoint = await startEndpoint(replies);
    const asked = createProviderGateway({
      db: database.db,
      env: envWith({ OPENAI_BASE_URL: endpoint.url, TEMPO: '0.05' }),
      log: pino({ level: 'silent' }),
    });
    try {
      return { value: await act(asked), requests: endpoint.received.length };
    } finally {
      await asked.close();
      endpoint.close();
    }
  }

  test('holds the account with growing pauses, and a job waits for it without a failed try', async () => {
    const runId = await insertRun(database.db, 'overloaded');
    const call = chat({ apiKey: 'sk-busy', purpose: 'reaction', job: { id: runId, execution: 1, item: 0 } });
    const { value, requests } = await withEndpoint([overloaded, overloaded, overloaded, { body: fine }], (asked) =>
      asked.ask(call),
    );
    expect(value).toMatchObject({ kind: 'reply', text: 'Fine.' });
    expect(requests).toBe(4);
    const permits = await database.db
      .selectFrom('permit')
      .select(['outcome', 'startsAt', 'releasedAt'])
      .where('runId', '=', runId)
      .orderBy('startsAt')
      .execute();
    expect(permits.map(({ outcome }) => outcome)).toEqual([
      ...Array.from({ length: 3 }, () => 'ProviderOverloaded'),
      'ok',
    ]);
    const pauses = permits
      .slice(1)
      .map(({ startsAt }, at) => startsAt.getTime() - (permits[at]?.releasedAt?.getTime() ?? 0));
    for (const [at, least] of [50, 100, 200].entries()) expect(pauses[at]).toBeGreaterThanOrEqual(least);
  });

  test('that names no time at all is not asked again at full pace', async () => {
    const runId = await insertRun(database.db, 'overloaded-hot');
    const call = chat({ apiKey: 'sk-hot', purpose: 'reaction', job: { id: runId, execution: 1, item: 0 } });
    const hot = { ...overloaded, headers: { 'retry-after': '0' } };
    const began = Date.now();
    await withEndpoint([hot, hot, hot, { body: fine }], (asked) => asked.ask(call));
    // 50, 100 and 200 ms at this tempo.
    expect(Date.now() - began).toBeGreaterThanOrEqual(350);
  });

  test('is reported at once to a person who waits', async () => {
    const { requests } = await withEndpoint([overloaded], async (asked) => {
      await expect(asked.ask(chat({ apiKey: 'sk-busier' }))).rejects.toMatchObject({ name: 'ProviderOverloaded' });
    });
    expect(requests).toBe(1);
  });

  test('slows the account down before it refuses, by the headers of a reply', async () => {
    const headers = {
      'x-ratelimit-limit-requests': '60',
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': '1m0s',
    };
    const permits = await withEndpoint([{ body: fine, headers }, { body: fine }], async (asked) => {
      const call = chat({ apiKey: 'sk-nearly' });
      const replies = [await asked.ask(call), await asked.ask(call)];
      return Promise.all(replies.map((reply) => settled(reply.kind === 'reply' ? reply.permitId : null)));
    });
    const [first, second] = permits.value;
    const pause = (second?.startsAt.getTime() ?? 0) - (first?.releasedAt?.getTime() ?? 0);
    expect(pause).toBeGreaterThanOrEqual(1_000);
  });

  test('that asks for a long wait, or whose quota of the day is spent, is named where the job is watched', async () => {
    const runId = await insertRun(database.db, 'told');
    const jobOf = (apiKey: string) => chat({ apiKey, purpose: 'reaction', job: { id: runId, execution: 1, item: 0 } });
    const join = async (apiKey: string) => {
      const accountId = accountIdOf('openai', apiKey, { ENCRYPTION_KEY: encryptionKey });
      await database.db.deleteFrom('jobAccount').where('jobId', '=', runId).execute();
      await database.db.insertInto('jobAccount').values({ jobId: runId, provider: 'openai', accountId }).execute();
    };
    const slow = { status: 429, body: { error: { message: 'Slow down.' } }, headers: { 'retry-after': '90' } };
    await withEndpoint([slow], (asked) => asked.ask(jobOf('sk-slow')).catch(() => undefined));
    await join('sk-slow');
    const secondsOf = (hold: { until: Date } | null) => ((hold?.until.getTime() ?? 0) - Date.now()) / 1_000;
    const untilTold = async (reason: RegExp) => {
      const isTold = async () => reason.test((await holdOfJob(database.db, runId))?.reason ?? '');
      expect(await waitUntil(isTold, { timeoutMs: 20_000 })).toBe(true);
      return holdOfJob(database.db, runId);
    };
    expect(secondsOf(await untilTold(/Slow down/))).toBeGreaterThan(60);
    const spent = {
      status: 429,
      body: { error: { message: 'Limit 200 requests per day. Please try again in 2h0m.' } },
    };
    await withEndpoint([spent], (asked) => asked.ask(jobOf('sk-spent')).catch(() => undefined));
    await join('sk-spent');
    const quota = await untilTold(/per day/);
    expect(quota).toMatchObject({ provider: 'openai' });
    expect(secondsOf(quota)).toBeGreaterThan(7_000);
    const { holdUntil } = await database.db
      .selectFrom('providerAccount')
      .innerJoin('jobAccount', 'jobAccount.accountId', 'providerAccount.id')
      .select('holdUntil')
      .where('jobAccount.jobId', '=', runId)
      .executeTakeFirstOrThrow();
    expect(holdUntil).toBeNull();
  });
});

test('a slow server that answers one call after the other is soon sent no more than it answers in time', async () => {
  const body = JSON.stringify({ choices: [{ message: { content: 'Fine.' } }] });
  let last = Promise.resolve();
  const server = createServer((req, res) => {
    req.resume();
    // A call whose caller has gone is left out, as local servers do.
    last = last.then(async () => {
      if (res.destroyed) return;
      const due = Date.now() + 40;
      await waitUntil(async () => Date.now() >= due, { timeoutMs: 10_000, everyMs: 5 });
      res.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings = { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENAI_TIER: 'unlimited' };
  const slow = createProviderGateway({ db: database.db, env: envWith(settings), log: pino({ level: 'silent' }) });
  const runId = await insertRun(database.db, 'slow-server');
  let timeouts = 0;
  const askUntilAnswered = async (item: number): Promise<void> => {
    const job = { id: runId, execution: 1, item };
    const call = chat({ apiKey: 'sk-slow-server', purpose: 'reaction', job, timeoutMs: 400 });
    await slow.ask(call).catch(async (error: unknown) => {
      if (!(error instanceof ProviderTimeout)) throw error;
      timeouts += 1;
      await askUntilAnswered(item);
    });
  };
  await Promise.all(Array.from({ length: 80 }, (_unused, item) => askUntilAnswered(item)));
  await slow.close();
  server.closeAllConnections();
  server.close();
  const accountId = accountIdOf('openai', 'sk-slow-server', { ENCRYPTION_KEY: encryptionKey });
  const account = database.db.selectFrom('providerAccount').select('concurrent').where('id', '=', accountId);
  expect((await account.executeTakeFirstOrThrow()).concurrent).toBeLessThan(10);
  // The laws are checked by the limit of the settings, under which the first calls were sent.
  await storeConcurrent(database.db, accountId, 20);
  // 20 are sent at once before anything is known.
  expect(timeouts).toBeGreaterThan(0);
  expect(timeouts).toBeLessThanOrEqual(25);
}, 60_000);

describe('a model whose price is unknown', () => {
  const reply = {
    choices: [{ message: { content: 'Fine.' } }],
    usage: { prompt_tokens: 1_000, completion_tokens: 100 },
  };

  async function ask(runId: string): Promise<unknown> {
    const endpoint = await startEndpoint([{ body: reply }]);
    const asked = createProviderGateway({
      db: database.db,
      env: envWith({ OPENAI_BASE_URL: endpoint.url }),
      log: pino({ level: 'silent' }),
    });
    const call = { apiKey: 'sk-local', model: 'llama3.3', purpose: 'reaction' as const };
    try {
      return await asked.ask(chat({ ...call, job: { id: runId, execution: 1, item: 0 } }));
    } finally {
      await asked.close();
      endpoint.close();
    }
  }

  test('costs nothing that is counted, and is not asked under a spend cap', async () => {
    expect(await ask(await insertRun(database.db, 'unpriced'))).toMatchObject({ kind: 'reply', costUsd: 0 });
    const capped = await insertRun(database.db, 'unpriced-capped', { spendCapUsd: 1 });
    await expect(ask(capped)).rejects.toMatchObject({ name: 'ProviderPriceUnknown', retryable: false });
    expect(await database.db.selectFrom('permit').selectAll().where('runId', '=', capped).execute()).toEqual([]);
  });

  test('costs what its owner entered, also under a cap', async () => {
    await storeModelPrice(database.db, 'tester', { model: 'llama3.3', inputUsd: 1, outputUsd: 10 });
    await storeModelPrice(database.db, 'somebody else', { model: 'llama3.3', inputUsd: 99, outputUsd: 99 });
    const capped = await insertRun(database.db, 'priced-capped', { spendCapUsd: 1 });
    expect(await ask(capped)).toMatchObject({ costUsd: 0.002 });
    await deleteModelPrice(database.db, 'tester', 'llama3.3');
  });
});
