import type { SharedReport } from '../../api/shared-reports/route.ts';
import { storeReactions, storeRun } from '../_support/stored-runs.ts';
import { headersOf, startDataApi, type Answer, type DataApi, type Identity } from './data-client.ts';

let api: DataApi;
let jobId: string;
const ann: Identity = { user: 'ann' };
const bob: Identity = { user: 'bob' };

beforeAll(async () => {
  api = await startDataApi();
  const run = await storeRun(api.db, 'ann', {
    numUsers: 3,
    answeredCount: 3,
    costUsd: 0.12,
    customContext: 'Not for everybody',
    isSimulated: true,
  });
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

test('a shared link shows the result and the reactions, but no private data of the owner', async () => {
  const { token } = await newLink();
  const response = await open(token);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  const result = (await response.json()) as Record<string, unknown>;
  expect(result).toMatchObject({ jobId, answered: 3, heard: 3, isSimulated: true, positive: { count: 2 } });
  for (const name of ['costUsd', 'inputTokens', 'temporalUrl', 'customContext', 'userId', 'tier'])
    expect(result).not.toHaveProperty(name);
  const page = (await (await open(token, '/reactions?sentiment=negative&limit=5')).json()) as {
    items: object[];
    total: number;
  };
  expect(page).toMatchObject({ total: 1, items: [{ sentiment: 'negative' }] });
  expect(Object.keys(page).toSorted()).toEqual(['items', 'nextToken', 'total']);
  const shown = ['age', 'model', 'personName', 'personaIndex', 'provider', 'response', 'segmentName', 'sentiment'];
  expect(Object.keys(page.items[0] ?? {}).toSorted()).toEqual(shown);
  await api.db.updateTable('reaction').set({ reasoning: 'A hidden thought', reaction: 'A hidden word' }).execute();
  for (const hidden of ['thought', 'word'])
    expect(await (await open(token, `/reactions?search=hidden ${hidden}`)).json()).toMatchObject({ total: 0 });
  for (const asked of ['sentiment=angry', 'search=%00', 'segmentId=%00', 'provider=%00', 'limit=1.5'])
    expect([asked, (await open(token, `/reactions?${asked}`)).status]).toEqual([asked, 400]);
});

test('a link with filters shows the personas that meet them beside everyone', async () => {
  const run = await storeRun(api.db, 'ann', { numUsers: 60, answeredCount: 60 });
  await storeReactions(
    api.db,
    run.id,
    Array.from({ length: 60 }, (_, personaIndex) => ({
      personaIndex,
      sentiment: personaIndex % 2 === 0 ? 'positive' : 'negative',
      isImported: false,
      attributes: JSON.stringify({ income: personaIndex < 40 ? 'Low' : 'High', note: `Private ${personaIndex}` }),
    })),
  );
  const shareOnly = (only: string[], of = run.jobId) =>
    api.ask(
      ann,
      'mutation ($jobId: String!, $only: [String!]) { shareRun(jobId: $jobId, only: $only) { path link { only } } }',
      { jobId: of, only },
    );
  const made = dataOf<{ path: string; link: object }>(await shareOnly(['income:High']), 'shareRun');
  expect(made.link).toEqual({ only: ['income:High'] });
  const token = made.path.replace('/shared/', '');
  const shared = (await (await open(token)).json()) as Record<string, unknown>;
  expect(shared).toMatchObject({
    heard: 60,
    breakdown: {
      filters: [expect.stringContaining('High')],
      chosen: { counts: { total: 20 } },
      everyone: { counts: { total: 60 } },
    },
  });
  expect(JSON.stringify(shared)).not.toContain('Private');
  const { report } = (await (await open(token, '/report')).json()) as SharedReport;
  expect(report?.subtitle).toContain('High');
  expect(JSON.stringify(report)).not.toContain('Private');
  expect(await (await open(token, '/reactions?limit=1')).json()).toMatchObject({ total: 20 });
  // A visitor cannot widen it.
  expect(await (await open(token, '/reactions?limit=1&only=income:Low')).json()).toMatchObject({ total: 20 });
  for (const only of [['income:Middling'], ['shoes:42'], ['income:High', 'nonsense']])
    expect((await shareOnly(only)).errors).toHaveLength(1);
  // Attributes of imported people are told to nobody, also when one of them answers later.
  await api.db
    .updateTable('reaction')
    .set({ isImported: true })
    .where('runId', '=', run.id)
    .where('personaIndex', '=', 0)
    .execute();
  expect((await open(token)).status).toBe(404);
  expect((await open(token, '/reactions')).status).toBe(404);
  expect((await open(token, '/report')).status).toBe(404);
  expect((await shareOnly(['income:High'])).errors).toMatchObject([
    { message: expect.stringMatching(/imported people/) },
  ]);
  expect((await shareOnly([])).errors).toEqual([]);
  await api.db.updateTable('reaction').set({ isImported: false }).where('runId', '=', run.id).execute();
  expect((await open(token)).status).toBe(200);
  await api.db.updateTable('reaction').set({ attributes: '{}' }).where('runId', '=', run.id).execute();
  await api.db.updateTable('dynamicSimulationRun').set({ updatedAt: new Date() }).where('id', '=', run.id).execute();
  expect((await open(token)).status).toBe(404);
});

test('only the hash of a link’s token is stored, and each opening is counted', async () => {
  const { id, token } = await newLink();
  await open(token);
  await open(token);
  const row = await api.db.selectFrom('shareLink').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(token);
  expect(row.opened).toBe(2);
});

test('revoked, expired, altered and invented tokens of links get the same error', async () => {
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

test('people can share, list and revoke links only of their own runs', async () => {
  const { id, token } = await newLink();
  expect((await share(bob)).errors[0]?.extensions).toMatchObject({ name: 'JobNotFound' });
  expect((await share('guest')).errors[0]?.extensions).toMatchObject({ name: 'NotSignedIn' });
  const listed = await api.ask(
    bob,
    'query ($jobId: String!) { shareLinks(jobId: $jobId) { id } runComments(jobId: $jobId) { id } }',
    { jobId },
  );
  expect(listed.data).toEqual({ shareLinks: [], runComments: [] });
  expect((await api.ask(bob, 'mutation ($id: ID!) { revokeShareLink(id: $id) }', { id })).data).toEqual({
    revokeShareLink: false,
  });
  expect((await open(token)).status).toBe(200);
});

test('the owner can undo revoking a link for ten minutes: the same link works again', async () => {
  const { id, token } = await newLink();
  const undo = async (as: Identity) =>
    (await api.ask(as, 'mutation ($id: ID!) { undoRevokeShareLink(id: $id) }', { id })).data;
  expect(await undo(ann)).toEqual({ undoRevokeShareLink: false });
  await api.ask(ann, 'mutation ($id: ID!) { revokeShareLink(id: $id) }', { id });
  expect(await undo(bob)).toEqual({ undoRevokeShareLink: false });
  expect((await open(token)).status).toBe(404);
  expect(await undo(ann)).toEqual({ undoRevokeShareLink: true });
  expect((await open(token)).status).toBe(200);
  const then = new Date(Date.now() - 10 * 60_000 - 1000);
  await api.db.updateTable('shareLink').set({ revokedAt: then }).where('id', '=', id).execute();
  expect(await undo(ann)).toEqual({ undoRevokeShareLink: false });
  expect((await open(token)).status).toBe(404);
});

test.each([0, 366, -1])('a link for %s days is refused', async (validDays) => {
  expect((await share(ann, validDays)).errors[0]?.extensions).toMatchObject({
    name: 'InvalidInput',
    field: 'validDays',
  });
});

test('the link of a deleted run does not work', async () => {
  const gone = await storeRun(api.db, 'ann');
  const answer = await api.ask(ann, 'mutation ($jobId: String!) { shareRun(jobId: $jobId) { path } }', {
    jobId: gone.jobId,
  });
  const { path } = dataOf<{ path: string }>(answer, 'shareRun');
  await api.db.deleteFrom('dynamicSimulationRun').where('id', '=', gone.id).execute();
  expect((await open(path.replace('/shared/', ''))).status).toBe(404);
});

describe('comments on a run', () => {
  const add = (as: Identity, body: string) =>
    api.ask(as, 'mutation ($jobId: String!, $body: String!) { commentOnRun(jobId: $jobId, body: $body) { id body } }', {
      jobId,
      body,
    });
  const idOf = (answer: Awaited<ReturnType<typeof add>>) => dataOf<{ id: string }>(answer, 'commentOnRun').id;

  test('are added, changed, listed and deleted by the owner of the run', async () => {
    const id = idOf(await add(ann, ' Ask the north again '));
    await api.ask(ann, 'mutation ($id: ID!) { editRunComment(id: $id, body: "Ask the north, and the coast") { id } }', {
      id,
    });
    const listed = await api.ask(ann, 'query ($jobId: String!) { runComments(jobId: $jobId) { body } }', { jobId });
    expect(listed.data).toEqual({ runComments: [{ body: 'Ask the north, and the coast' }] });
    expect((await api.ask(ann, 'mutation ($id: ID!) { deleteRunComment(id: $id) }', { id })).data).toEqual({
      deleteRunComment: true,
    });
  });

  test('can be added, changed and deleted only by the owner', async () => {
    const id = idOf(await add(ann, 'Mine'));
    expect((await add(bob, 'Also mine')).errors[0]?.extensions).toMatchObject({ name: 'JobNotFound' });
    const changed = await api.ask(bob, 'mutation ($id: ID!) { editRunComment(id: $id, body: "x") { id } }', { id });
    expect(changed.errors[0]?.extensions).toMatchObject({ name: 'CommentNotFound' });
    const deleted = await api.ask(bob, 'mutation ($id: ID!) { deleteRunComment(id: $id) }', { id });
    expect(deleted.errors[0]?.extensions).toMatchObject({ name: 'CommentNotFound' });
  });

  test.each(['  ', 'x'.repeat(4_001)])(
    'with no text or a text that is too long are refused with the reason',
    async (body) => {
      expect((await add(ann, body)).errors[0]?.extensions).toMatchObject({ name: 'InvalidInput', field: 'body' });
    },
  );
});

test('real people appear under pseudonyms in links and exports until the owner chooses names, and under short names on the owner’s pages', async () => {
  const run = await storeRun(api.db, 'ann', { numUsers: 2, answeredCount: 2 });
  await storeReactions(api.db, run.id, [
    { personaIndex: 0, personName: 'Maria Quixworth', userId: 'crm-77' },
    { personaIndex: 1, personName: 'Christopher Z.', isImported: false },
  ]);
  const made = await api.ask(ann, 'mutation ($jobId: String!) { shareRun(jobId: $jobId) { path } }', run);
  const token = dataOf<{ path: string }>(made, 'shareRun').path.replace('/shared/', '');
  const visited = async (rest = '') =>
    (await (await open(token, `/reactions${rest}`)).json()) as { items: { personName: string }[]; total: number };
  const exported = async (format: string) =>
    (await fetch(`${api.url}/api/runs/${run.jobId}/export?format=${format}`, { headers: headersOf(ann) })).text();
  const choose = (as: Identity, showsNames: boolean) =>
    api.ask(
      as,
      'mutation ($jobId: String!, $showsNames: Boolean!) { chooseRunNames(jobId: $jobId, showsNames: $showsNames) }',
      {
        ...run,
        showsNames,
      },
    );
  const own = await api.ask(
    ann,
    'query ($jobId: String!) { simulationReactions(jobId: $jobId) { items { personName } } }',
    run,
  );
  expect(dataOf(own, 'simulationReactions')).toEqual({
    items: [{ personName: 'Maria Q.' }, { personName: 'Christopher Z.' }],
  });

  expect((await visited()).items.map(({ personName }) => personName)).toEqual(['Persona 1', 'Christopher Z.']);
  // Hidden text cannot be guessed by searching for it.
  for (const search of ['Maria', 'bus stop', 'Pleased'])
    expect([search, (await visited(`?search=${search}`)).total]).toEqual([search, 0]);
  for (const format of ['csv', 'json']) {
    const text = await exported(format);
    expect(text).toContain('Persona 1');
    expect(text).not.toMatch(/Maria|Quixworth|crm-77/);
  }

  const names = () =>
    api.ask(ann, 'query ($jobId: String!) { runNames(jobId: $jobId) { hasImportedPeople showsNames } }', run);
  expect((await choose(bob, true)).data).toEqual({ chooseRunNames: false });
  expect((await names()).data).toEqual({ runNames: { hasImportedPeople: true, showsNames: false } });
  expect((await choose(ann, true)).data).toEqual({ chooseRunNames: true });
  expect((await names()).data).toEqual({ runNames: { hasImportedPeople: true, showsNames: true } });
  expect((await visited('?search=Maria')).items).toMatchObject([{ personName: 'Maria Q.' }]);
  expect(await exported('csv')).toContain('Maria Q.');
  expect(await exported('csv')).not.toContain('Quixworth');
  await choose(ann, false);
  expect((await visited()).items).toMatchObject([{ personName: 'Persona 1' }, {}]);
});
