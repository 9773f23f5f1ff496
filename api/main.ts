import { join } from 'node:path';
import { readEnvOrExit } from '../config/env.ts';
import { createLog } from '../config/log.ts';
import { startTracing, stopTracing } from '../config/tracing/spans.ts';
import { openDatabase } from '../db/client.ts';
import { createChangeFeed } from './streams/change-feed.ts';
import { resolveRequestViewer } from './access/viewer.ts';
import { startWebhooksOnNotice } from './agents/webhook-starts.ts';
import { listen } from './listen.ts';
import { createApi } from './server.ts';
import { createTemporalGateway } from '../services/jobs/temporal.ts';

/** Time for open requests to finish after SIGTERM. */
const drainMs = 8_000;

const env = readEnvOrExit();
const log = createLog(env, 'api');
await startTracing(env, 'api', log);
const db = openDatabase(env.DATABASE_URL, env.DATABASE_POOL);
const temporal = createTemporalGateway(env);
const changes = createChangeFeed(env.DATABASE_URL);
// Loaded only when it is turned on, because most installations have no use for it.
const endpoint =
  env.METRICS_PORT === 0
    ? undefined
    : await import('./metrics-endpoint.ts')
        .then(({ openApiEndpoint }) => openApiEndpoint({ env, db, changes }))
        .catch(endInFailure);
const app = createApi({
  env,
  db,
  log,
  temporal,
  changes,
  resolveViewer: (req) => resolveRequestViewer(req, { db, env }),
  webFolder: join(import.meta.dirname, '..', 'dist', 'web'),
  countRequests: endpoint?.countRequests,
});

const server = await listen(app, env).catch(endInFailure);
void startWebhooksOnNotice({ log, temporal }, changes);
log.info({ port: server.port, host: env.LISTEN_HOST }, 'the api listens');

function endInFailure(error: unknown): never {
  log.fatal({ err: error }, 'the api cannot listen');
  process.exit(1);
}

let stopping = false;
async function stop(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, 'the api stops');
  const closed = server.close();
  // Streams are ended first, because they would keep their connections open.
  await changes.close();
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(late);
  await Promise.allSettled([db.destroy(), temporal.close(), endpoint?.close(), stopTracing()]);
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
