/** The batch of every kind of job that asks one by one. */
import { callingJob, isOpenJob, type CallingJob } from '../../db/jobs/job-facts.ts';
import { failAsks, type AskChoice } from '../../db/jobs/asks.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import { openCalls, readRounds } from '../../db/tools/rounds.ts';
import type { ChatRequest, VectorsRequest } from '../../domain/jobs/ask.ts';
import { isRefusalInAnswer } from '../../domain/simulations/reading/refusals.ts';
import { readUnanswered } from '../../domain/simulations/reading/unanswered.ts';
import { extractObject } from '../../domain/simulations/extract-json.ts';
import { isSimulatedKey } from '../../domain/providers/keys.ts';
import { supportsJsonMode } from '../../domain/providers/models.ts';
import type { CallPlace } from '../../domain/tools/rounds.ts';
import type { AskingKind, OpenQuestion, OpenWork, Question } from '../../services/jobs/asking.ts';
import type { ActivityDeps } from '../deps.ts';
import { createMissingKey } from '../errors.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { embedTexts } from '../providers/embed-texts.ts';
import { askAndRead, type Reader } from './ask-and-read.ts';
import { askBatch } from './ask-batch.ts';
import { askWithTools, storeCalls } from './ask-with-tools.ts';
import { endingJob } from './ending-job.ts';
import { failureOutcome, refusalOutcome, type ItemOutcome } from './item-outcome.ts';
import { jobKey } from './job-key.ts';
import { logProgrammingError } from './programming-error.ts';
import { storeWithRetry } from './store-with-retry.ts';

export type ItemsInput = JobRef &
  AskChoice & {
    attempt: number;
    /** True when tools could not run, so that everything is answered without them. */
    withoutTools?: boolean | undefined;
  };

/** Result of a batch, as its workflow reads it. */
export interface AskedBatch {
  /** True when the job is closed. */
  closed: boolean;
  paused?: boolean;
  /** Calls of tools that have to run before the rest is asked. */
  toolCalls?: CallPlace[];
}

/** Asks those of some items that are open at once; `record` records the progress of the job. Throws as askBatch. */
export async function askItems(
  deps: ActivityDeps,
  kind: AskingKind,
  record: (job: JobRef) => Promise<void>,
  { id, execution, attempt, withoutTools = false, ...choice }: ItemsInput,
): Promise<AskedBatch> {
  const job = { id, execution };
  return withHeartbeat(async (signal) => {
    const [now, work] = await Promise.all([
      callingJob(deps.db, job),
      endingJob(deps, id, kind.open(deps, id, choice, { withoutTools })),
    ]);
    if (now === undefined || work === undefined) return { closed: true };
    if (work.questions.length === 0) return { closed: false, ...(await callsToRun(deps, id, work)) };
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
    return { closed: false, ...(await callsToRun(deps, id, work)) };
  });
}

/** Lists the calls of tools that models have made and that have not ended. */
async function callsToRun(
  { db }: ActivityDeps,
  jobId: string,
  { provider, tools, open }: OpenWork,
): Promise<Pick<AskedBatch, 'toolCalls'>> {
  if (tools.length === 0) return {};
  const toolCalls = openCalls(provider, await readRounds(db, { jobId, provider }, open));
  return toolCalls.length === 0 ? {} : { toolCalls };
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
async function askOne(around: Around, open: OpenQuestion): Promise<ItemOutcome> {
  let question: Question<unknown> | undefined;
  try {
    question = open.put();
    const { request } = question;
    return await (request.kind === 'chat'
      ? chat(around, open, question, request)
      : embed(around, open, question, request));
  } catch (error) {
    around.signal.throwIfAborted();
    logProgrammingError(around.deps.log, around.job.id, error, 'An item could not be asked');
    const outcome = failureOutcome(error, open.number, around.noun, question?.request.model ?? '');
    return outcome.kind === 'failed' && question?.correction === null ? { ...outcome, final: true } : outcome;
  }
}

async function chat(
  around: Around,
  open: OpenQuestion,
  question: Question<unknown>,
  request: ChatRequest,
): Promise<ItemOutcome> {
  const { now, deps, job, work, signal } = around;
  const { kind: _kind, wantsJson, ...prompt } = request;
  const call = {
    ...callOf(around, open),
    purpose: 'reaction' as const,
    ...prompt,
    ...(wantsJson ? { jsonMode: supportsJsonMode(request.model) } : {}),
  };
  const offered = { tools: question.mayLookUp === true ? work.tools : [], rounds: open.rounds };
  const asked = await askAndRead(call, readerOf(question), (each) => askWithTools(deps, each, offered));
  if (asked.kind === 'not-asked') return refusalOutcome(asked.reason, now.spendCapUsd);
  if (asked.kind === 'called-tools') {
    const loop = { job, item: open.number, provider: work.provider, earlier: open.rounds.length };
    return storeCalls(deps, loop, asked.reply, signal);
  }
  const { spent } = asked;
  if (asked.kind === 'answered') return store(around, (db) => open.answer(db, job, asked.answer, spent));
  return store(around, (db) => open.end(db, job, asked.ending, asked.words, spent));
}

function readerOf({ read, correction, isProse = false }: Question<unknown>): Reader<unknown> {
  return {
    read: ({ text, isCutOff }) => {
      // Words of a persona may sound like a refusal, so only a reply that says nothing else is taken for one.
      if (isProse && isRefusalInAnswer(text)) return { kind: 'refused', words: text };
      const answer = read({ kind: 'text', text });
      return answer === null
        ? readUnanswered(text)
        : { kind: 'answer', answer, isComplete: isCutOff !== true || isProse || isWholeObject(text) };
    },
    correction,
  };
}

/** True for a text with an object that ends before the text does. */
function isWholeObject(text: string): boolean {
  return extractObject(text, undefined, () => 1) !== null;
}

async function embed(
  around: Around,
  open: OpenQuestion,
  question: Question<unknown>,
  { model, texts }: VectorsRequest,
): Promise<ItemOutcome> {
  const { deps, job, now, ownUrl } = around;
  const reply = await embedTexts(deps.gateway, { ...callOf(around, open), ownUrl, model, texts });
  if (reply.kind === 'refused') return refusalOutcome(reply.reason, now.spendCapUsd);
  const answer = question.read(reply);
  if (answer === null) throw new TypeError('The vectors could not be read');
  const { inputTokens, costUsd } = reply;
  return store(around, (db) => open.answer(db, job, answer, { inputTokens, outputTokens: 0, costUsd }));
}

function callOf({ job, now, work, apiKey, signal }: Around, { number }: OpenQuestion) {
  return { provider: work.provider, apiKey, priority: now.priority, job: { ...job, item: number }, signal };
}

async function store(
  { deps, signal }: Around,
  settle: (db: ActivityDeps['db']) => Promise<boolean>,
): Promise<ItemOutcome> {
  let isOpen = false;
  await storeWithRetry(async () => void (isOpen = await settle(deps.db)), deps, signal);
  return isOpen ? { kind: 'answered' } : { kind: 'closed' };
}
