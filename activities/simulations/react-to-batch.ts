import { isSimulatedKey } from '../../domain/providers/keys.ts';
import { attachedText } from '../../domain/files/attached-text.ts';
import { runAttachmentTexts } from '../../db/files/attachments.ts';
import { markSimulated } from '../../db/simulations/mark-simulated.ts';
import { personasToAsk, runById, type PersonaToAsk } from '../../db/simulations/run-facts.ts';
import { inputOfRecord } from '../../domain/simulations/run-input.ts';
import { isOpenJob } from '../../db/jobs/job-facts.ts';
import { jobOf } from '../../db/simulations/open-run.ts';
import { openCalls, readRounds, type StoredRound } from '../../db/tools/rounds.ts';
import type { CallPlace } from '../../domain/tools/rounds.ts';
import { toolsNamed } from '../../domain/tools/offered.ts';
import type { ReactionStore } from '../../db/simulations/store-reaction.ts';
import { retryWhileUnavailable } from '../../db/retry-while-unavailable.ts';
import { askPersona, type AskContext } from './ask-persona.ts';
import type { ActivityDeps } from '../deps.ts';
import { createMissingKey } from '../errors.ts';
import { askBatch } from '../jobs/ask-batch.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { findReachedIndex } from './shorten-run.ts';
import { findOwnPapers, type MessageVectors } from './own-papers.ts';
import type { ProgressRecorder } from './progress-recorder.ts';
import { jobKey } from '../jobs/job-key.ts';
import type { BatchInput, BatchResult } from './messages.ts';

/** Shared by the batches of one process. */
export interface BatchTools {
  recorder: ProgressRecorder;
  reactions: ReactionStore;
  vectors: MessageVectors;
}

const closedResult: BatchResult = { answered: 0, missing: 0, closed: true };

/**
 * Asks every persona of one batch that has no stored answer yet. Throws a retryable failure, delayed by retry-after or
 * backoff, when some can be asked again, and a final one when continuing is pointless (key refused, spend cap reached).
 */
export async function reactToBatch(
  deps: ActivityDeps,
  { recorder, reactions, vectors }: BatchTools,
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
    const apiKey = await jobKey(deps, run, input.provider);
    if (apiKey === null) throw createMissingKey(input.provider);
    // The stored key may have changed since the run was submitted; answers of a simulator key must not pass for real
    // ones.
    if (isSimulatedKey(apiKey) && !run.isSimulated) await markSimulated(deps.db, input);
    const attachmentsText = attachedText(await runAttachmentTexts(deps.db, run.id));
    const asked = inputOfRecord(run);
    const tools = input.withoutTools === true ? [] : toolsNamed(asked.toolsEnabled, 'persona');
    const rounds = tools.length === 0 ? noRounds : await readRounds(deps.db, loopsOf(input), indexesOf(open));
    const unasked = new Set(openCalls(input.provider, rounds).map(({ item }) => item));
    const papers = await findOwnPapers(deps, vectors, { run, asked, input }, open, signal);
    const stores = { reactions, attachmentsText, papers, tools, rounds };
    const context: AskContext = { deps, run, asked, input, apiKey, ...stores, signal };
    const batch = {
      job: jobOf(input),
      attempt: input.attempt,
      provider: input.provider,
      open: open.filter(({ personaIndex }) => !unasked.has(personaIndex)),
      noun: 'personas',
      ask: (persona: PersonaToAsk) => askPersona(context, persona),
      record: () => recorder.record(input),
    };
    const result = await askBatch(deps, batch, signal);
    if (result === 'stopped') return stoppedResult(deps, input);
    const missing = result.missing + personas.length - open.length;
    const toolCalls = tools.length === 0 ? [] : await callsToRun(deps, input, open);
    if (toolCalls.length > 0) {
      const callers = new Set(toolCalls.map(({ item }) => item)).size;
      return { answered: size - missing - callers, missing, closed: false, toolCalls };
    }
    const reached = await retryWhileUnavailable(() => findReachedIndex(deps.db, input.runId), signal);
    return {
      answered: size - missing,
      missing,
      closed: false,
      ...(reached === null ? {} : { enough: true, reached }),
    };
  });
}

const noRounds: ReadonlyMap<number, StoredRound[]> = new Map();

const loopsOf = ({ runId, provider }: BatchInput) => ({ jobId: runId, provider });

async function callsToRun(
  { db }: ActivityDeps,
  input: BatchInput,
  open: readonly PersonaToAsk[],
): Promise<CallPlace[]> {
  return openCalls(input.provider, await readRounds(db, loopsOf(input), indexesOf(open)));
}

function indexesOf(personas: readonly PersonaToAsk[]): number[] {
  return personas.map(({ personaIndex }) => personaIndex);
}

/** Returns the result of a batch whose run stopped processing: it may be resumed while it is open. */
async function stoppedResult(deps: ActivityDeps, input: BatchInput): Promise<BatchResult> {
  const isOpen = await isOpenJob(deps.db, jobOf(input));
  return isOpen ? { ...closedResult, closed: false, paused: true } : closedResult;
}
