import { createConfirmedAccount } from '../../api/identity/accounts.ts';
import { getSignedInUser } from '../../api/identity/signed-in-user.ts';
import { storeRun } from '../_support/stored-runs.ts';
import { startDataApi, type DataApi } from './data-client.ts';

let api: DataApi;
beforeAll(async () => {
  api = await startDataApi();
});
afterAll(() => api.close());

const fields = 'id name segmentIds numUsers split modelProvider models simulated';
const audience = { segmentIds: ['a', 'b'], numUsers: 240, modelProvider: 'anthropic+openai', models: ['gpt-4o'] };

async function ask(user: string, query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await api.ask({ user }, query, variables);
  return { ...data, errors: errors.map(({ message }) => message) } as Record<string, any>;
}

const save = (user: string, name: string, given: Record<string, unknown> = audience) =>
  ask(
    user,
    `mutation ($name: String!, $audience: AudienceInput!) { saveAudiencePreset(name: $name, audience: $audience) { ${fields} } }`,
    { name, audience: given },
  );
const rename = (user: string, id: string, name: string) =>
  ask(user, `mutation ($id: ID!, $name: String!) { renameAudiencePreset(id: $id, name: $name) { name } }`, {
    id,
    name,
  });
const drop = (user: string, id: string) => ask(user, `mutation ($id: ID!) { deleteAudiencePreset(id: $id) }`, { id });
const names = async (user: string) =>
  (await ask(user, `{ audiencePresets { ${fields} } }`))['audiencePresets'].map(({ name }: { name: string }) => name);

test('audiences are saved, replaced by name, renamed and deleted, by their owner alone', async () => {
  const { saveAudiencePreset: first } = await save('ann', ' Swing voters ');
  expect(first).toEqual({
    id: expect.any(String),
    name: 'Swing voters',
    segmentIds: ['a', 'b'],
    numUsers: 240,
    split: null,
    modelProvider: 'all',
    models: ['gpt-4o'],
    simulated: false,
  });
  const { saveAudiencePreset: replaced } = await save('ann', 'swing VOTERS', { segmentIds: ['c'] });
  expect(replaced).toMatchObject({ id: first.id, name: 'swing VOTERS', segmentIds: ['c'], numUsers: 100, models: [] });
  const { saveAudiencePreset: other } = await save('ann', 'Donors');
  expect(await names('ann')).toEqual(['Donors', 'swing VOTERS']);
  expect(await names('bob')).toEqual([]);

  expect((await rename('bob', first.id, 'Mine')).errors).toEqual(['Audience not found']);
  expect((await drop('bob', first.id))['deleteAudiencePreset']).toBe(false);
  expect((await rename('ann', other.id, 'Swing voters')).errors).toEqual([
    'You have another audience named “Swing voters”. Choose another name.',
  ]);
  expect((await rename('ann', other.id, 'Givers'))['renameAudiencePreset']).toEqual({ name: 'Givers' });
  expect((await drop('ann', first.id))['deleteAudiencePreset']).toBe(true);
  expect(await names('ann')).toEqual(['Givers']);
});

test.each([
  ['', audience, 'The name of an audience needs at least one character'],
  ['x'.repeat(61), audience, 'The name of an audience may have at most 60 characters'],
  ['x', { ...audience, segmentIds: [] }, 'An audience needs at least one segment'],
  ['x', { ...audience, numUsers: 0 }, 'Number of users must be a whole number from 1 to 100,000'],
  ['x', { ...audience, split: { by: 'own', own: [] } }, 'Give every segment of the run its own number, once'],
  ['x', { ...audience, models: ['a b'] }, 'A model name is not valid'],
])('an audience named %j with %j is refused', async (name, given, text) => {
  expect((await save('picky', name, given)).errors).toEqual([text]);
  expect(await names('picky')).toEqual([]);
});

test('a person has at most 50 audiences', async () => {
  for (let at = 0; at < 50; at += 1) await save('collector', `Audience ${at}`);
  expect((await save('collector', 'One more')).errors).toEqual(['You have 50 saved audiences. Delete one first.']);
  expect((await save('collector', 'Audience 7')).errors).toEqual([]);
});

test('the last audience is that of the newest run of the form, without models that it had by default', async () => {
  const { userId } = await createConfirmedAccount(api.db, { email: 'last@example.com', password: 'Strong-pass1' });
  const last = async () => (await getSignedInUser(api.db, api.env, userId)).lastAudience;
  expect(await last()).toBeNull();
  const run = { segmentIds: ['a'], segmentNames: ['A'], modelProvider: 'openai', source: 'web' };
  const { jobId } = await storeRun(api.db, userId, { ...run, numUsers: 40, models: ['gpt-4'] });
  await storeRun(api.db, userId, { ...run, source: 'mcp', numUsers: 7 });
  await storeRun(api.db, 'somebody-else', { ...run, numUsers: 8 });
  expect(await last()).toEqual({
    jobId,
    segmentIds: ['a'],
    numUsers: 40,
    split: null,
    modelProvider: 'openai',
    models: [],
    simulated: false,
  });
  await storeRun(api.db, userId, {
    ...run,
    models: ['gpt-4o'],
    options: JSON.stringify({ simulated: true }),
    createdAt: new Date(Date.now() + 1_000),
  });
  expect(await last()).toMatchObject({ numUsers: 100, models: ['gpt-4o'], simulated: true });
});
