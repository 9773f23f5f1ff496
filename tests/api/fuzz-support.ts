/** Random values of the types of the GraphQL schema. */
import fc from 'fast-check';
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
} from 'graphql';
import { namesOf } from '../../api/graphql/models/names.ts';
import { registeredModels } from '../../api/graphql/models/types.ts';
import { schema } from '../../api/graphql/schema.ts';

/** One operation: its document selects one field, its variables are arbitrary. */
export interface Operation {
  query: string;
  variables: Record<string, unknown>;
}

/** Values that have broken other servers. */
const nastyTexts = [
  '',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '%',
  '_',
  '\\',
  "'; drop table cohort; --",
  '${1}',
  '$1',
  'null',
  'NaN',
  '-Infinity',
  '__proto__',
  'constructor',
  '[]',
  '{}',
  '{"a":"\\u0000"}',
  '"\\ud800"',
  '••••1234',
  '2026-02-30T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01',
  '2026-01-01T00:00:00+99:99',
  '\u202e\u2066',
  '🧨',
  'x'.repeat(5_000),
];

const text = fc.oneof(
  fc.constantFrom(...nastyTexts),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ maxLength: 20 }),
);
const whole = fc.oneof(fc.integer(), fc.constantFrom(0, -1, 1, 10, 100, 1_000, 1_001, 2 ** 31 - 1, -(2 ** 31)));
const real = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 5e-324, 1.7976931348623157e308, 2 ** 53),
);
const date = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
      .map((at) => at.toISOString()),
  },
  fc.constantFrom(
    '2026-11-21',
    '2026-11-21T12:00:00.123Z',
    '2026-02-30T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '0000-01-01',
    '0001-01-01T00:00:00Z',
  ),
);
const json = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  text,
  fc.constantFrom({ a: '\u0000' }, ['\ud800'], { __proto__: null, constructor: 1 }),
);

/** Ids of existing rows of every model, so that requests often find a row. */
export const knownIds = Array.from({ length: 6 }, (_, at) => `row-${at}`);
const id = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...knownIds) }, { weight: 1, arbitrary: text });

const scalars: Record<string, fc.Arbitrary<unknown>> = {
  String: fc.oneof(text, id),
  ID: id,
  Int: whole,
  Float: real,
  Boolean: fc.boolean(),
  DateTime: date,
  JSON: json,
};

/** Generates mostly values of the type, sometimes anything. `depth` limits nested input objects. */
function valueOf(type: GraphQLInputType, depth: number): fc.Arbitrary<unknown> {
  if (isNonNullType(type))
    return fc.oneof({ weight: 80, arbitrary: knownValue(type.ofType, depth) }, { weight: 1, arbitrary: json });
  return fc.oneof(
    { weight: 80, arbitrary: knownValue(type, depth) },
    { weight: 8, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );
}

function knownValue(type: GraphQLInputType, depth: number): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return knownValue(type.ofType, depth);
  if (isListType(type)) return fc.array(valueOf(type.ofType, depth), { maxLength: 3 });
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name));
  if (isInputObjectType(type)) return objectOf(type, depth);
  return scalars[type.name] ?? json;
}

function objectOf(
  type: Extract<GraphQLInputType, { getFields: unknown }>,
  depth: number,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.values(type.getFields());
  const required = fields.filter((field) => isNonNullType(field.type));
  const optional = fields.filter(
    (field) => !isNonNullType(field.type) && (depth > 0 || !isInputObjectType(getNamedType(field.type))),
  );
  return fc.subarray(optional, { maxLength: Math.min(4, optional.length) }).chain((chosen) => {
    const values = [...required, ...chosen].map((field) => [field.name, valueOf(field.type, depth - 1)] as const);
    return fc.record(Object.fromEntries(values));
  });
}

/** Selects all scalar fields of a field's type, including those of a page's items. */
function selectionOf(field: GraphQLField<unknown, unknown>): string {
  const type = getNamedType(field.type);
  if (!isObjectType(type)) return '';
  const items = type.getFields()['items'];
  const leaves = Object.values(type.getFields()).filter((one) => !isObjectType(getNamedType(one.type)));
  const names = leaves.map(({ name }) => name).join(' ');
  return `{ __typename ${names} ${items === undefined ? '' : `items ${selectionOf(items)}`} }`;
}

/** Generates mostly valid page arguments. */
function argumentOf(name: string, type: GraphQLInputType): fc.Arbitrary<unknown> {
  const usual = name === 'limit' ? fc.integer({ min: 1, max: 1_000 }) : fc.constant(null);
  const isPaging = name === 'limit' || name === 'nextToken' || name === 'condition';
  return isPaging
    ? fc.oneof({ weight: 8, arbitrary: usual }, { weight: 1, arbitrary: valueOf(type, 4) })
    : valueOf(type, 4);
}

