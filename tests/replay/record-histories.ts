/**
 * Records one workflow history per branch into tests/replay/histories, from real runs. Existing files are never
 * overwritten: a changed workflow gets additional histories and must still replay the old ones. Run:
 * SOUNDINGS_TEST_POSTGRES_URL=… node tests/replay/record-histories.ts
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import proto from '@temporalio/proto';
import { askAssistant, stopReply } from '../../services/assistant/turns.ts';
import { checkKey } from '../../api/identity/check-key.ts';
import { cancelOwnRun } from '../../services/simulations/cancel.ts';
import { repeatNow, repeatRun, trendOf } from '../../services/simulations/recurrences.ts';
import { startTemporalWithShortHistories } from '../_support/temporal-with-short-histories.ts';
import type { Faults } from '../../local/simulator/options.ts';
import { startSegmentImport } from '../../services/jobs/segment-imports.ts';
import { awaitChatReply } from '../../services/jobs/chat-replies.ts';
import {
  chatReplyWorkflowId,
  keyCheckWorkflowId,
  reconcilerId,
  simulationWorkflowId,
  segmentImportWorkflowId,
} from '../../workflows/ids.ts';
import { storeImport } from '../_support/stored-import.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { createWorld, type World } from '../_support/world.ts';

const folder = join(import.meta.dirname, 'histories');
const stamp = new Date().toISOString().slice(0, 10);
const message = 'We will cut the waiting time at every city clinic by half.';

mkdirSync(folder, { recursive: true });
const temporal = await startTemporalWithShortHistories(60);
process.env.SOUNDINGS_TEST_TEMPORAL_ADDRESS = temporal.address;
const world = await createWorld();
try {
  const userId = await world.user();
  const cohort = await world.cohort(userId, 200);
  const run = (more: object) => world.submit(userId, { message, segmentIds: [cohort], ...more });

  await save(world, 'success', (await ended(run({ numUsers: 5 }))).jobId);

  world.simulator.configure({ faults: { rate429: 0.4, retryAfterMs: 200, kinds: ['reaction'] } as unknown as Faults });
  await save(world, 'rate-limited', (await ended(run({ numUsers: 15 }))).jobId);

  world.simulator.configure({ faults: { rate500: 1, kinds: ['analysis'] } as unknown as Faults });
  await save(world, 'failure-and-retry', (await ended(run({ numUsers: 5 }))).jobId);

  world.simulator.configure({ faults: {}, latencyMs: 500 });
  const { jobId } = await run({ numUsers: 40 });
  await world.until(jobId, (record) => record.answeredCount > 0);
  await cancelOwnRun(world, userId, jobId);
  await (
    await world.temporal.client()
  ).workflow
    .getHandle(`simulation/${jobId}`)
    .result()
    .catch(() => undefined);
  await save(world, 'cancel', jobId);

  world.simulator.configure({ latencyMs: 0 });
  await save(world, 'current-events', (await ended(run({ numUsers: 3, includeCurrentEvents: true }))).jobId);
  await save(
    world,
    'early-stop',
    (await ended(run({ segmentIds: [await world.cohort(userId, 400)], numUsers: 400, stopAtMarginPoints: 15 }))).jobId,
  );

  world.simulator.configure({ latencyMs: 500 });
  const before = await Promise.all([1, 2, 3].map(() => run({ numUsers: 20 })));
  const waiting = await run({ numUsers: 3 });
  await heldBack(waiting.jobId);
  for (const { jobId: ofAnother } of before) await cancelOwnRun(world, userId, ofAnother);
  world.simulator.configure({ latencyMs: 0 });
  await save(world, 'waiting-for-a-slot', (await ended(Promise.resolve(waiting))).jobId);

  await save(world, 'continue-as-new', (await ended(run({ numUsers: 200 }))).jobId, 'first');

  await checkKey(world, userId, 'openai', null);
  const check = await world.db.selectFrom('keyCheck').select('id').executeTakeFirstOrThrow();
  await saveWorkflow(world, 'key-check', keyCheckWorkflowId(check.id));

  const importId = await storeImport(world.db, userId, 20);
  const client = await world.temporal.client();
  await startSegmentImport(client, importId, 1);
  await client.workflow.getHandle(segmentImportWorkflowId(importId)).result();
  await saveWorkflow(world, 'segment-import', segmentImportWorkflowId(importId));

  world.simulator.configure({ streamMs: 50 });
  const question = { conversationId: null, surface: 'assistant' as const, message: 'How should we word it?' };
  const whole = await askAssistant(world, userId, question);
  await awaitChatReply(await world.temporal.client(), whole.reply.id);
  await saveWorkflow(world, 'chat-reply', chatReplyWorkflowId(whole.reply.id));
  const stopped = await askAssistant(world, userId, question);
  await stopReply(world, userId, stopped.reply.id);
  await awaitChatReply(await world.temporal.client(), stopped.reply.id);
  await saveWorkflow(world, 'chat-stopped', chatReplyWorkflowId(stopped.reply.id));

  const rhythm = { name: 'Every morning', every: 'day', atHour: 7, timeZone: 'UTC' };
  const { id: recurrenceId } = await repeatRun(world, userId, { message, segmentIds: [cohort], numUsers: 3 }, rhythm);
  await repeatNow(world, userId, recurrenceId);
  await waitForValue(
    () => trendOf(world, userId, recurrenceId),
    (trend) => trend.some(({ status }) => status === 'completed'),
  );
  for await (const turn of client.workflow.list({ query: "WorkflowType = 'recurringRun'" }))
    await saveWorkflow(world, 'recurring-run', turn.workflowId);

  // A tick takes about a dozen events, so the first history is soon continued by another one.
  await waitForValue(isReconcilerContinued, (is) => is);
  await saveWorkflow(world, 'reconciler', reconcilerId, 'first');
} finally {
  await world.close();
  await temporal.stop();
}

/** The workflow has looked for a slot and found none. */
async function heldBack(jobId: string): Promise<void> {
  const handle = (await world.temporal.client()).workflow.getHandle(simulationWorkflowId(jobId));
  await waitForValue(
    () => handle.fetchHistory(),
    ({ events }) => events?.some((event) => event.activityTaskCompletedEventAttributes) ?? false,
  );
}

