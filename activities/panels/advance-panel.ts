/** The activities of a panel as its workflow sees them: ids in, nothing of what was said out. */
import { buildStepPrompt } from '../../domain/panels/prompts/build-step-prompt.ts';
import { flawOf } from '../../domain/panels/persona-checks.ts';
import { countCalls } from '../../domain/panels/call-count.ts';
import { readReply } from '../../domain/panels/replies/read-reply.ts';
import type { PanelSpec } from '../../domain/panels/setup.ts';
import type { Step, StepData } from '../../domain/panels/step.ts';
import { supportsJsonMode } from '../../domain/providers/models.ts';
import { sumOf } from '../../domain/sum.ts';
import { finishPanel, panelJob, storedPanel, type PanelJob } from '../../db/panels/panels.ts';
import { countSettled, failSteps, planSteps, settleStep } from '../../db/panels/steps.ts';
import { isOpenJob } from '../../db/jobs/job-facts.ts';
import { recordJobStage } from '../../db/jobs/life-cycle.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import type { ActivityDeps } from '../deps.ts';
import { createMissingKey } from '../errors.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { askBatch } from '../jobs/ask-batch.ts';
import { failureOutcome, refusalOutcome, type ItemOutcome } from '../jobs/item-outcome.ts';
import { jobKey } from '../jobs/job-key.ts';
import { storeWithRetry } from '../jobs/store-with-retry.ts';
import { admitWaiting } from '../jobs/admit-waiting.ts';

export interface AdvanceInput {
  panelId: string;
  execution: number;
  attempt: number;
  /** Null for the summary over all groups. */
  group: number | null;
}

export interface AdvanceResult {
  kind: 'more' | 'done' | 'paused' | 'closed';
}

export interface PanelActivities {
  /** Asks what a group asks next: one turn, or all bids or ballots at once. */
  advancePanel(input: AdvanceInput): Promise<AdvanceResult>;
  /** Stores the outcome in the record and completes the job. */
  finishPanel(input: { panelId: string; execution: number }): Promise<void>;
}

export function createPanelActivities(deps: ActivityDeps): PanelActivities {
  return {
    advancePanel: (input) => withHeartbeat((signal) => advance(deps, input, signal)),
    finishPanel: async ({ panelId: id, execution }) => {
      await finishPanel(deps.db, { id, execution });
      await admitWaiting(deps);
    },
  };
}

async function advance(deps: ActivityDeps, input: AdvanceInput, signal: AbortSignal): Promise<AdvanceResult> {
  const { db } = deps;
  const job = { id: input.panelId, execution: input.execution };
  const planned = await planSteps(db, job, input.group);
  if (planned === null) return { kind: (await isOpenJob(db, job)) ? 'paused' : 'closed' };
  const { spec, steps, open } = planned;
  if (open === null) return { kind: 'done' };
  const now = await panelJob(db, job);
  if (now === undefined) return { kind: 'closed' };
  const apiKey = await jobKey(
    deps,
    { id: job.id, userId: now.userId, options: { simulated: spec.simulated } },
    spec.modelProvider,
  );
  if (apiKey === null) throw createMissingKey(spec.modelProvider);
  const around: Asking = { deps, job, now, spec, steps, apiKey, signal };
  const batch = {
    job,
    attempt: input.attempt,
    provider: spec.modelProvider,
    open,
    noun: 'steps',
    ask: (step: Step) => askStep(around, step),
    record: () => recordProgress(deps, job, spec, input.group),
  };
  const result = await askBatch(deps, batch, signal);
  if (result === 'stopped') return { kind: (await isOpenJob(db, job)) ? 'paused' : 'closed' };
  if (result.missing > 0)
    await failSteps(
      db,
      job,
      open.map(({ number }) => number),
      input.attempt,
    );
  return { kind: 'more' };
}

interface Asking {
  deps: ActivityDeps;
  job: JobRef;
  now: PanelJob;
  spec: PanelSpec;
  steps: readonly Step[];
  apiKey: string;
  signal: AbortSignal;
}

async function askStep({ deps, job, now, spec, steps, apiKey, signal }: Asking, step: Step): Promise<ItemOutcome> {
  const provider = spec.modelProvider;
  const model = spec.model ?? '';
  // A bid or a choice that fails holds up nobody.
  const isOptional = step.kind === 'bid' || step.kind === 'choice';
  try {
    const { wantsJson, ...prompt } = buildStepPrompt(spec, steps, step);
    const reply = await deps.gateway.ask({
      provider,
      apiKey,
      purpose: 'reaction',
      model,
      ...prompt,
      ...(wantsJson ? { jsonMode: supportsJsonMode(model) } : {}),
      priority: now.priority,
      job: { ...job, item: step.number },
      signal,
    });
    if (reply.kind === 'refused') return refusalOutcome(reply.reason, now.spendCapUsd);
    const read = readReply(spec, step, reply.text);
    if (read === null)
      return {
        kind: 'failed',
        item: step.number,
        error: 'The reply could not be read',
        final: isOptional,
        retryAfterMs: null,
      };
    const { inputTokens, outputTokens, costUsd } = reply;
    const data = checked(spec, steps, step, read.text, read.data);
    const settled = { number: step.number, text: read.text, data, inputTokens, outputTokens, costUsd };
    let isOpen = false;
    await storeWithRetry(async () => void (isOpen = await settleStep(deps.db, job, provider, settled)), deps, signal);
    return isOpen ? { kind: 'answered' } : { kind: 'closed' };
  } catch (error) {
    signal.throwIfAborted();
    const outcome = failureOutcome(error, step.number, 'step', model);
    return outcome.kind === 'failed' && isOptional ? { ...outcome, final: true } : outcome;
  }
}

/** A turn with a flaw is asked once more, and marked when it has one still. */
function checked(
  spec: PanelSpec,
  steps: readonly Step[],
  step: Step,
  text: string,
  data: StepData | null,
): StepData | null {
  if (step.kind !== 'turn' && step.kind !== 'answer') return data;
  const flaw = flawOf(spec, steps, step, text);
  const askedAgainFor = step.data?.askedAgainFor;
  if (askedAgainFor !== undefined) return { ...data, askedAgainFor, flaw: flaw ?? '' };
  return flaw === null ? data : { ...data, askedAgainFor: flaw };
}

async function recordProgress({ db }: ActivityDeps, job: JobRef, spec: PanelSpec, group: number | null): Promise<void> {
  if (group === null) return void (await recordJobStage(db, storedPanel, job, 'summing-up'));
  const { calls, turns } = await countSettled(db, job.id);
  const planned = sumOf(Object.values(countCalls(spec)), (count) => count);
  await recordJobStage(db, storedPanel, job, 'discussing', {
    fraction: calls / Math.max(planned, calls + 1),
    message: turns === 0 ? 'The first votes are cast' : `${turns} ${turns === 1 ? 'turn' : 'turns'} so far`,
  });
}
