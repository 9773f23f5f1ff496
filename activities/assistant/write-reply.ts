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
import type { Db } from '../../db/client.ts';
import { recordJobCost } from '../../db/jobs/job-cost.ts';
import { callsOfJob } from '../../db/tools/calls.ts';
import { openCalls, readRounds, storeRound } from '../../db/tools/rounds.ts';
import { claimStoredJob, failStoredJob } from '../../db/jobs/life-cycle.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import { accountIdOf } from '../../db/providers/accounts.ts';
import { retryWhileUnavailable } from '../../db/retry-while-unavailable.ts';
import { chatLimits, replyCutOff } from '../../domain/assistant/limits.ts';
import { traceFigures } from '../../domain/assistant/number-gate.ts';
import { pastRunsText } from '../../domain/assistant/past-runs.ts';
import { improvementTokens } from '../../domain/assistant/objections.ts';
import { recentTurns, systemPrompt, turnText } from '../../domain/assistant/prompt.ts';
import { textForReaders } from '../../domain/simulations/reading/thoughts.ts';
import { storableText } from '../../domain/storable.ts';
import { maxToolRounds, type CallPlace, toToolRounds } from '../../domain/tools/rounds.ts';
import { toolsNamed } from '../../domain/tools/offered.ts';
import { SimulatorNotRunning } from '../../domain/errors.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { priorities } from '../../domain/providers/tiers.ts';
import { maxRetries, retryDelayMs } from '../../domain/jobs/backoff.ts';
import { cancelledByUser } from '../../domain/jobs/ends.ts';
import { readPastWork } from '../../services/assistant/past-work.ts';
import type { ActivityDeps } from '../deps.ts';
import { createMissingKey, retryFailure, stopFailure } from '../errors.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { jobKey } from '../jobs/job-key.ts';
import { ProviderError, UnansweredReply } from '../providers/errors.ts';
import type { ProviderCall, ProviderGateway, ProviderReply, Refusal } from '../providers/gateway.ts';
import { isToolProblem } from '../jobs/ask-with-tools.ts';
import { interviewPrompt } from './interview-prompt.ts';
import { createReplyWriter, type ReplyWriter } from './reply-writer.ts';

export interface WriteReplyInput {
  /** Id of the assistant's message, and of its job. */
  replyId: string;
  /** Fencing token of the job. Missing in workflows of earlier versions: 1. */
  execution?: number;
  /** True when the workflow has claimed the job; those of earlier versions leave it to this activity. */
  isClaimed?: boolean;
  /** True when tools could not run, so that the model answers without them. */
  withoutTools?: boolean;
}

export interface WriteReplyResult {
  /** Calls of tools that have to run before the model is asked again. */
  toolCalls?: CallPlace[];
}

export interface ChatActivities {
  /**
   * Calls the provider, streams the reply into its row and completes its job; or stores the calls of tools that the
   * model makes first.
   */
  writeReply(input: WriteReplyInput): Promise<WriteReplyResult>;
  /** Ends the job of a workflow of an earlier version. */
  closeChatReply(input: WriteReplyInput & { state: 'stopped' | 'failed' }): Promise<void>;
}

export function createChatActivities(deps: ActivityDeps): ChatActivities {
  const { db, serverId } = deps;
  return {
    writeReply: ({ replyId: id, execution = 1, isClaimed = false, withoutTools = false }) =>
      withHeartbeat(async (signal) => {
        const job = { id, execution };
        if (!isClaimed) await claimStoredJob(db, storedReply, job, { attempt: 1, serverId });
        return writeReply(deps, job, withoutTools, signal);
      }),
    closeChatReply: async ({ replyId: id, execution = 1, state }) => {
      const error = state === 'failed' ? 'The reply failed unexpectedly. Ask again.' : cancelledByUser;
      await failStoredJob(db, storedReply, { id, execution }, error, false);
    },
  };
}

async function writeReply(
  deps: ActivityDeps,
  job: JobRef,
  withoutTools: boolean,
  signal: AbortSignal,
): Promise<WriteReplyResult> {
  const { db } = deps;
  const reply = await retryWhileUnavailable(() => beginReply(db, job), signal);
  if (reply === undefined) return {};
  const provider = reply.provider as Provider;
  const apiKey = await jobKey(deps, { id: reply.id, userId: reply.userId, options: null }, provider);
  if (apiKey === null) throw createMissingKey(provider);
  const rounds = await readRounds(db, { jobId: job.id, provider }, [replyItem]);
  const toolCalls = openCalls(provider, rounds);
  if (toolCalls.length > 0 && !withoutTools) return { toolCalls };
  const unwanted = new AbortController();
  const writer = createReplyWriter(
    (text) => writeReplyText(db, reply, storableText(textForReaders(text))),
    () => unwanted.abort(),
  );
  const tools = withoutTools ? [] : toolsNamed(reply.tools, 'assistant');
  const earlier = rounds.get(replyItem) ?? [];
  // A person is reading along: runs ahead of queued reactions, within the separate limits for calls outside runs.
  const asked = { provider, apiKey, purpose: 'chat' as const, priority: priorities.highest };
  const call = {
    ...asked,
    model: reply.model ?? '',
    ...((await interviewPrompt(deps, reply)) ?? (await buildPrompt(deps, reply))),
    onText: writer.add,
    signal: AbortSignal.any([signal, unwanted.signal]),
  };
  const offered = { tools, rounds: toToolRounds(earlier), mayCallTools: earlier.length < maxToolRounds };
  try {
    const answer = await askWithOffered(deps.gateway, call, offered);
    await writer.end();
    if (answer.kind === 'refused') return {};
    const asking: Asking = { deps, reply, job, accountId: accountIdOf(provider, apiKey, deps.env), signal };
    return await storeAnswer(asking, answer, earlier.length);
  } catch (error) {
    await writer.end();
    if (unwanted.signal.aborted) return {};
    throw await toFailure(deps, reply, writer, error, signal);
  }
}

