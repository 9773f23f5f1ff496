// @guards {activities,db,domain,services,workflows}/agents/**
/** The end of a run reaches the receiver of a webhook once, signed, in order, and never a private address. */
import { createWebhookDelivery } from '../../services/agents/webhook-delivery.ts';
import { createWebhook, sendTestEvent, startWebhook } from '../../services/agents/webhooks.ts';
import { listWebhooks } from '../../db/agents/webhooks.ts';
import { attemptWaitsMs } from '../../domain/agents/webhook-attempts.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { startWebhookReceiver, verified, type WebhookReceiver } from '../_support/webhook-receiver.ts';
import { createWorld, type World } from '../_support/world.ts';

const never = new AbortController().signal;

let world: World;
let receiver: WebhookReceiver;
let userId: string;

beforeAll(async () => {
  [world, receiver] = await Promise.all([
    createWorld({
      env: {
        WEBHOOKS_ALLOW_PRIVATE: 'true',
        PUBLIC_URL: 'https://soundings.example',
        TEMPO: '0.01',
        WEBHOOK_SLOTS: '2',
      },
    }),
    startWebhookReceiver(),
  ]);
  userId = await world.user();
}, 60_000);

afterAll(async () => {
  await receiver?.close();
  await world?.close();
});

beforeEach(async () => {
  await world.db.deleteFrom('webhook').execute();
  receiver.received.length = 0;
  receiver.answerWith(() => 204);
});

const everyEnd = ['job.completed', 'job.failed', 'job.canceled'];

async function webhook(more: object = {}) {
  return createWebhook(world, userId, { name: 'Dashboard', url: receiver.url, events: everyEnd, ...more });
}

/** Stores events with these ids and starts their delivery. */
async function addEvents(webhookId: string, ids: readonly string[]) {
  const events = ids.map((id) => ({ id, webhookId, userId, type: 'webhook.test', data: '{}' }));
  await world.db.insertInto('webhookDelivery').values(events).execute();
  await startWebhook(world, webhookId);
}

async function deliveries() {
  const [own] = await listWebhooks(world.db, userId);
  return own?.deliveries ?? [];
}

async function settled() {
  return waitForValue(deliveries, (all) => all.length > 0 && all.every(({ state }) => state !== 'waiting'));
}

test('a run that ends is told once, signed, with its figures and page and without words', async () => {
  const { secret } = await webhook();
  await webhook({ name: 'Panels', kinds: ['panel'] });
  await webhook({ name: 'Failures', events: ['job.failed'] });
  const cohortId = await world.cohort(userId, 5);
  const message = 'Every clinic will publish its waiting times.';
  const { jobId } = await world.submit(userId, { message, segmentIds: [cohortId], numUsers: 5 });
  await world.until(jobId);
  const [delivery] = await settled();
  expect(delivery).toMatchObject({ state: 'delivered', attemptCount: 1, statusCode: 204, error: null });
  expect(receiver.received).toHaveLength(1);
  const [told] = receiver.received;
  if (told === undefined) throw new Error('nothing came');
  expect(told.id).toBe(delivery?.id);
  expect(verified(secret, told)).toEqual(told.event);
  expect(told.event).toMatchObject({
    type: 'job.completed',
    data: {
      job_id: jobId,
      kind: 'run',
      state: 'completed',
      url: `https://soundings.example/runs/${jobId}`,
      figures: { asked: 5, answered: 5, simulated: true },
    },
  });
  const { positive, neutral, negative } = told.event.data['figures'] as Record<string, number>;
  expect(Number(positive) + Number(neutral) + Number(negative)).toBe(5);
  const people = await world.db.selectFrom('reaction').select(['personName', 'response']).execute();
  expect(people.length).toBe(5);
  const words = people.flatMap(({ personName, response }) => [personName, response]);
  for (const word of [message, ...words]) expect(told.body).not.toContain(word);
}, 60_000);

test('a refused event is repeated under its id, and those behind it wait for it', async () => {
  const { secret, webhook: own } = await webhook();
  let refusals = 2;
  receiver.answerWith(() => (refusals-- > 0 ? 500 : 200));
  const ids = ['msg_1', 'msg_2', 'msg_3'];
  await addEvents(own.id, ids);
  const [, , first] = await settled();
  expect(first).toMatchObject({ id: ids[0], attemptCount: 3, statusCode: 200, error: null });
  expect(receiver.received.map(({ id, status }) => [id, status])).toEqual([
    [ids[0], 500],
    [ids[0], 500],
    [ids[0], 200],
    [ids[1], 200],
    [ids[2], 200],
  ]);
  for (const told of receiver.received) expect(verified(secret, told)).toEqual(told.event);
}, 30_000);

test('an event that is given up lets the next one go, and 410 turns the webhook off', async () => {
  const { webhook: own } = await webhook();
  const [given, next] = ['msg_given', 'msg_next'];
  await addEvents(own.id, [given, next]);
  await settled();
  receiver.received.length = 0;
  receiver.answerWith(({ id }) => (id === given ? 503 : 410));
  await world.db
    .updateTable('webhookDelivery')
    .set({ state: 'waiting', attemptCount: attemptWaitsMs.length, nextAttemptAt: new Date() })
    .execute();
  await waitForValue(deliveries, (all) => all.every(({ state }) => state === 'given-up'));
  expect(receiver.received.map(({ id }) => id)).toEqual([given, next]);
  const [off] = await listWebhooks(world.db, userId);
  expect(off).toMatchObject({ isEnabled: false, disabledBecause: 'gone' });
  await expect(sendTestEvent(world, userId, own.id)).rejects.toThrow('Turn the webhook on first');
}, 30_000);

test('addresses that are not public are refused, by number and by name, before a request is made', async () => {
  // At the usual tempo nobody attempts it a second time meanwhile.
  const env = { ...world.env, WEBHOOKS_ALLOW_PRIVATE: false, TEMPO: 1 };
  const guarded = createWebhookDelivery({ db: world.db, env });
  const { webhook: own } = await webhook();
  const port = new URL(receiver.url).port;
  for (const url of ['https://127.0.0.1/events', 'https://localhost/events', 'https://[::ffff:127.0.0.1]/'])
    await refusedAt(url);
  await refusedAt(`http://127.0.0.1:${port}/events`);
  expect(receiver.received).toEqual([]);

  async function refusedAt(url: string) {
    await world.db.deleteFrom('webhookDelivery').execute();
    await world.db.updateTable('webhook').set({ url }).execute();
    // Nobody but this test delivers it, because its workflow is not started and it is not overdue yet.
    await world.db
      .insertInto('webhookDelivery')
      .values({ id: 'msg_1', webhookId: own.id, userId, type: 'webhook.test', data: '{}' })
      .execute();
    expect(await guarded(own.id, never)).toBeGreaterThan(0);
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ attemptCount: 1, statusCode: null, error: 'The address is not public' });
  }
}, 30_000);

// The last test, because its requests stay open until the receiver ends.
test('receivers that do not answer take the slots of deliveries alone', async () => {
  receiver.answerWith(() => undefined);
  for (const name of ['One', 'Two', 'Three']) {
    const { webhook: silent } = await webhook({ name });
    await addEvents(silent.id, [`msg_${name}`]);
  }
  const taken = async () => receiver.received.length;
  await waitForValue(taken, (count) => count >= 2);
  const cohortId = await world.cohort(userId, 5);
  const { jobId } = await world.submit(userId, { message: 'A message.', segmentIds: [cohortId], numUsers: 5 });
  expect(await world.until(jobId)).toMatchObject({ status: 'completed' });
  expect(await taken()).toBe(2);
}, 30_000);
