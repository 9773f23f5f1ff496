// @guards {activities,services}/metrics/** activities/{run-workers,worker}.ts activities/providers/call-metrics.ts
// @guards api/{health,http-metrics,metrics-endpoint}.ts local/dashboard/**
/** The metrics of a real api and a real worker after a run, read with a parser of Prometheus' text format. */
import parsePrometheus from 'parse-prometheus-text-format';
import { readEnv } from '../../config/env.ts';
import { ensureDemoKeys } from '../../local/demo-account.ts';
import { freePort } from '../../local/ports.ts';
import { signIn } from '../../local/session.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { createTemporalGateway } from '../../services/jobs/temporal.ts';
import { runsQueue } from '../../workflows/ids.ts';
import { demo, seedDemo } from '../_support/demo.ts';
import { histogramProblems, namingProblems, parseScrape } from '../_support/metrics-text.ts';
import { allExpressions, metricsIn } from '../_support/prometheus.ts';
import { startTestStack, type TestStack } from '../_support/stack.ts';

const personas = 20;
let stack: TestStack;
let api: string;
let worker: string;

beforeAll(async () => {
  const [apiPort, workerPort] = [await freePort(), await freePort()];
  [api, worker] = [`http://127.0.0.1:${apiPort}`, `http://127.0.0.1:${workerPort}`];
  stack = await startTestStack({
    prepare: seedDemo,
    simulator: { seed: 3, faults: { rate429: 0.2, retryAfterMs: 100, kinds: ['reaction'] } },
    settings: {
      PACING_SCALE: '0.1',
      TEMPO: '0.1',
      METRICS_PORT: String(apiPort),
      WORKER_METRICS_PORT: String(workerPort),
    },
  });
  // A workflow of an unknown type fails its task, like the workflows of a version with an error.
  const temporal = createTemporalGateway(readEnv(stack.childEnv));
  const client = await temporal.client();
  const broken = await client.workflow.start('unknownWorkflow', { taskQueue: runsQueue, workflowId: 'broken' });
  await runDemo();
  await waitUntil(async () => (await scrape(worker)).text.includes('temporal_workflow_task_execution_failed_total{'), {
    timeoutMs: 20_000,
  });
  await broken.terminate();
  await temporal.close();
}, 120_000);
afterAll(() => stack?.drop());

async function runDemo(): Promise<void> {
  const session = await signIn(stack.urls.app, demo.email, demo.password);
  await ensureDemoKeys(session);
  const { segments } = await session.ask<{ segments: { id: string }[] }>('{ segments { id } }');
  const input = { message: 'Free buses', numUsers: personas, segmentIds: segments.map(({ id }) => id) };
  const { submitSimulation } = await session.ask<{ submitSimulation: { jobId: string } }>(
    'mutation Submit($input: SimulationInput!) { submitSimulation(input: $input) { jobId } }',
    { input },
  );
  const isDone = async () => {
    const { simulationProgress } = await session.ask<{ simulationProgress: { status: string } }>(
      'query Progress($jobId: String!) { simulationProgress(jobId: $jobId) { status } }',
      submitSimulation,
    );
    return simulationProgress.status === 'completed';
  };
  expect(await waitUntil(isDone, { timeoutMs: 60_000 })).toBe(true);
}

type Family = ReturnType<typeof parsePrometheus>[number];

async function scrape(url: string): Promise<{ text: string; families: Map<string, Family> }> {
  const response = await fetch(`${url}/metrics`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const text = await response.text();
  const families = parsePrometheus(text);
  return { text, families: new Map(families.map((family) => [family.name, family])) };
}

/** Sum over all lines of a family with these labels. */
function total(families: Map<string, Family>, name: string, labels: Record<string, string> = {}): number {
  const lines = families.get(name)?.metrics ?? [];
  const wanted = lines.filter((line) => Object.entries(labels).every(([key, value]) => line.labels?.[key] === value));
  return wanted.reduce((sum, { value }) => sum + Number(value), 0);
}

/** Returns the number of observations of a histogram over all labels, of which the parser keeps only one set. */
function observations(text: string, name: string): number {
  const counts = [...text.matchAll(new RegExp(String.raw`^${name}_count(?:\{.*\})? (\d+)$`, 'gm'))];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

test('the worker counts the calls of a run, its refused calls and its reconciliations', async () => {
  const { families, text } = await scrape(worker);
  const reactions = { provider: 'openai', purpose: 'reaction' };
  expect(total(families, 'soundings_provider_calls_total', { ...reactions, outcome: 'ok' })).toBe(personas);
  const limited = total(families, 'soundings_provider_calls_total', { outcome: 'ProviderRateLimited' });
  expect(limited).toBeGreaterThan(0);
  expect(total(families, 'soundings_provider_hold_seconds_total')).toBeCloseTo(limited * 0.1);
  const calls = total(families, 'soundings_provider_calls_total');
  expect(observations(text, 'soundings_provider_call_duration_seconds')).toBe(calls);
  expect(observations(text, 'soundings_permit_wait_seconds')).toBe(calls);
  expect(total(families, 'soundings_provider_calls_in_flight')).toBe(0);
  expect(total(families, 'soundings_recent_runs', { status: 'completed' })).toBe(1);
  expect(total(families, 'soundings_reconciler_last_good_tick_timestamp_seconds')).toBeGreaterThan(1e9);
  expect(total(families, 'soundings_activity_attempt_max', { activity: 'reconcile' })).toBe(1);
  expect(total(families, 'temporal_metrics_up')).toBe(1);
  expect(total(families, 'soundings_database_up')).toBe(1);
  // One for each of data, files and logs, none of which is full.
  expect(total(families, 'soundings_disk_free_ratio')).toBeGreaterThan(0);
});

test('the api counts requests by group of routes', async () => {
  const { families } = await scrape(api);
  expect(total(families, 'soundings_http_requests_total', { route: 'graphql', status: '2xx' })).toBeGreaterThan(2);
  expect(total(families, 'soundings_http_requests_total', { route: 'auth' })).toBeGreaterThan(0);
  expect(total(families, 'soundings_event_streams_open')).toBe(0);
});

test('each metric of an alert rule or panel is exported, without any text of people or their keys', async () => {
  const scrapes = await Promise.all([scrape(worker), scrape(api)]);
  const names = new Set(
    scrapes.flatMap(({ families }) =>
      [...families.values()].flatMap(({ name, type }) =>
        type === 'HISTOGRAM' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    ),
  );
  const missing = allExpressions()
    .flatMap(metricsIn)
    .filter((name) => !names.has(name) && name !== 'up');
  expect(missing).toEqual([]);
  for (const { text } of scrapes) expect(text).not.toMatch(/Free buses|sim-|demo@|[0-9a-f]{8}-[0-9a-f]{4}-/i);
});

test('the metrics of the worker and the api have the right format, and ours have conventional names', async () => {
  for (const url of [worker, api]) {
    const families = parseScrape((await scrape(url)).text);
    const ours = families.filter(({ name }) => name.startsWith('soundings_'));
    expect(ours.length).toBeGreaterThan(10);
    expect([...namingProblems(ours), ...histogramProblems(ours)]).toEqual([]);
  }
});

test('the worker’s server answers health checks and has no other routes', async () => {
  expect(await (await fetch(`${worker}/health/live`)).json()).toEqual({ status: 'live' });
  const ready = await fetch(`${worker}/health/ready`);
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: 'ready', polling: true, postgres: 'reachable', temporal: 'reachable' },
  ]);
  expect((await fetch(`${worker}/else`)).status).toBe(404);
});
