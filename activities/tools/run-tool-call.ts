import { Context } from '@temporalio/activity';
import { claimToolCall, endToolCall, readToolCall, type EndedCall, type ToolCallRow } from '../../db/tools/calls.ts';
import type { ToolCallRef } from '../../db/tools/rounds.ts';
import { maxRetries, retryDelayMs } from '../../domain/jobs/backoff.ts';
import { storable, storableText } from '../../domain/storable.ts';
import { checkInput } from '../../domain/tools/check-input.ts';
import { ToolError, type Tool, type ToolInput, type ToolOutcome } from '../../domain/tools/definition.ts';
import type { Json } from '../../domain/tools/json.ts';
import { findTool } from '../../domain/tools/registry.ts';
import { failureText, resultText } from '../../domain/tools/result-text.ts';
import type { ActivityDeps } from '../deps.ts';
import { retryFailure } from '../errors.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { AnswerNotStored, storeWithRetry } from '../jobs/store-with-retry.ts';
import { PermitLost, ProviderError } from '../providers/errors.ts';
import { openJobFiles } from './job-files.ts';
import { createToolContext, type CallContext } from './tool-context.ts';
import { findToolUser, type ToolUser } from './tool-user.ts';

export interface ToolCallInput extends ToolCallRef {
  kind: string;
  execution: number;
}

export interface ToolActivities {
  /** Runs one call of a tool and stores what it returned, or why it failed: a failure is a result, too. */
  runToolCall(input: ToolCallInput): Promise<void>;
}

/** Longest call, whatever the tool allows: specification §9. */
const maxCallMs = 300_000;

/** Starts after which a call that ends its worker is given up. */
const maxStarts = 5;

/** Longest data of a call that is kept; more is kept as a cut text. */
const maxStoredCharacters = 200_000;

export function createToolActivities(deps: ActivityDeps): ToolActivities {
  return { runToolCall: (input) => withHeartbeat((signal) => runToolCall(deps, input, signal)) };
}

type Ended = Partial<EndedCall>;

const nothing: EndedCall = {
  input: null,
  content: '',
  summary: '',
  data: null,
  origin: null,
  sources: [],
  filePath: null,
  mimeType: null,
  fileBytes: null,
  error: null,
  spent: [],
  executionMs: 0,
};

async function runToolCall(
  deps: ActivityDeps,
  { kind, execution, ...ref }: ToolCallInput,
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps;
  const job = { id: ref.jobId, execution };
  const [call, user] = await Promise.all([readToolCall(db, ref), findToolUser(deps, kind, job, ref)]);
  if (call === undefined || call.endedAt !== null || user === null) return;
  const beganMs = performance.now();
  const end = async (attempt: number, costUsd: number, ended: Ended) => {
    const whole = { ...nothing, ...ended, executionMs: Math.round(performance.now() - beganMs) };
    const record = (trx: Parameters<ToolUser['recordCall']>[0]) =>
      user.recordCall(trx, { name: call.name, costUsd }, whole);
    await storeWithRetry(async () => void (await endToolCall(db, ref, attempt, whole, record)), deps, signal);
  };

  const ready = prepare(call, user);
  if ('error' in ready) return end(0, 0, failure(ready.error, null, ref.round));
  const { tool, input } = ready;
  const claim = await claimToolCall(db, job, ref, { ...tool, budget: user.budget });
  if (claim.kind === 'refused') return end(0, 0, failure(claim.reason, input, ref.round));
  if (claim.kind !== 'claimed') return;
  if (claim.attempt > maxStarts)
    return end(claim.attempt, tool.costUsd, failure(`${tool.name} failed ${maxStarts} times`, input, ref.round));
  const timeout = AbortSignal.timeout(Math.min(tool.timeoutMs, maxCallMs));
  const context = createToolContext(deps, user, ref, AbortSignal.any([signal, timeout]));
  const ended = await runTool({ deps, tool, input, context, user, ref, timeout }, signal);
  try {
    await end(claim.attempt, tool.costUsd, { ...ended, input, spent: context.spent });
  } catch (error) {
    if (!(error instanceof AnswerNotStored)) throw error;
    const unstorable = failure(`The result of ${tool.name} could not be stored`, null, ref.round);
    await end(claim.attempt, tool.costUsd, { ...unstorable, spent: context.spent });
  }
}

function failure(message: string, input: ToolInput | null, round: number): Ended {
  const error = storableText(message).slice(0, 1_000);
  return { input, error, summary: error, content: failureText(error, round) };
}

/** Finds the tool and checks the arguments. Only tools that were offered may be called. */
function prepare(call: ToolCallRow, user: ToolUser): { tool: Tool; input: ToolInput } | { error: string } {
  const tool = user.offered.includes(call.name) ? findTool(call.name) : undefined;
  if (tool === undefined || !tool.offeredTo.includes(user.role)) return { error: 'Tool not found' };
  try {
    return { tool, input: storable(checkInput(tool, call.arguments)) };
  } catch (error) {
    if (error instanceof ToolError) return { error: error.message };
    throw error;
  }
}

interface Running {
  deps: ActivityDeps;
  tool: Tool;
  input: ToolInput;
  context: CallContext;
  user: ToolUser;
  ref: ToolCallRef;
  timeout: AbortSignal;
}

/** Runs the tool within its time. A failure of the provider that may pass is thrown, so that Temporal tries again. */
async function runTool(running: Running, signal: AbortSignal): Promise<Ended> {
  const { deps, tool, input, context, ref, timeout } = running;
  try {
    return await toEnded(running, await Promise.race([tool.run(input, context), rejectWhenAborted(context.signal)]));
  } catch (error) {
    signal.throwIfAborted();
    const seconds = Math.min(tool.timeoutMs, maxCallMs) / 1_000;
    if (timeout.aborted) return failure(`${tool.name} took longer than ${seconds} seconds`, input, ref.round);
    if (error instanceof ToolError) return failure(error.message, input, ref.round);
    if (error instanceof PermitLost) throw error;
    if (error instanceof ProviderError) {
      throwIfRetryable(error, deps.env.TEMPO);
      return failure(error.message, input, ref.round);
    }
    // The message is left out because it may repeat content.
    deps.log.error({ tool: tool.name, kind: error instanceof Error ? error.name : 'unknown' }, 'A tool failed');
    return failure(`${tool.name} failed unexpectedly`, input, ref.round);
  }
}

function throwIfRetryable(error: ProviderError, tempo: number): void {
  const { attempt } = Context.current().info;
  if (!error.retryableSoon || attempt > maxRetries) return;
  throw retryFailure(error.name, error.message, retryDelayMs(attempt, Math.random, error.retryAfterMs, tempo));
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

async function toEnded({ deps, tool, user, ref }: Running, outcome: ToolOutcome): Promise<Ended> {
  const { data, summary, sources = [], file, origin = null } = outcome;
  const content = storableText(resultText(data, tool.maxOutputCharacters));
  const ended = { content, data: keptData(data), summary: storableText(summary), sources: storable(sources), origin };
  const { userId, id } = user.keys;
  if (file === undefined || userId === null) return ended;
  const name = `${ref.item}-${ref.round}-${ref.place}-${file.name}`;
  const filePath = await openJobFiles(deps, userId, id).write(name, file.content, file.mimeType);
  return { ...ended, filePath, mimeType: file.mimeType, fileBytes: Buffer.byteLength(file.content) };
}

function keptData(data: Json): Json {
  const text = resultText(data, maxStoredCharacters);
  return text.length > maxStoredCharacters ? storableText(text) : storable(data);
}
