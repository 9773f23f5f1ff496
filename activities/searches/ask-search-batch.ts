/** A batch of a search: candidates that are written, personas who rate them, and finalists that are checked for new claims. */
import { jsonrepair } from 'jsonrepair';
import { callingJob, type CallingJob } from '../../db/jobs/job-facts.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import { failAsks, openAsks, settleRating, settleWriting, type OpenAsk, type Spent } from '../../db/searches/asks.ts';
import { settleJudgment } from '../../db/searches/judgments.ts';
import { markSearchSimulated, searchSpecOf } from '../../db/searches/searches.ts';
import { candidatesOf } from '../../db/searches/state.ts';
import { isSimulatedKey } from '../../domain/providers/keys.ts';
import { supportsJsonMode } from '../../domain/providers/models.ts';
import type { Candidate } from '../../domain/searches/candidate.ts';
import { buildJudgePrompt } from '../../domain/searches/prompts/judge.ts';
import { buildRatingPrompt } from '../../domain/searches/prompts/rate.ts';
import type { SearchPrompt } from '../../domain/searches/prompts/search-prompt.ts';
import { buildWritePrompt } from '../../domain/searches/prompts/write.ts';
import { readJudgment, unchecked } from '../../domain/searches/replies/read-judgment.ts';
import { readRating } from '../../domain/searches/replies/read-rating.ts';
import { readWritten } from '../../domain/searches/replies/read-written.ts';
import type { SearchSpec } from '../../domain/searches/setup.ts';
import type { ActivityDeps } from '../deps.ts';
import { createMissingKey } from '../errors.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { askNumbered } from '../jobs/ask-numbered.ts';
import { failureOutcome, refusalOutcome, type ItemOutcome } from '../jobs/item-outcome.ts';
import { jobKey } from '../jobs/job-key.ts';
import { storeWithRetry } from '../jobs/store-with-retry.ts';
import { UnansweredReply } from '../providers/errors.ts';
import type { ProviderReply } from '../providers/gateway.ts';

export interface SearchBatchInput {
  searchId: string;
  execution: number;
  attempt: number;
  /** Questions from one number to another, not included. */
  from: number;
  to: number;
}

export interface SearchBatchResult {
  closed: boolean;
  paused?: boolean;
}

/** Records the progress of a search, at most every so often. */
export type RecordProgress = (job: JobRef) => Promise<void>;

/** Asks the open questions of a batch. Throws as askBatch. */
export async function askSearchBatch(
  deps: ActivityDeps,
  record: RecordProgress,
  { searchId, execution, attempt, from, to }: SearchBatchInput,
): Promise<SearchBatchResult> {
  const job = { id: searchId, execution };
  return withHeartbeat(async (signal) => {
    const [now, spec] = await Promise.all([callingJob(deps.db, job), searchSpecOf(deps.db, searchId)]);
    if (now === undefined || spec === undefined) return { closed: true };
    const open = await openAsks(deps.db, searchId, from, to);
    if (open.length === 0) return { closed: false };
    const owner = { id: searchId, userId: now.userId, options: { simulated: spec.simulated } };
    const apiKey = await jobKey(deps, owner, spec.modelProvider);
    if (apiKey === null) throw createMissingKey(spec.modelProvider);
    if (isSimulatedKey(apiKey) && !spec.simulated) await markSearchSimulated(deps.db, searchId);
    const writes = open.some(({ kind }) => kind === 'write');
    const candidates = writes ? await candidatesOf(deps.db, searchId) : [];
    const around: Asking = { deps, job, now, spec, apiKey, candidates, signal };
    const batch = {
      job,
      attempt,
      provider: spec.modelProvider,
      open,
      noun: 'questions',
      ask: (ask: OpenAsk) => askers[ask.kind](around, ask),
      record: () => record(job),
    };
    return askNumbered(deps, batch, (numbers) => failAsks(deps.db, job, numbers, attempt), signal);
  });
}

const askers = { write, rate, judge };

interface Asking {
  deps: ActivityDeps;
  job: JobRef;
  now: CallingJob;
  spec: SearchSpec;
  apiKey: string;
  /** Read only when something is written. */
  candidates: readonly Candidate[];
  signal: AbortSignal;
}

