/** A run's record keeps the settings and names that were valid when it was created. */
import { decryptSecret } from '../../db/secrets.ts';
import { storeSettings } from '../_support/people.ts';
import { startDataApi, type DataApi } from './data-client.ts';

let api: DataApi;

beforeAll(async () => {
  api = await startDataApi();
  await storeSettings(api.db, api.env, 'ann', { openai: 'sk-ann-1234567890' });
  await storeSettings(api.db, api.env, 'sim', { openai: 'sim-openai' });
  await api.db
    .insertInto('cohort')
    .values({ id: 'parents', name: 'Parents', isSample: true, profileData: JSON.stringify([{ name: 'N' }]) })
    .execute();
});
afterAll(() => api.close());

const asked = { message: 'Buses every ten minutes', segmentIds: ['parents'], numUsers: 2 };
const submit = `mutation ($input: SimulationInput!) { submitSimulation(input: $input) { id jobId } }`;

async function keysOf(runId: string): Promise<Record<string, string>> {
  const rows = await api.db.selectFrom('jobKey').selectAll().where('jobId', '=', runId).execute();
  const open = (provider: string, ciphertext: string) =>
    decryptSecret(ciphertext, { model: 'RunKey', field: provider, rowId: runId }, api.env.ENCRYPTION_KEY);
  return Object.fromEntries(rows.map(({ provider, ciphertext }) => [provider, open(provider, ciphertext)]));
}

test('a record created through the data API keeps its attachments and its progress token, but never a key', async () => {
  const create = `mutation ($input: CreateDynamicSimulationRunInput!) {
    createDynamicSimulationRun(input: $input) { id jobId attachments progressToken } }`;
  const attachments = JSON.stringify({ apiKeys: { openai: 'sk-given-1234567890' }, metadata: { campaign: 'spring' } });
  const { data, errors } = await api.ask({ user: 'ann' }, create, {
    input: { ...asked, attachments, progressToken: 'token-7' },
  });
  expect(errors).toEqual([]);
  const made = data?.['createDynamicSimulationRun'] as { id: string; attachments: string; progressToken: string };
  expect(JSON.parse(made.attachments)).toEqual({ metadata: { campaign: 'spring' } });
  expect(made.progressToken).toBe('token-7');
  const companion = await api.db
    .selectFrom('mcpSimulationJob')
    .select('progressToken')
    .where('simulationId', '=', made.id)
    .executeTakeFirst();
  expect(companion).toEqual({ progressToken: 'token-7' });
  const row = await api.db
    .selectFrom('dynamicSimulationRun')
    .selectAll()
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain('sk-given');
  expect(await keysOf(made.id)).toEqual({ openai: 'sk-given-1234567890' });
});

describe('models and temperatures in the attachments of a record', () => {
  const create = `mutation ($input: CreateDynamicSimulationRunInput!) {
    createDynamicSimulationRun(input: $input) { id models temperatureRange attachments } }`;
  const made = async (attachments: unknown, more: object = {}) => {
    const text = typeof attachments === 'string' ? attachments : JSON.stringify(attachments);
    return api.ask({ user: 'ann' }, create, { input: { ...asked, ...more, attachments: text } });
  };
  const attached = {
    models: ['gpt-4o', 'gpt-4o-mini'],
    temperatureRange: [0.2, 0.4],
    metadata: { campaign: 'spring' },
    toolsEnabled: true,
    toolDefinitions: [{ name: 'he_web_search', description: 'Searches', category: 'research', parameters: {} }],
  };

  test('are used where the record’s own fields are omitted, and stored in the companion record', async () => {
    const { data, errors } = await made(attached);
    expect(errors).toEqual([]);
    const run = data?.['createDynamicSimulationRun'] as {
      id: string;
      models: string[];
      temperatureRange: number[];
      attachments: string;
    };
    expect(run).toMatchObject({ models: attached.models, temperatureRange: attached.temperatureRange });
    expect(JSON.parse(run.attachments)).toEqual(attached);
    const companion = await api.db
      .selectFrom('mcpSimulationJob')
      .select(['models', 'temperatureRange'])
      .where('simulationId', '=', run.id)
      .executeTakeFirst();
    expect(companion).toEqual({ models: attached.models, temperatureRange: attached.temperatureRange });
  });

  test('are overridden by the record’s own fields', async () => {
    const { data } = await made(attached, { models: ['gpt-4-turbo'], temperatureRange: [0.9, 1] });
    expect(data?.['createDynamicSimulationRun']).toMatchObject({ models: ['gpt-4-turbo'], temperatureRange: [0.9, 1] });
  });

  test.each<[unknown, string, string]>([
    [{ models: [4] }, 'attachments.models must be a list of model names', 'attachments'],
    [{ temperatureRange: 'warm' }, 'attachments.temperatureRange must be a list of two numbers', 'attachments'],
    [{ metadata: [] }, 'attachments.metadata must be an object', 'attachments'],
    [{ toolsEnabled: 'yes' }, 'attachments.toolsEnabled must be true or false', 'attachments'],
    [{ toolDefinitions: [{}] }, 'attachments.toolDefinitions must be a list of tools with names', 'attachments'],
    [
      { temperatureRange: [1, 0] },
      'Temperature range must be two numbers from 0 to 2, the lower one first',
      'temperatureRange',
    ],
    ['not JSON', 'attachments must be JSON text', 'attachments'],
    ['[]', 'attachments must be a JSON object', 'attachments'],
  ])('are refused when they are invalid: %j', async (attachments, message, field) => {
    const { errors } = await made(attachments);
    expect(errors[0]).toMatchObject({ message, extensions: { field } });
  });
});

test('keys for a single job are used for its providers and its web search', async () => {
  const apiKeys = { openai: 'sk-once-1234567890', anthropic: 'sk-ant-once-1234567890' };
  const submitted = async (more: object) => {
    const { data } = await api.ask({ user: 'ann' }, submit, { input: { ...asked, ...more, apiKeys } });
    const { id } = (data ?? {})['submitSimulation'] as { id: string };
    return keysOf(id);
  };
  expect(await submitted({})).toEqual({ openai: apiKeys.openai });
  expect(await submitted({ includeCurrentEvents: true })).toEqual(apiKeys);
});

test('a simulator key is refused when no simulator runs', async () => {
  const { errors } = await api.ask({ user: 'sim' }, submit, { input: asked });
  expect(errors[0]).toMatchObject({
    message: 'No provider simulator runs here. Use another OpenAI API key.',
    extensions: { code: 'bad-input', field: 'modelProvider' },
  });
  expect(
    (await api.ask({ user: 'sim' }, submit, { input: { ...asked, apiKeys: { openai: 'sk-once-1234567890' } } })).errors,
  ).toEqual([]);
});
