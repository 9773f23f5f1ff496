import type { KeyOwner } from '../../db/providers/keys.ts';
import type { Db } from '../../db/client.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import { recordJobCost } from '../../db/jobs/job-cost.ts';
import { runById } from '../../db/simulations/run-facts.ts';
import { addToolOutput, type EndedCall } from '../../db/tools/calls.ts';
import type { ToolCallRef } from '../../db/tools/rounds.ts';
import { notifyMessage } from '../../db/assistant/conversations.ts';
import { readReply } from '../../db/assistant/replies.ts';
import { replyKind } from '../../domain/assistant/kind.ts';
import { priorities } from '../../domain/providers/tiers.ts';
import { inputOfRecord } from '../../domain/simulations/run-input.ts';
import { simulationKind } from '../../domain/simulations/progress.ts';
import { panelKind } from '../../domain/panels/kind.ts';
import { turnsAllowed } from '../../domain/panels/next-steps.ts';
import { nameOf } from '../../domain/panels/transcript.ts';
import { callingJob } from '../../db/jobs/job-facts.ts';
import { panelSpecOf, stepsOf } from '../../db/panels/steps.ts';
import { panelToolBudget, replyToolBudget, runToolBudget, type ToolBudget } from '../../domain/tools/budget.ts';
import type { ActivityDeps } from '../deps.ts';
import type { ProviderCall } from '../providers/gateway.ts';

/** The part of a job whose model calls tools: a persona of a run or of a panel, or the assistant. */
export interface ToolUser {
  keys: KeyOwner;
  role: 'persona' | 'assistant';
  /** Names of the tools that were offered. */
  offered: readonly string[];
  budget: ToolBudget;
  /** Options of provider calls that its tools make. */
  call: Pick<ProviderCall, 'job' | 'priority'>;
  /** Writes what the job keeps of an ended call, in the transaction that ends it. */
  recordCall(trx: Db, call: { name: string; costUsd: number }, ended: EndedCall): Promise<void>;
}

/** Finds the tool user of a job's call; null when it is gone. A new kind of job with tools adds its own here. */
export async function findToolUser(
  deps: Pick<ActivityDeps, 'db'>,
  kind: string,
  job: JobRef,
  ref: ToolCallRef,
): Promise<ToolUser | null> {
  if (kind === simulationKind.name) return personaOf(deps, job, ref);
  if (kind === panelKind.name) return participantOf(deps, job, ref);
  return kind === replyKind.name ? assistantOf(deps, job) : null;
}

async function personaOf({ db }: Pick<ActivityDeps, 'db'>, job: JobRef, ref: ToolCallRef): Promise<ToolUser | null> {
  const run = await runById(db, job.id);
  if (run === undefined) return null;
  const { toolsEnabled, toolBudgetUsd } = inputOfRecord(run);
  return {
    keys: run,
    role: 'persona',
    offered: toolsEnabled,
    budget: runToolBudget(run.numUsers, toolBudgetUsd),
    call: { job: { ...job, item: null }, priority: run.priority },
    recordCall: (trx, call, ended) =>
      addToolOutput(trx, { simulationId: run.id }, { ...call, executedBy: `persona ${ref.item + 1}` }, ended),
  };
}

async function participantOf(
  { db }: Pick<ActivityDeps, 'db'>,
  job: JobRef,
  ref: ToolCallRef,
): Promise<ToolUser | null> {
  const [panel, spec, steps] = await Promise.all([callingJob(db, job), panelSpecOf(db, job.id), stepsOf(db, job.id)]);
  const step = steps.find(({ number }) => number === ref.item);
  if (panel === undefined || spec === undefined || step === undefined) return null;
  const speaker = nameOf(spec, step.participantId ?? '');
  return {
    keys: { id: job.id, userId: panel.userId, options: { simulated: spec.simulated } },
    role: 'persona',
    offered: spec.enabledTools,
    budget: panelToolBudget(turnsAllowed(spec) * spec.groups, spec.toolBudgetUsd),
    call: { job: { ...job, item: null }, priority: panel.priority },
    recordCall: (trx, call, ended) => addToolOutput(trx, { panelId: job.id }, { ...call, executedBy: speaker }, ended),
  };
}

async function assistantOf({ db }: Pick<ActivityDeps, 'db'>, job: JobRef): Promise<ToolUser | null> {
  const reply = await readReply(db, job.id);
  if (reply === undefined) return null;
  return {
    keys: { id: reply.id, userId: reply.userId, options: null },
    role: 'assistant',
    offered: reply.tools,
    budget: replyToolBudget,
    call: { priority: priorities.highest },
    async recordCall(trx, _call, { spent }) {
      for (const { accountId, costUsd } of spent) await recordJobCost(trx, job.id, accountId, costUsd);
      await notifyMessage(trx, reply);
    },
  };
}
