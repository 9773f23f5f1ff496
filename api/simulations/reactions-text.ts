import type { Db } from '../../db/client.ts';
import { everyReaction } from '../../db/queries/reactions.ts';

/** A run's `reactions` field: JSON text of a list, from the rows; what the record holds when it has none (made elsewhere). */
export async function reactionsText(db: Db, runId: string, stored: unknown): Promise<unknown> {
  const items: object[] = [];
  for await (const row of everyReaction(db, runId)) {
    const {
      sentiment,
      response,
      reaction,
      reasoning,
      actionLikelihood,
      userId,
      segmentId,
      segmentName,
      attributes,
      confidence,
      engagementScore,
      sentimentScore,
    } = row;
    items.push({
      sentiment,
      response,
      reaction,
      reasoning,
      actionLikelihood,
      userId,
      segmentId,
      segmentName,
      attributes,
      confidence,
      engagementScore,
      sentimentScore,
    });
  }
  return items.length === 0 ? stored : JSON.stringify(items);
}
