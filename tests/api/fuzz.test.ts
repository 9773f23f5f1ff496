import fc from 'fast-check';
import { draws } from '../_support/depth.ts';
import { parentPaths, type Model } from '../../domain/models/model.ts';
import { httpRequests, knownIds, operationsOfModels, ourOwnOperations, type Operation } from './fuzz-support.ts';
import { everyModel, rowOwnedBy } from './data-rows.ts';
import { headersOf, startDataApi, type DataApi, type Identity } from './data-client.ts';

let api: DataApi;
beforeAll(async () => {
  api = await startDataApi();
  await plant(everyModel);
});
afterAll(() => api.close());

/** Rows of ann with known ids, parents before children. */
async function plant(models: readonly Model[]): Promise<void> {
  const waiting: Model[] = [];
  for (const model of models) {
    const parents = (id: string) =>
      Object.fromEntries(
        parentPaths(model)
          .slice(0, 1)
          .map(({ field }) => [field, id]),
      );
    const rows = knownIds.map((id) =>
      rowOwnedBy(api.db, api.env.ENCRYPTION_KEY, model, 'ann', { ...parents(id), [model.key]: id }),
    );
    if ((await Promise.allSettled(rows)).every(({ status }) => status === 'rejected')) waiting.push(model);
  }
  if (waiting.length === models.length)
    throw new Error(`No row of ${waiting.map(({ name }) => name).join(', ')} can be made`);
  if (waiting.length > 0) await plant(waiting);
}

const perRequest = 10;

interface Answer {
  data?: unknown;
  errors?: { message: string; extensions?: { name?: string; code?: string } }[];
}

const identities: Identity[] = [
  { user: 'ann' },
  { user: 'bob' },
  'service',
  { iam: 'guest', principal: 'guest:1' },
  'guest',
];

async function ask(as: Identity, operations: Operation[]): Promise<{ status: number; answers: Answer[] }> {
  const response = await fetch(`${api.url}/graphql`, {
    method: 'POST',
    headers: headersOf(as),
    body: JSON.stringify(operations),
  });
  return { status: response.status, answers: (await response.json()) as Answer[] };
}

/** Expects data, or named errors that are not the server's fault. */
function isFair({ data, errors = [] }: Answer): boolean {
  if (errors.length === 0) return data !== undefined;
  return errors.every(
    ({ extensions: { name, code } = {} }) =>
      name !== undefined && code !== undefined && !['internal', 'unavailable'].includes(code),
  );
}

test('operations on all models return data or errors with a name', async () => {
  const batch = fc.record({
    as: fc.constantFrom(...identities),
    operations: fc.array(operationsOfModels(), { minLength: perRequest, maxLength: perRequest }),
  });
  const held = fc.asyncProperty(batch, async ({ as, operations }) => {
    const { status, answers } = await ask(as, operations);
    const unfair = answers.flatMap((answer, at) => (isFair(answer) ? [] : [{ ...operations[at], answer }]));
    if (status >= 500 || answers.length !== operations.length || unfair.length > 0)
      throw new Error(`${status} ${JSON.stringify(unfair)}`);
  });
  await fc.assert(held, { numRuns: draws(1_000, 10_000) / perRequest, endOnFailure: true });
}, 240_000);

/** Errors that are expected because Temporal, workers and the network are not there. */
const awayByDesign = ['SubmitFailed', 'ServiceUnavailable', 'NetworkNotRead'];

test('other operations return data or errors with a name', async () => {
  const batch = fc.record({
    as: fc.constantFrom(...identities),
    operations: fc.array(ourOwnOperations(), { minLength: perRequest, maxLength: perRequest }),
  });
  const held = fc.asyncProperty(batch, async ({ as, operations }) => {
    const { status, answers } = await ask(as, operations);
    const isOurs = (answer: Answer) =>
      !isFair({
        ...answer,
        errors: (answer.errors ?? []).filter(({ extensions }) => !awayByDesign.includes(extensions?.name ?? '')),
      });
    const unfair = answers.flatMap((answer, at) => (isOurs(answer) ? [{ ...operations[at], answer }] : []));
    if (status >= 500 || answers.length !== operations.length || unfair.length > 0)
      throw new Error(`${status} ${JSON.stringify(unfair)}`);
  });
  await fc.assert(held, { numRuns: draws(100, 3_000) / perRequest, endOnFailure: true });
}, 240_000);

test('requests to every other route succeed or get an error with a name', async () => {
  const held = fc.asyncProperty(fc.constantFrom(...identities), httpRequests(), async (as, { method, path, body }) => {
    const response = await fetch(api.url + path, {
      method,
      headers: headersOf(as),
      ...(body === undefined ? {} : { body: body as string }),
    });
    const said = await response.text();
    const isOurs =
      (response.status >= 500 && response.status !== 503) || /InternalError|UnknownException|node_modules/.test(said);
    if (isOurs) throw new Error(`${method} ${path}: ${response.status} ${said}`);
  });
  await fc.assert(held, { numRuns: draws(100, 4_000), endOnFailure: true });
}, 240_000);

test('bodies of any form are refused as bad requests or answered', async () => {
  const wrapped = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value));
  const params = fc
    .record(
      { query: fc.anything(), variables: fc.anything(), operationName: fc.anything(), extensions: fc.anything() },
      { requiredKeys: [] },
    )
    .map(
      (value) =>
        JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? '',
    );
  const bytes = fc.uint8Array({ maxLength: 60 });
  const types = fc.constantFrom(
    'application/json',
    'application/graphql+json',
    'application/graphql',
    'application/json; charset=utf-16',
    'nonsense',
  );
  const held = fc.asyncProperty(fc.oneof(wrapped, params, bytes, fc.string()), types, async (body, type) => {
    const headers = { ...headersOf({ user: 'ann' }), 'content-type': type };
    const response = await fetch(`${api.url}/graphql`, { method: 'POST', headers, body: body as string });
    const text = await response.text();
    if (response.status >= 500 || text.includes('internal')) throw new Error(`${response.status} ${text}`);
  });
  await fc.assert(held, { numRuns: draws(200, 1_000), endOnFailure: true });
}, 120_000);
