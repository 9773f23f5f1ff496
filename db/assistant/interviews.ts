/** Interviews of personas: conversations that belong to an answer of a run. Writes of their turns are in turns.ts. */
import { sql } from 'kysely';
import type { SentimentCounts } from '../../domain/sentiment/sentiment.ts';
import { chatLimits } from '../../domain/assistant/limits.ts';
import type { Db } from '../client.ts';
import { newRecordId } from '../crud/new-id.ts';
import type { AnswerRef, ReactionRow } from '../simulations/reactions.ts';
import type { Conversation } from './conversations.ts';

/** Finds a person's interview by its id. */
export function interviewOf(db: Db, userId: string, id: string): Promise<Conversation | undefined> {
  return interviewsOfOwner(db, userId).selectAll().where('id', '=', id).executeTakeFirst();
}

function interviewsOfOwner(db: Db, userId: string) {
  return db
    .selectFrom('chatConversation')
    .where('chatConversation.userId', '=', userId)
    .where('surface', '=', 'interview')
    .where('deletedAt', 'is', null);
}

export function addInterview(
  db: Db,
  { userId, title, runId, personaIndex, provider }: AnswerRef & { userId: string; title: string },
): Promise<Conversation> {
  return db
    .insertInto('chatConversation')
    .values({ id: newRecordId(), userId, title, surface: 'interview', runId, personaIndex, provider })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function countInterviews(db: Db, userId: string, runId: string): Promise<number> {
  const { count } = await interviewsOfOwner(db, userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('runId', '=', runId)
    .executeTakeFirstOrThrow();
  return count;
}

/** An interview with its number of answers, what they cost, and the persona of the answer. */
export interface ListedInterview
  extends Conversation, Pick<ReactionRow, 'personName' | 'isImported' | 'age' | 'sentiment'> {
  personaIndex: number;
  provider: string;
  answers: number;
  costUsd: number;
}

/** Lists a person's interviews of a run, or of one of its answers, the one used last first. */
export async function interviewsOfRun(
  db: Db,
  userId: string,
  { runId, personaIndex, provider }: Pick<AnswerRef, 'runId'> & Partial<AnswerRef>,
): Promise<ListedInterview[]> {
  let query = db
    .selectFrom('chatConversation as c')
    .innerJoin('reaction as r', (join) =>
      join
        .onRef('r.runId', '=', 'c.runId')
        .onRef('r.personaIndex', '=', 'c.personaIndex')
        .onRef('r.provider', '=', 'c.provider'),
    )
    .selectAll('c')
    .select(['r.personaIndex', 'r.provider', 'r.personName', 'r.isImported', 'r.age', 'r.sentiment'])
    .select([
      sql<number>`(select count(*)::int from chat_message m where m.conversation_id = c.id and m.role = 'assistant' and m.content <> '')`.as(
        'answers',
      ),
      sql<number>`(select coalesce(sum(m.cost_usd), 0) from chat_message m where m.conversation_id = c.id)`.as(
        'costUsd',
      ),
    ])
    .where('c.runId', '=', runId)
    .where('c.userId', '=', userId)
    .where('c.deletedAt', 'is', null);
  if (personaIndex !== undefined) query = query.where('c.personaIndex', '=', personaIndex);
  if (provider !== undefined) query = query.where('c.provider', '=', provider);
  return query.orderBy('c.updatedAt', 'desc').orderBy('c.id').limit(chatLimits.interviewsPerRun).execute();
}

/** Reads the answer that an interview is about, with its run's options; undefined for other conversations. */
export function answerOfInterview(db: Db, userId: string, id: string) {
  return interviewsOfOwner(db, userId)
    .innerJoin('dynamicSimulationRun as run', 'run.id', 'chatConversation.runId')
    .innerJoin('reaction as answer', (join) =>
      join
        .onRef('answer.runId', '=', 'chatConversation.runId')
        .onRef('answer.personaIndex', '=', 'chatConversation.personaIndex')
        .onRef('answer.provider', '=', 'chatConversation.provider'),
    )
    .select(['answer.provider', 'answer.model', 'run.options'])
    .where('chatConversation.id', '=', id)
    .executeTakeFirst();
}

/** Returns the answer that a conversation is about, whoever owns it; null for talks with the assistant. */
export async function answerRefOf(db: Db, conversationId: string): Promise<AnswerRef | null> {
  const row = await db
    .selectFrom('chatConversation')
    .select(['runId', 'personaIndex', 'provider'])
    .where('id', '=', conversationId)
    .executeTakeFirst();
  const { runId, personaIndex, provider } = row ?? {};
  return runId == null || personaIndex == null || provider == null ? null : { runId, personaIndex, provider };
}

/** Reads one answer of a run. */
export function answerOf(db: Db, { runId, personaIndex, provider }: AnswerRef): Promise<ReactionRow | undefined> {
  return db
    .selectFrom('reaction')
    .selectAll()
    .where('runId', '=', runId)
    .where('personaIndex', '=', personaIndex)
    .where('provider', '=', provider)
    .executeTakeFirst();
}

/** Reads the stored persona at an index of a roster; undefined when the roster is gone. */
export async function personaOfRoster(db: Db, rosterId: string | null, personaIndex: number): Promise<unknown> {
  if (rosterId === null) return undefined;
  const member = await db
    .selectFrom('rosterMember')
    .select('persona')
    .where('rosterId', '=', rosterId)
    .where('personaIndex', '=', personaIndex)
    .executeTakeFirst();
  return member?.persona;
}

/** Counts the answers of an answer's segment at the same provider. */
export async function countsOfSegment(
  db: Db,
  { runId, provider, segmentId }: Pick<ReactionRow, 'runId' | 'provider' | 'segmentId'>,
): Promise<SentimentCounts> {
  const { rows } = await sql<SentimentCounts>`
    select count(*) filter (where sentiment = 'positive')::int as positive, count(*) filter (where sentiment = 'neutral')::int as neutral,
      count(*) filter (where sentiment = 'negative')::int as negative, count(*)::int as total
    from reaction where run_id = ${runId} and provider = ${provider} and segment_id = ${segmentId}`.execute(db);
  return rows[0] ?? { positive: 0, neutral: 0, negative: 0, total: 0 };
}

/** Finds the personas before and after an answer that gave the same one at the same provider. */
export async function answersBeside(
  db: Db,
  { runId, provider, sentiment, personaIndex }: Pick<ReactionRow, 'runId' | 'provider' | 'sentiment' | 'personaIndex'>,
): Promise<{ previous: number | null; next: number | null }> {
  const same = db
    .selectFrom('reaction')
    .select('personaIndex')
    .where('runId', '=', runId)
    .where('provider', '=', provider)
    .where('sentiment', '=', sentiment);
  const [previous, next] = await Promise.all([
    same.where('personaIndex', '<', personaIndex).orderBy('personaIndex', 'desc').limit(1).executeTakeFirst(),
    same.where('personaIndex', '>', personaIndex).orderBy('personaIndex').limit(1).executeTakeFirst(),
  ]);
  return { previous: previous?.personaIndex ?? null, next: next?.personaIndex ?? null };
}
