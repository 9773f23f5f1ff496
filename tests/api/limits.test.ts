import { requestLimits } from '../../api/graphql/limits/request-limits.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { storeReactions, storeRun } from '../_support/stored-runs.ts';
import { headersOf, startDataApi, type DataApi } from './data-client.ts';

let api: DataApi;
beforeAll(async () => {
  api = await startDataApi();
});
afterAll(() => api.close());

const anna = { user: 'anna' };
const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}, url = api.url) =>
  fetch(`${url}/graphql`, { method: 'POST', headers: { ...headersOf(anna), ...headers }, body });

interface Refusal {
  errors: { message: string; extensions: { name: string; code: string } }[];
}
const nameIn = async (response: Response) => [
  response.status,
  ((await response.json()) as Refusal).errors[0]?.extensions.name,
];

/** Queries at a limit, and the same queries one step beyond it. */
const nested = (levels: number, inside = '__typename') =>
  `{ ${'... on Query { '.repeat(levels)} ${inside} ${'}'.repeat(levels)} }`;
const limits: [string, string, string, string][] = [
  ['depth', 'QueryTooDeep', nested(requestLimits.depth - 1), nested(requestLimits.depth)],
  ['aliases', 'TooManyAliases', aliases(requestLimits.aliases), aliases(requestLimits.aliases + 1)],
  ['directives', 'TooManyDirectives', directives(requestLimits.directives), directives(requestLimits.directives + 1)],
  [
    'tokens',
    'TooManyTokens',
    `{ ${'__typename '.repeat(500)} }`,
    `{ ${'__typename '.repeat(requestLimits.tokens - 1)} }`,
  ],
  ['cost', 'QueryTooCostly', nested(8, '__typename '.repeat(100)), nested(8, '__typename '.repeat(300))],
];

function aliases(count: number): string {
  return `{ ${Array.from({ length: count }, (_, at) => `a${at}: getCohort(id: "x") { id }`).join(' ')} }`;
}

function directives(count: number): string {
  return `{ ${'__typename @include(if: true) '.repeat(count)} }`;
}

describe.each(limits)('the limit of %s', (_what, name, within, beyond) => {
  test('accepts an operation up to the limit', async () => {
    expect((await api.ask(anna, within)).errors).toEqual([]);
  });

  test(`refuses a larger operation as ${name}, whatever response format the client accepts`, async () => {
    const body = JSON.stringify({ query: beyond });
    expect(await nameIn(await post(body))).toEqual([200, name]);
    expect(await nameIn(await post(body, { accept: 'application/graphql-response+json' }))).toEqual([400, name]);
  });

  test('also applies inside fragments', async () => {
    const query = `query { ...all } fragment all on Query ${beyond}`;
    expect((await api.ask(anna, query)).errors[0]?.extensions?.['name']).toBe(name);
  });
});

test('a query whose repeated fields would take long to compare is refused', async () => {
  const query = `{ ${'__typename '.repeat(requestLimits.tokens - 2)} }`;
  expect((await api.ask(anna, query)).errors[0]?.extensions?.['name']).toBe('QueryTooCostly');
});

test('a query with too many lists is refused, also inside a fragment', async () => {
  const lists = (count: number) =>
    `{ ...all } fragment all on Query { ${Array.from({ length: count }, (_, at) => `a${at}: listCohorts { nextToken }`).join(' ')} }`;
  expect((await api.ask(anna, lists(requestLimits.lists))).errors).toEqual([]);
  expect((await api.ask(anna, lists(requestLimits.lists + 1))).errors[0]?.extensions?.['name']).toBe('TooManyLists');
});

