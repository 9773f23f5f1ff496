/** The activities of a reply as its workflow sees them: an id in, nothing out. The texts stay in Postgres. */
import { Context } from '@temporalio/activity';
import {
  beginReply,
  completeReply,
  listMessagesBefore,
  storedReply,
  writeReplyText,
} from '../../db/assistant/replies.ts';
import type { ChatMessage } from '../../db/assistant/conversations.ts';
import { ownPastRuns } from '../../db/assistant/past-runs.ts';
import { claimStoredJob, failStoredJob } from '../../db/jobs/life-cycle.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import { accountIdOf } from '../../db/providers/accounts.ts';
import { retryWhileUnavailable } from '../../db/retry-while-unavailable.ts';
import { chatLimits } from '../../domain/assistant/limits.ts';
import { pastRunsText } from '../../domain/assistant/past-runs.ts';
import { improvePrompt, recentTurns, systemPrompt } from '../../domain/assistant/prompt.ts';
import { storableText } from '../../domain/storable.ts';
import { SimulatorNotRunning } from '../../domain/errors.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { priorities } from '../../domain/providers/tiers.ts';
import { maxRetries, retryDelayMs } from '../../domain/jobs/backoff.ts';
import { cancelledByUser } from '../../domain/jobs/ends.ts';
import type { ActivityDeps } from '../deps.ts';
import { createMissingKey, retryFailure, stopFailure } from '../errors.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { jobKey } from '../jobs/job-key.ts';
import { ProviderError } from '../providers/errors.ts';
import { createReplyWriter, type ReplyWriter } from './reply-writer.ts';

export interface WriteReplyInput {
  /** Id of the assistant's message, and of its job. */
  replyId: string;
  /** Fencing token of the job. Missing in workflows of earlier versions: 1. */
  execution?: number;
  /** True when the workflow has claimed the job; those of earlier versions leave it to this activity. */
  isClaimed?: boolean;
}

export interface ChatActivities {
  /** Calls the provider, streams the reply into its row and completes its job. */
  writeReply(input: WriteReplyInput): Promise<void>;
  /** Ends the job of a workflow of an earlier version. */
  closeChatReply(input: WriteReplyInput & { state: 'stopped' | 'failed' }): Promise<void>;
}

export function createChatActivities(deps: ActivityDeps): ChatActivities {
  const { db, serverId } = deps;
  return {
    writeReply: ({ replyId: id, execution = 1, isClaimed = false }) =>
      withHeartbeat(async (signal) => {
        const job = { id, execution };
        if (!isClaimed) await claimStoredJob(db, storedReply, job, { attempt: 1, serverId });
        await writeReply(deps, job, signal);
      }),
    closeChatReply: async ({ replyId: id, execution = 1, state }) => {
      const error = state === 'failed' ? 'The reply failed unexpectedly. Ask again.' : cancelledByUser;
      await failStoredJob(db, storedReply, { id, execution }, error, false);
    },
  };
}

async function writeReply(deps: ActivityDeps, job: JobRef, signal: AbortSignal): Promise<void> {
  const { db, env, gateway } = deps;
  const reply = await retryWhileUnavailable(() => beginReply(db, job), signal);
  if (reply === undefined) return;
  const provider = reply.provider as Provider;
  const apiKey = await jobKey(deps, { id: reply.id, userId: reply.userId, options: null }, provider);
  if (apiKey === null) throw createMissingKey(provider);
  const unwanted = new AbortController();
  const writer = createReplyWriter(
    (text) => writeReplyText(db, reply, storableText(text)),
    () => unwanted.abort(),
  );
  // A person is reading along: runs ahead of queued reactions, within the separate limits for calls outside runs.
  const asked = { provider, apiKey, purpose: 'chat' as const, priority: priorities.highest };
  const call = { ...asked, model: reply.model ?? '', ...(await buildPrompt(deps, reply)) };
  const ends = AbortSignal.any([signal, unwanted.signal]);
  try {
    const answer = await gateway.ask({ ...call, onText: writer.add, signal: ends });
    await writer.end();
    if (answer.kind === 'refused') return;
    const { text: content, model, inputTokens, outputTokens, costUsd } = answer;
    const accountId = accountIdOf(provider, apiKey, env);
    const written = { content, model, inputTokens, outputTokens, costUsd, accountId };
    await retryWhileUnavailable(() => completeReply(db, reply, job, written), signal);
  } catch (error) {
    await writer.end();
    if (unwanted.signal.aborted) return;
    throw await toFailure(deps, reply, writer, error, signal);
  }
}

async function buildPrompt({ db }: ActivityDeps, reply: ChatMessage) {
  const history = await listMessagesBefore(db, reply);
  const turns = history.map(({ role, content, original }) => ({
    role,
    content: original === null ? content : improvePrompt(original, content),
  }));
  const question = turns.pop();
  const system = systemPrompt(pastRunsText(await ownPastRuns(db, reply.userId)));
  return {
    system,
    turns: recentTurns(turns),
    user: question?.content ?? '',
    temperature: 0.7,
    maxTokens: chatLimits.replyTokens,
  };
}

/** Retryable errors of the provider start the reply over; others end it with the provider's message and its text. */
async function toFailure(
  { db, env }: ActivityDeps,
  reply: ChatMessage,
  writer: ReplyWriter,
  error: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  if (signal.aborted || !(error instanceof ProviderError || error instanceof SimulatorNotRunning)) return error;
  const { attempt } = Context.current().info;
  if (error instanceof ProviderError && error.retryable && attempt <= maxRetries) {
    const nextRetryDelay = retryDelayMs(attempt, Math.random, error.retryAfterMs, env.TEMPO);
    return retryFailure('ProviderCallFailed', error.message, nextRetryDelay);
  }
  if (writer.text() !== '')
    await retryWhileUnavailable(() => writeReplyText(db, reply, storableText(writer.text())), signal);
  return stopFailure({ type: 'ProviderCallFailed', message: error.message, final: true });
}
