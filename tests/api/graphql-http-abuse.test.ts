import { headersOf, startDataApi, type DataApi } from './data-client.ts';

let api: DataApi;
beforeAll(async () => {
  api = await startDataApi();
});
afterAll(() => api.close());

const ann = headersOf({ user: 'ann' });
const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}/graphql`, { method: 'POST', headers: { ...ann, ...headers }, body });
const variable = (value: string) =>
  `{"query":"query($f: ModelCohortFilterInput) { listCohorts(filter: $f) { items { id } } }","variables":{"f":${value}}}`;
const deep = (levels: number) => `${'[{"and":'.repeat(levels)}[]${'}]'.repeat(levels)}`;

const abuses: [string, string, Record<string, string>?][] = [
  ['a body nested 100,000 levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['a variable nested 100,000 levels', variable(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)],
  ['a filter nested 2,000 levels', variable(`{"and":${deep(2_000)}}`)],
  [
    'a filter of 10,000 parts',
    variable(`{"or":[${Array.from({ length: 10_000 }, () => '{"name":{"eq":"x"}}').join()}]}`),
  ],
  ['a null character', variable('{"name":{"eq":"a\\u0000b"}}')],
  ['a lone surrogate', variable('{"name":{"eq":"\\ud800"}}')],
  ['a key named __proto__', variable('{"__proto__":{"eq":"x"}}')],
  [
    'a batch of a query, a mutation and a subscription',
    JSON.stringify(
      ['{ __typename }', 'mutation { __typename }', 'subscription { onCreateCohort { id } }'].map((query) => ({
        query,
      })),
    ),
  ],
  ['a batch in a batch', '[[{"query":"{ __typename }"}]]'],
  ['a subscription read as JSON', '{"query":"subscription { onCreateCohort { id } }"}', { accept: 'application/json' }],
  ['a query read as a picture', '{"query":"{ __typename }"}', { accept: 'image/png' }],
  ['an operation that is not there', '{"query":"query a { __typename }","operationName":"b"}'],
];

test.each(abuses)(
  'an unusual request does not cause a server error: %s',
  async (...[, body, headers]) => {
    const response = await post(body, headers);
    const text = await response.text();
    expect([response.status < 500, text.includes('"internal"')]).toEqual([true, false]);
  },
  20_000,
);
