import type { Db } from '../../db/client.ts';
import { everyReaction, type ReactionRow } from '../../db/simulations/reactions.ts';

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

/** Every reaction of a run as records hold it. */
export async function reactionItems(db: Db, runId: string): Promise<object[]> {
  const items: object[] = [];
  for await (const row of everyReaction(db, runId))
    items.push(Object.fromEntries(fields.map((field) => [field, row[field]])));
  return items;
}

/** A run's `reactions` field: JSON text of a list, from the rows; what the record holds when it has none (made elsewhere). */
export async function reactionsText(db: Db, runId: string, stored: unknown): Promise<unknown> {
  const items = await reactionItems(db, runId);
  return items.length === 0 ? stored : JSON.stringify(items);
}
