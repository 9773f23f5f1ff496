import type { RequestHandler } from 'express';
import type { Env } from '../config/env.ts';
import type { Db } from '../db/client.ts';
import { createProcessMetrics } from '../services/metrics/process-metrics.ts';
import { startMetricsServer, type MetricsServer } from '../services/metrics/metrics-server.ts';
import { countRequests, reportStreams } from './http-metrics.ts';
import type { ChangeFeed } from './streams/change-feed.ts';

interface EndpointDeps {
  env: Env;
  db: Db;
  changes: ChangeFeed;
}

export interface ApiEndpoint extends MetricsServer {
  countRequests: RequestHandler;
}

/** Serves the api's metrics on a port of their own, which is not open to the api's callers. */
export async function openApiEndpoint({ env, db, changes }: EndpointDeps): Promise<ApiEndpoint> {
  const registry = createProcessMetrics(db, env);
  reportStreams(registry, () => changes.openStreams);
  const counting = countRequests(registry);
  const server = await startMetricsServer(env, env.METRICS_PORT, {
    '/metrics': async () => ({ status: 200, contentType: registry.contentType, body: await registry.metrics() }),
  });
  return { ...server, countRequests: counting };
}
