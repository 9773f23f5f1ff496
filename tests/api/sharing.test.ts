import { storeReactions, storeRun } from '../_support/stored-runs.ts';
import { startDataApi, type Answer, type DataApi, type Identity } from './data-client.ts';

let api: DataApi;
let jobId: string;
const ann: Identity = { user: 'ann' };
const bob: Identity = { user: 'bob' };

beforeAll(async () => {
  api = await startDataApi();
  const run = await storeRun(api.db, 'ann', { numUsers: 3, answeredCount: 3, costUsd: 0.12, customContext: 'Not for everybody', isSimulated: true });
  jobId = run.jobId;
  await storeReactions(
    api.db,
    run.id,
    (['positive', 'negative', 'positive'] as const).map((sentiment, personaIndex) => ({ personaIndex, sentiment })),
  );
});
afterAll(() => api.close());

async function share(as: Identity, validDays: number | null = null) {
  return api.ask(
    as,
    'mutation ($jobId: String!, $validDays: Int) { shareRun(jobId: $jobId, validDays: $validDays) { path link { id expiresAt } } }',
    {
      jobId,
      validDays,
    },
  );
}

function dataOf<T>({ data, errors }: Answer, name: string): T {
  if (data === null) throw new Error(JSON.stringify(errors));
  return data[name] as T;
}

async function newLink(): Promise<{ id: string; token: string }> {
  const { path, link } = dataOf<{ path: string; link: { id: string } }>(await share(ann), 'shareRun');
  return { id: link.id, token: path.replace('/shared/', '') };
}

const open = (token: string, rest = '') => fetch(`${api.url}/api/shared/${token}${rest}`);

test('a link shows the result and the reactions to whoever has it, and what is the owner’s business to nobody', async () => {
  const { token } = await newLink();
  const response = await open(token);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  const result = (await response.json()) as Record<string, unknown>;
  expect(result).toMatchObject({ jobId, answered: 3, heard: 3, isSimulated: true, positive: { count: 2 } });
  for (const name of ['costUsd', 'inputTokens', 'temporalUrl', 'customContext', 'userId', 'tier']) expect(result).not.toHaveProperty(name);
  const page = (await (await open(token, '/reactions?sentiment=negative&limit=5')).json()) as { items: object[]; total: number };
  expect(page).toMatchObject({ total: 1, items: [{ sentiment: 'negative' }] });
  expect(Object.keys(page).toSorted()).toEqual(['items', 'nextToken', 'total']);
  const shown = ['age', 'model', 'personName', 'personaIndex', 'provider', 'response', 'segmentName', 'sentiment'];
  expect(Object.keys(page.items[0] ?? {}).toSorted()).toEqual(shown);
  for (const asked of ['sentiment=angry', 'search=%00', 'segmentId=%00', 'provider=%00', 'limit=1.5'])
    expect([asked, (await open(token, `/reactions?${asked}`)).status]).toEqual([asked, 400]);
});

test('only the hash of a token is kept, and openings are counted', async () => {
  const { id, token } = await newLink();
  await open(token);
  await open(token);
  const row = await api.db.selectFrom('shareLink').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(token);
  expect(row.opened).toBe(2);
});

test('a revoked, an ended, an altered and a made-up token open nothing, and say the same', async () => {
  const revoked = await newLink();
  const ended = await newLink();
  await api.ask(ann, 'mutation ($id: ID!) { revokeShareLink(id: $id) }', { id: revoked.id });
  await api.db
    .updateTable('shareLink')
    .set({ expiresAt: new Date(0) })
    .where('id', '=', ended.id)
    .execute();
  const good = await newLink();
  const altered = `${good.token.slice(0, -2)}${good.token.endsWith('AA') ? 'BB' : 'AA'}`;
  for (const token of [revoked.token, ended.token, altered, 'x', encodeURIComponent('../../etc')]) {
    const response = await open(token);
    expect([response.status, ((await response.json()) as { name: string }).name]).toEqual([404, 'ShareLinkNotFound']);
    expect((await open(token, '/reactions')).status).toBe(404);
  }
  expect((await open(good.token)).status).toBe(200);
});

test('nobody shares, lists or revokes what is somebody else’s', async () => {
  const { id, token } = await newLink();
  expect((await share(bob)).errors[0]?.extensions).toMatchObject({ name: 'JobNotFound' });
  expect((await share('guest')).errors[0]?.extensions).toMatchObject({ name: 'NotSignedIn' });
  const listed = await api.ask(bob, 'query ($jobId: String!) { shareLinks(jobId: $jobId) { id } runComments(jobId: $jobId) { id } }', { jobId });
  expect(listed.data).toEqual({ shareLinks: [], runComments: [] });
  expect((await api.ask(bob, 'mutation ($id: ID!) { revokeShareLink(id: $id) }', { id })).data).toEqual({ revokeShareLink: false });
  expect((await open(token)).status).toBe(200);
});

test.each([0, 366, -1])('a link for %s days is refused', async (validDays) => {
  expect((await share(ann, validDays)).errors[0]?.extensions).toMatchObject({ name: 'InvalidInput', field: 'validDays' });
});

test('the link of a deleted run opens nothing', async () => {
  const gone = await storeRun(api.db, 'ann');
  const answer = await api.ask(ann, 'mutation ($jobId: String!) { shareRun(jobId: $jobId) { path } }', { jobId: gone.jobId });
  const { path } = dataOf<{ path: string }>(answer, 'shareRun');
  await api.db.deleteFrom('dynamicSimulationRun').where('id', '=', gone.id).execute();
  expect((await open(path.replace('/shared/', ''))).status).toBe(404);
});

describe('comments', () => {
  const add = (as: Identity, body: string) =>
    api.ask(as, 'mutation ($jobId: String!, $body: String!) { commentOnRun(jobId: $jobId, body: $body) { id body } }', { jobId, body });
  const idOf = (answer: Awaited<ReturnType<typeof add>>) => dataOf<{ id: string }>(answer, 'commentOnRun').id;

  test('are added, changed, listed and deleted by the owner of the run', async () => {
    const id = idOf(await add(ann, ' Ask the north again '));
    await api.ask(ann, 'mutation ($id: ID!) { editRunComment(id: $id, body: "Ask the north, and the coast") { id } }', { id });
    const listed = await api.ask(ann, 'query ($jobId: String!) { runComments(jobId: $jobId) { body } }', { jobId });
    expect(listed.data).toEqual({ runComments: [{ body: 'Ask the north, and the coast' }] });
    expect((await api.ask(ann, 'mutation ($id: ID!) { deleteRunComment(id: $id) }', { id })).data).toEqual({ deleteRunComment: true });
  });

  test('are nobody else’s to add, change or delete', async () => {
    const id = idOf(await add(ann, 'Mine'));
    expect((await add(bob, 'Also mine')).errors[0]?.extensions).toMatchObject({ name: 'JobNotFound' });
    const changed = await api.ask(bob, 'mutation ($id: ID!) { editRunComment(id: $id, body: "x") { id } }', { id });
    expect(changed.errors[0]?.extensions).toMatchObject({ name: 'CommentNotFound' });
    const deleted = await api.ask(bob, 'mutation ($id: ID!) { deleteRunComment(id: $id) }', { id });
    expect(deleted.errors[0]?.extensions).toMatchObject({ name: 'CommentNotFound' });
  });

  test.each(['  ', 'x'.repeat(4_001)])('say what is wrong with a text that is none or too long', async (body) => {
    expect((await add(ann, body)).errors[0]?.extensions).toMatchObject({ name: 'InvalidInput', field: 'body' });
  });
});