function rate(around: Asking, ask: OpenAsk): Promise<ItemOutcome> {
  const { deps, job, spec } = around;
  const { number, persona, personaIndex, message } = ask;
  return askOne(around, ask, spec.model ?? '', {
    prompt: () => {
      if (persona === null || message === null) throw new TypeError('A rating needs a persona and a message');
      return buildRatingPrompt(spec, persona, message, personaIndex ?? 0);
    },
    read: (reply) => readRating(reply, jsonrepair),
    store: (rating, spent) => settleRating(deps.db, job, spec.modelProvider, { number, rating, ...spent }),
  });
}

function write(around: Asking, ask: OpenAsk): Promise<ItemOutcome> {
  const { deps, job, spec, candidates } = around;
  const { number, candidate: place } = ask;
  return askOne(around, ask, writerOf(spec), {
    prompt: () => {
      const candidate = candidates.find((one) => one.number === place);
      if (candidate === undefined) throw new TypeError(`There is no candidate ${place}`);
      const parents = candidate.parents.flatMap((parent) => candidates.find((one) => one.number === parent) ?? []);
      return buildWritePrompt(spec, candidate, parents);
    },
    read: (reply) => readWritten(reply, jsonrepair),
    store: (written, spent) =>
      settleWriting(deps.db, job, spec.modelProvider, { number, candidate: place, ...written, ...spent }),
  });
}

/** A reply that cannot be read ends the check: the same model would hardly say more the second time. */
function judge(around: Asking, ask: OpenAsk): Promise<ItemOutcome> {
  const { deps, job, spec } = around;
  const { number } = ask;
  const message = ask.message ?? '';
  return askOne(around, ask, writerOf(spec), {
    prompt: () => buildJudgePrompt(spec, message),
    read: (reply, isCutOff) => (isCutOff ? unchecked : readJudgment(reply, message, jsonrepair)),
    unanswered: unchecked,
    store: (judgment, spent) => settleJudgment(deps.db, job, spec.modelProvider, { number, judgment, ...spent }),
  });
}

function writerOf({ model, writerModel }: SearchSpec): string {
  return writerModel ?? model ?? '';
}

interface Question<Answer> {
  prompt(): SearchPrompt;
  /** Null for a reply that cannot be used and has to be asked for again. */
  read(reply: string, isCutOff: boolean): Answer | null;
  /** Stored when the model refuses or says nothing; without it that counts as a failure. */
  unanswered?: Answer;
  /** False when the job is not open any more. */
  store(answer: Answer, spent: Spent): Promise<boolean>;
}

/** Asks one question and stores its answer. Throws only when the activity is being cancelled. */
async function askOne<Answer>(
  { deps, job, now, spec, apiKey, signal }: Asking,
  { number, kind }: OpenAsk,
  model: string,
  { prompt, read, store, unanswered }: Question<Answer>,
): Promise<ItemOutcome> {
  const keep = async (answer: Answer, spent: Spent): Promise<ItemOutcome> => {
    let isOpen = false;
    await storeWithRetry(async () => void (isOpen = await store(answer, spent)), deps, signal);
    return isOpen ? { kind: 'answered' } : { kind: 'closed' };
  };
  const ended = (error: unknown) => {
    if (!(error instanceof UnansweredReply) || unanswered === undefined) throw error;
    return { kind: 'ended' as const, answer: unanswered, spent: tokensOf(error) };
  };
  try {
    const { wantsJson, ...asked } = prompt();
    const reply = await deps.gateway
      .ask({
        provider: spec.modelProvider,
        apiKey,
        purpose: 'reaction',
        model,
        ...asked,
        ...(wantsJson ? { jsonMode: supportsJsonMode(model) } : {}),
        priority: now.priority,
        job: { ...job, item: number },
        signal,
      })
      .catch(ended);
    if (reply.kind === 'ended') return await keep(reply.answer, reply.spent);
    if (reply.kind === 'refused') return refusalOutcome(reply.reason, now.spendCapUsd);
    const answer = read(reply.text, reply.isCutOff === true);
    return answer === null ? unreadable(number) : await keep(answer, spentOf(reply));
  } catch (error) {
    signal.throwIfAborted();
    return failureOutcome(error, number, kind === 'rate' ? 'persona' : 'candidate', model);
  }
}

function spentOf({ inputTokens, outputTokens, costUsd }: ProviderReply): Spent {
  return { inputTokens, outputTokens, costUsd };
}

function tokensOf({ usage }: UnansweredReply): Spent {
  return { inputTokens: usage?.inputTokens ?? 0, outputTokens: usage?.outputTokens ?? 0, costUsd: 0 };
}

function unreadable(item: number): ItemOutcome {
  return { kind: 'failed', item, error: 'The reply could not be read', final: false, retryAfterMs: null };
}
