import { pino } from 'pino';
import { publicError } from '../../api/errors.ts';
import { headersOf, startDataApi, type DataApi } from './data-client.ts';

let api: DataApi;
beforeAll(async () => {
  api = await startDataApi();
});
afterAll(() => api.close());

const post = (body: string, headers: Record<string, string> = headersOf({ user: 'anna' })) =>
  fetch(`${api.url}/graphql`, { method: 'POST', headers, body });
const anna = { user: 'anna' };

test('the health route names the parts that are missing', async () => {
  const response = await fetch(`${api.url}/health`);
  expect([response.status, await response.json()]).toEqual([
    503,
    { status: 'unavailable', postgres: 'reachable', temporal: 'missing' },
  ]);
});

test('without Temporal an api is still live and ready, because the reconciler starts accepted runs later', async () => {
  const answers = async (path: string) => {
    const response = await fetch(`${api.url}${path}`);
    return [response.status, await response.json()];
  };
  expect(await answers('/health/live')).toEqual([200, { status: 'live' }]);
  expect(await answers('/health/ready')).toEqual([
    200,
    { status: 'ready', postgres: 'reachable', temporal: 'missing' },
  ]);
});

test('the public settings contain no secret', async () => {
  const config = (await (await fetch(`${api.url}/api/config`)).json()) as Record<string, unknown>;
  expect(Object.keys(config).toSorted()).toEqual([
    'demo',
    'mailCatcherUrl',
    'simulatorAvailable',
    'temporalUiUrl',
    'tiers',
  ]);
});

test('a list that fails is an empty list with an error, and a record that fails is null with an error', async () => {
  const list = await api.ask(anna, '{ listCohorts(limit: 0) { items { id } nextToken } }');
  expect(list.data).toEqual({ listCohorts: { items: [], nextToken: null } });
  expect(list.errors).toEqual([
    expect.objectContaining({
      message: 'limit must be 1 to 1000',
      path: ['listCohorts'],
      extensions: { code: 'bad-input', name: 'InvalidInput', field: 'limit' },
    }),
  ]);
  const get = await api.ask(anna, '{ getCohort(id: "") { id } listCohorts { items { id } } }');
  expect(get.data).toEqual({ getCohort: null, listCohorts: { items: [] } });
  expect(get.errors[0]?.extensions).toMatchObject({ name: 'InvalidInput', field: 'id' });
});

test('an unexpected error is reported without its details', () => {
  const shown = publicError(new Error('select secret from table'), {
    log: pino({ level: 'silent' }),
    requestId: 'r-1',
  });
  expect([shown.message, shown.extensions]).toEqual([
    'Something went wrong',
    { code: 'internal', name: 'InternalError', requestId: 'r-1' },
  ]);
});

test.each([{ GRAPHQL_INTROSPECTION: 'false' }, { NODE_ENV: 'production' }])(
  'introspection is refused with the setting %j',
  async (settings) => {
    const query = '{ __schema { queryType { name } } }';
    expect((await api.ask(anna, query)).errors).toEqual([]);
    const closed = await startDataApi(settings);
    const answer = await closed.ask(anna, query);
    const misspelt = await closed.ask(anna, '{ listCohort { items { id } } }');
    const variables = { input: { nmae: 'x' } };
    const coerced = await closed.ask(
      anna,
      'mutation($input: CreateCohortInput!) { createCohort(input: $input) { id } }',
      variables,
    );
    await closed.close();
    expect([answer.data, answer.errors[0]?.message]).toEqual([
      null,
      expect.stringContaining('introspection has been disabled'),
    ]);
    expect(misspelt.errors[0]?.message).not.toContain('listCohorts');
    expect(coerced.errors.map(({ message }) => message).join()).toMatch(/nmae/);
    expect(coerced.errors.map(({ message }) => message).join()).not.toContain('Did you mean');
  },
);

test('a form submitted by another site is refused', async () => {
  const response = await post('query=%7B__typename%7D', { 'content-type': 'application/x-www-form-urlencoded' });
  expect(response.status).toBe(403);
});

test('mutations by GET are refused', async () => {
  const query = encodeURIComponent('mutation { deleteCohort(input: { id: "x" }) { id } }');
  const response = await fetch(`${api.url}/graphql?query=${query}`, {
    headers: { ...headersOf(anna), 'x-graphql-yoga-csrf': 'yes' },
  });
  expect(response.status).toBe(405);
});

test.each(['not json', '{}', '[]', '{"query":""}', '{"query":5}', '{"query":"{"}', 'null'])(
  'a malformed request (%j) is a client error',
  async (body) => {
    const response = await post(body);
    const answer = (await response.json()) as { errors?: unknown[] };
    expect(response.status).toBeLessThan(500);
    expect(answer.errors?.length ?? (Array.isArray(answer) ? 1 : 0)).toBeGreaterThan(0);
  },
);

test('headers forbid framing, type sniffing and foreign scripts', async () => {
  const { headers } = await fetch(`${api.url}/health`);
  expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-powered-by')).toBeNull();
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('a client that is not a browser gets a 404 for an unknown route', async () => {
  const response = await fetch(`${api.url}/api/nothing?token=x`);
  expect([response.status, await response.json()]).toEqual([
    404,
    { name: 'NotFound', message: 'There is no GET /api/nothing' },
  ]);
});