/** Asks with tools where there are some, and without them when the model does not take any. */
async function askWithOffered(
  gateway: ProviderGateway,
  call: ProviderCall,
  offered: Required<Pick<ProviderCall, 'tools' | 'rounds' | 'mayCallTools'>>,
): Promise<ProviderReply | Refusal> {
  if (offered.tools.length === 0) return gateway.ask(call);
  try {
    return await gateway.ask({ ...call, ...offered });
  } catch (error) {
    if (call.signal.aborted || !isToolProblem(error, call.model)) throw error;
    return gateway.ask(call);
  }
}

/** A reply is the only item of its job. */
const replyItem = 0;

interface Asking {
  deps: ActivityDeps;
  reply: ChatMessage;
  job: JobRef;
  accountId: string;
  signal: AbortSignal;
}

/** Stores the model's calls as the next round of its loop, or the whole reply. */
async function storeAnswer(
  { deps: { db }, reply, job, accountId, signal }: Asking,
  answer: ProviderReply,
  round: number,
): Promise<WriteReplyResult> {
  const { model, inputTokens, outputTokens, costUsd, toolCalls: calls = [] } = answer;
  const text = textForReaders(answer.text);
  if (text === '' && calls.length === 0) throw new UnansweredReply(reply.provider as Provider, 'cut-off');
  const spent = { model, inputTokens, outputTokens, costUsd };
  if (calls.length === 0) {
    const error = answer.isCutOff === true ? replyCutOff : null;
    const written = { content: text, ...spent, accountId, figures: await tracedFigures(db, reply, text), error };
    await retryWhileUnavailable(() => completeReply(db, reply, job, written), signal);
    return {};
  }
  const provider = reply.provider as Provider;
  const stored = { jobId: job.id, item: replyItem, provider, round, text, ...spent, calls };
  const record = (trx: Db) => recordJobCost(trx, job.id, accountId, costUsd);
  if (!(await retryWhileUnavailable(() => storeRound(db, job, stored, record), signal))) return {};
  const rounds = await readRounds(db, { jobId: job.id, provider }, [replyItem]);
  return { toolCalls: openCalls(provider, rounds) };
}

/**
 * Traces the figures of a reply about the user's data. Wordings that improve a message are no claims, and a reply without
 * tools has nothing to trace them to.
 */
async function tracedFigures(db: Db, reply: ChatMessage, text: string): Promise<string | null> {
  if (reply.tools.length === 0) return null;
  const question = (await listMessagesBefore(db, reply)).at(-1);
  if (question === undefined || question.original !== null) return null;
  const calls = await callsOfJob(db, reply.id);
  const pastRuns = pastRunsText(await ownPastRuns(db, reply.userId));
  const otherWork = await readPastWork(db, reply.userId);
  return JSON.stringify(traceFigures(text, calls, [question.content, pastRuns, otherWork]));
}

async function buildPrompt({ db }: ActivityDeps, reply: ChatMessage) {
  const history = await listMessagesBefore(db, reply);
  const asked = history.at(-1);
  const turns = history.map((message) => ({ role: message.role, content: turnText(message) }));
  const question = turns.pop();
  const pastRuns = pastRunsText(await ownPastRuns(db, reply.userId));
  // A wording is improved from its text and its objections alone.
  const otherWork = asked?.original == null ? await readPastWork(db, reply.userId) : '';
  const system = systemPrompt(pastRuns, reply.tools.length > 0, otherWork);
  return {
    system,
    turns: recentTurns(turns),
    user: question?.content ?? '',
    temperature: 0.7,
    maxTokens:
      asked?.objections == null
        ? chatLimits.replyTokens
        : improvementTokens(asked.original ?? '', chatLimits.replyTokens),
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
  if (error instanceof ProviderError && error.retryableSoon && attempt <= Math.min(maxRetries, error.maxRetries)) {
    const nextRetryDelay = retryDelayMs(attempt, Math.random, error.retryAfterMs, env.TEMPO);
    return retryFailure('ProviderCallFailed', error.message, nextRetryDelay);
  }
  if (writer.text() !== '')
    await retryWhileUnavailable(() => writeReplyText(db, reply, storableText(textForReaders(writer.text()))), signal);
  return stopFailure({ type: 'ProviderCallFailed', message: error.message, final: true });
}