describe('the number of rows that one request may read', () => {
  let small: DataApi;
  beforeAll(async () => {
    small = await startDataApi({ DATA_API_REQUEST_MB: '1' });
    const create =
      'mutation($abstract: String!) { createResearchPaper(input: { authorProfileUrl: "u", title: "t", authors: [], abstract: $abstract }) { id } }';
    for (let paper = 0; paper < 6; paper += 1)
      expect((await small.ask(anna, create, { abstract: 'a'.repeat(200_000) })).errors).toEqual([]);
  });
  afterAll(() => small.close());

  const papers = 'listResearchPapers { items { id abstract } nextToken }';
  const namesIn = (answer: { errors?: { extensions?: Record<string, unknown> }[] }) =>
    (answer.errors ?? []).map(({ extensions }) => extensions?.['name']);

  test('is shared by all its lists', async () => {
    const twice = await small.ask(anna, `{ first: ${papers} second: ${papers} }`);
    expect(namesIn(twice)).toEqual(['RequestReadsTooMuch']);
    expect(twice.data).toMatchObject({
      first: { items: Array.from({ length: 6 }, () => expect.anything() as unknown) },
      second: { items: [], nextToken: null },
    });
  });

  test('is shared by all operations of a batch', async () => {
    const answers = await small.askAll(anna, [
      { query: `{ ${papers} }` },
      { query: `{ ${papers} }` },
      { query: `{ getResearchPaper(id: "x") { id } }` },
    ]);
    expect(answers.map(namesIn)).toEqual([[], ['RequestReadsTooMuch'], ['RequestReadsTooMuch']]);
  });

  test('includes a list that is computed for one record and has no pages', async () => {
    const { id } = await storeRun(small.db, 'anna', { status: 'completed' });
    const many = Array.from({ length: 1_500 }, (_, personaIndex) => ({ personaIndex, response: 'r'.repeat(1_000) }));
    await storeReactions(small.db, id, many.slice(0, 500));
    const whole = 'query ($id: ID!) { getDynamicSimulationRun(id: $id) { reactions } }';
    expect(namesIn(await small.ask(anna, whole, { id }))).toEqual([]);
    await storeReactions(small.db, id, many.slice(500));
    const beyond = await small.ask(anna, whole, { id });
    expect(namesIn(beyond)).toEqual(['RequestReadsTooMuch']);
    expect(beyond.data).toEqual({ getDynamicSimulationRun: { reactions: null } });
    const listed = await small.ask(anna, `{ listDynamicSimulationRuns { items { id reactions } } }`);
    expect(namesIn(listed)).toEqual(['RequestReadsTooMuch']);
  });

  test('is reset for the next request', async () => {
    expect(namesIn(await small.ask(anna, `{ ${papers} }`))).toEqual([]);
    expect(namesIn(await small.ask(anna, `{ ${papers} }`))).toEqual([]);
  });

  test('is not multiplied by aliases', async () => {
    const aliases = Array.from({ length: 20 }, (_, at) => `a${at}: abstract`).join(' ');
    expect(namesIn(await small.ask(anna, `{ listResearchPapers { items { ${aliases} } } }`))).toEqual([
      'AnswerTooLarge',
    ]);
  });
});

const schemaAsked = '{ __schema { queryType { name } } }';
test.each<[string, () => Promise<{ errors?: { extensions?: Record<string, unknown> }[] }[]>, string]>([
  ['by a guest', async () => [await api.ask('guest', schemaAsked)], 'IntrospectionDisabled'],
  [
    'in a batch',
    async () => (await api.askAll(anna, [{ query: schemaAsked }, { query: '{ __typename }' }])).slice(0, 1),
    'TooMuchIntrospection',
  ],
  [
    'twice',
    async () => [await api.ask(anna, '{ a: __schema { queryType { name } } b: __schema { queryType { name } } }')],
    'TooMuchIntrospection',
  ],
  [
    'under aliases',
    async () => [await api.ask(anna, '{ __schema { a: types { name } b: types { name } } }')],
    'TooMuchIntrospection',
  ],
])('introspection beyond the limit is refused: %s', async (_how, ask, name) => {
  expect((await ask()).map(({ errors }) => errors?.[0]?.extensions?.['name'])).toEqual([name]);
});

test('circular introspection is refused', async () => {
  const circle = `{ __schema { types { ${'fields { type { '.repeat(3)} name ${'} } '.repeat(3)} } } }`;
  expect((await api.ask(anna, circle)).errors.length).toBeGreaterThan(0);
});

test('a batch of more than 10 operations is refused', async () => {
  const batch = (size: number) =>
    post(JSON.stringify(Array.from({ length: size }, () => ({ query: '{ __typename }' }))));
  expect(((await (await batch(10)).json()) as unknown[]).length).toBe(10);
  expect(await nameIn(await batch(11))).toEqual([413, 'BatchTooLarge']);
});

test('a request body above the limit is refused', async () => {
  const body = (filler: number) =>
    JSON.stringify({ query: '{ __typename }', variables: { filler: 'x'.repeat(filler) } });
  expect((await post(body(requestLimits.bodyBytes - 1_000))).status).toBe(200);
  expect(await nameIn(await post(body(requestLimits.bodyBytes)))).toEqual([413, 'RequestTooLarge']);
});

test('a compressed request body is refused', async () => {
  expect(await nameIn(await post('{"query":"{ __typename }"}', { 'content-encoding': 'gzip' }))).toEqual([
    400,
    'UnreadableRequest',
  ]);
});

