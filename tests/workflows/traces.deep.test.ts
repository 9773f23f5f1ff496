// @guards config/tracing/** activities/trace-activities.ts workflows/trace-header.ts services/jobs/trace-starts.ts activities/providers/gateway.ts
// @guards api/{request-context,server}.ts api/graphql/*.ts
/** The trace of a run: from a GraphQL request at an api through Temporal to the provider calls of a worker. */
import { startTracing, stopTracing } from '../../config/tracing/spans.ts';
import { startApiAs } from '../_support/api-server.ts';
import { startSpanCollector, type CollectedSpan, type SpanCollector } from '../_support/span-collector.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { createWorld, type World } from '../_support/world.ts';

const callerTrace = '0af7651916cd43dd8448eb211c80319c';
const callerSpan = 'b7ad6b7169203331';
const personas = 3;

let collector: SpanCollector;
let world: World;
let api: Awaited<ReturnType<typeof startApiAs>>;
let spans: readonly CollectedSpan[];
let jobId: string;
let replies: string[];

beforeAll(async () => {
  collector = await startSpanCollector();
  world = await createWorld({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  await startTracing(world.env, 'api', world.log);
  const userId = await world.user({ openai: 'sim-Qxkey-openai', anthropic: 'sim-Qxkey-anthropic' });
  api = await startApiAs(userId, world);
  const segmentIds = [await world.cohort(userId, personas, 'Qxcohort')];
  // The first call of each persona fails.
  const input = { message: 'Qxmessage [[simulate:500 x1]]', segmentIds, numUsers: personas, modelProvider: 'all' };
  const mutation = 'mutation Send($input: SimulationInput!) { submitSimulation(input: $input) { jobId } }';
  const { data } = await ask<{ submitSimulation: { jobId: string } }>(mutation, { input });
  ({ jobId } = data.submitSimulation);
  const { status, id } = await world.until(jobId);
  expect(status).toBe('completed');
  await ask(mutation.replace('Send', 'Refused'), { input: { ...input, segmentIds: ['Qxnowhere'] } });
  await stopTracing();
  const { spans: collected } = collector;
  spans = await waitForValue(
    async () => collected,
    () =>
      collected.some(({ name }) => name === 'completeRun') && collected.some(({ name }) => name === 'mutation Refused'),
    { timeoutMs: 20_000, say: (seen) => seen.map(({ name }) => name).join(', ') },
  );
  const rows = await world.db.selectFrom('reaction').selectAll().where('runId', '=', id).execute();
  replies = rows.flatMap(({ response, reasoning }) => [response, reasoning]);
}, 120_000);
afterAll(async () => {
  await stopTracing();
  await api?.close();
  await world?.close();
  await collector?.close();
});

async function ask<T>(query: string, variables: object): Promise<{ data: T }> {
  const response = await fetch(`${api.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${callerTrace}-${callerSpan}-01` },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as { data: T };
}

const named = (name: string) => spans.filter((span) => span.name === name);
const parentOf = (child: CollectedSpan) => spans.find(({ spanId }) => spanId === child.parentSpanId);

test('a request, the start of its workflow, the activities and the provider calls are one trace', () => {
  const [mutation] = named('mutation Send');
  expect(mutation).toMatchObject({ service: 'soundings-api', parentSpanId: callerSpan, error: undefined });
  expect(mutation?.attributes).toEqual({ 'graphql.operation.type': 'mutation', 'graphql.operation.name': 'Send' });
  const [start] = named('start simulation');
  expect(start).toMatchObject({ service: 'soundings-api', parentSpanId: mutation?.spanId });
  expect(start?.attributes).toEqual({ 'temporal.workflow_id': `simulation/${jobId}` });
  const activities = spans.filter(({ attributes }) => 'temporal.activity_type' in attributes);
  expect(activities.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['claimRun', 'reactToBatch', 'analyseRun']),
  );
  for (const { service, parentSpanId, attributes } of activities)
    expect([service, parentSpanId, attributes['temporal.workflow_id']]).toEqual([
      'soundings-worker',
      start?.spanId,
      `simulation/${jobId}`,
    ]);
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([callerTrace]));
});

test('every provider call is a span under its activity, with its outcome', async () => {
  const calls = named('provider call');
  const called = world.db
    .selectFrom('permit')
    .select(['id', 'purpose', 'provider', 'outcome'])
    .where((of) => of.or([of('outcome', 'is', null), of('outcome', '!=', 'unused')]));
  const permits = await waitForValue(
    () => called.execute(),
    (rows) => rows.every(({ outcome }) => outcome !== null),
  );
  const seen = calls.map(({ attributes }) => {
    const { permit_id: id, purpose, provider, outcome } = attributes;
    return { id, purpose, provider, outcome };
  });
  const byId = <T extends { id: unknown }>(rows: T[]) =>
    rows.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
  expect(byId(seen)).toEqual(byId(permits));
  expect(new Set(seen.map(({ provider }) => provider))).toEqual(new Set(['openai', 'anthropic']));
  for (const call of calls)
    expect([call.attributes['purpose'], parentOf(call)?.name]).toEqual([
      call.attributes['purpose'],
      call.attributes['purpose'] === 'reaction' ? 'reactToBatch' : 'analyseRun',
    ]);
  const failed = calls.filter(({ attributes }) => attributes['outcome'] !== 'ok');
  expect(failed.length).toBeGreaterThanOrEqual(2 * personas);
  for (const { error, attributes } of failed)
    expect([error, attributes['outcome'], Number(attributes['http.response.status_code'])]).toEqual([
      'ProviderServerError',
      'ProviderServerError',
      500,
    ]);
});

test('an operation that fails has the name of its error', () => {
  expect(named('mutation Refused').map(({ error }) => error)).toEqual(['NoValidSegments']);
});

test('no span has a message, a prompt, a reply, a key or a variable', () => {
  const sent = collector.bodies.join('');
  expect(sent).toContain('provider call');
  expect(sent.match(/qx\w*|sim-/gi)).toBeNull();
  expect(replies.length).toBeGreaterThanOrEqual(2 * personas);
  expect(replies.filter((reply) => sent.includes(JSON.stringify(reply).slice(1, -1)))).toEqual([]);
});
