/** The activities of a reply as its workflow sees them: an id in, nothing out. The texts stay in Postgres. */
import { Context } from '@temporalio/activity';
import { closeReply } from '../../db/assistant/turns.ts';
import {
  beginReply,
  completeReply,
  failReply,
  listMessagesBefore,
  writeReplyText,
} from '../../db/assistant/replies.ts';
import type { ChatMessage } from '../../db/assistant/conversations.ts';
import { ownPastRuns } from '../../db/assistant/past-runs.ts';
import { replyKey } from '../../db/assistant/reply-keys.ts';
import { runSettings } from '../../db/providers/keys.ts';
import { retryWhileUnavailable } from '../../db/retry-while-unavailable.ts';
import { chatLimits } from '../../domain/assistant/limits.ts';
import { pastRunsText } from '../../domain/assistant/past-runs.ts';
import { improvePrompt, recentTurns, systemPrompt } from '../../domain/assistant/prompt.ts';
import { storableText } from '../../domain/storable.ts';
import { ApiKeyNotConfigured, SimulatorNotRunning } from '../../domain/errors.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { priorities } from '../../domain/providers/tiers.ts';
import { maxRetries, retryDelayMs } from '../../domain/jobs/backoff.ts';
import type { ActivityDeps } from '../deps.ts';
import { retryFailure } from '../errors.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { ProviderError } from '../providers/errors.ts';
import type { ProviderReply, Refusal } from '../providers/gateway.ts';
import { createReplyWriter, type ReplyWriter } from './reply-writer.ts';
import { unreadableKeyMessage } from '../jobs/job-key.ts';

export interface ChatReplyInput {
  /** Id of the assistant's message. */
  replyId: string;
  /** The row's attempt when the reply was requested. Missing in workflows of earlier versions. */
  asked?: number;
  /** Scales the workflow's waits; 1 when omitted. */
  tempo?: number;
}

export interface ChatActivities {
  /** Calls the provider and streams the reply into its row. */
  writeReply(input: ChatReplyInput): Promise<void>;
  /** Closes the row when the workflow was ended in Temporal or failed for good. */
  closeChatReply(input: ChatReplyInput & { state: 'stopped' | 'failed' }): Promise<void>;
}

export function createChatActivities(deps: ActivityDeps): ChatActivities {
  return {
    writeReply: (input) => withHeartbeat((signal) => writeReply(deps, input, signal)),
    closeChatReply: async ({ replyId, asked, state }) => {
      const end = { state, error: state === 'failed' ? 'The reply failed unexpectedly. Ask again.' : null };
      await closeReply(deps.db, replyId, end, { asked });
    },
  };
}

async function writeReply(
  deps: ActivityDeps,
  { replyId, asked: askedAt }: ChatReplyInput,
  signal: AbortSignal,
): Promise<void> {
  const reply = await beginReply(deps.db, replyId, askedAt);
  if (reply === undefined) return;
  const provider = reply.provider as Provider;
  const apiKey = await findKey(deps, reply, provider);
  if (typeof apiKey !== 'string') {
    await failReply(deps.db, reply, '', apiKey.missing);
    return;
  }
  const unwanted = new AbortController();
  const writer = createReplyWriter(
    (text) => writeReplyText(deps.db, reply, storableText(text)),
    () => unwanted.abort(),
  );
  // A person is reading along: runs ahead of queued reactions, within the separate limits for calls outside runs.
  const asked = { provider, apiKey, purpose: 'chat' as const, priority: priorities.highest };
  const call = { ...asked, model: reply.model ?? '', ...(await buildPrompt(deps, reply)) };
  const ends = AbortSignal.any([signal, unwanted.signal]);
  try {
    const answer = await deps.gateway.ask({ ...call, onText: writer.add, signal: ends });
    await writer.end();
    await retryWhileUnavailable(() => complete(deps, reply, answer), signal);
  } catch (error) {
    await writer.end();
    if (unwanted.signal.aborted) return;
    await handleFailure(deps, reply, writer, error, signal);
  }
}

/** Returns the key sent with the question, else the owner's stored one, or why there is none. */
async function findKey(
  { db, env }: ActivityDeps,
  { id, userId }: ChatMessage,
  provider: Provider,
): Promise<string | { missing: string }> {
  try {
    const explicit = await replyKey(db, id, provider, env.ENCRYPTION_KEY);
    if (explicit !== null) return explicit;
    const settings = await runSettings(db, userId, env.ENCRYPTION_KEY);
    return settings?.keys[provider] || { missing: new ApiKeyNotConfigured(provider).message };
  } catch (error) {
    const missing = unreadableKeyMessage(error);
    if (missing === null) throw error;
    return { missing };
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

async function complete({ db }: ActivityDeps, reply: ChatMessage, answer: ProviderReply | Refusal): Promise<void> {
  if (answer.kind === 'refused') return;
  const { text: content, model, inputTokens, outputTokens, costUsd } = answer;
  await completeReply(db, reply, { content, model, inputTokens, outputTokens, costUsd });
}

/** Retryable errors return through Temporal and start the reply over; others end it with the provider's message. */
async function handleFailure(
  { db, env }: ActivityDeps,
  reply: ChatMessage,
  writer: ReplyWriter,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted || !(error instanceof ProviderError || error instanceof SimulatorNotRunning)) throw error;
  const { attempt } = Context.current().info;
  if (error instanceof ProviderError && error.retryable && attempt <= maxRetries) {
    const nextRetryDelay = retryDelayMs(attempt, Math.random, error.retryAfterMs, env.TEMPO);
    throw retryFailure('ProviderCallFailed', error.message, nextRetryDelay);
  }
  await retryWhileUnavailable(() => failReply(db, reply, storableText(writer.text()), error.message), signal);
}
