import type { Db } from '../../db/client.ts';
import { objectOf } from '../../db/segments/profiles.ts';
import { findSegment, typeOfCohort, type SegmentRow } from '../../db/segments/segments.ts';
import { originWords } from '../../domain/segments/origin-words.ts';
import { parseDescribed } from '../../domain/segments/described/described.ts';
import { parseWeighting } from '../../domain/segments/weighting.ts';

/** Says by segment where its people come from: `made-up people, drawn by the shares of a description`. */
export async function originsOfSegments(
  db: Db,
  userId: string,
  segmentIds: readonly string[],
): Promise<Map<string, string>> {
  const read = [...new Set(segmentIds)].map(async (id) => [id, originOf(await findSegment(db, userId, id))] as const);
  return new Map(await Promise.all(read));
}

function originOf(found: SegmentRow | null): string {
  if (found === null) return originWords({ type: null, isSample: false, isDescribed: false, isWeighted: false });
  const metadata = objectOf(found.row.metadata);
  return originWords({
    type: found.kind === 'dynamic' ? 'dynamic' : typeOfCohort(found.row),
    isSample: found.kind === 'cohort' && found.row.isSample,
    isDescribed: parseDescribed(metadata) !== null,
    isWeighted: parseWeighting(metadata['weighting']) !== null,
  });
}
