/** Wordings that answer the objections of a run: a reply of the assistant, which is found again by its run. */
import { isOpenState, type ChatMessage } from '../../db/assistant/conversations.ts';
import { newestImprovement } from '../../db/assistant/improvements.ts';
import type { Db } from '../../db/client.ts';
import { ownRun, type OwnRun } from '../../db/simulations/own-run.ts';
import { readReasons } from '../../db/simulations/reasons.ts';
import { ReplyNotRetryable } from '../../domain/assistant/errors.ts';
import { chatLimits } from '../../domain/assistant/limits.ts';
import {
  objectionsOf,
  readObjections,
  requestText,
  wordingsIn,
  type ImprovedWording,
  type Objection,
} from '../../domain/assistant/objections.ts';
import { InvalidInput, JobNotFound } from '../../domain/errors.ts';
import { isOpenStatus } from '../../domain/jobs/status.ts';
import type { RunInput } from '../../domain/simulations/run-input.ts';
import { readThemes, type ComputeThemes } from '../simulations/results/themes.ts';
import { askAssistant, retryReply, type ChatDeps } from './turns.ts';

export interface Improvement {
  jobId: string;
  original: string;
  /** The most frequent first. */
  objections: Objection[];
  /** The whole wordings that there are so far. */
  wordings: ImprovedWording[];
  reply: ChatMessage;
}

/** Reads the newest improvement of a person's run; null when there is none, or the run is not theirs. */
export async function readImprovement(db: Db, userId: string, jobId: string): Promise<Improvement | null> {
  const run = await ownRun(db, userId, jobId);
  const found = run === null ? undefined : await newestImprovement(db, userId, run.id);
  return run === null || found === undefined ? null : toImprovement(run, found);
}

/**
 * Asks the assistant for wordings that answer the objections of a finished run. What there is already is returned as it is,
 * so that a repeated call costs nothing; `again` retries a reply that failed, or asks for other wordings. Throws
 * JobNotFound, InvalidInput, ApiKeyNotConfigured, ReplyPending, TooManyChatMessages.
 */
export async function improveRun(
  deps: ChatDeps & { compute: ComputeThemes },
  userId: string,
  { jobId, again = false, apiKeys }: { jobId: string; again?: boolean; apiKeys?: RunInput['apiKeys'] },
): Promise<Improvement> {
  const run = await ownRun(deps.db, userId, jobId);
  if (run === null) throw new JobNotFound();
  if (isOpenStatus(run.status)) throw new InvalidInput('Wait until this run has ended', 'jobId');
  const before = await newestImprovement(deps.db, userId, run.id);
  if (before !== undefined && (!again || isOpenState(before.reply.state))) return toImprovement(run, before);
  const retried = before === undefined ? null : await retriedReply(deps, userId, before.reply, apiKeys);
  if (before !== undefined && retried !== null) return toImprovement(run, { ...before, reply: retried });
  if (run.message.length > chatLimits.characters)
    throw new InvalidInput('Only messages of up to 8,000 characters can be improved', 'jobId');
  const objections = await objectionsOfRun(deps, userId, run);
  if (objections.length === 0)
    throw new InvalidInput('Nobody who did not agree gave a reason, so there is nothing to answer', 'jobId');
  const turn = await askAssistant(deps, userId, {
    conversationId: before?.question.conversationId ?? null,
    surface: 'assistant',
    message: requestText(jobId, objections),
    original: run.message,
    answers: { runId: run.id, objections },
    apiKeys,
  });
  return toImprovement(run, turn);
}

/** Retries a reply that failed or was stopped; null for a whole one, and for one that the conversation went on after. */
async function retriedReply(
  deps: ChatDeps,
  userId: string,
  { id, state }: ChatMessage,
  apiKeys: RunInput['apiKeys'],
): Promise<ChatMessage | null> {
  if (state === 'done') return null;
  try {
    return await retryReply(deps, userId, id, apiKeys);
  } catch (error) {
    if (error instanceof ReplyNotRetryable) return null;
    throw error;
  }
}

async function objectionsOfRun(
  { db, compute }: { db: Db; compute: ComputeThemes },
  userId: string,
  { id, jobId }: OwnRun,
): Promise<Objection[]> {
  const found = jobId === null ? null : await readThemes({ db, compute }, userId, { jobId });
  const themed = objectionsOf(found?.themes ?? [], []);
  if (themed.length > 0) return themed;
  const reasons = await readReasons(db, id, null);
  return objectionsOf(
    [],
    reasons.map(({ reasoning, sentiment }) => ({ text: reasoning ?? '', sentiment })),
  );
}

function toImprovement(
  { jobId, message }: OwnRun,
  { question, reply }: { question: ChatMessage; reply: ChatMessage },
): Improvement {
  const original = question.original ?? message;
  const objections = readObjections(question.objections) ?? [];
  const isWhole = !isOpenState(reply.state);
  const wordings = wordingsIn(reply.content, { original, objections: objections.length, isWhole });
  return { jobId: jobId ?? '', original, objections, wordings, reply };
}
