/** Entry of a worker process. It polls four task queues until it is told to stop. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker, type RuntimeOptions } from '@temporalio/worker';
import type { Logger } from 'pino';
import { readEnvOrExit, type Env } from '../config/env.ts';
import { temporalConnectionOptions, workerVersion } from '../config/temporal.ts';
import { createLog } from '../config/log.ts';
import { startTracing, stopTracing } from '../config/tracing/spans.ts';
import { openDatabase } from '../db/client.ts';
import { reasonOf } from '../domain/errors.ts';
import { sumOf } from '../domain/sum.ts';
import { reconcilerWaits } from '../domain/waits.ts';
import { interactiveQueue, providerQueue, runsQueue, webhookQueue } from '../workflows/ids.ts';
import { temporalDataConverter } from '../services/jobs/payload-codec.ts';
import { installationId } from '../db/installation.ts';
import { ensureReconciler, NamespaceTaken } from '../services/jobs/reconciler.ts';
import { ensureModelLists } from '../services/jobs/schedules.ts';
import { traceStarts } from '../services/jobs/trace-starts.ts';
import { createProviderRequestActivities } from './providers/answer-request.ts';
import { createKeyCheckActivities } from './providers/check-key.ts';
import type { ActivityDeps } from './deps.ts';
import { findMissingSetup } from './check-temporal.ts';
import { createImportActivities } from './segments/import-segment.ts';
import { createAskingActivities, createAskingCallActivities } from './jobs/asking-activities.ts';
import { createEarlierActivities, createEarlierCallActivities } from './jobs/earlier-activities.ts';
import { createJobActivities } from './jobs/job-activities.ts';
import { createModelListActivities } from './providers/read-model-lists.ts';
import { CallCounts } from './providers/call-counts.ts';
import { createProviderGateway } from './providers/gateway.ts';
import { createReconcileActivities } from './reconcile.ts';
import { findLostSchedules } from './simulations/reconcile-recurrences.ts';
import { startProcessReports } from './metrics/report-process.ts';
import type { WorkerEndpoint, WorkerParts } from './metrics/worker-endpoint.ts';
import { temporalFailures } from './errors.ts';
import { createRecurrenceActivities } from './simulations/submit-recurring.ts';
import { createProfileImportActivities } from './profiles/import-profiles.ts';
import { createPanelActivities } from './panels/advance-panel.ts';
import { createProviderActivities, createRunActivities } from './simulations/simulation.ts';
import { runWorkers } from './run-workers.ts';
import { createSandbox } from './tools/sandbox/sandbox.ts';
import { createToolActivities } from './tools/run-tool-call.ts';
import { traceActivities } from './trace-activities.ts';
import { loadWorkflowBundle } from './workflow-bundle.ts';
import { createChatActivities } from './assistant/write-reply.ts';
import { createWebhookActivities } from './agents/webhooks.ts';
import { createNotificationActivities } from './notifications/notifications.ts';

/** Interval of the check that the reconciler runs, because an operator may have terminated it. */
const ensureEveryMs = 60_000;

/** Activities that a process runs at once. Batches wait for permits in their slots; the pacer, not this number, is the limit. */
const taskSlots = { runs: 50, calls: 400, answers: 100 } as const;

async function main(): Promise<void> {
  const env = readEnvOrExit();
  const log = createLog(env, 'worker');
  await startTracing(env, 'worker', log);
  const db = openDatabase(env.DATABASE_URL, env.DATABASE_POOL);
  const parts: WorkerParts = { db, workers: [] };
  const endpoint = await installRuntime(env, log, parts);
  const dataConverter = temporalDataConverter(env);
  const [connection, workflowBundle] = await Promise.all([
    connect(env, log),
    loadWorkflowBundle(env.SOUNDINGS_HOME, dataConverter.failureConverterPath),
  ]);
  const missing = await findMissingSetup(connection, env.TEMPORAL_NAMESPACE);
  if (missing !== null) log.error(missing);
  const metrics = endpoint?.metrics;
  const calls = new CallCounts();
  const gateway = createProviderGateway({ db, env, log, metrics: metrics?.calls, counts: calls });
  const temporal = new Client({
    connection,
    namespace: env.TEMPORAL_NAMESPACE,
    dataConverter,
    interceptors: { workflow: [traceStarts] },
  });
  const sandbox = createSandbox();
  if (!sandbox.isolatesNetwork) log.warn('This kernel gives the sandbox no network namespace');
  const deps: ActivityDeps = {
    db,
    env,
    log,
    gateway,
    temporal,
    runCode: sandbox.run,
    serverId: `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`,
    metrics,
  };
  const ensure = createReconcilerCheck(deps);
  // Before it polls, because a worker takes jobs of whatever installation uses the namespace.
  await ensure();
  const workers = await createWorkers(deps, connection, workflowBundle);
  Object.assign(parts, { connection, workers });
  const reports = startProcessReports({
    db,
    log,
    id: deps.serverId,
    buildId: env.WORKER_BUILD_ID,
    calls,
    workers,
    taskSlots: sumOf(Object.values(taskSlots), (slots) => slots) + env.WEBHOOK_SLOTS,
    isolatesNetwork: sandbox.isolatesNetwork,
  });
  const ensureTimer = setInterval(() => void ensure().catch(stop), ensureEveryMs * env.TEMPO);
  // Calls in flight are paid for, so they finish; waiting calls are left to another worker.
  const drain = () => {
    gateway.drain();
    reports.markStopping();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, drain);
  log.info({ serverId: deps.serverId }, 'worker ready');
  try {
    await runWorkers(workers);
  } finally {
    clearInterval(ensureTimer);
    sandbox.close();
    await gateway.close();
    await reports.stop();
    await db.destroy();
    await connection.close();
    await endpoint?.close();
    await stopTracing();
  }
}

