/** Spans as a collector receives them, and collectors that fail. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pino } from 'pino';
import { readEnv } from '../../../config/env.ts';
import {
  currentTraceparent,
  startTracing,
  stopTracing,
  withSpan,
  type SpanOptions,
} from '../../../config/tracing/spans.ts';
import { createTracer } from '../../../config/tracing/open-telemetry.ts';
import { waitUntil } from '../../../local/wait-until.ts';
import { startSpanCollector, type SpanCollector } from '../../_support/span-collector.ts';

const collectors: SpanCollector[] = [];
const plain: SpanOptions = { kind: 'client', attributes: {} };
const caller = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331';

afterEach(async () => {
  await stopTracing();
  await Promise.all(collectors.splice(0).map((collector) => collector.close()));
});

async function start(settings: Record<string, string> = {}) {
  const collector = await startSpanCollector();
  collectors.push(collector);
  const env = readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, ...settings });
  await startTracing(env, 'api', pino({ level: 'silent' }));
  return collector;
}

test('a span has the span around it as its parent, also after a pause, and a caller’s where it is given', async () => {
  const { spans } = await start();
  await withSpan('outer', { ...plain, parent: `${caller}-01` }, async () => {
    await new Promise(setImmediate);
    await withSpan('inner', { kind: 'client', attributes: { provider: 'openai', attempt: 2 } }, async (span) =>
      span.set({ outcome: 'ok' }),
    );
  });
  await withSpan('alone', { ...plain, parent: 'nonsense' }, async () => undefined);
  await stopTracing();
  const [outer, inner, alone] = ['outer', 'inner', 'alone'].map((name) => spans.find((span) => span.name === name));
  expect(outer).toMatchObject({
    service: 'soundings-api',
    traceId: caller.slice(3, 35),
    parentSpanId: caller.slice(36),
  });
  expect(inner).toMatchObject({
    traceId: outer?.traceId,
    parentSpanId: outer?.spanId,
    attributes: { provider: 'openai', attempt: 2, outcome: 'ok' },
    error: undefined,
  });
  expect(alone?.parentSpanId).toBe('');
  expect(alone?.traceId).not.toBe(outer?.traceId);
});

test('a failed span has the name of its error and nothing of its text', async () => {
  const { spans, bodies } = await start();
  const error = Object.assign(new RangeError('Qxquoted prompt'), { cause: new Error('Qxcause') });
  await expect(withSpan('failing', plain, () => Promise.reject(error))).rejects.toBe(error);
  await stopTracing();
  expect(spans.map((span) => span.error)).toEqual(['RangeError']);
  expect(bodies.join('')).not.toContain('Qx');
});

test('a caller decides whether its trace is recorded, the setting about traces that begin here', async () => {
  const { spans } = await start({ OTEL_TRACES_SAMPLER_ARG: '0' });
  await withSpan('of nobody', plain, async () => expect(currentTraceparent()).toMatch(/-00$/));
  await withSpan('recorded', { ...plain, parent: `${caller}-01` }, async () =>
    expect(currentTraceparent()).toMatch(/-01$/),
  );
  await withSpan('unrecorded', { ...plain, parent: `${caller}-00` }, async () =>
    expect(currentTraceparent()).toMatch(new RegExp(`^${caller.slice(0, 35)}.*-00$`)),
  );
  await stopTracing();
  expect(spans.map(({ name }) => name)).toEqual(['recorded']);
});

test('a collector that refuses, is away, mute or answers without end disturbs nothing', async () => {
  const manners = ['refusing', 'away', 'mute', 'endless'] as const;
  let stopped = 0;
  const trying = manners.map(async (manner) => {
    const collector = await startSpanCollector(manner);
    if (manner !== 'away') collectors.push(collector);
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => lines.push(line) });
    const tracer = createTracer({ endpoint: collector.url, ratio: 1, service: 'soundings-api', log });
    // More spans than one batch holds.
    const all = Array.from({ length: 2_000 }, (_, at) => at);
    expect(await Promise.all(all.map((at) => tracer.withSpan('call', plain, async () => at)))).toEqual(all);
    await tracer.close();
    stopped += 1;
    return lines;
  });
  expect(await waitUntil(async () => stopped === manners.length, { timeoutMs: 5_000, everyMs: 20 })).toBe(true);
  const [refused, absent] = await Promise.all(trying);
  // Several batches failed, and the log has one line.
  for (const lines of [refused, absent])
    expect(lines).toEqual([expect.stringContaining('The collector takes no traces')]);
}, 15_000);

test('rubbish in the settings ends in an error that names the setting', () => {
  expect(() => readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' })).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT');
  expect(() => readEnv({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('OTEL_TRACES_SAMPLER_ARG');
  expect(() => readEnv({ OTEL_TRACES_SAMPLER_ARG: 'some' })).toThrow('OTEL_TRACES_SAMPLER_ARG');
});

test('nothing of OpenTelemetry is loaded unless the setting is on', () => {
  expect(loadedWith('')).toEqual([]);
  expect(loadedWith('http://127.0.0.1:1')).toEqual(expect.arrayContaining(['sdk-trace', 'exporter-trace-otlp-http']));
}, 30_000);

/** Returns the packages of OpenTelemetry that the traced parts of api and worker load, in a process of their own. */
function loadedWith(endpoint: string): string[] {
  const root = join(import.meta.dirname, '..', '..', '..');
  const script = `
    import { registerHooks } from 'node:module';
    const found = new Set();
    registerHooks({ load(url, context, next) {
      const name = /@opentelemetry\\/([^/]+)/.exec(url)?.[1];
      if (name !== undefined) found.add(name);
      return next(url, context);
    } });
    const { startTracing } = await import('./config/tracing/spans.ts');
    for (const path of ['./services/jobs/temporal.ts', './activities/trace-activities.ts', './api/graphql/traced-operations.ts'])
      await import(path);
    await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: ${JSON.stringify(endpoint)} || undefined, OTEL_TRACES_SAMPLER_ARG: 1 }, 'api');
    console.log(JSON.stringify([...found]));
    process.exit();`;
  const options = { cwd: root, encoding: 'utf8' } as const;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', script], options)) as string[];
}
