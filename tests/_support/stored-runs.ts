/** Runs and reactions as rows, for tests of readers. */
import { sql, type Insertable } from 'kysely';
import { storeEnding, type NewEnding } from '../../db/simulations/store-ending.ts';
import type { Db } from '../../db/client.ts';
import type { Database } from '../../db/tables/database.ts';
import type { ReactionTable } from '../../db/tables/runs.ts';
import { wordingCount } from '../../domain/personas/wordings.ts';
import { hashOf } from '../../domain/random.ts';

let stored = 0;

type RunColumns = Partial<Insertable<Database['dynamicSimulationRun']>>;

/** Stores a run of `userId`, completed by default. Returns its ids. */
export async function storeRun(
  db: Db,
  userId: string,
  columns: RunColumns = {},
): Promise<{ id: string; jobId: string }> {
  stored += 1;
  const run = {
    id: `run-${stored}`,
    jobId: `calm-river-${'abcdefghij'[stored % 10]}${stored}`,
    message: 'Buses every ten minutes',
    ...columns,
  };
  await db
    .insertInto('dynamicSimulationRun')
    .values({ userId, status: 'completed', numUsers: 100, ...run })
    .execute();
  if (run.jobId !== null) await storeJobOf(db, run.id);
  return { id: run.id, jobId: run.jobId ?? run.id };
}

/** Stores the job of a run whose record was stored directly. */
export async function storeJobOf(db: Db, id: string): Promise<void> {
  await sql`
    insert into job (id, kind, name, user_id, status, execution, attempt_count, max_attempts, priority, queued_at, admitted_at, paused_at, stage,
      progress, message, error, spend_cap_usd, cost_usd, server_id, heartbeat_at, claimed_at, started_at, completed_at, created_at, updated_at)
    select id, 'simulation', job_id, user_id, status, execution, attempt_count, max_attempts, priority, queued_at, admitted_at, paused_at, stage,
      progress, progress_message, error, spend_cap_usd, cost_usd, processing_server_id, processing_heartbeat, processing_started_at,
      started_at, completed_at, created_at, updated_at
    from dynamic_simulation_run where id = ${id}`.execute(db);
}

export type ReactionColumns = Partial<Insertable<ReactionTable>> & { personaIndex: number };

const scores = { positive: 1, neutral: 0, negative: -1 } as const;

export function reactionRow(runId: string, columns: ReactionColumns): Insertable<ReactionTable> {
  const sentiment = columns.sentiment ?? 'positive';
  return {
    runId,
    provider: 'openai',
    model: 'gpt-4',
    // As if dealt: tied to no pattern in the answers of a test.
    wording: (hashOf(String(columns.personaIndex)) % wordingCount) + 1,
    sentiment,
    response: 'That would help my family.',
    reaction: 'Pleased',
    reasoning: 'The bus stop is close.',
    actionLikelihood: 0.5,
    confidence: 0.75,
    engagementScore: 0.7,
    sentimentScore: scores[sentiment],
    parsedAs: 'json',
    userId: `persona-${columns.personaIndex}`,
    personName: 'Dana',
    segmentId: 'parents',
    segmentName: 'Parents',
    age: 40,
    gender: 'female',
    attributes: '{}',
    inputTokens: 300,
    outputTokens: 120,
    costUsd: 0.01,
    latencyMs: 800,
    ...columns,
  };
}

type EndingColumns = Partial<NewEnding> & { personaIndex: number };

/** Stores personas that ended without an answer; refused, with words, unless given otherwise. */
export async function storeEndings(db: Db, runId: string, endings: readonly EndingColumns[]): Promise<void> {
  for (const columns of endings)
    await storeEnding(db, {
      runId,
      provider: 'openai',
      model: 'gpt-4',
      kind: 'refused',
      words: 'I cannot take part in this.',
      reply: 'I cannot take part in this.',
      segmentId: 'parents',
      segmentName: 'Parents',
      inputTokens: 300,
      outputTokens: 12,
      costUsd: 0.01,
      latencyMs: 400,
      permitId: null,
      promptDigest: null,
      ...columns,
    });
}

export async function storeReactions(db: Db, runId: string, reactions: readonly ReactionColumns[]): Promise<void> {
  for (let start = 0; start < reactions.length; start += 1_000) {
    const rows = reactions.slice(start, start + 1_000).map((columns) => reactionRow(runId, columns));
    await db.insertInto('reaction').values(rows).execute();
  }
}
