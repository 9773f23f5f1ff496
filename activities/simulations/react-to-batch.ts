import { isSimulatedKey } from '../../domain/providers/keys.ts';
import { maxRetries, retryDelayMs } from '../../domain/simulations/backoff.ts';
import { attachedText } from '../../domain/files/attached-text.ts';
import { runAttachmentTexts } from '../../db/files/attachments.ts';
import { markSimulated } from '../../db/simulations/mark-simulated.ts';
import { personasToAsk, runById } from '../../db/simulations/run-facts.ts';
import { inputOfRecord } from '../../domain/simulations/run-input.ts';
import { isOpenJob } from '../../db/jobs/job-facts.ts';
import { jobOf } from '../../db/simulations/open-run.ts';
import { recordFailure } from '../../db/simulations/record-failure.ts';
import type { ReactionStore } from '../../db/simulations/store-reaction.ts';
import { retryWhileUnavailable } from '../../db/retry-while-unavailable.ts';
import { askPersona, type AskContext, type PersonaOutcome } from './ask-persona.ts';
import type { ActivityDeps } from '../deps.ts';
import { createMissingKey, retryFailure, stopFailure } from '../errors.ts';
import { withHeartbeat } from '../jobs/heartbeat.ts';
import { findReachedIndex } from './shorten-run.ts';
import type { ProgressRecorder } from './progress-recorder.ts';
import { runKey } from './run-key.ts';
import type { BatchInput, BatchResult } from './messages.ts';

/** Shared by the batches of one process. */
export interface BatchTools {
  recorder: ProgressRecorder;
  reactions: ReactionStore;
}

const closedResult: BatchResult = { answered: 0, missing: 0, closed: true };

/**
 * Asks every persona of one batch that has no stored answer yet. Throws a retryable failure, delayed by retry-after or
 * backoff, when some can be asked again, and a final one when continuing is pointless (key refused, spend cap reached).
 */
export async function reactToBatch(
  deps: ActivityDeps,
  { recorder, reactions }: BatchTools,
  input: BatchInput,
): Promise<BatchResult> {
  return withHeartbeat(async (signal) => {
    const run = await runById(deps.db, input.runId);
    if (!run || run.execution !== input.execution || run.rosterId === null) return closedResult;
    if (run.status !== 'processing') return stoppedResult(deps, input);
    const personas = await personasToAsk(deps.db, { ...input, rosterId: run.rosterId });
    const open = personas.filter((persona) => persona.final !== true);
    const size = input.to - input.from;
    if (open.length === 0) return { answered: size - personas.length, missing: personas.length, closed: false };
    const apiKey = await runKey(deps, run, input.provider);
    if (apiKey === null) throw createMissingKey(input.provider);
    // The stored key may have changed since the run was submitted; answers of a simulator key must not pass for real
    // ones.
    if (isSimulatedKey(apiKey) && !run.isSimulated) await markSimulated(deps.db, input);
    const attachmentsText = attachedText(await runAttachmentTexts(deps.db, run.id));
    const asked = inputOfRecord(run);
    const context: AskContext = { deps, run, asked, input, apiKey, reactions, attachmentsText, signal };
    // Progress is recorded after every answer, so that the screen moves before the slowest persona of the batch has
    // answered. A failed recount is covered by the one at the end of the batch.
    const askAndRecord = async (persona: (typeof open)[number]) => {
      const outcome = await askPersona(context, persona);
      if (outcome.kind === 'answered') recorder.record(input).catch(() => undefined);
      return outcome;
    };
    // Waits for every persona before an internal failure ends the batch, so that their answers are stored.
    const settled = await Promise.allSettled(open.map(askAndRecord));
    const rejected = settled.find((result) => result.status === 'rejected');
    if (rejected) throw rejected.reason;
    const outcomes = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    signal.throwIfAborted();
    await recorder.record(input);
    return toBatchResult(input, outcomes, deps, personas.length - open.length, signal);
  });
}

/** Returns the result of a batch whose run stopped processing: it may be resumed while it is open. */
async function stoppedResult(deps: ActivityDeps, input: BatchInput): Promise<BatchResult> {
  const isOpen = await isOpenJob(deps.db, jobOf(input));
  return isOpen ? { ...closedResult, closed: false, paused: true } : closedResult;
}

/** Converts the outcomes of a batch to its result, or to the failure that repeats it. */
async function toBatchResult(
  input: BatchInput,
  outcomes: PersonaOutcome[],
  deps: ActivityDeps,
  givenUp: number,
  signal: AbortSignal,
): Promise<BatchResult> {
  if (outcomes.some((outcome) => outcome.kind === 'closed')) return stoppedResult(deps, input);
  const stop = outcomes.find((outcome) => outcome.kind === 'stop');
  if (stop?.kind === 'stop') throw stopFailure(stop);
  let missing = givenUp;
  let retryMs = 0;
  let retryCount = 0;
  for (const outcome of outcomes) {
    if (outcome.kind !== 'failed') continue;
    const { error, final, personaIndex, retryAfterMs } = outcome;
    const { attempt, execution, provider, runId } = input;
    const failure = { runId, execution, attempt, provider, personaIndex, error, final };
    const entry = await retryWhileUnavailable(() => recordFailure(deps.db, failure, maxRetries), signal);
    if (entry.final) {
      missing += 1;
      continue;
    }
    retryCount += 1;
    retryMs = Math.max(retryMs, retryDelayMs(entry.failures, Math.random, retryAfterMs, deps.env.TEMPO));
  }
  if (retryCount > 0) throw retryFailure('PersonasToAskAgain', `${retryCount} personas are asked again`, retryMs);
  const reached = await retryWhileUnavailable(() => findReachedIndex(deps.db, input.runId), signal);
  return {
    answered: input.to - input.from - missing,
    missing,
    closed: false,
    ...(reached === null ? {} : { enough: true, reached }),
  };
}
