import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { deleteEverythingOwned } from '../../services/identity/delete-account.ts';
import { createConfirmedAccount } from '../../api/identity/accounts.ts';
import { writeDraft } from '../../services/described-segments/drafts.ts';
import { createLog } from '../../config/log.ts';
import { listOwnedTables } from '../../db/identity/owned-rows.ts';
import { hideRuns } from '../../db/simulations/library/deleted-runs.ts';
import { addNotification } from '../../db/notifications/notifications.ts';
import { createRecurrence } from '../../db/simulations/recurrences.ts';
import { createExperiment, storeArms } from '../../db/experiments/experiments.ts';
import { createRosterGroup } from '../../db/simulations/run-plans.ts';
import { createShareLink } from '../../db/sharing/share-links.ts';
import { awayTemporal } from '../_support/away-temporal.ts';
import { storeRun } from '../_support/stored-runs.ts';
import { everyModel, rowOwnedBy } from './data-rows.ts';
import { startFileApi, type FileApi } from './files-support.ts';

let api: FileApi;
let ann: string;
let bob: string;
beforeAll(async () => {
  api = await startFileApi();
  ann = await personWithEverything('ann@example.com');
  bob = await personWithEverything('bob@example.com');
}, 60_000);
afterAll(() => api.close());

/** Creates an account with a row of every model, files, an attachment and a run's answers. */
async function personWithEverything(email: string): Promise<string> {
  const { db, env } = api;
  const { userId } = await createConfirmedAccount(db, { email, password: 'Strong-pass1' });
  for (const model of everyModel) await rowOwnedBy(db, env.ENCRYPTION_KEY, model, userId);
  await waysIn(userId);
  const { id: runId } = await db
    .selectFrom('dynamicSimulationRun')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('reaction')
    .values({
      runId,
      personaIndex: 0,
      provider: 'openai',
      model: 'gpt-4',
      sentiment: 'positive',
      response: `a word for ${userId}`,
      reaction: '',
      reasoning: '',
      actionLikelihood: null,
      confidence: 0.75,
      engagementScore: 0.5,
      sentimentScore: 1,
      parsedAs: 'json',
      userId,
      personName: 'Ann',
      segmentId: 's',
      segmentName: 's',
      age: null,
      gender: null,
      attributes: '{}',
      inputTokens: 1,
      outputTokens: 1,
      costUsd: 0,
      latencyMs: 1,
    })
    .execute();
  await db
    .insertInto('runComment')
    .values({ id: `comment-of-${userId}`, runId, userId, body: `a note of ${userId}` })
    .execute();
  await createShareLink(db, {
    record: { column: 'runId', id: runId },
    userId,
    tokenHash: `hash-of-${userId}`,
    validDays: 7,
    filters: [],
  });
  await db
    .updateTable('runLibrary')
    .set({ name: `called by ${userId}` })
    .where('runId', '=', runId)
    .execute();
  await db
    .insertInto('runProject')
    .values({ id: `project-of-${userId}`, userId, name: `project of ${userId}` })
    .execute();
  await db
    .insertInto('runView')
    .values({ id: `view-of-${userId}`, userId, name: `view of ${userId}`, query: '' })
    .execute();
  await db
    .insertInto('audiencePreset')
    .values({
      id: `preset-of-${userId}`,
      userId,
      name: `audience of ${userId}`,
      audience: JSON.stringify({ segmentIds: ['s'] }),
    })
    .execute();
  const told = { userId, eventKey: `told-${userId}`, kind: 'run', outcome: 'completed' } as const;
  await addNotification(db, { ...told, subject: `told to ${userId}`, data: {} });
  const experimentId = await createExperiment(db, {
    userId,
    name: `experiment of ${userId}`,
    projectId: null,
    idempotencyKey: null,
  });
  await storeArms(db, experimentId, [{ label: 'A', runId, madeFrom: null }]);
  const deleted = await storeRun(db, userId, { id: `deleted-run-of-${userId}`, message: `deleted by ${userId}` });
  await hideRuns(db, userId, [deleted.jobId]);
  const rosterGroupId = await createRosterGroup(db, userId, null);
  const rhythm = { every: 'day', onDay: null, atHour: 7, timeZone: 'UTC' } as const;
  await createRecurrence(db, {
    ...rhythm,
    userId,
    name: `recurring of ${userId}`,
    input: { message: 'Buses', segmentIds: [] },
    rosterGroupId,
  });
  await db
    .insertInto('roster')
    .values({ id: `roster-of-${userId}`, userId, size: 1, repeats: false })
    .execute();
  await writeDraft(db, userId, `a segment that ${userId} described`);
  await api.put({ user: userId }, `/api/files/workspaces/${userId}/notes.txt`, 'my notes');
  const attached = await api.call({ user: userId }, 'POST', '/api/attachments?name=plan.txt', 'my plan');
  await db
    .insertInto('runAttachment')
    .values({ runId, attachmentId: attached.body['id'], place: 0, characters: 7 })
    .execute();
  await db
    .insertInto('modelPrice')
    .values({ userId, model: `model of ${userId}`, inputUsd: 1, outputUsd: 2 })
    .execute();
  await db
    .insertInto('keyCheck')
    .values({ id: `check-of-${userId}`, userId, provider: 'openai', ciphertext: '', outcome: 'works', message: '' })
    .execute();
  return userId;
}

