import type { NativeConnection, RuntimeOptions } from '@temporalio/worker';
import { Gauge, type Registry } from 'prom-client';
import type { Env } from '../../config/env.ts';
import { pingDatabase, type Db } from '../../db/client.ts';
import { createProcessMetrics } from '../../services/metrics/process-metrics.ts';
import {
  jsonResponse,
  startMetricsServer,
  type MetricsServer,
  type PlainResponse,
} from '../../services/metrics/metrics-server.ts';
import { withinDeadline } from '../../services/metrics/within-deadline.ts';
import { installRuntimeWithExporter } from './temporal-exporter.ts';
import { WorkerMetrics } from './worker-metrics.ts';

const deadlineMs = 2_000;

/** The parts of a worker process that its health depends on; they come after the endpoint. */
export interface WorkerParts {
  db: Db;
  connection?: NativeConnection;
  workers: readonly { getState(): string }[];
}

export interface WorkerEndpoint extends MetricsServer {
  metrics: WorkerMetrics;
}

/** Installs Temporal's runtime with metrics, and serves `/metrics`, `/health/live` and `/health/ready`. */
export async function openWorkerEndpoint(
  env: Env,
  parts: WorkerParts,
  runtimeOptions: RuntimeOptions,
): Promise<WorkerEndpoint> {
  const registry = createProcessMetrics(parts.db, env);
  const metrics = new WorkerMetrics(registry);
  const readTemporal = await installRuntimeWithExporter(runtimeOptions);
  const temporalUp = new Gauge({
    name: 'temporal_metrics_up',
    help: "1 when Temporal's metrics of this worker could be read; 0 while it is not connected.",
    registers: [registry],
  });
  const server = await startMetricsServer(env, env.WORKER_METRICS_PORT, {
    '/metrics': () => scrape(registry, temporalUp, readTemporal),
    '/health/live': async () => jsonResponse(200, { status: 'live' }),
    '/health/ready': () => ready(parts),
  });
  return { ...server, metrics };
}

/** Puts Temporal's metrics after our own; their names never collide, because only theirs begin with `temporal_`. */
async function scrape(
  registry: Registry,
  temporalUp: Gauge,
  readTemporal: () => Promise<string | null>,
): Promise<PlainResponse> {
  const temporal = await readTemporal();
  temporalUp.set(temporal === null ? 0 : 1);
  const own = await registry.metrics();
  return { status: 200, contentType: registry.contentType, body: `${own}\n${temporal ?? ''}` };
}

/** 200 while the worker polls all its queues and reaches Postgres and Temporal, without which it can do nothing. */
async function ready({ db, connection, workers }: WorkerParts): Promise<PlainResponse> {
  const [postgres, temporal] = await Promise.all([
    isAnswered(pingDatabase(db)),
    connection !== undefined && isAnswered(pingTemporal(connection)),
  ]);
  const isPolling = workers.length > 0 && workers.every((worker) => worker.getState() === 'RUNNING');
  const isReady = postgres && temporal && isPolling;
  return jsonResponse(isReady ? 200 : 503, {
    status: isReady ? 'ready' : 'unavailable',
    polling: isPolling,
    postgres: postgres ? 'reachable' : 'missing',
    temporal: temporal ? 'reachable' : 'missing',
  });
}

async function isAnswered(work: Promise<void>): Promise<boolean> {
  return (
    (await withinDeadline(
      work.then(() => true),
      deadlineMs,
    )) ?? false
  );
}

async function pingTemporal(connection: NativeConnection): Promise<void> {
  await connection.withDeadline(Date.now() + deadlineMs, () => connection.workflowService.getSystemInfo({}));
}
