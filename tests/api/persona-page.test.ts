/** The page of a persona: the call behind an answer, and the answers of the persona in other runs. */
import { storeReactions, storeRun } from '../_support/stored-runs.ts';
import { startDataApi, type DataApi, type Identity } from './data-client.ts';

let api: DataApi;
const ann: Identity = { user: 'ann' };
const bob: Identity = { user: 'bob' };

beforeAll(async () => {
  api = await startDataApi();
});
afterAll(() => api.close());

const gonePermit = '00000000-0000-4000-8000-000000000001';
const persona = JSON.stringify({ kind: 'synthetic', name: 'Kay', age: 29, gender: 'female', attributes: {} });

async function storeRoster(userId: string, id: string, profileId: string | null): Promise<void> {
  await api.db.insertInto('roster').values({ id, userId, size: 1, repeats: false }).execute();
  const member = { rosterId: id, personaIndex: 0, segmentId: 's', segmentName: 'All', repeated: false };
  await api.db
    .insertInto('rosterMember')
    .values({ ...member, profileId, persona })
    .execute();
}

async function answeredRun(userId: string, rosterId: string, message: string): Promise<string> {
  const { id, jobId } = await storeRun(api.db, userId, { rosterId, message });
  await storeReactions(api.db, id, [{ personaIndex: 0, response: `To ${message}` }]);
  return jobId;
}

const answersQuery = `query ($jobId: String!) {
  personaAnswers(jobId: $jobId, personaIndex: 0) { total items { jobId message response } } }`;
const callQuery = `query ($jobId: String!, $personaIndex: Int!, $provider: String!) {
  personaCall(jobId: $jobId, personaIndex: $personaIndex, provider: $provider) {
    system user isAsSent reply permitId sentAt failures latencyMs } }`;

test('a profile is the same persona in all runs of a person, a synthetic persona only in those of its roster', async () => {
  for (const [userId, id, profileId] of [
    ['ann', 'first', 'kay'],
    ['ann', 'second', 'kay'],
    ['bob', 'of-bob', 'kay'],
    ['ann', 'made-up', null],
    ['ann', 'made-up-too', null],
  ] as const)
    await storeRoster(userId, id, profileId);
  const one = await answeredRun('ann', 'first', 'one');
  await answeredRun('ann', 'second', 'two');
  const third = await answeredRun('ann', 'first', 'three');
  await answeredRun('bob', 'of-bob', 'four');
  const five = await answeredRun('ann', 'made-up', 'five');
  await answeredRun('ann', 'made-up-too', 'six');
  const messagesOf = async (jobId: string, who: Identity = ann) => {
    const { data } = await api.ask(who, answersQuery, { jobId });
    const found = data?.['personaAnswers'] as { total: number; items: { message: string }[] } | null;
    return found && [found.total, found.items.map(({ message }) => message).toSorted()];
  };
  expect(await messagesOf(one)).toEqual([3, ['one', 'three', 'two']]);
  expect(await messagesOf(five)).toEqual([1, ['five']]);
  expect(await messagesOf(one, bob)).toBeNull();
  await api.ask(ann, 'mutation ($ids: [String!]!) { deleteRuns(jobIds: $ids) }', { ids: [third] });
  expect(await messagesOf(one)).toEqual([2, ['one', 'two']]);
});

test('the call behind an answer is read by its owner alone, with what is left of it', async () => {
  await storeRoster('ann', 'asked', null);
  const jobId = await answeredRun('ann', 'asked', 'Buses');
  const ref = { jobId, personaIndex: 0, provider: 'openai' };
  const callOf = async (who: Identity, variables: object) =>
    (await api.ask(who, callQuery, { ...variables })).data?.['personaCall'];
  expect(await callOf(ann, ref)).toMatchObject({
    user: expect.stringContaining('Buses'),
    isAsSent: null,
    reply: null,
    permitId: null,
    failures: 0,
    latencyMs: 800,
  });
  expect(await callOf(bob, ref)).toBeNull();
  expect(await callOf(ann, { ...ref, personaIndex: 1 })).toBeNull();
  expect(await callOf(ann, { ...ref, provider: 'nobody' })).toBeNull();

  const run = await api.db
    .selectFrom('dynamicSimulationRun')
    .select('id')
    .where('jobId', '=', jobId)
    .executeTakeFirstOrThrow();
  const call = {
    runId: run.id,
    personaIndex: 0,
    provider: 'openai',
    permitId: gonePermit,
    promptDigest: 'other',
    reply: 'As it came',
  };
  await api.db.insertInto('reactionCall').values(call).execute();
  expect(await callOf(ann, ref)).toMatchObject({
    isAsSent: false,
    reply: 'As it came',
    permitId: gonePermit,
    sentAt: null,
  });
  await api.db.updateTable('dynamicSimulationRun').set({ rosterId: null }).where('id', '=', run.id).execute();
  expect(await callOf(ann, ref)).toMatchObject({ system: null, isAsSent: null, reply: 'As it came' });
});
