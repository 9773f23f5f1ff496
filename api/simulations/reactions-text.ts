import type { Db } from '../../db/client.ts';
import { readAllReactions, type ReactionRow } from '../../db/simulations/reactions.ts';
import type { RequestBudget } from '../access/request-budget.ts';

/** Fields of a reaction by specification §3, 'DynamicSimulationRun reaction'. */
const fields = [
  'sentiment',
  'response',
  'reaction',
  'reasoning',
  'actionLikelihood',
  'userId',
  'segmentId',
  'segmentName',
  'attributes',
  'confidence',
  'engagementScore',
  'sentimentScore',
] as const satisfies (keyof ReactionRow)[];

/** Reads all reactions of a run in the form of records, within the request's budget. Throws RequestReadsTooMuch. */
export function reactionItems(db: Db, budget: RequestBudget, runId: string): Promise<object[]> {
  return budget.collect(itemsOf(readAllReactions(db, runId)));
}

/** Fields of personas that called tools. */
const toolFields = ['toolCalls', 'researchPerformed'] as const satisfies (keyof ReactionRow)[];

async function* itemsOf(rows: AsyncIterable<ReactionRow>): AsyncGenerator<object> {
  for await (const row of rows) {
    const used = toolFields.filter((field) => row[field] !== null);
    yield Object.fromEntries([...fields, ...used].map((field) => [field, row[field]]));
  }
}

/**
 * Builds a run's `reactions` field: JSON text of a list from the rows, or the stored value of a record that another
 * client created. Throws RequestReadsTooMuch.
 */
export async function reactionsText(db: Db, budget: RequestBudget, runId: string, stored: unknown): Promise<unknown> {
  const items = await reactionItems(db, budget, runId);
  return items.length === 0 ? stored : JSON.stringify(items);
}
