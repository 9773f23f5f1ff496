import type { Db } from '../../db/client.ts';
import { readAllReactions, type ReactionRow } from '../../db/simulations/reactions.ts';
import type { RequestBudget } from '../access/request-budget.ts';

/** Specification §3, 'DynamicSimulationRun reaction'. */
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

/** Every reaction of a run as records hold it, as far as the request may read. Throws RequestReadsTooMuch. */
export function reactionItems(db: Db, budget: RequestBudget, runId: string): Promise<object[]> {
  return budget.collect(itemsOf(readAllReactions(db, runId)));
}

async function* itemsOf(rows: AsyncIterable<ReactionRow>): AsyncGenerator<object> {
  for await (const row of rows) yield Object.fromEntries(fields.map((field) => [field, row[field]]));
}

/**
 * A run's `reactions` field: JSON text of a list, from the rows; what the record holds when it has none (made
 * elsewhere).
 */
export async function reactionsText(db: Db, budget: RequestBudget, runId: string, stored: unknown): Promise<unknown> {
  const items = await reactionItems(db, budget, runId);
  return items.length === 0 ? stored : JSON.stringify(items);
}