const usedAt = new Date('2026-02-03T04:05:06.789Z');

/**
 * Adds a phone number, two second factors, a passkey, a device and two sign-ins, each with a secret that only the
 * server may know.
 */
async function waysIn(accountId: string): Promise<void> {
  const { db } = api;
  const known = {
    phoneNumber: '+12025550143',
    phoneVerified: true,
    givenName: 'Ann',
    familyName: 'Lee',
    mfaEnabled: ['TOTP', 'SMS'],
    mfaPreferred: 'TOTP',
  };
  await db.updateTable('account').set(known).where('id', '=', accountId).execute();
  const preferences = JSON.stringify({ language: 'Spanish' });
  await db.updateTable('userSettings').set({ preferences }).where('userId', '=', accountId).execute();
  const app = { accountId, state: 'active', secret: `app-secret-of-${accountId}`, name: 'Phone app' } as const;
  await db.insertInto('authenticator').values(app).execute();
  const passkey = {
    credentialId: `credential-of-${accountId}`,
    accountId,
    publicKey: `public-key-of-${accountId}`,
    counter: 7,
    transports: ['usb'],
  };
  const names = {
    friendlyName: 'Blue key',
    relyingPartyId: 'localhost',
    aaguid: 'aaguid-of-key',
    backedUp: false,
    lastUsedAt: usedAt,
  };
  await db
    .insertInto('passkey')
    .values({ ...passkey, ...names })
    .execute();
  const device = {
    deviceKey: `device-key-of-${accountId}`,
    accountId,
    groupKey: `group-of-${accountId}`,
    name: 'Firefox on Linux',
  };
  const proof = {
    salt: `salt-of-${accountId}`,
    verifier: `verifier-of-${accountId}`,
    remembered: true,
    lastAddress: '192.0.2.7',
    lastUsedAt: usedAt,
  };
  await db
    .insertInto('device')
    .values({ ...device, ...proof })
    .execute();
  const family = { accountId, expiresAt: new Date(Date.now() + 3_600_000) };
  await db
    .insertInto('tokenFamily')
    .values([
      {
        ...family,
        id: `family-of-${accountId}`,
        deviceKey: device.deviceKey,
        createdAt: new Date('2026-02-01T00:00:00Z'),
      },
      {
        ...family,
        id: `old-family-of-${accountId}`,
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
        revokedAt: usedAt,
        createdAt: usedAt,
      },
    ])
    .execute();
}

