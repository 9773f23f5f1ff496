/** Process entry: one worker. It polls its three queues until it is told to stop; `npm start` and compose run as many as wanted. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import type { Logger } from 'pino';
import { readEnvOrExit, type Env } from '../config/env.ts';
import { temporalConnectionOptions } from '../config/temporal.ts';
import { createLog } from '../config/log.ts';
import { openDatabase } from '../db/client.ts';
import { reasonOf } from '../domain/errors.ts';
import { reconcilerWaits } from '../domain/waits.ts';
import { interactiveQueue, providerQueue, runsQueue } from '../workflows/ids.ts';
import { temporalDataConverter } from '../services/jobs/payload-codec.ts';
import { ensureReconciler } from '../services/jobs/reconciler.ts';
import { createKeyCheckActivities } from './providers/check-key.ts';
import type { ActivityDeps } from './deps.ts';
import { missingInTemporal } from './check-temporal.ts';
import { createImportActivities } from './segments/import-segment.ts';
import { createProviderGateway } from './providers/gateway.ts';
import { createReconcileActivities } from './reconcile.ts';
import { findLostSchedules } from './simulations/reconcile-recurrences.ts';
import { temporalFailures } from './errors.ts';
import { createRecurrenceActivities } from './simulations/submit-recurring.ts';
import { createProviderActivities, createRunActivities } from './simulations/simulation.ts';
import { runTogether } from './run-together.ts';
import { loadWorkflowBundle } from './workflow-bundle.ts';
import { createChatActivities } from './assistant/write-reply.ts';

/** An operator may have terminated it. */
const ensureEveryMs = 60_000;

async function main(): Promise<void> {
  const env = readEnvOrExit();
  const log = createLog(env, 'worker');
  Runtime.install({
    logger: temporalLogger(log),
    // Temporal's native part would print colored text between the JSON lines.
    telemetryOptions: { logging: { forward: {}, filter: { core: 'WARN', other: 'ERROR' } } },
    shutdownSignals: ['SIGINT', 'SIGTERM'],
  });
  const dataConverter = temporalDataConverter(env);
  const [connection, workflowBundle] = await Promise.all([
    connect(env, log),
    loadWorkflowBundle(env.SOUNDINGS_HOME, dataConverter.failureConverterPath),
  ]);
  const missing = await missingInTemporal(connection, env.TEMPORAL_NAMESPACE);
  if (missing !== null) log.error(missing);
  const db = openDatabase(env.DATABASE_URL, env.DATABASE_POOL);
  const gateway = createProviderGateway({ db, env, log });
  const temporal = new Client({ connection, namespace: env.TEMPORAL_NAMESPACE, dataConverter });
  const deps: ActivityDeps = {
    db,
    env,
    log,
    gateway,
    temporal,
    serverId: `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`,
  };

  const common = {
    connection,
    namespace: env.TEMPORAL_NAMESPACE,
    dataConverter,
    identity: deps.serverId,
    shutdownGraceTime: env.SHUTDOWN_GRACE_SECONDS * 1_000,
    interceptors: { activity: [temporalFailures] },
  };
  // Cancellation reaches an activity with its heartbeat: at most a second late.
  const heartbeats = {
    maxHeartbeatThrottleInterval: 1_000 * env.TEMPO,
    defaultHeartbeatThrottleInterval: 1_000 * env.TEMPO,
  };
  const runs = await Worker.create({
    ...common,
    taskQueue: runsQueue,
    workflowBundle,
    activities: {
      ...createRunActivities(deps),
      ...createReconcileActivities(deps),
      ...createImportActivities(deps),
      ...createRecurrenceActivities(deps),
    },
    maxConcurrentActivityTaskExecutions: 50,
  });
  // Histories from before the queues were parted still send these to the queue of batches.
  const interactive = { ...createKeyCheckActivities(deps), ...createChatActivities(deps) };
  const calls = await Worker.create({
    ...common,
    taskQueue: providerQueue,
    activities: { ...createProviderActivities(deps), ...interactive },
    // Batches wait for permits in their slots; the pacer, not this number, is the limit.
    maxConcurrentActivityTaskExecutions: 400,
    ...heartbeats,
  });
  const answers = await Worker.create({
    ...common,
    taskQueue: interactiveQueue,
    activities: interactive,
    maxConcurrentActivityTaskExecutions: 100,
    ...heartbeats,
  });
  const ensure = ensuringReconciler(deps);
  const ensuring = setInterval(() => void ensure(), ensureEveryMs * env.TEMPO);
  void ensure();
  // What is under way is paid for and ends well; whatever still waits is for another worker.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => gateway.drain());
  log.info({ serverId: deps.serverId }, 'worker ready');
  try {
    await runTogether([runs, calls, answers]);
  } finally {
    clearInterval(ensuring);
    await gateway.close();
    await db.destroy();
    await connection.close();
  }
}

/**
 * A Temporal without a reconciler may be a new one without schedules. Also checked at a worker's start, because another
 * worker may have restarted the reconciler.
 */
function ensuringReconciler(deps: ActivityDeps): () => Promise<void> {
  let hasCompared = false;
  return async () => {
    try {
      if (await ensureReconciler(deps.temporal, reconcilerWaits(deps.env.TEMPO))) hasCompared = false;
      if (!hasCompared) await findLostSchedules(deps);
      hasCompared = true;
    } catch (error) {
      deps.log.warn({ reason: reasonOf(error) }, 'The reconciler could not be ensured; trying again in a minute');
    }
  };
}

/** Temporal may start after its workers. A worker that is still connecting has nothing to drain and stops at once. */
async function connect(env: Env, log: Logger): Promise<NativeConnection> {
  const leave = () => process.exit(0);
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, leave);
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        return await NativeConnection.connect(temporalConnectionOptions(env));
      } catch (error) {
        if (tries % 10 === 0)
          log.warn({ address: env.TEMPORAL_ADDRESS, reason: reasonOf(error) }, 'Waiting for Temporal');
        await sleep(1_000);
      }
    }
  } finally {
    for (const signal of signals) process.off(signal, leave);
  }
}

function temporalLogger(log: Logger): DefaultLogger {
  return new DefaultLogger('WARN', ({ level, message, meta }) => {
    const { error, taskToken: _taskToken, ...plain } = meta ?? {};
    const write = level === 'ERROR' ? log.error.bind(log) : log.warn.bind(log);
    write({ ...plain, ...(error instanceof Error ? { reason: error.message } : {}) }, message);
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`worker stopped: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  // What is still open must not keep a worker alive that takes no tasks: whoever supervises it starts another.
  process.exit(1);
});
