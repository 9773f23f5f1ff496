/** Webhooks belong to their owners, their secrets are shown once, and the end of every kind of job is kept for them. */
import { createWebhook } from '../../../services/agents/webhooks.ts';
import { createWebhookDelivery } from '../../../services/agents/webhook-delivery.ts';
import { ownAgentData } from '../../../db/agents/own-agent-data.ts';
import { overdueWebhooks, sweepDeliveries } from '../../../db/agents/webhook-deliveries.ts';
import { deleteOwnedRows } from '../../../db/identity/owned-rows.ts';
import { createJob } from '../../../db/jobs/create-job.ts';
import { cancelJob, completeJob, failJob } from '../../../db/jobs/end-job.ts';
import { startWebhookReceiver, verified, type WebhookReceiver } from '../../_support/webhook-receiver.ts';
import { createKeyOf, startAgentApi, type AgentApi, type Person } from './agents-support.ts';

let api: AgentApi;
let receiver: WebhookReceiver;
let ann: Person;
let bob: Person;
beforeAll(async () => {
  [api, receiver] = await Promise.all([startAgentApi({ WEBHOOKS_ALLOW_PRIVATE: 'true' }), startWebhookReceiver()]);
  ann = await api.person('ann@example.com');
  bob = await api.person('bob@example.com');
});
afterAll(async () => {
  await receiver.close();
  await api.close();
});

beforeEach(async () => {
  await api.db.deleteFrom('webhook').execute();
  receiver.received.length = 0;
  receiver.answerWith(() => 204);
});

const fields = `id name url events kinds isEnabled disabledBecause waiting previousSecretUntil
  deliveries { id type jobId jobKind path state attempts statusCode durationMs error nextAttemptAt }`;
const createMutation = `mutation ($input: WebhookInput!) { createWebhook(input: $input) { secret webhook { ${fields} } } }`;
const ends = ['job.completed', 'job.failed', 'job.canceled'];

async function created(person: Person, more: object = {}) {
  const input = { name: 'Dashboard', url: receiver.url, events: ends, ...more };
  const { data, errors } = await person.ask(createMutation, { input });
  if (errors) throw new Error(errors[0].message);
  return data.createWebhook as { secret: string; webhook: Record<string, any> & { id: string } };
}

async function listed(person: Person) {
  return (await person.ask(`{ webhooks { ${fields} } }`)).data.webhooks as Record<string, any>[];
}

/** Attempts what is due, as the activity does. */
function attempt(webhookId: string, more: { timeoutMs?: number } = {}): Promise<number | null> {
  return createWebhookDelivery({ db: api.db, env: api.env, ...more })(webhookId, new AbortController().signal);
}

let jobs = 0;
async function openJob(person: Person, kind: string) {
  jobs += 1;
  const job = { id: `job-${jobs}`, name: `calm-river-${jobs}`, kind, userId: person.userId };
  const ref = await createJob(api.db, {
    ...job,
    spendCapUsd: null,
    message: 'Waiting',
    queuedAt: new Date(),
    accounts: [],
    keys: [],
  });
  return { ...job, ref };
}

test('a secret is shown once, stored encrypted, and not even its owner reads it again', async () => {
  const { secret, webhook } = await created(ann, { kinds: ['run', 'panel'] });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(webhook).toMatchObject({
    name: 'Dashboard',
    events: ends,
    kinds: ['run', 'panel'],
    isEnabled: true,
    waiting: 0,
  });
  const row = await api.db.selectFrom('webhook').selectAll().executeTakeFirstOrThrow();
  expect(row.secret).toMatch(/^v1:/);
  const exported = JSON.stringify(await ownAgentData(api.db, ann.userId));
  expect(exported).toContain(receiver.url);
  for (const text of [JSON.stringify(row), JSON.stringify(await listed(ann)), exported, api.lines()])
    for (const part of [secret, secret.slice(6)]) expect(text).not.toContain(part);
  expect(exported).not.toContain(row.secret);
  expect((await ann.ask('{ webhooks { secret } }')).errors[0].message).toMatch(/Cannot query field/);
});