/** Returns every place in the database that contains the text, as `table.column`. */
async function placesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`select table_name as "table", column_name as "column"
    from information_schema.columns where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY', 'character varying')
      and table_name not like 'kysely%'`.execute(api.db);
  const found: string[] = [];
  for (const { table, column } of rows) {
    const hits =
      await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)}::text like ${`%${text}%`} limit 1`.execute(
        api.db,
      );
    if (hits.rows.length > 0) found.push(`${table}.${column}`);
  }
  return found.toSorted();
}

const objects = () =>
  readdirSync(join(api.home, 'files'), { recursive: true, encoding: 'utf8' }).filter((path) => path.includes(ann));

test('the export of a person’s data contains rows of every model, answers, texts and files, and nothing of another person', async () => {
  const { status, headers, bytes, body } = await api.get({ user: ann }, '/api/my-data');
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="soundings-my-data-\d{4}-\d\d-\d\d\.json"$/,
  );
  expect(body).toMatchObject({ format: 'soundings-my-data', account: { id: ann, email: 'ann@example.com' } });
  expect(Object.keys(body['records']).toSorted()).toEqual(everyModel.map((model) => model.name).toSorted());
  for (const model of everyModel)
    expect([model.name, body['records'][model.name].length > 0]).toEqual([model.name, true]);
  expect(body['reactions']).toMatchObject([{ response: `a word for ${ann}` }]);
  expect(body['attachments']).toMatchObject([{ name: 'plan.txt', content: 'my plan' }]);
  expect(body['files'].map((file: { path: string }) => file.path)).toContain(`workspaces/${ann}/notes.txt`);
  expect(body).toMatchObject({
    comments: [{ body: `a note of ${ann}` }],
    shareLinks: [{ opened: 0 }],
    recurringRuns: [{ name: `recurring of ${ann}` }],
    runLabels: expect.arrayContaining([
      expect.objectContaining({ name: `called by ${ann}`, deletedAt: null }),
      expect.objectContaining({ message: `deleted by ${ann}`, deletedAt: expect.any(String) }),
    ]),
    experiments: [{ name: `experiment of ${ann}`, arms: [{ label: 'A', madeFrom: null }] }],
    runProjects: [{ name: `project of ${ann}` }],
    runViews: [{ name: `view of ${ann}` }],
    audiencePresets: [{ name: `audience of ${ann}`, segmentIds: ['s'] }],
    modelPrices: [{ model: `model of ${ann}`, inputUsd: 1, outputUsd: 2 }],
    notifications: [{ kind: 'run', subject: `told to ${ann}` }],
    segmentDrafts: [{ description: `a segment that ${ann} described` }],
  });
  expect(bytes.toString()).not.toContain('hash-of-');
  expect(bytes.toString()).not.toContain(bob);
});

test('the export describes the account without anything that allows a sign-in', async () => {
  const { bytes, body } = await api.get({ user: ann }, '/api/my-data');
  const at = usedAt.toISOString();
  expect(body['account']).toMatchObject({
    email: 'ann@example.com',
    emailVerified: true,
    phoneNumber: '+12025550143',
    phoneVerified: true,
    givenName: 'Ann',
    familyName: 'Lee',
    secondFactors: {
      enabled: ['TOTP', 'SMS'],
      preferred: 'TOTP',
      authenticators: [{ name: 'Phone app', createdAt: expect.any(String) }],
    },
    passkeys: [
      { friendlyName: 'Blue key', relyingPartyId: 'localhost', createdAt: expect.any(String), lastUsedAt: at },
    ],
    devices: [
      {
        name: 'Firefox on Linux',
        remembered: true,
        lastAddress: '192.0.2.7',
        createdAt: expect.any(String),
        lastUsedAt: at,
      },
    ],
    signIns: [
      { device: 'Firefox on Linux', createdAt: '2026-02-01T00:00:00.000Z', revokedAt: null },
      { device: expect.stringContaining('Chrome'), revokedAt: at },
    ],
    preferences: { language: 'Spanish' },
  });
  const never = [
    'app-secret-of',
    'credential-of',
    'public-key-of',
    'device-key-of',
    'group-of',
    'salt-of',
    'verifier-of',
    'family-of',
    'aaguid-of',
  ];
  expect(never.filter((word) => bytes.toString().includes(word))).toEqual([]);
  const account = await api.db
    .selectFrom('account')
    .select('passwordHash')
    .where('id', '=', ann)
    .executeTakeFirstOrThrow();
  expect(bytes.toString()).not.toContain(account.passwordHash);
});

test('the export contains secrets only as masks', async () => {
  const secrets = everyModel.flatMap((model) =>
    Object.entries(model.fields)
      .filter(([, field]) => field.options.secret && !field.options.hidden)
      .map(([name]) => [model.name, name] as const),
  );
  expect(secrets.length).toBeGreaterThan(3);
  const { body, bytes } = await api.get({ user: ann }, '/api/my-data');
  for (const [model, name] of secrets) expect(body['records'][model][0][name]).toMatch(/^••••/);
  expect(bytes.toString()).not.toMatch(/password_?hash|argon2/i);
});

test('guests and API keys cannot export a person’s data', async () => {
  expect((await api.get('guest', '/api/my-data')).status).toBe(401);
  expect((await api.get('service', '/api/my-data')).status).toBe(401);
});

test('after deleting an account no column contains the person, their files are removed, and other people’s data stays', async () => {
  const log = createLog({ LOG_LEVEL: 'silent' }, 'test');
  const deps = { db: api.db, env: api.env, log, temporal: awayTemporal };
  const tables = (await listOwnedTables(api.db)).map(({ table }) => table);
  expect(tables).toEqual(expect.arrayContaining(['stored_file', 'attachment', 'key_check', 'roster', 'token_family']));
  expect((await placesWith(ann)).length).toBeGreaterThan(everyModel.length);
  expect(objects().filter((path) => !path.endsWith(ann)).length).toBe(2);
  const before = await placesWith(bob);

  await deleteEverythingOwned(deps, ann);
  expect(await placesWith(ann)).toEqual([]);
  expect(await placesWith('ann@example.com')).toEqual([]);
  expect(objects().filter((path) => !path.endsWith(ann))).toEqual([]);
  expect(await placesWith(bob)).toEqual(before);
  // Repeats the deletion of a deleted account.
  await deleteEverythingOwned(deps, ann);
}, 60_000);

test('an interrupted deletion is finished by the next one', async () => {
  const carl = await personWithEverything('carl@example.com');
  const deps = { db: api.db, log: createLog({ LOG_LEVEL: 'silent' }, 'test'), temporal: awayTemporal };
  // A storage that is unavailable.
  const away = {
    ...api.env,
    FILES_S3_BUCKET: 'away',
    FILES_S3_ENDPOINT: 'http://127.0.0.1:1',
    FILES_S3_ACCESS_KEY_ID: 'x',
    FILES_S3_SECRET_ACCESS_KEY: 'x',
  };
  await expect(deleteEverythingOwned({ ...deps, env: away }, carl)).rejects.toThrow();
  expect(await placesWith(carl)).toContain('stored_file.owner_id');
  expect(await placesWith('carl@example.com')).toContain('account.email');
  await deleteEverythingOwned({ ...deps, env: api.env }, carl);
  expect(await placesWith(carl)).toEqual([]);
}, 60_000);
