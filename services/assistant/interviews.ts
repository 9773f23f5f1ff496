/** Interviews: follow-up questions to a persona about its answer in a run. They never change a figure of the run. */
import {
  addInterview,
  answerOf,
  answersBeside,
  countInterviews,
  countsOfSegment,
  interviewOf,
  interviewsOfRun,
  personaOfRoster,
  type ListedInterview,
} from '../../db/assistant/interviews.ts';
import { addTurn } from '../../db/assistant/turns.ts';
import type { Db } from '../../db/client.ts';
import { runNames } from '../../db/sharing/names.ts';
import { ownRun, type OwnRun } from '../../db/simulations/own-run.ts';
import type { ReactionRow } from '../../db/simulations/reactions.ts';
import { InterviewNotFound, NobodyToInterview, ReplyPending } from '../../domain/assistant/errors.ts';
import { shownFacts } from '../../domain/assistant/interview-prompt.ts';
import { chatLimits } from '../../domain/assistant/limits.ts';
import { titleFrom } from '../../domain/assistant/prompt.ts';
import { InvalidInput } from '../../domain/errors.ts';
import type { Persona } from '../../domain/personas/persona.ts';
import { toShownName, toShownPersona } from '../../domain/personas/shown-name.ts';
import { costUsd, roughTokens } from '../../domain/providers/prices.ts';
import type { SentimentCounts } from '../../domain/sentiment/sentiment.ts';
import { inputOfRecord, type RunInput } from '../../domain/simulations/run-input.ts';
import { topicOfRun } from '../../domain/simulations/run-topic.ts';
import { interviewProvider } from './interview-provider.ts';
import { takeChatMessage } from './rate.ts';
import { checkedText, startReply, type ChatDeps, type Turn } from './turns.ts';

/** Identifies an answer by the run's job id, the persona and the provider. */
export interface AnswerAsked {
  jobId: string;
  personaIndex: number;
  provider: string;
}

export interface InterviewQuestion extends AnswerAsked {
  /** The interview; null begins a new one. */
  interviewId: string | null;
  message: string;
  /** Keys from the browser's storage, which override stored ones. */
  apiKeys?: RunInput['apiKeys'];
}

/**
 * Asks a persona of a person's own run: stores the question and an empty reply, and starts the job that writes it. Throws
 * InvalidInput, NobodyToInterview, InterviewNotFound, ApiKeyNotConfigured, ReplyPending, TooManyChatMessages.
 */
export async function askInterview(deps: ChatDeps, userId: string, asked: InterviewQuestion): Promise<Turn> {
  const { db, env } = deps;
  const content = checkedText(asked.message, 'message');
  const found = await ownAnswer(db, userId, asked);
  if (found === null) throw new NobodyToInterview();
  const { run, answer } = found;
  const about = { runId: run.id, personaIndex: answer.personaIndex, provider: answer.provider };
  const known = asked.interviewId === null ? undefined : await interviewOf(db, userId, asked.interviewId);
  if (asked.interviewId !== null && !isAbout(known, about)) throw new InterviewNotFound();
  const provider = await interviewProvider(db, env, userId, { ...answer, options: run.options }, asked.apiKeys);
  await takeChatMessage(db, userId);
  if (known === undefined && (await countInterviews(db, userId, run.id)) >= chatLimits.interviewsPerRun)
    throw new InvalidInput('This run has as many interviews as can be kept. Delete some first.');
  const conversation = known ?? (await addInterview(db, { ...about, userId, title: titleFrom(content) }));
  const turn = await addTurn(db, {
    conversationId: conversation.id,
    userId,
    content,
    original: null,
    tools: [],
    ...provider,
  });
  if (turn === null) throw new ReplyPending();
  return { conversation, question: turn.question, reply: await startReply(deps, turn.reply) };
}

function isAbout(
  interview: { runId: string | null; personaIndex: number | null; provider: string | null } | undefined,
  { runId, personaIndex, provider }: { runId: string; personaIndex: number; provider: string },
): boolean {
  return interview?.runId === runId && interview.personaIndex === personaIndex && interview.provider === provider;
}

async function ownAnswer(
  db: Db,
  userId: string,
  { jobId, personaIndex, provider }: AnswerAsked,
): Promise<{ run: OwnRun; answer: ReactionRow } | null> {
  const run = await ownRun(db, userId, jobId);
  if (run === null) return null;
  const answer = await answerOf(db, { runId: run.id, personaIndex, provider });
  return answer === undefined ? null : { run, answer };
}

/** Lists a person's interviews of their run, or of one of its answers; empty for a run of someone else. */
export async function readInterviews(
  db: Db,
  userId: string,
  { jobId, ...about }: Pick<AnswerAsked, 'jobId'> & Partial<AnswerAsked>,
): Promise<ListedInterview[]> {
  const run = await ownRun(db, userId, jobId);
  if (run === null) return [];
  return (await interviewsOfRun(db, userId, { runId: run.id, ...about })).map((row) => toShownPersona(row, 'short'));
}

/** An answer of a run with what an interviewer sees beside it. */
export interface InterviewSubject {
  run: OwnRun;
  answer: ReactionRow;
  /** Name in quotes and exports: a pseudonym for a real person, unless the owner chose otherwise. */
  quotedName: string;
  /** Attributes that the prompt shows; empty when the persona is no longer stored, so that it cannot be asked. */
  facts: { label: string; text: string }[];
  canBeAsked: boolean;
  /** Answers of the same segment and provider. */
  segmentCounts: SentimentCounts;
  /** Personas before and after with the same answer; null at the ends. */
  previous: number | null;
  next: number | null;
  /** Rough cost of one question in US dollars, 0 for the simulated provider. */
  questionCostUsd: number;
}

/** Characters of a question's talk and tokens of a short answer, for the rough cost of a question. */
const usualTalkCharacters = 2_000;
const usualAnswerTokens = 120;

/** Reads an answer of a person's own run for its interview; null when there is none. */
export async function readInterviewSubject(
  { db, env }: Pick<ChatDeps, 'db' | 'env'>,
  userId: string,
  asked: AnswerAsked,
): Promise<InterviewSubject | null> {
  const found = await ownAnswer(db, userId, asked);
  if (found === null) return null;
  const { run, answer } = found;
  const [persona, segmentCounts, beside, { showsNames }] = await Promise.all([
    personaOfRoster(db, run.rosterId, answer.personaIndex),
    countsOfSegment(db, answer),
    answersBeside(db, answer),
    runNames(db, run.id),
  ]);
  const input = inputOfRecord(run);
  const topic = topicOfRun(input, { currentEvents: run.currentEvents, attachmentsText: null });
  return {
    run,
    answer: toShownPersona(answer, 'short'),
    quotedName: toShownName(answer, showsNames ? 'short' : 'pseudonym'),
    facts:
      persona === undefined
        ? []
        : shownFacts({ persona: persona as Persona, topic, options: input.promptOptions ?? {} }),
    canBeAsked: persona !== undefined,
    segmentCounts,
    ...beside,
    questionCostUsd: (await isFree(db, env, userId, found))
      ? 0
      : costUsd(answer.model, answer.inputTokens + roughTokens(usualTalkCharacters), usualAnswerTokens),
  };
}

/** True when the simulated provider would answer. Without a stored key, as in the run. */
async function isFree(
  db: Db,
  env: ChatDeps['env'],
  userId: string,
  { run, answer }: { run: OwnRun; answer: ReactionRow },
): Promise<boolean> {
  try {
    return (await interviewProvider(db, env, userId, { ...answer, options: run.options }, null)).isSimulated;
  } catch {
    return run.isSimulated;
  }
}
