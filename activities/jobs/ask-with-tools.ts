/** One model call of a job whose model may call tools: its reply may be calls, which are stored for the workflow to run. */
import type { ToolDefinition } from '../../domain/tools/definition.ts';
import { toolInstructions } from '../../domain/tools/instructions.ts';
import { maxToolRounds, toToolRounds } from '../../domain/tools/rounds.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import { storeRound, type StoredRound } from '../../db/tools/rounds.ts';
import type { ActivityDeps } from '../deps.ts';
import type { ItemOutcome } from './item-outcome.ts';
import { toProviderStop } from './provider-stop.ts';
import { storeWithRetry } from './store-with-retry.ts';
import { ProviderError, ProviderNotFound, UnansweredReply } from '../providers/errors.ts';
import type { ProviderCall, ProviderReply, Refusal } from '../providers/gateway.ts';

export interface OfferedTools {
  /** Tools that may be called; none when they were not enabled or could not run. */
  tools: readonly ToolDefinition[];
  /** Earlier rounds of calls of this item, whose results are stored. */
  rounds: readonly StoredRound[];
}

/** Asks with tools where there are some, and without them when the provider refuses such a request (specification §8). */
export async function askWithTools(
  { gateway }: Pick<ActivityDeps, 'gateway'>,
  call: ProviderCall,
  { tools, rounds: stored }: OfferedTools,
): Promise<{ reply: ProviderReply | Refusal; usedTools: boolean }> {
  if (tools.length === 0) return { reply: await gateway.ask(call), usedTools: false };
  const rounds = toToolRounds(stored);
  const system = `${call.system}\n\n${toolInstructions}`;
  const mayCallTools = rounds.length < maxToolRounds;
  try {
    return { reply: await gateway.ask({ ...call, system, tools, rounds, mayCallTools }), usedTools: true };
  } catch (error) {
    if (!isToolProblem(error, call.model)) throw error;
    return { reply: await gateway.ask(call), usedTools: false };
  }
}

/**
 * Endpoints that know no tools refuse the request, or say that they do not find such a model. A model that refuses to
 * answer does so without tools as well.
 */
export function isToolProblem(error: unknown, model: string): boolean {
  if (!(error instanceof ProviderError) || error.retryable || error instanceof UnansweredReply) return false;
  return toProviderStop(error, model) === null || error instanceof ProviderNotFound;
}

/** Stores the calls of a reply as the next round of an item. */
export async function storeCalls(
  deps: ActivityDeps,
  { job, item, provider, earlier }: { job: JobRef; item: number; provider: string; earlier: number },
  { text, model, inputTokens, outputTokens, costUsd, toolCalls = [] }: ProviderReply,
  signal: AbortSignal,
): Promise<ItemOutcome> {
  const loop = { jobId: job.id, item, provider, round: earlier };
  const round = { ...loop, text, model, inputTokens, outputTokens, costUsd, calls: toolCalls };
  let isOpen = false;
  await storeWithRetry(async () => void (isOpen = await storeRound(deps.db, job, round)), deps, signal);
  return isOpen ? { kind: 'called-tools' } : { kind: 'closed' };
}