test('nobody else sees or changes a webhook, and agents have no part in them', async () => {
  const { webhook } = await created(ann);
  await ann.ask(`mutation { sendWebhookTest(id: "${webhook.id}") }`);
  const [own] = await listed(ann);
  const input = `{ name: "Mine", url: "${receiver.url}", events: ["job.failed"] }`;
  expect(await listed(bob)).toEqual([]);
  for (const [field, refusal] of [
    [`updateWebhook(id: "${webhook.id}", input: ${input}) { id }`, 'This webhook is not there any more'],
    [`rotateWebhookSecret(id: "${webhook.id}")`, 'This webhook is not there any more'],
    [`sendWebhookTest(id: "${webhook.id}")`, 'This webhook is not there any more'],
  ])
    expect((await bob.ask(`mutation { ${field} }`)).errors[0].message).toBe(refusal);
  expect((await bob.ask(`mutation { deleteWebhook(id: "${webhook.id}") }`)).data).toEqual({ deleteWebhook: false });
  const again = `mutation { redeliverWebhookEvent(deliveryId: "${own?.['deliveries'][0].id}") }`;
  expect((await bob.ask(again)).data).toEqual({ redeliverWebhookEvent: false });
  expect(await listed(ann)).toEqual([own]);
  const { key } = await createKeyOf(ann, { permissions: ['runs:read', 'runs:write'] });
  const response = await fetch(`${api.gateUrl}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ webhooks { id } }' }),
  });
  expect(await response.text()).toMatch(/Only you can do this/);
});

test('addresses and settings that cannot be used are refused with their field', async () => {
  const deps = { ...api, env: { ...api.env, WEBHOOKS_ALLOW_PRIVATE: false } } as unknown as Parameters<
    typeof createWebhook
  >[0];
  const refusalOf = async (more: object) => {
    const input = { name: 'Dashboard', url: 'https://example.com/', events: ends, ...more };
    return createWebhook(deps, ann.userId, input).then(
      () => null,
      (error: Error) => error.message,
    );
  };
  for (const [url, refusal] of [
    ['http://example.com/', 'The address must begin with https://'],
    ['https://example.com:8443/', 'The address must use the usual port of https, 443'],
    ['https://10.0.0.7/', 'The address is not public'],
    ['https://[::1]/', 'The address is not public'],
    ['https://ann:secret@example.com/', 'Leave user name and password out of the address'],
    ['file:///etc/passwd', 'Enter an address that begins with https://'],
    ['dashboard', 'Enter an address that begins with https://'],
  ])
    expect(await refusalOf({ url })).toBe(refusal);
  const { errors } = await ann.ask(createMutation, { input: { name: 'Desk', url: 'dashboard', events: ends } });
  expect(errors[0].extensions).toMatchObject({ field: 'url' });
  expect(await refusalOf({ events: [] })).toBe('Choose at least one event');
  expect(await refusalOf({ events: ['job.started'] })).toMatch(/^Events are/);
  for (let at = 0; at < 10; at += 1) expect(await refusalOf({})).toBeNull();
  expect(await refusalOf({})).toBe('You have 10 webhooks. Delete one that nobody uses');
});

test('after a rotation both secrets verify for a day, then the new one alone', async () => {
  const { secret, webhook } = await created(ann);
  const rotated = await ann.ask(`mutation { rotateWebhookSecret(id: "${webhook.id}") }`);
  const next = rotated.data.rotateWebhookSecret as string;
  expect(next).not.toBe(secret);
  await ann.ask(`mutation { sendWebhookTest(id: "${webhook.id}") }`);
  expect(await attempt(webhook.id)).toBeNull();
  await api.db
    .updateTable('webhook')
    .set({ previousUntil: new Date(Date.now() - 1_000) })
    .execute();
  await ann.ask(`mutation { sendWebhookTest(id: "${webhook.id}") }`);
  await attempt(webhook.id);
  const [both, later] = receiver.received;
  if (both === undefined || later === undefined) throw new Error('two events should have come');
  expect([verified(secret, both), verified(next, both)]).toEqual([both.event, both.event]);
  expect(verified(next, later)).toEqual(later.event);
  expect(() => verified(secret, later)).toThrow('No matching signature found');
});

test('each end of each kind is kept in the transaction that ends the job, for those who asked for it', async () => {
  const { webhook } = await created(ann);
  await created(ann, { name: 'Failures of panels', events: ['job.failed'], kinds: ['panel'] });
  await created(bob, { name: 'Of Bob' });
  const completed = await openJob(ann, 'search');
  const failed = await openJob(ann, 'panel');
  const canceled = await openJob(ann, 'segment-import');
  const reply = await openJob(ann, 'chat-reply');
  const failure = { error: 'No key', message: 'Failed', retryMessage: null };
  await completeJob(api.db, completed.ref, 'Done');
  await api.db.transaction().execute((trx) => failJob(trx, failed.ref, failure));
  await cancelJob(api.db, canceled, { error: 'Canceled', message: 'Canceled' });
  await completeJob(api.db, reply.ref, 'Done');
  const undone = await openJob(ann, 'panel');
  await api.db
    .transaction()
    .execute(async (trx) => {
      await completeJob(trx, undone.ref, 'Done');
      throw new Error('undone');
    })
    .catch(() => undefined);
  const [all, failures] = await listed(ann);
  expect(all?.['deliveries'].map(({ type, jobKind, jobId }: any) => [type, jobKind, jobId])).toEqual([
    ['job.canceled', 'import', canceled.name],
    ['job.failed', 'panel', failed.name],
    ['job.completed', 'search', completed.name],
  ]);
  expect(failures?.['deliveries'].map(({ jobId }: any) => jobId)).toEqual([failed.name]);
  expect((await listed(bob))[0]?.['deliveries']).toEqual([]);
  while ((await attempt(webhook.id)) === 0);
  expect(receiver.received.map(({ event }) => event.data)).toEqual([
    {
      job_id: completed.name,
      kind: 'search',
      state: 'completed',
      url: expect.stringMatching(`/searches/${completed.name}$`),
    },
    { job_id: failed.name, kind: 'panel', state: 'failed', url: expect.stringMatching(`/panels/${failed.name}$`) },
    { job_id: canceled.name, kind: 'import', state: 'canceled', url: expect.stringMatching(/\/segments$/) },
  ]);
});

test('builds of indexes and imports of profiles are told alone where they were chosen, and a survey run with its survey', async () => {
  const { userId } = ann;
  const { webhook } = await created(ann, { kinds: ['index-build', 'profile-import', 'survey'] });
  expect(webhook['kinds']).toEqual(['survey', 'profile-import', 'index-build']);
  const survey = await openJob(ann, 'survey');
  await api.db
    .insertInto('survey')
    .values({ id: 'survey-1', title: 'Opening hours', questions: '[]', userId })
    .execute();
  await api.db
    .insertInto('surveyRun')
    .values({ id: survey.id, jobId: survey.name, surveyId: 'survey-1', version: 1, userId, spec: '{}' })
    .execute();
  const build = await openJob(ann, 'index-build');
  const profiles = await openJob(ann, 'profile-import');
  const others = [
    await openJob(ann, 'panel'),
    await openJob(ann, 'segment-import'),
    await openJob(ann, 'a-later-kind'),
  ];
  for (const { ref } of [...others, survey, build, profiles]) await completeJob(api.db, ref, 'Done');
  while ((await attempt(webhook.id)) === 0);
  const told = (job: { name: string }, kind: string, url: string, more = {}) => ({
    job_id: job.name,
    kind,
    state: 'completed',
    url: expect.stringMatching(new RegExp(`^https?://[^/]+${url}$`)),
    ...more,
  });
  expect(receiver.received.map(({ event }) => event.data)).toEqual([
    told(survey, 'survey', '/surveys/survey-1/results', { survey_id: 'survey-1' }),
    told(build, 'index-build', '/research'),
    told(profiles, 'profile-import', `/profiles/imports/${profiles.name}`),
  ]);
  const [own] = await listed(ann);
  expect(own?.['deliveries'].map(({ path }: any) => path).toReversed()).toEqual([
    '/surveys/survey-1/results',
    '/research',
    `/profiles/imports/${profiles.name}`,
  ]);
});

