/** Requests of people whose profile was imported: proven by mail, answered by the owners, followed after 30 days. */
import { sql } from 'kysely';
import { isMailed } from '../../domain/notifications/kinds.ts';
import { forgetOverdue } from '../../services/profiles/removals.ts';
import { openSegments } from '../../services/segments/draw-personas.ts';
import { startIdentityApi, type IdentityApi } from './identity-support.ts';

let api: IdentityApi;
let ann: string;
let bo: string;

beforeAll(async () => {
  api = await startIdentityApi();
  ann = (await api.signedIn('ann@example.com')).accessToken;
  bo = (await api.signedIn('bo@example.com')).accessToken;
}, 60_000);
afterAll(() => api?.close(), 60_000);

const address = 'https://network.example.com/in/marisol-q';
const facts = { name: 'Marisol Quintanilla', url: address, headline: 'Head nurse' };
const save = `mutation ($profile: PersonProfileInput!) { result: saveProfile(profile: $profile, basis: { basis: "own" }) { id } }`;
const read = 'query ($id: ID!) { result: personProfile(id: $id) { problem removal { email askedAt forgottenAt } } }';
const keep = 'mutation ($id: ID!, $reason: String!) { result: keepProfile(id: $id, reason: $reason) { problem } }';

const imported = async (as: string, profile: object = facts): Promise<string> =>
  (await api.reply(as, save, { profile })).result.id;

let askers = 0;

/** Asks for the removal of an address, each time from another place, and returns the token of the mailed link. */
async function tokenMailed(email: string, of = address): Promise<string> {
  askers += 1;
  const { status } = await api.post('/api/removals', { address: of, email }, { from: `198.51.100.${askers}` });
  expect(status).toBe(202);
  const mail = api.mail.messages().find(({ to }) => to.includes(email));
  return /\/remove-me\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? 'no mail';
}

test('a request is proven by mail; then the profile is asked nothing, and nobody imports it again', async () => {
  const [hers, his] = [await imported(ann), await imported(bo)];
  const token = await tokenMailed('marisol@example.org', 'www.network.example.com/in/marisol-q/?trk=1');
  const before = await api.get(`/api/removals/${token}`);
  expect(before.body).toEqual({ address, state: 'unconfirmed', confirmedAt: null });
  expect((await api.reply(ann, read, { id: hers })).result).toEqual({ problem: null, removal: null });

  expect((await api.post(`/api/removals/${token}/confirm`, {})).body).toMatchObject({ state: 'confirmed' });
  for (const [who, id] of [
    [ann, hers],
    [bo, his],
  ] as const)
    expect((await api.reply(who, read, { id })).result).toMatchObject({
      problem: 'The person asked to be removed.',
      removal: { email: 'marisol@example.org' },
    });
  expect((await api.reply(ann, read, { id: his })).result).toBeNull();
  const fresh = (await api.signedIn('cy@example.com')).accessToken;
  expect((await api.reply(fresh, save, { profile: facts })).error).toContain('asked not to be a persona');

  // The stored request is unreadable without the installation's key.
  const { rows } = await sql<{ text: string }>`select removal_request::text as text from removal_request`.execute(
    api.db,
  );
  expect(rows[0]?.text).not.toMatch(/marisol|network\.example/);
  expect(rows[0]?.text).not.toContain(token);

  expect((await api.reply(bo, keep, { id: hers, reason: 'Mine' })).error).toBe('Profile not found');
  expect((await api.reply(bo, keep, { id: his, reason: ' ' })).error).toContain('Say why');
  expect((await api.reply(bo, keep, { id: his, reason: 'She agreed again on Monday' })).result).toEqual({
    problem: null,
  });
  // The page tells nothing of the answer, which would tell that a profile is stored.
  const after = (await api.get(`/api/removals/${token}`)).body;
  expect(after).toEqual({ address, state: 'confirmed', confirmedAt: expect.any(String) });

  await forgetOverdue(api);
  expect((await api.reply(ann, read, { id: hers })).result).not.toBeNull();
  await sql`update imported_social_profile set removal_asked_at = now() - interval '31 days' where removal_asked_at is not null`.execute(
    api.db,
  );
  await forgetOverdue(api);
  expect((await api.reply(ann, read, { id: hers })).result).toBeNull();
  expect((await api.reply(bo, read, { id: his })).result).not.toBeNull();
});

