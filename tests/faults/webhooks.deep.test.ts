/**
 * A complete stack loses no event of a webhook and repeats none that was taken, whatever dies.
 * @guards services/agents/webhook* db/agents/webhook* db/functions/*webhook* workflows/agents/** activities/agents/** api/agents/webhook*
 */
import { join } from 'node:path';
import { startFaultStack, hasEnded, type FaultStack } from '../_support/fault-stack.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { startWebhookReceiver, verified, type WebhookReceiver } from '../_support/webhook-receiver.ts';
import { keysIn, textOf } from './key-search.ts';

/** A minute at the stack's tempo. */
const outageMs = 6_000;

let world: FaultStack;
let receiver: WebhookReceiver;
let secret = '';

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  world = await startFaultStack({ WEBHOOKS_ALLOW_PRIVATE: 'true', LOG_LEVEL: 'trace' });
  const input = { name: 'Dashboard', url: receiver.url, events: ['job.completed', 'job.failed', 'job.canceled'] };
  const { createWebhook } = await world.session.ask<{ createWebhook: { secret: string } }>(
    'mutation ($input: WebhookInput!) { createWebhook(input: $input) { secret } }',
    { input },
  );
  ({ secret } = createWebhook);
}, 180_000);

afterAll(async () => {
  await receiver?.close();
  await world?.close();
});

const deliveries = () => world.withDb((db) => db.selectFrom('webhookDelivery').selectAll().orderBy('place').execute());

/** Waits until this many events in all are delivered. */
async function delivered(count: number) {
  return waitForValue(deliveries, (all) => all.length === count && all.every(({ state }) => state === 'delivered'), {
    timeoutMs: 90_000,
  });
}

const jobsOf = (told: readonly { event: { data: Record<string, unknown> } }[]) =>
  told.map(({ event }) => event.data['job_id']);

async function runToItsEnd(message: string): Promise<string> {
  const jobId = await world.submit(message, 5);
  await world.until(jobId, hasEnded);
  return jobId;
}

test('events of an outage of the receiver come once each and in order, though every worker was killed between attempts', async () => {
  await receiver.stop();
  const downSince = Date.now();
  const jobIds = [
    await runToItsEnd('Every clinic will publish its waiting times.'),
    await runToItsEnd('The library opens on Sundays.'),
    await runToItsEnd('Tram line 4 will be built.'),
  ];
  const [first] = await waitForValue(deliveries, (all) => (all[0]?.attemptCount ?? 0) >= 2);
  expect(first).toMatchObject({ state: 'waiting', statusCode: null, error: 'The receiver refuses connections' });
  await Promise.all(world.stack.workers.map((worker) => worker.kill()));
  await Promise.all(world.stack.workers.map((worker) => worker.start()));
  await waitForValue(
    async () => Date.now() - downSince,
    (ms) => ms >= outageMs,
  );
  const waiting = await deliveries();
  expect(waiting.map(({ state, attemptCount }) => [state, attemptCount > 0])).toEqual([
    ['waiting', true],
    ['waiting', false],
    ['waiting', false],
  ]);
  await receiver.start();
  const all = await delivered(3);
  expect(receiver.received.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  expect(jobsOf(receiver.accepted())).toEqual(jobIds);
  for (const told of receiver.received) expect(verified(secret, told)).toEqual(told.event);
}, 180_000);

test('an event is delivered though the api died before and everything else right after the end of its job', async () => {
  const before = receiver.received.length;
  const { api, workers } = world.stack;
  const jobId = await world.submit('Every bridge will be repainted.', 20);
  // No api hears of the end.
  await api.kill();
  const status = () =>
    world.withDb((db) => db.selectFrom('job').select('status').where('name', '=', jobId).executeTakeFirstOrThrow());
  await waitForValue(status, (job) => job.status === 'completed', { timeoutMs: 60_000 });
  await Promise.all(workers.map((worker) => worker.kill()));
  const [stored] = (await deliveries()).slice(-1);
  expect(stored).toMatchObject({ type: 'job.completed', data: { job_id: jobId } });
  await Promise.all(workers.map((worker) => worker.start()));
  await delivered(before + 1);
  expect(jobsOf(receiver.accepted()).slice(before)).toEqual([jobId]);
  await api.start();
}, 180_000);

test('a worker that dies while the receiver works sends the same event again under the same id', async () => {
  const before = receiver.received.length;
  receiver.answerWith(() => undefined);
  const jobId = await runToItsEnd('School lunches will be free.');
  await waitForValue(
    async () => receiver.received.length,
    (count) => count > before,
  );
  await Promise.all(world.stack.workers.map((worker) => worker.kill()));
  receiver.answerWith(() => 204);
  await Promise.all(world.stack.workers.map((worker) => worker.start()));
  const all = await delivered(before + 1);
  const told = receiver.received.slice(before);
  expect(new Set(told.map(({ id }) => id))).toEqual(new Set([all.at(-1)?.id]));
  expect(new Set(told.map(({ body }) => body)).size).toBe(1);
  expect(jobsOf(receiver.accepted()).slice(before)).toEqual([jobId]);
}, 180_000);

test('secret and address are in no log and not in Temporal, and the secret in no plain column', async () => {
  const temporal = textOf(join(world.folder, 'temporal'));
  const logs = textOf(join(world.folder, 'logs'));
  expect([temporal.includes('deliverWebhookEvent'), logs.includes('the api listens')]).toEqual([true, true]);
  expect(keysIn(temporal + logs, [secret, receiver.url])).toEqual([]);
  const rows = await world.withDb((db) => db.selectFrom('webhook').selectAll().execute());
  const events = await deliveries();
  expect(keysIn(JSON.stringify([rows, events]), [secret, receiver.url])).toEqual([receiver.url]);
}, 60_000);