test('a list limit below 1 or above 1,000 is refused', async () => {
  const list = (limit: number) =>
    api.ask(anna, 'query($limit: Int) { listCohorts(limit: $limit) { items { id } } }', { limit });
  expect((await list(1_000)).errors).toEqual([]);
  for (const limit of [1_001, 0, -1, 2 ** 31 - 1])
    expect((await list(limit)).errors[0]?.extensions).toMatchObject({ name: 'InvalidInput', field: 'limit' });
});

describe('the rate limit', () => {
  let slow: DataApi;
  beforeAll(async () => {
    slow = await startDataApi({ DATA_API_RATE: '12', DATA_API_GUEST_RATE: '5', HTTP_RATE: '60', EVENT_STREAMS: '2' });
  });
  afterAll(() => slow.close());
  const times = (count: number, headers: Record<string, string>, operations = 1) =>
    Promise.all(
      Array.from({ length: count }, () => {
        const operation = { query: '{ __typename }' };
        return post(
          JSON.stringify(operations === 1 ? operation : Array.from({ length: operations }, () => operation)),
          headers,
          slow.url,
        );
      }),
    );
  const refusedOf = (responses: Response[]) => responses.filter(({ status }) => status === 429).length;

  test('applies to one person and does not delay another', async () => {
    expect(refusedOf(await times(15, { 'x-test-viewer': 'ann' }))).toBe(3);
    expect(refusedOf(await times(3, { 'x-test-viewer': 'bob' }))).toBe(0);
    const [refused] = await times(1, { 'x-test-viewer': 'ann' });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await nameIn(refused as Response)).toEqual([429, 'TooManyRequestsException']);
  });

  test('counts each operation of a batch', async () => {
    expect(refusedOf(await times(1, { 'x-test-viewer': 'eve' }, 10))).toBe(0);
    expect(refusedOf(await times(1, { 'x-test-viewer': 'eve' }, 3))).toBe(1);
  });

  test('counts fields under aliases one by one', async () => {
    const query = `{ ${Array.from({ length: 8 }, (_, at) => `a${at}: getCohort(id: "x") { id }`).join(' ')} }`;
    const ask = () => post(JSON.stringify({ query }), { 'x-test-viewer': 'flo' }, slow.url);
    expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect([Number(refused.headers.get('retry-after')) > 0, ...(await nameIn(refused))]).toEqual([
      true,
      429,
      'TooManyRequestsException',
    ]);
  });

  test("counts requests with a person's token and with their credentials together", async () => {
    await times(12, { 'x-test-viewer': 'dan' });
    expect(refusedOf(await times(1, { 'x-test-viewer': 'dan', 'x-test-iam': 'user' }))).toBe(1);
  });

  test('counts requests to other routes together with those to the data API', async () => {
    const usage = () => fetch(`${slow.url}/api/files-usage`, { headers: { 'x-test-viewer': 'gil' } });
    await times(11, { 'x-test-viewer': 'gil' });
    expect((await usage()).status).toBe(200);
    const refused = await usage();
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await refused.json()).toMatchObject({ name: 'TooManyRequestsException' });
  });

  test('also limits a person’s event streams, and closing one allows another', async () => {
    const open = (user: string) => slow.subscribe({ user }, 'subscription { onCreateCohort { id } }');
    const [first] = [await open('hal'), await open('hal')];
    const third = await open('hal');
    expect((await third.next())?.errors[0]?.extensions).toMatchObject({ name: 'TooManyStreams' });
    await open('ida');
    first?.close();
    const again = async () => {
      const stream = await open('hal');
      const first = await Promise.race([stream.next(), slow.ask({ user: 'jo' }, '{ __typename }')]);
      if (first !== undefined && first.errors.length > 0) return false;
      stream.close();
      return true;
    };
    expect(await waitUntil(again, { timeoutMs: 10_000 })).toBe(true);
  });

  test('counts guests by address, however many identities they use', async () => {
    const asGuests = ['guest:1', 'guest:2', 'guest:3'].map((principal) =>
      times(2, { 'x-test-viewer': principal, 'x-test-iam': 'guest' }),
    );
    expect(refusedOf((await Promise.all(asGuests)).flat())).toBe(1);
    expect(refusedOf(await times(1, { 'x-test-viewer': 'guest' }))).toBe(1);
  });

  test('applies to an address whatever identity it claims, including for sign-ins', async () => {
    const ask = (at: number) => fetch(`${slow.url}${['/api/config', '/auth/config', '/auth/tokens'][at % 3] ?? ''}`);
    const statuses = (await Promise.all(Array.from({ length: 70 }, (_, at) => ask(at)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect((await fetch(`${slow.url}/health`)).status).not.toBe(429);
  });
});