test('owners are told in the inbox and by mail, and only the first mailbox suspends what an owner keeps', async () => {
  const url = 'https://network.example.com/in/kept';
  const id = await imported(ann, { ...facts, url });
  const inbox = '{ result: notifications { items { kind title text link } } }';
  const noticesOfProfile = async () => {
    const { items } = (await api.reply(ann, inbox, {})).result as { items: { kind: string; link: string }[] };
    return items.filter(({ link }) => link === `/profiles/${id}`);
  };
  await api.post(`/api/removals/${await tokenMailed('first@example.org', url)}/confirm`, {});
  expect(await noticesOfProfile()).toEqual([
    expect.objectContaining({ kind: 'profile-removal', title: 'A profile of yours is to be removed' }),
  ]);
  expect(JSON.stringify(await noticesOfProfile())).not.toMatch(/first@|Marisol/);
  const { kind } = await api.db
    .selectFrom('notification')
    .select('kind')
    .where('kind', '=', 'profile-removal')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(isMailed(kind, [])).toBe(true);

  const fresh = (await api.signedIn('dee@example.com')).accessToken;
  expect((await api.reply(fresh, save, { profile: { ...facts, url } })).error).toContain('asked not to be a persona');
  await api.reply(ann, keep, { id, reason: 'She agreed in writing' });
  expect((await api.reply(fresh, save, { profile: { ...facts, url } })).error).toBeUndefined();

  for (const email of ['second@example.org', 'third@example.org'])
    await api.post(`/api/removals/${await tokenMailed(email, url)}/confirm`, {});
  expect((await api.reply(ann, read, { id })).result).toEqual({ problem: null, removal: null });
  const other = (await api.signedIn('eve@example.com')).accessToken;
  expect((await api.reply(other, save, { profile: { ...facts, url } })).error).toBeUndefined();
  expect(await noticesOfProfile()).toHaveLength(2);
});

test('forgetting for good is not undone by another owner who keeps the profile', async () => {
  const url = 'https://network.example.com/in/for-good';
  const [hers, his] = [await imported(ann, { ...facts, url }), await imported(bo, { ...facts, url })];
  await api.post(`/api/removals/${await tokenMailed('good@example.org', url)}/confirm`, {});
  const forget = 'mutation ($id: ID!) { result: forgetProfile(id: $id, refuses: true) { personas } }';
  expect((await api.reply(ann, forget, { id: hers })).error).toBeUndefined();
  await api.reply(bo, keep, { id: his, reason: 'He agreed' });
  const fresh = (await api.signedIn('fay@example.com')).accessToken;
  expect((await api.reply(fresh, save, { profile: { ...facts, url } })).error).toContain('asked not to be a persona');
});

test('a segment whose people are all suspended says so instead of inventing some', async () => {
  const url = 'https://network.example.com/in/only-one';
  await imported(ann, { ...facts, url });
  const { id: userId } = await api.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', 'ann@example.com')
    .executeTakeFirstOrThrow();
  const metadata = JSON.stringify({ socialProfiles: [{ url, platform: 'other' }] });
  await sql`insert into cohort (id, user_id, name, type, metadata) values ('suspended', ${userId}, 'Head nurses', 'social_media', ${metadata}::jsonb)`.execute(
    api.db,
  );
  const estimate = `{ result: estimateSimulation(input: { message: "Hello", segmentIds: ["suspended"], numUsers: 3, simulated: true }) { providerCalls } }`;
  expect((await api.reply(ann, estimate, {})).error).toBeUndefined();
  expect((await openSegments(api.db, userId, ['suspended'])).map(({ size }) => size)).toEqual([1]);
  await api.post(`/api/removals/${await tokenMailed('only@example.org', url)}/confirm`, {});
  expect((await api.reply(ann, estimate, {})).error).toContain('Nobody of Head nurses can be asked now');
  await expect(openSegments(api.db, userId, ['suspended'])).rejects.toThrow('Nobody of Head nurses can be asked now');
});

test('the mail names no address that a stranger chose, and other spellings of a mailbox are the same one', async () => {
  await tokenMailed('plus@example.org', 'https://network.example.com/in/see-cheap-pills.example');
  const mail = api.mail.messages().find(({ to }) => to.includes('plus@example.org'));
  expect(mail?.text).toContain('/remove-me/');
  expect(mail?.text).not.toContain('cheap-pills');
  const tries: number[] = [];
  for (const email of ['plus+a@example.org', 'Plus+b@example.org', 'plus+c@example.org'])
    tries.push((await api.post('/api/removals', { address, email }, { from: '203.0.113.1' })).status);
  expect(tries).toEqual([202, 202, 429]);
});