async function isReconcilerContinued(): Promise<boolean> {
  const { raw } = await (await world.temporal.client()).workflow.getHandle(reconcilerId).describe();
  return raw.workflowExecutionInfo?.firstRunId !== raw.workflowExecutionInfo?.execution?.runId;
}

async function ended(submitted: ReturnType<World['submit']>): Promise<{ jobId: string }> {
  const { jobId } = await submitted;
  await world.until(jobId, undefined, 180_000);
  // The record is closed a moment before its workflow ends.
  const handle = (await world.temporal.client()).workflow.getHandle(simulationWorkflowId(jobId));
  await handle.result().catch(() => undefined);
  return { jobId };
}

function save(from: World, name: string, jobId: string, which: 'first' | 'latest' = 'latest'): Promise<void> {
  return saveWorkflow(from, name, simulationWorkflowId(jobId), which);
}

async function saveWorkflow(
  from: World,
  name: string,
  workflowId: string,
  which: 'first' | 'latest' = 'latest',
): Promise<void> {
  const path = join(folder, `${name}-${stamp}.binpb`);
  if (existsSync(path)) return;
  const client = await from.temporal.client();
  const handle = client.workflow.getHandle(workflowId);
  const { raw } = await handle.describe();
  const firstRunId = raw.workflowExecutionInfo?.firstRunId || undefined;
  const history = await (which === 'first' ? client.workflow.getHandle(workflowId, firstRunId) : handle).fetchHistory();
  writeFileSync(path, proto.temporal.api.history.v1.History.encode(withoutMachine(history)).finish());
  process.stdout.write(`${name}: ${history.events?.length ?? 0} events\n`);
}

/** Machine names and paths in stack traces are private and irrelevant for a replay. */
function withoutMachine<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll(hostname(), 'worker') as T;
  if (Array.isArray(value)) return value.map(withoutMachine) as T;
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value;
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'identity' || name === 'stackTrace') Object.assign(value, { [name]: '' });
    else Object.assign(value, { [name]: withoutMachine(inner) });
  }
  return value;
}
