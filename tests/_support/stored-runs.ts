/** Runs and reactions as rows, for tests of readers. */
import type { Insertable } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Database } from '../../db/tables/database.ts';
import type { ReactionTable } from '../../db/tables/runs.ts';

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
  return { id: run.id, jobId: run.jobId ?? run.id };
}

export type ReactionColumns = Partial<Insertable<ReactionTable>> & { personaIndex: number };

const scores = { positive: 1, neutral: 0, negative: -1 } as const;

export function reactionRow(runId: string, columns: ReactionColumns): Insertable<ReactionTable> {
  const sentiment = columns.sentiment ?? 'positive';
  return {
    runId,
    provider: 'openai',
    model: 'gpt-4',
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

export async function storeReactions(db: Db, runId: string, reactions: readonly ReactionColumns[]): Promise<void> {
  for (let start = 0; start < reactions.length; start += 1_000) {
    const rows = reactions.slice(start, start + 1_000).map((columns) => reactionRow(runId, columns));
    await db.insertInto('reaction').values(rows).execute();
  }
}