test('a failure says why and when it is tried next, a person may send it now, and Retry-After is kept', async () => {
  const { webhook } = await created(ann);
  await ann.ask(`mutation { sendWebhookTest(id: "${webhook.id}") }`);
  receiver.answerWith(() => ({ status: 429, headers: { 'retry-after': '120' } }));
  const waitMs = await attempt(webhook.id);
  expect(Math.round(Number(waitMs) / 1_000)).toBe(120);
  const delivery = async () => (await listed(ann))[0]?.['deliveries'][0];
  expect(await delivery()).toMatchObject({ state: 'waiting', attempts: 1, statusCode: 429, error: 'Answered 429' });
  const { id, nextAttemptAt } = await delivery();
  expect(Math.round((Date.parse(nextAttemptAt) - Date.now()) / 1_000)).toBeGreaterThan(110);
  expect(await attempt(webhook.id)).toBeGreaterThan(110_000);
  expect(receiver.received).toHaveLength(1);
  receiver.answerWith(() => 302);
  await ann.ask(`mutation { redeliverWebhookEvent(deliveryId: "${id}") }`);
  await attempt(webhook.id);
  expect(await delivery()).toMatchObject({ attempts: 2, error: 'Answered 302: redirects are not followed' });
  receiver.answerWith(() => 200);
  await ann.ask(`mutation { redeliverWebhookEvent(deliveryId: "${id}") }`);
  expect(await attempt(webhook.id)).toBeNull();
  expect(await delivery()).toMatchObject({ state: 'delivered', attempts: 3, error: null, nextAttemptAt: null });
  await ann.ask(`mutation { redeliverWebhookEvent(deliveryId: "${id}") }`);
  await attempt(webhook.id);
  expect(new Set(receiver.received.map((event) => event.id))).toEqual(new Set([id]));
  expect(receiver.received).toHaveLength(4);
});