function operationOf(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>): fc.Arbitrary<Operation> {
  const declared = field.args.map(({ name, type }) => `$${name}: ${type.toString()}`).join(', ');
  const given = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  const query = `${kind}(${declared}) { ${field.name}(${given}) ${selectionOf(field)} }`;
  const variables = fc.record(Object.fromEntries(field.args.map(({ name, type }) => [name, argumentOf(name, type)])));
  return variables.map((values) => ({ query, variables: values }));
}

/** Operations of every model: each verb and each lookup. */
export function operationsOfModels(): fc.Arbitrary<Operation> {
  const queries = schema.getQueryType()?.getFields() ?? {};
  const mutations = schema.getMutationType()?.getFields() ?? {};
  const named = (fields: Record<string, GraphQLField<unknown, unknown>>, name: string) => {
    const field = fields[name];
    if (field === undefined) throw new Error(`The schema has no ${name}`);
    return field;
  };
  const all = registeredModels.flatMap((model) => {
    const names = namesOf(model.name);
    return [
      ...[names.get, names.list, names.list, ...model.lookups.map(({ name }) => name)].map((name) =>
        operationOf('query', named(queries, name)),
      ),
      ...[names.create, names.create, names.update, names.delete].map((name) =>
        operationOf('mutation', named(mutations, name)),
      ),
    ];
  });
  return fc.oneof(...all);
}

/** Operations that belong to no model. */
export function ourOwnOperations(): fc.Arbitrary<Operation> {
  const ofModels = new Set(
    registeredModels.flatMap((model) => [
      ...Object.values(namesOf(model.name)),
      ...model.lookups.map(({ name }) => name),
    ]),
  );
  const own = (kind: 'query' | 'mutation', type: GraphQLObjectType | null | undefined) =>
    Object.values(type?.getFields() ?? {}).flatMap((field) =>
      ofModels.has(field.name) ? [] : [operationOf(kind, field)],
    );
  return fc.oneof(...own('query', schema.getQueryType()), ...own('mutation', schema.getMutationType()));
}

/** A request to the HTTP interface with an arbitrary address and body. */
export interface HttpRequest {
  method: string;
  path: string;
  body?: string | Uint8Array;
}

const routes = [
  'GET /api/config',
  'GET /api/files?prefix=:any&limit=:any&nextToken=:any',
  'GET /api/files-usage',
  'POST /api/signed-urls',
  'GET /api/files/simulation-attachments/:id/:any',
  'PUT /api/files/workspaces/:id/:any',
  'DELETE /api/files/public/workspaces/:id/:any',
  'GET /api/attachments',
  'POST /api/attachments?name=:any.txt',
  'DELETE /api/attachments/:id',
  'GET /api/shared/:any',
  'GET /api/shared/:any/reactions?search=:any&limit=:any&sentiment=:any',
  'POST /api/segments/imports?name=:any.csv',
  'POST /api/segments/imports?name=:any.json',
  'GET /api/segments/imports/:id/problems',
  'GET /api/segments/:id/export?format=:any',
  'GET /api/runs/:id/export?format=:any',
  'GET /api/analytics/export?format=:any&timeZone=:any&from=:any',
  'GET /api/my-data',
  'POST /api/chatbot/chat',
  'GET /api/:any',
  'POST /auth/credentials',
  'DELETE /auth/devices/:id',
  'PUT /auth/devices/:any',
  'DELETE /auth/passkeys/:any',
  'POST /auth/:any',
  'GET /auth/:any',
  'GET /.well-known/:any',
];
const encoded = fc.oneof(
  { weight: 6, arbitrary: text.map((one) => encodeURIComponent(one.toWellFormed().slice(0, 500))) },
  fc.constantFrom(
    'csv',
    'json',
    'xlsx',
    '10',
    '%00',
    '%ED%A0%80',
    '%zz',
    '%',
    '..%2F..%2Fetc',
    '%F0%9F',
    '{}',
    '..',
    '%2e%2e/',
  ),
);
const bodies = fc.oneof(
  json.map((value) => JSON.stringify(value)),
  fc
    .record(
      { message: text, userId: id, platform: fc.constant('web'), path: text, idToken: text, expiresIn: whole },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
  fc.constantFrom('{"a":"\\u0000"}', '["\\ud800"]', 'name,age\nAnn,34\n', '[{"name":"Ann"}]', '{'.repeat(5_000), ''),
  fc.uint8Array({ maxLength: 60 }),
);
const known = fc.oneof(fc.constantFrom(...knownIds), encoded);

export function httpRequests(): fc.Arbitrary<HttpRequest> {
  return fc.constantFrom(...routes).chain((route) => {
    const [method = '', template = ''] = route.split(' ');
    const parts = template.split(/(:id|:any)/);
    const path = fc
      .tuple(...parts.map((part) => (part === ':id' ? known : part === ':any' ? encoded : fc.constant(part))))
      .map((all) => all.join(''));
    const hasBody = method === 'POST' || method === 'PUT';
    return hasBody
      ? fc.record({ method: fc.constant(method), path, body: bodies })
      : fc.record({ method: fc.constant(method), path });
  });
}
