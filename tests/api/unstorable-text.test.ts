/**
 * Text that Postgres cannot store is refused everywhere with a named error, never with an internal error or Postgres'
 * message.
 */
import { isNonNullType, isScalarType, type GraphQLField } from 'graphql';
import { schema } from '../../api/graphql/schema.ts';
import { headersOf, startDataApi, type DataApi } from './data-client.ts';

let api: DataApi;
beforeAll(async () => {
  api = await startDataApi();
});
afterAll(() => api.close());

const ann = { user: 'ann' };
/** A NUL character, and half of a surrogate pair. */
const unstorable = ['a\0b', '\ud800'];

/** Queries and mutations of the schema, each with its kind. */
const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {}).map((field) => [type?.name.toLowerCase() ?? '', field] as const),
);
/** Returns the arguments of these types, whether lists or not, each with its operation. */
const argumentsOf = (...types: string[]) =>
  fields.flatMap(([kind, field]) =>
    field.args
      .filter((arg) => types.includes(String(arg.type).replaceAll(/[[\]!]/g, '')))
      .map(({ name }) => [kind, field, name] as const),
  );

test('text that Postgres cannot store is refused in every text argument of every operation', async () => {
  const texts = argumentsOf('String', 'ID');
  expect(texts.length).toBeGreaterThan(100);
  expect(
    await notRefused(
      texts.flatMap(([kind, field, name]) => unstorable.map((text) => operationWith(kind, field, name, text))),
    ),
  ).toEqual([]);
}, 60_000);

test('text that Postgres cannot store is refused deep inside every JSON argument, also as the name of a field', async () => {
  const jsons = argumentsOf('JSON');
  expect(jsons.map(([, { name }]) => name)).toContain('startSegmentImport');
  const values = unstorable.flatMap((text) => [{ deep: [{ inside: text }] }, [{ [text]: 1 }]]);
  expect(
    await notRefused(
      jsons.flatMap(([kind, field, name]) => values.map((value) => operationWith(kind, field, name, value))),
    ),
  ).toEqual([]);
  const literal = await api.ask(
    ann,
    String.raw`{ previewSegmentWeights(id: "x", targets: { a: ["\u0000"] }) { __typename } }`,
  );
  expect(literal.errors[0]?.extensions).toMatchObject({ code: 'bad-input', name: 'InvalidInput' });
});

/** Returns the operations that were not refused with the named error, which should be none. */
async function notRefused(operations: ReturnType<typeof operationWith>[]) {
  const isNamed = (name: string, { errors }: { errors: { extensions?: { name?: unknown } }[] }) =>
    errors.some(({ extensions }) => extensions?.name === name);
  const answers = await api.askAll(ann, operations);
  const wrong = [];
  for (const [at, { query, variables }] of operations.entries()) {
    const batched = answers[at]!;
    // Operations that compute are not taken in such numbers, and are sent one by one.
    const answer = isNamed('TooMuchComputing', batched) ? await api.ask(ann, query, variables) : batched;
    if (!isNamed('InvalidInput', answer)) wrong.push([query, answer.errors]);
  }
  return wrong;
}

/** Returns the operation with the value as one argument. Other required arguments have no value. */
function operationWith(kind: string, field: GraphQLField<unknown, unknown>, name: string, value: unknown) {
  const given = field.args.filter((arg) => arg.name === name || isNonNullType(arg.type));
  const head = given.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const used = given.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const type = schema.getType(String(field.type).replaceAll(/[[\]!]/g, ''));
  const isList = (arg: string) => String(given.find((each) => each.name === arg)?.type).startsWith('[');
  const variables = { [name]: isList(name) ? [value] : value };
  return {
    query: `${kind}(${head}) { ${field.name}(${used}) ${isScalarType(type) ? '' : '{ __typename }'} }`,
    variables,
  };
}

test('text that Postgres cannot store is refused in inputs, lists and literals', async () => {
  const submit = 'mutation($input: SimulationInput!) { submitSimulation(input: $input) { id } }';
  const input = { message: 'Hello', segmentIds: ['x'] };
  for (const text of unstorable)
    for (const part of [
      { message: text },
      { segmentIds: [text] },
      { customContext: text },
      { idempotencyKey: text },
      { apiKeys: { openai: text } },
    ])
      expect((await api.ask(ann, submit, { input: { ...input, ...part } })).errors[0]?.extensions?.['code']).toBe(
        'bad-input',
      );
  const literal = await api.ask(ann, String.raw`{ getSimulationJobStatus(jobId: "a\u0000b") { id } }`);
  expect(literal.errors[0]?.extensions).toMatchObject({ code: 'bad-input', name: 'InvalidInput' });
});

test('an idempotency key has a maximum length', async () => {
  const input = { message: 'Hello', segmentIds: ['x'], idempotencyKey: 'k'.repeat(16_000) };
  const { errors } = await api.ask(
    ann,
    'mutation($input: SimulationInput!) { submitSimulation(input: $input) { id } }',
    { input },
  );
  expect(errors[0]).toMatchObject({
    message: 'Idempotency key must be at most 200 characters',
    extensions: { field: 'idempotencyKey' },
  });
});

const addresses: [string, string][] = [
  ['GET', '/api/runs/%00/export'],
  ['GET', '/api/segments/%00/export?format=csv'],
  ['GET', '/api/segments/imports/%00/problems'],
  ['DELETE', '/api/attachments/%00'],
  ['DELETE', '/auth/devices/%00'],
  ['PUT', '/auth/devices/%00'],
  ['DELETE', '/auth/passkeys/%00'],
  ['GET', '/api/files?prefix=%00'],
  ['GET', '/api/shared/x/reactions?search=%00'],
];
test.each(addresses)('text that Postgres cannot store is refused in a URL: %s %s', async (method, path) => {
  const response = await fetch(api.url + path, { method, headers: headersOf(ann) });
  expect([response.status, ((await response.json()) as { name: string }).name]).toEqual([400, 'InvalidInput']);
});

const bodies: [string, object][] = [
  ['/api/chatbot/chat', { message: 'a\0b', userId: 'ann', platform: 'web' }],
  ['/api/chatbot/chat', { message: '\ud800', userId: 'ann', platform: 'web' }],
  ['/api/signed-urls', { path: 'a\0b' }],
  ['/auth/sign-in', { username: '\ud800', password: 'x' }],
  ['/auth/sign-in', { username: 'ann', nested: [{ 'a\0': 1 }] }],
];
test.each(bodies)('text that Postgres cannot store is refused in the body of a request to %s', async (path, body) => {
  const response = await fetch(api.url + path, { method: 'POST', headers: headersOf(ann), body: JSON.stringify(body) });
  expect(response.status).toBe(400);
});

// An import is not refused for such text: it is stored without the characters that Postgres cannot store.
test.each([
  ['a null character', '[{"name":"a\\u0000b"}]', 201],
  ['half a pair', '[{"na\\ud800me":"\\ud800"}]', 201],
  ['100,000 levels', `[{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`, 400],
])('text that Postgres cannot store is removed from an imported JSON file: %s', async (_what, body, status) => {
  const response = await fetch(`${api.url}/api/segments/imports?name=a.json`, {
    method: 'POST',
    headers: headersOf(ann),
    body,
  });
  expect(response.status).toBe(status);
});
