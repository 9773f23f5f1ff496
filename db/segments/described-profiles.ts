import type { DrawnProfile } from '../../domain/segments/described/draw.ts';
import type { Db } from '../client.ts';

/** The specification gives personas without social data or tools this confidence. */
const confidence = 0.75;
const batchSize = 1_000;

/** Stores drawn people as profiles of a dynamic segment, in their order. */
export async function insertDrawnProfiles(
  db: Db,
  segmentId: string,
  source: string,
  profiles: readonly DrawnProfile[],
): Promise<void> {
  const importDate = new Date();
  const rows = profiles.map(({ name, attributes }, at) => ({
    id: `${segmentId}-${String(at + 1).padStart(7, '0')}`,
    segmentId,
    name,
    attributes: JSON.stringify(attributes),
    source,
    importDate,
    confidence,
  }));
  for (let from = 0; from < rows.length; from += batchSize)
    await db
      .insertInto('dynamicProfile')
      .values(rows.slice(from, from + batchSize))
      .execute();
}
