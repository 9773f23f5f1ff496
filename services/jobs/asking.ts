/**
 * Kinds of jobs that ask one by one: what each says about its asks. Planning, asking, settling and starting are written
 * once, for all of them. docs/recipes.md says how a kind is added.
 */
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { reopenAsks, settleAsk, type AskChoice, type Effects } from '../../db/jobs/asks.ts';
import type { JobAccess } from '../../db/jobs/create-job.ts';
import type { StoredKind } from '../../db/jobs/life-cycle.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import type { AskingJobKind } from '../../domain/jobs/kind.ts';
import type { AskReply, AskRequest, PlannedAsk, Spent } from '../../domain/jobs/ask.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import type { EndingKind } from '../../domain/simulations/endings.ts';
import type { ToolDefinition } from '../../domain/tools/definition.ts';
import type { AskingInput } from '../../workflows/messages.ts';
import type { JobToStart, WorkflowStart } from './job-workflows.ts';
import { oneProviderAccess } from './one-provider-access.ts';
import { readOpenAsks, type OpenAsks } from './open-asks.ts';
import type { StartedKind } from './start-job.ts';

export interface AskingDeps {
  db: Db;
  env: Env;
}

/** Facts of a job that its calls need. */
export interface AskingWork {
  provider: Provider;
  /** True when the job is to be answered by the provider simulator. */
  simulated: boolean;
}

/** Where a job is, for its page. */
export interface AskingPlace {
  stage: string;
  /** Where in the stage, for the Temporal UI: 'generation 3'. */
  detail?: string;
  /** Share of the stage that is done, 0 to 1. */
  fraction: number;
  message: string;
}

/** Words for what is asked, in messages. */
export interface AskingNouns {
  /** One ask: 'persona'. */
  one: string;
  /** Several: 'personas'. */
  many: string;
  /** Says that the only ask of a step had no answer: 'The persona was not reached'. */
  unansweredOne: string;
  /** Ends 'None of 12 …': 'personas answered'. */
  unansweredMany: string;
}

/** Words for jobs that ask personas. */
export const personaNouns: AskingNouns = {
  one: 'persona',
  many: 'personas',
  unansweredOne: 'The persona was not reached',
  unansweredMany: 'personas answered',
};

/** Outcome of planning: whether anything is left, or a problem that no further attempt can solve. */
export type Planned = { isDone: boolean } | { problem: string };

/** One attempt of a job that is being prepared. */
export interface Preparing {
  signal: AbortSignal;
  /** Shows how far the preparation is, at most every so often. */
  record(place: AskingPlace): Promise<void>;
}

/** One ask, and how its reply is read. */
export interface Question<Answer> {
  request: AskRequest;
  /** Null for a reply that holds no answer. */
  read(reply: AskReply): Answer | null;
  /** Tells the model what was wrong with a reply that could not be read; null for what is asked once, come what may. */
  correction: string | null;
  /** True for an answer in plain words: it counts also when it was cut off, and not when it only declines. */
  isProse?: boolean;
  /** True when tools may be called before it is answered. */
  mayLookUp?: boolean;
}

/** One open ask, as its kind makes a question of it. */
interface AskToPut<Plan> {
  number: number;
  plan: Plan;
  /** True when tools were called for it, whose results its model is sent. */
  hasLookedUp: boolean;
}

