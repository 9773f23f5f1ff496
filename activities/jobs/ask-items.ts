/** The batch of every kind of job that asks one by one. */
import { callingJob, isOpenJob, type CallingJob } from '../../db/jobs/job-facts.ts';
import { failAsks } from '../../db/jobs/asks.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import { readUnanswered } from '../../domain/simulations/reading/unanswered.ts';
import { extractObject } from '../../domain/simulations/extract-json.ts';
import { isSimulatedKey } from '../../domain/providers/keys.ts';
import { supportsJsonMode } from '../../domain/providers/models.ts';
import type { AskingKind, OpenQuestion, OpenWork } from '../../services/jobs/asking.ts';
import type { ActivityDeps } from '../deps.ts';
import { createMissingKey } from '../errors.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { embedTexts } from '../providers/embed-texts.ts';
import { askAndRead, type Ended, type Reader } from './ask-and-read.ts';
import { askBatch } from './ask-batch.ts';
import { endingJob } from './ending-job.ts';
import { failureOutcome, refusalOutcome, type ItemOutcome } from './item-outcome.ts';
import { jobKey } from './job-key.ts';
import { logProgrammingError } from './programming-error.ts';
import { storeWithRetry } from './store-with-retry.ts';

export interface ItemsInput extends JobRef {
  attempt: number;
  /** Asks from one number to another, not included. */
  from: number;
  to: number;
}

/** Result of a batch, as its workflow reads it. */
export interface AskedBatch {
  /** True when the job is closed. */
  closed: boolean;
  paused?: boolean;
}

/** Asks the open items of a range at once; `record` records the progress of the job. Throws as askBatch. */
export async function askItems(
  deps: ActivityDeps,
  kind: AskingKind,
  record: (job: JobRef) => Promise<void>,
  { id, execution, attempt, from, to }: ItemsInput,
): Promise<AskedBatch> {
  const job = { id, execution };
  return withHeartbeat(async (signal) => {
    const [now, work] = await Promise.all([
      callingJob(deps.db, job),
      endingJob(deps, id, kind.open(deps, id, { from, to })),
    ]);
    if (now === undefined || work === undefined) return { closed: true };
    if (work.questions.length === 0) return { closed: false };
    const access = work.server ?? (await ownKey(deps, kind, { id, userId: now.userId }, work));
    const around: Around = { deps, job, now, work, ...access, noun: kind.nouns.one, signal };
    const batch = {
      job,
      attempt,
      provider: work.provider,
      open: work.questions,
      noun: kind.nouns.many,
      ask: (question: OpenQuestion) => askOne(around, question),
      record: () => record(job),
    };
    const result = await askBatch(deps, batch, signal);
    if (result === 'stopped')
      return (await isOpenJob(deps.db, job)) ? { closed: false, paused: true } : { closed: true };
    const numbers = work.questions.map(({ number }) => number);
    if (result.missing > 0) await failAsks(deps.db, job, { numbers, attempt }, kind.missing(id));
    return { closed: false };
  });
}

interface Access {
  apiKey: string;
  ownUrl?: string | undefined;
}

/** The key is read again with each batch, because its owner may have changed it. */
async function ownKey(
  deps: ActivityDeps,
  kind: AskingKind,
  { id, userId }: { id: string; userId: string | null },
  { provider, simulated }: OpenWork,
): Promise<Access> {
  const apiKey = await jobKey(deps, { id, userId, options: { simulated } }, provider);
  if (apiKey === null) throw createMissingKey(provider);
  const isSimulated = isSimulatedKey(apiKey);
  if (isSimulated !== simulated) await endingJob(deps, id, kind.simulationChanged(deps.db, id, isSimulated));
  return { apiKey };
}

interface Around extends Access {
  deps: ActivityDeps;
  job: JobRef;
  now: CallingJob;
  work: OpenWork;
  noun: string;
  signal: AbortSignal;
}

/** Asks one item and stores its answer or its ending. Throws only when the activity is being canceled. */
async function askOne(around: Around, question: OpenQuestion): Promise<ItemOutcome> {
  let model = '';
  try {
    const request = question.request();
    model = request.model;
    return await (request.kind === 'chat' ? chat(around, question, request) : embed(around, question, request));
  } catch (error) {
    around.signal.throwIfAborted();
    logProgrammingError(around.deps.log, around.job.id, error, 'An item could not be asked');
    return failureOutcome(error, question.number, around.noun, model);
  }
}

type ChatRequest = Extract<ReturnType<OpenQuestion['request']>, { kind: 'chat' }>;
type VectorsRequest = Extract<ReturnType<OpenQuestion['request']>, { kind: 'vectors' }>;

async function chat(around: Around, question: OpenQuestion, request: ChatRequest): Promise<ItemOutcome> {
  const { now, deps } = around;
  const { kind: _kind, wantsJson, ...prompt } = request;
  const call = {
    ...callOf(around, question),
    purpose: 'reaction' as const,
    ...prompt,
    ...(wantsJson ? { jsonMode: supportsJsonMode(request.model) } : {}),
  };
  const asked = await askAndRead(call, readerOf(question), async (each) => ({
    reply: await deps.gateway.ask(each),
    usedTools: false,
  }));
  if (asked.kind === 'not-asked') return refusalOutcome(asked.reason, now.spendCapUsd);
  if (asked.kind === 'called-tools') throw new TypeError('A model without tools called one');
  if (asked.kind === 'ended') return storeEnding(around, question, asked);
  return store(around, (db, job) => asked.answer(db, job, asked.spent));
}

type StoreAnswer = NonNullable<ReturnType<OpenQuestion['read']>>;

function readerOf(question: OpenQuestion): Reader<StoreAnswer> {
  return {
    read: ({ text, isCutOff }) => {
      const answer = question.read({ kind: 'text', text });
      return answer === null
        ? readUnanswered(text)
        : { kind: 'answer', answer, isComplete: isCutOff !== true || isWholeObject(text) };
    },
    correction: question.correction(),
  };
}

/** True for a text with an object that ends before the text does. */
function isWholeObject(text: string): boolean {
  return extractObject(text, undefined, () => 1) !== null;
}

async function storeEnding(
  around: Around,
  question: OpenQuestion,
  { ending, words, spent }: Ended,
): Promise<ItemOutcome> {
  return store(around, (db, job) => question.end(db, job, ending, words, spent));
}

async function embed(around: Around, question: OpenQuestion, request: VectorsRequest): Promise<ItemOutcome> {
  const { deps, now, ownUrl } = around;
  const { model, texts } = request;
  const reply = await embedTexts(deps.gateway, { ...callOf(around, question), ownUrl, model, texts });
  if (reply.kind === 'refused') return refusalOutcome(reply.reason, now.spendCapUsd);
  const answer = question.read(reply);
  if (answer === null) throw new TypeError('The vectors could not be read');
  const { inputTokens, costUsd } = reply;
  return store(around, (db, job) => answer(db, job, { inputTokens, outputTokens: 0, costUsd }));
}

function callOf({ job, now, work, apiKey, signal }: Around, { number }: OpenQuestion) {
  return { provider: work.provider, apiKey, priority: now.priority, job: { ...job, item: number }, signal };
}

async function store(
  { deps, job, signal }: Around,
  settle: (db: ActivityDeps['db'], job: JobRef) => Promise<boolean>,
): Promise<ItemOutcome> {
  let isOpen = false;
  await storeWithRetry(async () => void (isOpen = await settle(deps.db, job)), deps, signal);
  return isOpen ? { kind: 'answered' } : { kind: 'closed' };
}