/** Installs Temporal's runtime. Returns the endpoint of metrics and health when it is turned on. */
async function installRuntime(env: Env, log: Logger, parts: WorkerParts): Promise<WorkerEndpoint | undefined> {
  const options: RuntimeOptions = {
    logger: temporalLogger(log),
    // Temporal's native part would print colored text between the JSON lines.
    telemetryOptions: { logging: { forward: {}, filter: { core: 'WARN', other: 'ERROR' } } },
    shutdownSignals: ['SIGINT', 'SIGTERM'],
  };
  if (env.WORKER_METRICS_PORT === 0) {
    Runtime.install(options);
    return undefined;
  }
  // Loaded only when it is turned on, because most installations have no use for it.
  const { openWorkerEndpoint } = await import('./metrics/worker-endpoint.ts');
  return openWorkerEndpoint(env, parts, options);
}

/**
 * Creates one worker for workflows and light activities, one for batches, one for calls that a person waits for, and one
 * for deliveries of webhooks.
 */
async function createWorkers(
  deps: ActivityDeps,
  connection: NativeConnection,
  workflowBundle: { code: string },
): Promise<Worker[]> {
  const { env } = deps;
  const common = {
    connection,
    namespace: env.TEMPORAL_NAMESPACE,
    dataConverter: temporalDataConverter(env),
    identity: deps.serverId,
    ...workerVersion(env),
    shutdownGraceTime: env.SHUTDOWN_GRACE_SECONDS * 1_000,
    interceptors: {
      activity: [traceActivities, temporalFailures, ...(deps.metrics ? [deps.metrics.recordAttempts] : [])],
    },
  };
  // Cancellation reaches an activity with its heartbeat: at most a second late.
  const heartbeats = {
    maxHeartbeatThrottleInterval: 1_000 * env.TEMPO,
    defaultHeartbeatThrottleInterval: 1_000 * env.TEMPO,
  };
  const jobs = createJobActivities(deps);
  const panels = createPanelActivities(deps);
  const asking = createAskingActivities(deps);
  const askingCalls = createAskingCallActivities(deps);
  const runs = await Worker.create({
    ...common,
    taskQueue: runsQueue,
    workflowBundle,
    activities: {
      ...jobs,
      ...createRunActivities(deps),
      ...createReconcileActivities(deps),
      ...createImportActivities(deps),
      ...createRecurrenceActivities(deps),
      ...panels,
      ...asking,
      ...createEarlierActivities(asking),
      ...createProfileImportActivities(deps),
    },
    maxConcurrentActivityTaskExecutions: taskSlots.runs,
  });
  // Workflows of versions before 'provider-interactive' existed still send these activities to the queue of batches.
  const interactive = {
    ...createKeyCheckActivities(deps),
    ...createChatActivities(deps),
    ...createToolActivities(deps),
    ...createProviderRequestActivities(deps),
  };
  const webhooks = createWebhookActivities(deps);
  const calls = await Worker.create({
    ...common,
    taskQueue: providerQueue,
    activities: {
      ...createProviderActivities(deps),
      ...createModelListActivities(deps),
      ...interactive,
      ...panels,
      ...askingCalls,
      ...createEarlierCallActivities(askingCalls),
      // Deliveries that were waiting before 'webhook-deliveries' existed.
      ...webhooks,
    },
    maxConcurrentActivityTaskExecutions: taskSlots.calls,
    ...heartbeats,
  });
  const answers = await Worker.create({
    ...common,
    taskQueue: interactiveQueue,
    activities: { ...interactive, ...jobs },
    maxConcurrentActivityTaskExecutions: taskSlots.answers,
    ...heartbeats,
  });
  const deliveries = await Worker.create({
    ...common,
    taskQueue: webhookQueue,
    activities: { ...webhooks, ...createNotificationActivities(deps) },
    maxConcurrentActivityTaskExecutions: env.WEBHOOK_SLOTS,
    ...heartbeats,
  });
  return [runs, calls, answers, deliveries];
}

/**
 * Starts the reconciler if it is missing. A Temporal without one may be new and lack the schedules too, so these are
 * checked then, and at the worker's start, because another worker may have restarted the reconciler. Throws
 * NamespaceTaken.
 */
function createReconcilerCheck(deps: ActivityDeps): () => Promise<void> {
  let hasFoundSchedules = false;
  return async () => {
    try {
      const installation = await installationId(deps.db);
      if (await ensureReconciler(deps.temporal, reconcilerWaits(deps.env.TEMPO), installation))
        hasFoundSchedules = false;
      if (!hasFoundSchedules) await Promise.all([findLostSchedules(deps), ensureModelLists(deps.temporal)]);
      hasFoundSchedules = true;
    } catch (error) {
      if (error instanceof NamespaceTaken) throw error;
      deps.log.warn({ reason: reasonOf(error) }, 'The reconciler could not be ensured; trying again in a minute');
    }
  };
}

/** Connects, and waits while Temporal has not started. A worker that is told to stop meanwhile exits at once. */
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

function stop(error: unknown): void {
  // The stack of an error that says what to do helps nobody.
  const said = error instanceof NamespaceTaken ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`worker stopped: ${said}\n`);
  // Open handles would keep the process alive though it takes no tasks; its supervisor starts another one.
  process.exit(1);
}

main().catch(stop);
