import type { PersonaFacts } from '../../db/simulations/results.ts';
import { compareGroups } from '../../domain/simulations/comparison.ts';
import { ageBucketOf, ageBuckets, genderOf } from '../../domain/personas/demographic-groups.ts';
import { formatLabel } from '../../domain/personas/attribute-lines.ts';
import { scaleOf, type Scale } from '../../domain/simulations/scale.ts';
import { addCounts, emptyCounts, type SentimentCounts } from '../../domain/sentiment/sentiment.ts';
import { smallSample } from '../../domain/simulations/small-sample.ts';
import { shareWithInterval, type Share } from '../../domain/simulations/statistics.ts';

export interface GroupResult {
  key: string;
  label: string;
  counts: SentimentCounts;
  positive: Share;
  /** Fewer than 30 answers: shown by count and interval, never by a bar. */
  isSmall: boolean;
  /**
   * How the group differs from the others, Holm-corrected over its kind, or 'no clear difference'; null for a group
   * alone or a small one.
   */
  verdict: string | null;
}

interface Group {
  key: string;
  label: string;
  counts: SentimentCounts;
}

export function segmentGroups({ bySegment }: PersonaFacts, scale: Scale = scaleOf(null)): GroupResult[] {
  return compared(
    bySegment.map(({ segmentId, segmentName, ...counts }) => ({ key: segmentId, label: segmentName, counts })),
    scale,
  );
}

/** The buckets that somebody is in, youngest first; those in none beside them, so that no one is dropped. */
export function ageGroups({ byAge }: PersonaFacts, scale: Scale = scaleOf(null)): GroupResult[] {
  const sums = summedBy(byAge, (row) => ageBucketOf(row.age) ?? unknown);
  return withUnknown(
    sums,
    ageBuckets.flatMap((bucket) => groupOf(bucket, bucket, sums.get(bucket))),
    scale,
  );
}

const unknown = 'unknown';

/** People of unknown age or gender are counted, and compared with nobody. Alone they say nothing. */
function withUnknown(
  sums: ReadonlyMap<string, SentimentCounts>,
  groups: readonly Group[],
  scale: Scale,
): GroupResult[] {
  const counts = groups.length === 0 ? undefined : sums.get(unknown);
  const rest = groupOf(unknown, 'Unknown', counts).map((group) => ({
    ...group,
    positive: shareWithInterval(group.counts.positive, group.counts.total),
    isSmall: group.counts.total < smallSample,
    verdict: null,
  }));
  return [...compared(groups, scale), ...rest];
}

/** Largest first, those of unknown gender last. */
export function genderGroups({ byGender }: PersonaFacts, scale: Scale = scaleOf(null)): GroupResult[] {
  const sums = summedBy(byGender, (row) => genderOf(row.gender) ?? unknown);
  const groups = [...sums]
    .filter(([gender]) => gender !== unknown)
    .flatMap(([gender, counts]) => groupOf(gender, formatLabel(gender), counts));
  return withUnknown(
    sums,
    groups.toSorted((a, b) => b.counts.total - a.counts.total || a.key.localeCompare(b.key)),
    scale,
  );
}

function groupOf(key: string, label: string, counts: SentimentCounts | undefined): Group[] {
  return counts === undefined ? [] : [{ key, label, counts }];
}

function summedBy<Row extends SentimentCounts>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | null,
): Map<string, SentimentCounts> {
  const sums = new Map<string, SentimentCounts>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null) sums.set(key, addCounts(sums.get(key) ?? emptyCounts(), row));
  }
  return sums;
}

function compared(groups: readonly Group[], scale: Scale): GroupResult[] {
  const verdicts = new Map(compareGroups(groups, scale).map(({ key, verdict }) => [key, verdict]));
  return groups.map((group) => ({
    ...group,
    positive: shareWithInterval(group.counts.positive, group.counts.total),
    isSmall: group.counts.total < smallSample,
    verdict: verdicts.get(group.key) ?? null,
  }));
}
