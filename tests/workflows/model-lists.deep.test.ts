// @guards activities/providers/*model*.ts services/providers/*models*.ts db/providers/*models*.ts workflows/providers/** services/jobs/schedules.ts domain/providers/*models*.ts
/** Every day a schedule reads the models of every stored key, whatever happens to one of them or to a worker. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import proto from '@temporalio/proto';
import { newEncryptionKey } from '../../config/env.ts';
import { accountIdOf } from '../../db/providers/accounts.ts';
import { modelsOfAccount, storeListedModels } from '../../db/providers/listed-models.ts';
import { modelsOfProviders } from '../../services/providers/models.ts';
import { modelListsId } from '../../workflows/ids.ts';
import { storeKeys } from '../_support/people.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { createWorld, type World } from '../_support/world.ts';

const listed = {
  object: 'list',
  data: [
    { id: 'gpt-9', created: 2, shutdown_date: null },
    { id: 'gpt-8', created: 1, shutdown_date: '2099-01-14' },
    { id: 'gpt-7', created: 0, shutdown_date: '2026-01-14' },
  ],
};

let world: World;
let provider: Awaited<ReturnType<typeof startProvider>>;

beforeAll(async () => {
  provider = await startProvider();
  world = await createWorld({ reconciles: false, env: { OPENAI_BASE_URL: provider.url } });
}, 90_000);
afterAll(async () => {
  await world?.close();
  await provider?.close();
}, 60_000);

/** Lists models: `sk-dead…` is refused, `sk-reset…` loses its connection, the first request of `sk-held…` gets no answer. */
async function startProvider() {
  const asked: string[] = [];
  const server = createServer((req, res) => {
    const key = (req.headers.authorization ?? '').replace('Bearer ', '');
    asked.push(key);
    if (key.startsWith('sk-reset')) return req.socket.destroy();
    if (key.startsWith('sk-held') && count(key) === 1) return;
    answer(res, key.startsWith('sk-dead') ? 401 : 200);
  });
  const count = (key: string) => asked.filter((one) => one === key).length;
  const answer = (res: ServerResponse, status: number) =>
    res
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(status === 200 ? listed : { error: { message: 'Incorrect API key provided' } }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    count,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const listOf = (key: string) => modelsOfAccount(world.db, accountIdOf('openai', key, world.env));

test('a refused key, an unreachable address, an unreadable key and a killed worker keep no other list from being read', async () => {
  const keys = ['sk-one', 'sk-dead', 'sk-two', 'sk-reset', 'sk-held', 'sk-three'];
  const users = new Map<string, string>();
  for (const key of keys) users.set(key, await world.user({ openai: key }));
  const locked = await world.user();
  await storeKeys(world.db, { ENCRYPTION_KEY: newEncryptionKey() }, locked, { openai: 'sk-locked' });
  const deadAccount = accountIdOf('openai', 'sk-dead', world.env);
  const dead = { userId: users.get('sk-dead') ?? '', provider: 'openai' as const, keyAccount: deadAccount };
  await storeListedModels(world.db, dead, [{ name: 'gpt-5', endsOn: null }]);

  const client = await world.temporal.client();
  const schedule = client.schedule.getHandle(modelListsId);
  const { spec, policies } = await schedule.describe();
  expect([spec.calendars?.[0]?.hour, policies.overlap]).toEqual([[{ start: 4, end: 4, step: 1 }], 'SKIP']);
  await schedule.trigger();
  const good = ['sk-one', 'sk-two', 'sk-three'];
  await waitForValue(
    () => Promise.all(good.map(listOf)),
    (lists) => lists.every((list) => list !== null) && provider.count('sk-held') === 1,
  );
  await world.workers[0]?.kill();
  expect(await listOf('sk-held')).toBeNull();
  const worker = await world.startWorker();

  const { info } = await waitForValue(
    () => schedule.describe(),
    (one) => one.info.recentActions.length === 1,
  );
  const { workflowId } = info.recentActions[0]?.action.workflow ?? { workflowId: '' };
  const turn = client.workflow.getHandle(workflowId);
  // A list that had been read is not asked for again, so the worker that went on read one.
  expect(await client.withDeadline(Date.now() + 60_000, () => turn.result())).toEqual({ read: 1, failed: 3 });
  for (const key of [...good, 'sk-held'])
    expect([key, await listOf(key)]).toEqual([key, { models: ['gpt-9', 'gpt-8'], ends: { 'gpt-8': '2099-01-14' } }]);
  expect(good.map((key) => provider.count(key))).toEqual([1, 1, 1]);
  expect(await listOf('sk-dead')).toEqual({ models: ['gpt-5'], ends: {} });
  const [openai] = await modelsOfProviders(world, users.get('sk-held') ?? '');
  expect(openai).toMatchObject({ models: ['gpt-9', 'gpt-8'], note: 'Models that OpenAI lists for your key' });

  const history = Buffer.from(proto.temporal.api.history.v1.History.encode(await turn.fetchHistory()).finish());
  expect(history.toString('latin1')).toContain('"after"');
  const told = history.toString('latin1') + worker.output();
  expect(told).not.toMatch(/sk-(one|two|three|dead|reset|held|locked)/);
  const failures = worker
    .output()
    .split('\n')
    .filter((line) => line.includes('A list of models was not read'));
  expect(failures).toHaveLength(3);
}, 120_000);

test('the next turn reads all lists again, also one that was read in between', async () => {
  const client = await world.temporal.client();
  const before = provider.count('sk-one');
  await client.schedule.getHandle(modelListsId).trigger();
  await waitForValue(
    async () => provider.count('sk-one'),
    (count) => count > before,
  );
}, 30_000);