test('an event behind others that wait is sent now with them, in their order, and those of other webhooks wait on', async () => {
  const { webhook } = await created(ann);
  const other = await created(ann, { name: 'Other' });
  for (let at = 0; at < 3; at += 1) await completeJob(api.db, (await openJob(ann, 'panel')).ref, 'Done');
  const inAnHour = new Date(Date.now() + 3_600_000);
  await api.db.updateTable('webhookDelivery').set({ nextAttemptAt: inAnHour }).execute();
  const ids = async () => (await listed(ann))[0]?.['deliveries'].map(({ id }: any) => id).toReversed() as string[];
  const [first, second, third] = await ids();
  await api.db
    .updateTable('webhookDelivery')
    .set({ state: 'delivered', attemptCount: 1 })
    .where('id', '=', second ?? '')
    .execute();
  expect(await attempt(webhook.id)).toBeGreaterThan(3_000_000);
  const { data } = await ann.ask(`mutation { redeliverWebhookEvent(deliveryId: "${third}") }`);
  expect(data).toEqual({ redeliverWebhookEvent: true });
  while ((await attempt(webhook.id)) === 0);
  expect(receiver.received.map(({ id }) => id)).toEqual([first, third]);
  expect(await attempt(other.webhook.id)).toBeGreaterThan(3_000_000);
});

test('one test event waits at a time, also when several are asked for at the same moment', async () => {
  const { webhook } = await created(ann);
  const other = await created(ann, { name: 'Other' });
  const send = (id: string) => ann.ask(`mutation { sendWebhookTest(id: "${id}") }`);
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(webhook.id)));
  const refusals = answers.flatMap(({ errors }) => errors ?? []);
  expect(refusals.map(({ message }: any) => message)).toEqual(
    Array.from({ length: 3 }, () => 'A test event waits already. Send it now, or wait until it has ended'),
  );
  expect(refusals[0].extensions.code).toBe('bad-input');
  expect((await send(other.webhook.id)).errors).toBeUndefined();
  await attempt(webhook.id);
  expect((await send(webhook.id)).errors).toBeUndefined();
  expect((await listed(ann))[0]).toMatchObject({ waiting: 1, deliveries: [{}, { state: 'delivered' }] });
});