/** A kind of job that asks. `Plan` is what is stored of an ask, `Answer` what is read from its reply. */
export interface Asking<Work extends AskingWork, Plan extends object, Answer> {
  stored: StoredKind & { kind: AskingJobKind };
  nouns: AskingNouns;
  /** True when a job cannot be completed without each of its answers. */
  needsEveryAnswer?: boolean;
  /**
   * Draws and stores what the job asks about, once. Throws ProductError for what its owner can solve. Missing where the
   * job is stored with what it asks.
   */
  prepare?(deps: AskingDeps, job: JobRef, preparing: Preparing): Promise<void>;
  /** Reads what its calls need; undefined when it is gone or asks nothing. */
  work(db: Db, id: string): Promise<Work | undefined>;
  /** Finds what a retry asks with; without it, the account and the stored key of the provider. Throws as oneProviderAccess. */
  access?(deps: AskingDeps, userId: string): Promise<JobAccess>;
  /** Returns the server that is asked in place of the provider; null for none. Throws ProductError when it was changed. */
  ownServer?(deps: AskingDeps, work: Work): Promise<{ apiKey: string; ownUrl: string | undefined } | null>;
  /** Called when the key became one of the simulator, or no longer is. Throws ProductError when the job cannot go on. */
  simulationChanged(db: Db, id: string, isSimulated: boolean): Promise<void>;
  /** Lists tools that may be called before an answer. The kind's workflow runs their calls (workflows/jobs/tool-calls.ts). */
  tools?(work: Work): readonly ToolDefinition[];
  /**
   * Plans what is asked next with `append`, in the transaction that holds the job. Missing where everything is planned
   * before the first step.
   */
  plan?(trx: Db, job: JobRef, append: (asks: readonly PlannedAsk[]) => Promise<void>): Promise<Planned>;
  /** True when a step without any answer does not end the attempt, because earlier ones have some. */
  mayGoOn?(trx: Db, id: string): Promise<boolean>;
  /** Reads what some asks need, and returns how each is asked. */
  questions(
    db: Db,
    job: { id: string; work: Work },
    asks: readonly AskToPut<Plan>[],
  ): Promise<(plan: Plan, number: number) => Question<Answer>>;
  /** True for an answer with a flaw, which is stored while it is asked for once more. */
  isFirst?(answer: Answer): boolean;
  /** The part of an answer that the ledger stores; null where its effects are all there is. */
  toStored(answer: Answer): object | null;
  effects?: {
    /** Other changes that an answer makes. */
    answered?(job: JobRef, plan: Plan, answer: Answer, spent: Spent): Effects;
    /** Other changes that asks make which ended or failed without an answer. */
    missing?(jobId: string): Effects;
    /** Takes back what `missing` changed. */
    reopened?(jobId: string): Effects;
  };
  /** Says how far the job is; null before it is prepared. */
  place(db: Db, id: string): Promise<AskingPlace | null>;
  /** Writes the outcome in the transaction that completes the job. */
  finish?(trx: Db, id: string): Promise<void>;
  /** Input and summary of a workflow of its own, in place of those that kinds share. */
  ownStart?(job: JobToStart, work: Work): Pick<WorkflowStart, 'input' | 'summary'>;
}

/** An open ask of any kind. */
export interface OpenQuestion {
  number: number;
  /** Earlier rounds of calls of tools, whose results are stored. */
  rounds: OpenAsks['asks'][number]['rounds'];
  /** Makes the question, once. Throws where it cannot be made. */
  put(): Question<unknown>;
  /** Stores an answer that the question read. False when the job is not open. */
  answer(db: Db, job: JobRef, answer: unknown, spent: Spent): Promise<boolean>;
  /** Stores that it ended without an answer. False when the job is not open. */
  end(db: Db, job: JobRef, ending: EndingKind, words: string | null, spent: Spent): Promise<boolean>;
}

/** A kind as the engine sees it, whatever it asks. */
export interface AskingKind extends Pick<
  Asking<AskingWork, object, unknown>,
  'stored' | 'nouns' | 'needsEveryAnswer' | 'mayGoOn' | 'place' | 'finish' | 'simulationChanged'
> {
  prepare(deps: AskingDeps, job: JobRef, preparing: Preparing): Promise<void>;
  plan(trx: Db, job: JobRef, append: (asks: readonly PlannedAsk[]) => Promise<void>): Promise<Planned>;
  missing(jobId: string): Effects;
  /** Finds what a retry of this job of the person asks with; undefined when the job is gone. */
  access(deps: AskingDeps, own: { id: string; userId: string }): Promise<JobAccess | undefined>;
  work(db: Db, id: string): Promise<AskingWork | undefined>;
  /** The kind as the start of its jobs sees it. */
  start: StartedKind;
  /** Reads those of some asks that are open, with what they need; undefined when the job is gone. */
  open(deps: AskingDeps, id: string, choice: AskChoice, options: OpenOptions): Promise<OpenWork | undefined>;
}

interface OpenOptions {
  /** True when tools could not run, so that everything is answered without them. */
  withoutTools: boolean;
}

export interface OpenWork extends AskingWork {
  server: { apiKey: string; ownUrl: string | undefined } | null;
  tools: readonly ToolDefinition[];
  open: OpenAsks['open'];
  /** Asks that are put now. */
  questions: OpenQuestion[];
}

