/** The body of an event, its signature, and what its owner chooses. */
import { webhookBody } from '../../../domain/agents/webhook-payload.ts';
import { webhookSettingsSchema, webhookUrlProblem } from '../../../domain/agents/webhook-settings.ts';
import { signedRequest } from '../../../services/agents/webhook-delivery.ts';
import { verified } from '../../_support/webhook-receiver.ts';

const origin = 'https://soundings.example';
const createdAt = new Date('2026-11-25T12:00:00Z');

test('a job is told with the address of its page', () => {
  const bodyOf = (kind: string, ids: object = {}) => {
    const data = { job_id: 'calm-river-12', kind, state: 'failed', ...ids };
    return JSON.parse(webhookBody({ type: 'job.failed', createdAt, origin, data }));
  };
  expect(bodyOf('run')).toEqual({
    type: 'job.failed',
    timestamp: '2026-11-25T12:00:00.000Z',
    data: { job_id: 'calm-river-12', kind: 'run', state: 'failed', url: `${origin}/runs/calm-river-12` },
  });
  expect(
    ['panel', 'search', 'import', 'survey', 'profile-import', 'index-build', 'later-kind'].map(
      (kind) => bodyOf(kind).data.url,
    ),
  ).toEqual([
    `${origin}/panels/calm-river-12`,
    `${origin}/searches/calm-river-12`,
    `${origin}/segments`,
    `${origin}/surveys`,
    `${origin}/profiles/imports/calm-river-12`,
    `${origin}/research`,
    `${origin}/`,
  ]);
  // Facts of an event's page are in its data, too.
  expect(bodyOf('survey', { survey_id: 'survey-1' }).data).toMatchObject({
    survey_id: 'survey-1',
    url: `${origin}/surveys/survey-1/results`,
  });
  expect(bodyOf('import', { segment_id: 'seg-1' }).data.url).toBe(`${origin}/segments/seg-1`);
  expect(JSON.parse(webhookBody({ type: 'webhook.test', createdAt, origin, data: {} })).data).toEqual({});
});

test('every attempt has the same id and body, and each valid secret verifies it', () => {
  const secrets = ['whsec_bmV3IHNlY3JldCBuZXcgc2VjcmV0IG5ldw==', 'whsec_b2xkIHNlY3JldCBvbGQgc2VjcmV0IG9sZA=='];
  const event = { id: 'msg_1', type: 'webhook.test', data: {}, createdAt };
  const first = signedRequest(event, secrets, origin, new Date());
  const second = signedRequest(event, secrets, origin, new Date(Date.now() + 60_000));
  expect(second.body).toBe(first.body);
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
  expect(second.headers['webhook-signature']).not.toBe(first.headers['webhook-signature']);
  for (const secret of secrets) expect(verified(secret, first)).toEqual(JSON.parse(first.body));
  expect(() => verified(secrets[0] ?? '', { ...first, body: first.body.replace('test', 'true') })).toThrow();
  expect(() => verified('whsec_YW5vdGhlciBzZWNyZXQ=', first)).toThrow('No matching signature found');
});

test('chosen kinds and events are in order, and all kinds are stored as none', () => {
  const chosen = (kinds: string[] | null) =>
    webhookSettingsSchema.parse({
      name: ' Desk ',
      url: 'https://example.com',
      events: ['job.failed', 'job.completed'],
      kinds,
    });
  expect(chosen(['panel', 'run'])).toMatchObject({
    name: 'Desk',
    events: ['job.completed', 'job.failed'],
    kinds: ['run', 'panel'],
    isEnabled: true,
  });
  const all = ['run', 'panel', 'search', 'survey', 'import', 'profile-import', 'index-build'];
  expect([chosen(null).kinds, chosen([]).kinds, chosen(all).kinds]).toEqual([[], [], []]);
  // Kinds that had no name of their own in earlier versions are chosen alone, or left out.
  expect(chosen(['index-build', 'profile-import']).kinds).toEqual(['profile-import', 'index-build']);
  expect(chosen(all.slice(0, 5)).kinds).toEqual(all.slice(0, 5));
});

test('only an operator allows http, other ports and private addresses', () => {
  for (const url of ['http://10.0.0.7:8080/events', 'https://example.com:8443/'])
    expect([webhookUrlProblem(url, true), webhookUrlProblem(url, false) === null]).toEqual([null, false]);
  for (const url of ['ftp://example.com/', 'https://a:b@example.com/', 'https://example.com/#part'])
    expect(webhookUrlProblem(url, true)).not.toBeNull();
});