test('a receiver that does not answer in time is tried again, at once under another address', async () => {
  const { webhook } = await created(ann);
  await ann.ask(`mutation { sendWebhookTest(id: "${webhook.id}") }`);
  receiver.answerWith(() => undefined);
  expect(await attempt(webhook.id, { timeoutMs: 300 })).toBeGreaterThan(1_000);
  expect((await listed(ann))[0]?.['deliveries']).toMatchObject([
    { state: 'waiting', attempts: 1, statusCode: null, error: 'No answer within 0.3 seconds' },
  ]);
  receiver.answerWith(() => 200);
  await ann.ask(`mutation ($id: ID!, $input: WebhookInput!) { updateWebhook(id: $id, input: $input) { id } }`, {
    id: webhook.id,
    input: { name: 'Dashboard', url: `${receiver.url}/moved`, events: ends },
  });
  expect(await attempt(webhook.id)).toBeNull();
  expect(receiver.accepted()).toHaveLength(1);
});

test('after three days of failing a webhook is turned off, its events wait, and turning it on sends them', async () => {
  const { webhook } = await created(ann);
  const end = async () => completeJob(api.db, (await openJob(ann, 'panel')).ref, 'Done');
  await end();
  receiver.answerWith(() => 500);
  await attempt(webhook.id);
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await api.db
    .updateTable('webhook')
    .set({ failingSince: ago(73) })
    .execute();
  await api.db
    .updateTable('webhookDelivery')
    .set({ nextAttemptAt: ago(1) })
    .execute();
  expect(await overdueWebhooks(api.db, 1_000)).toEqual([webhook.id]);
  expect(await attempt(webhook.id)).toBeNull();
  expect(await listed(ann)).toMatchObject([{ isEnabled: false, disabledBecause: 'failing', waiting: 1 }]);
  await end();
  expect(await listed(ann)).toMatchObject([{ waiting: 1 }]);
  expect(await overdueWebhooks(api.db, 0)).toEqual([]);
  receiver.answerWith(() => 200);
  const { errors } = await ann.ask(
    `mutation ($id: ID!, $input: WebhookInput!) { updateWebhook(id: $id, input: $input) { isEnabled disabledBecause } }`,
    { id: webhook.id, input: { name: 'Dashboard', url: receiver.url, events: ends, isEnabled: true } },
  );
  expect(errors).toBeUndefined();
  expect(await attempt(webhook.id)).toBeNull();
  expect(await listed(ann)).toMatchObject([{ isEnabled: true, disabledBecause: null, waiting: 0 }]);
});

test('deliveries are swept after 30 days, a disabled person is told nothing, and deleting the account deletes all', async () => {
  const { webhook } = await created(ann);
  const end = async () => completeJob(api.db, (await openJob(ann, 'panel')).ref, 'Done');
  await end();
  await end();
  const [, older] = (await listed(ann))[0]?.['deliveries'] ?? [];
  const createdAt = new Date(Date.now() - 31 * 86_400_000);
  await api.db.updateTable('webhookDelivery').set({ createdAt }).where('id', '=', older.id).execute();
  await sweepDeliveries(api.db);
  expect((await listed(ann))[0]?.['deliveries']).toHaveLength(1);
  const disable = (disabledAt: Date | null) =>
    api.db.updateTable('account').set({ disabledAt }).where('id', '=', ann.userId).execute();
  await disable(new Date());
  expect(await attempt(webhook.id)).toBeNull();
  await disable(null);
  expect(receiver.received).toEqual([]);
  expect(await attempt(webhook.id)).toBeNull();
  expect(receiver.received).toHaveLength(1);
  await created(bob);
  await deleteOwnedRows(api.db, ann.userId);
  const left = await api.db.selectFrom('webhook').select('userId').execute();
  expect(left).toEqual([{ userId: bob.userId }]);
  expect(await api.db.selectFrom('webhookDelivery').select('id').execute()).toEqual([]);
});