test('a run does not ask drawn personas again once one of their people asked to be removed', async () => {
  const url = 'https://network.example.com/in/drawn';
  const profileId = await imported(ann, { ...facts, url });
  const owner = await api.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', 'ann@example.com')
    .executeTakeFirstOrThrow();
  const userId = owner.id;
  const persona = JSON.stringify({ kind: 'profile', name: facts.name, age: null, gender: null, attributes: {} });
  await api.db.insertInto('roster').values({ id: 'drawn', userId, size: 1, repeats: false }).execute();
  await api.db
    .insertInto('rosterMember')
    .values({
      rosterId: 'drawn',
      personaIndex: 0,
      segmentId: 'any',
      segmentName: 'Any',
      profileId,
      persona,
      repeated: false,
    })
    .execute();
  await sql`insert into dynamic_simulation_run (id, job_id, user_id, roster_id, message, segment_ids, num_users)
    values ('drawn', 'drawn', ${userId}, 'drawn', 'Hello', '{any}', 1)`.execute(api.db);
  const estimate = `{ result: estimateSimulation(input: { message: "Hello", segmentIds: [], numUsers: 1, samePersonasAs: "drawn", simulated: true }) { providerCalls } }`;
  expect((await api.reply(ann, estimate, {})).error).toBeUndefined();
  const token = await tokenMailed('drawn@example.org', url);
  await api.post(`/api/removals/${token}/confirm`, {});
  const refusal = 'One of these people can no longer be asked. Draw new personas';
  expect((await api.reply(ann, estimate, {})).error).toBe(refusal);
  await sql`update imported_social_profile set removal_asked_at = now() - interval '31 days' where url = ${url}`.execute(
    api.db,
  );
  await forgetOverdue(api);
  expect((await api.reply(ann, read, { id: profileId })).result).toBeNull();
  expect((await api.reply(ann, estimate, {})).error).toBe(refusal);
});

test('neither a row of the data API nor another spelling gets around a refusal', async () => {
  const url = 'https://network.example.com/in/around';
  const token = await tokenMailed('around@example.org', url);
  await api.post(`/api/removals/${token}/confirm`, {});
  const owner = await api.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', 'ann@example.com')
    .executeTakeFirstOrThrow();
  const change = `mutation ($id: ID!) { result: saveProfile(id: $id, profile: { name: "Somebody", headline: "Nurse" }, basis: { basis: "own" }) { id } }`;
  const written = {
    ownerId: owner.id,
    platform: 'other',
    name: 'Somebody',
    extractedAt: new Date(),
    importedAt: new Date(),
  };
  const tries: string[] = [];
  for (const [id, key] of [
    ['same', url],
    ['other', 'https://www.network.example.com/in/around/?trk=1'],
  ] as const) {
    await api.db
      .insertInto('importedSocialProfile')
      .values({ ...written, id, url: key })
      .execute();
    tries.push((await api.reply(ann, change, { id })).error ?? 'stored');
  }
  expect(tries).toEqual([
    'This person asked not to be a persona. Their profile cannot be imported',
    `Forget this profile and add it again at ${url}`,
  ]);
});

test('a profile that cannot be forgotten holds up no other', async () => {
  const urls = ['held', 'free'].map((name) => `https://network.example.com/in/${name}`);
  const ids: string[] = [];
  for (const url of urls) ids.push(await imported(ann, { ...facts, url }));
  await sql`update imported_social_profile set removal_asked_at = now() - interval '31 days' where url = any(${urls})`.execute(
    api.db,
  );
  await sql`create function refuse_deletion() returns trigger language plpgsql as $$ begin
      if old.url like '%/held' then raise exception 'held'; end if; return old; end $$`.execute(api.db);
  await sql`create trigger refuse_deletion before delete on imported_social_profile for each row execute function refuse_deletion()`.execute(
    api.db,
  );
  await expect(forgetOverdue(api)).rejects.toThrow('Profiles that could not be forgotten: 1');
  await sql`drop trigger refuse_deletion on imported_social_profile`.execute(api.db);
  const left = await api.db.selectFrom('importedSocialProfile').select('id').where('id', 'in', ids).execute();
  expect(left.map(({ id }) => id)).toEqual([ids[0]]);
  await forgetOverdue(api);
  expect((await api.reply(ann, read, { id: ids[0] })).result).toBeNull();
});

test('a link that is old, forged or used tells nothing and changes nothing', async () => {
  const token = await tokenMailed('other@example.org', 'https://network.example.com/in/other');
  expect((await api.get('/api/removals/forged')).status).toBe(404);
  expect((await api.post(`/api/removals/${token}x/confirm`, {})).status).toBe(404);
  const id = await imported(ann, { ...facts, url: 'https://network.example.com/in/other' });
  await sql`update removal_request set created_at = now() - interval '49 hours' where confirmed_at is null`.execute(
    api.db,
  );
  expect((await api.post(`/api/removals/${token}/confirm`, {})).status).toBe(404);
  expect((await api.reply(ann, read, { id })).result).toEqual({ problem: null, removal: null });
  await forgetOverdue(api);
  const left = await api.db.selectFrom('removalRequest').select('confirmedAt').execute();
  expect(left.every(({ confirmedAt }) => confirmedAt !== null)).toBe(true);
});

test('wrong input is named, and one mailbox gets three links an hour', async () => {
  const wrong = await api.post('/api/removals', { address: 'nowhere', email: 'x@example.org' });
  expect([wrong.status, wrong.body['field']]).toEqual([400, 'url']);
  expect((await api.post('/api/removals', { address, email: 'x' })).body['field']).toBe('email');
  const tries: number[] = [];
  for (let at = 0; at < 4; at += 1)
    tries.push((await api.post('/api/removals', { address, email: 'often@example.org' })).status);
  expect(tries).toEqual([202, 202, 202, 429]);
});
