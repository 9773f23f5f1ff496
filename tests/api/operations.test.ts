/** The page of operators over HTTP: who may read it, and that it holds no content. */
import { print } from 'graphql';
import { accountIdOf, ensureAccount } from '../../db/providers/accounts.ts';
import { OperationsDocument } from '../../web/generated/operations/graphql.ts';
import { storeReactions, storeRun } from '../_support/stored-runs.ts';
import { startDataApi, type DataApi, type Identity } from './data-client.ts';

let api: DataApi;
beforeAll(async () => {
  api = await startDataApi({
    OPERATORS: ' Ops@Example.org,other@example.org',
    TEMPORAL_UI_URL: 'http://temporal.example/',
    TEMPORAL_NAMESPACE: 'our runs',
  });
  await storePerson('ops', { email: 'ops@example.org' });
  await storePerson('ann', { email: 'ann@example.org' });
  await storePerson('unverified', { email: 'other@example.org', emailVerified: false });
});
afterAll(() => api.close());

async function storePerson(id: string, { email, emailVerified = true }: { email: string; emailVerified?: boolean }) {
  const names = { givenName: null, familyName: null, phoneNumber: null };
  await api.db
    .insertInto('account')
    .values({ id, username: email, email, emailVerified, passwordHash: '', status: 'confirmed', ...names })
    .execute();
}

/** The query of the page, which selects every field that there is. */
const query = print(OperationsDocument);
const planted = 'zebracorn';
const apiKey = `sk-${planted}-0123456789`;

async function read(as: Identity, variables = {}) {
  const { data, errors } = await api.ask(as, query, variables);
  return { view: data?.['operations'] as Record<string, unknown> | undefined, errors };
}

test('an operator sees queues, accounts and jobs of everybody, and nothing of their content', async () => {
  const account = await ensureAccount(api.db, 'openai', apiKey, api.env);
  await api.db.updateTable('providerAccount').set({ lastStartAt: new Date() }).where('id', '=', account.id).execute();
  const before = new Date(Date.now() - 1_200_000);
  const { id, jobId } = await storeRun(api.db, 'ann', {
    status: 'processing',
    stage: 'running',
    progress: 40,
    updatedAt: before,
    message: planted,
    progressMessage: planted,
    error: planted,
    segmentNames: [planted],
    customContext: planted,
  });
  await storeReactions(api.db, id, [{ personaIndex: 0, response: planted, reasoning: planted, personName: planted }]);
  await api.db.insertInto('jobAccount').values({ jobId: id, provider: 'openai', accountId: account.id }).execute();

  const { view, errors } = await read({ user: 'ops' });
  expect(errors).toEqual([]);
  const temporalUrl = `http://temporal.example/namespaces/our%20runs/workflows/simulation%2F${jobId}`;
  const job = {
    name: jobId,
    kind: 'simulation',
    label: 'Run',
    person: 'ann@example.org',
    progress: 40,
    temporalUrl,
  };
  const hash = accountIdOf('openai', apiKey, api.env).slice('openai:'.length);
  expect(view).toMatchObject({
    attention: [{ subject: 'No worker' }, { subject: jobId }],
    totals: { running: 1, queued: 0, callsInFlight: 0, callsAllowed: account.concurrent, callsLastHour: 0 },
    accounts: [
      { name: `OpenAI ${hash.slice(0, 6)}`, jobs: 1, person: 'ann@example.org', inFlight: 0, maxStartsPerMinute: 300 },
    ],
    workers: [],
    jobs: [{ ...job, state: 'running' }],
    jobsTotal: 1,
    stuck: [job],
    people: [{ userId: 'ann', person: 'ann@example.org' }],
  });
  expect(JSON.stringify(view)).not.toContain(planted);
  expect(JSON.stringify(view)).not.toContain(hash);
  expect((await read({ user: 'ops' }, { kind: 'segment-import' })).view).toMatchObject({ jobs: [], jobsTotal: 0 });
});

test.each<[Identity, string]>([
  [{ user: 'ann' }, 'Only operators of this installation may see this'],
  [{ user: 'unverified' }, 'Only operators of this installation may see this'],
  ['service', 'User needs to be authenticated to call this API.'],
  [{ iam: 'operator', principal: 'operator:1' }, 'User needs to be authenticated to call this API.'],
  ['guest', 'User needs to be authenticated to call this API.'],
])('%p is refused', async (as, message) => {
  const { view, errors } = await read(as);
  expect(view).toBeUndefined();
  expect(errors).toMatchObject([{ message }]);
});