/** Describes the workflow of a job, with what a kind with a workflow of its own gives. */
async function describe<Work extends AskingWork, Plan extends object, Answer>(
  { stored, work: readWork, ownStart }: Asking<Work, Plan, Answer>,
  db: Db,
  job: JobToStart,
): Promise<WorkflowStart | undefined> {
  const { id, name, execution } = job;
  const { noun, asking } = stored.kind;
  const details = `${noun.one} **${name}** (record \`${id}\`, execution ${execution}).\n\n${asking.contents} are in Postgres, not here.`;
  const input: AskingInput = { id, name, execution };
  if (ownStart === undefined) return { input, summary: asking.summary, details };
  const work = await readWork(db, id);
  return work === undefined ? undefined : { ...ownStart(job, work), details };
}

/** Makes a kind of what its subject declares. */
export function createAsking<Work extends AskingWork, Plan extends object, Answer>(
  asking: Asking<Work, Plan, Answer>,
): AskingKind {
  const missing = (jobId: string) => asking.effects?.missing?.(jobId) ?? [];
  const reopened = (jobId: string) => asking.effects?.reopened?.(jobId) ?? [];
  return {
    stored: { ...asking.stored, attemptAgain: (trx, job) => reopenAsks(trx, job, reopened(job.id)) },
    nouns: asking.nouns,
    needsEveryAnswer: asking.needsEveryAnswer ?? false,
    prepare: async (...args) => asking.prepare?.(...args),
    plan: async (...args) => (await asking.plan?.(...args)) ?? { isDone: true },
    mayGoOn: async (...args) => (await asking.mayGoOn?.(...args)) ?? false,
    place: (...args) => asking.place(...args),
    finish: async (...args) => asking.finish?.(...args),
    simulationChanged: (...args) => asking.simulationChanged(...args),
    work: (...args) => asking.work(...args),
    access: async (deps, { id, userId }) => {
      if (asking.access !== undefined) return asking.access(deps, userId);
      const work = await asking.work(deps.db, id);
      if (work === undefined) return undefined;
      const asked = { modelProvider: work.provider, model: null, simulated: work.simulated };
      return oneProviderAccess(deps, userId, id, asked, null);
    },
    start: { kind: asking.stored.kind, describe: (db, job) => describe(asking, db, job) },
    missing,
    open: async (deps, id, choice, { withoutTools }) => {
      const work = await asking.work(deps.db, id);
      if (work === undefined) return undefined;
      const { provider } = work;
      const tools = withoutTools ? [] : (asking.tools?.(work) ?? []);
      const { open, asks } = await readOpenAsks(deps.db, { jobId: id, provider }, choice, tools.length > 0);
      if (asks.length === 0) return { ...work, server: null, tools, open, questions: [] };
      const server = (await asking.ownServer?.(deps, work)) ?? null;
      const toPut = asks.map(({ rounds, ...ask }) => ({
        ...ask,
        plan: ask.plan as Plan,
        hasLookedUp: rounds.length > 0,
      }));
      const questionOf = await asking.questions(deps.db, { id, work }, toPut);
      return { ...work, server, tools, open, questions: asks.map((ask) => openQuestion(ask, questionOf, provider)) };
    },
  };

  function openQuestion(
    { number, plan: stored, rounds }: OpenAsks['asks'][number],
    questionOf: (plan: Plan, number: number) => Question<Answer>,
    provider: Provider,
  ): OpenQuestion {
    const plan = stored as Plan;
    // Made when it is asked, so that one that cannot be made does not hold up the others of its batch.
    let question: Question<Answer> | undefined;
    const settled = { number, provider, answer: null, ending: null, words: null };
    return {
      number,
      rounds,
      put: () => (question ??= questionOf(plan, number)),
      answer: (db, job, read, spent) => {
        const answer = read as Answer;
        const isFirst = asking.isFirst?.(answer) ?? false;
        const effects = asking.effects?.answered?.(job, plan, answer, spent);
        return settleAsk(db, job, { ...settled, answer: asking.toStored(answer), isFirst, ...spent }, effects);
      },
      end: (db, job, ending, words, spent) =>
        settleAsk(db, job, { ...settled, ending, words, ...spent }, missing(job.id)),
    };
  }
}
