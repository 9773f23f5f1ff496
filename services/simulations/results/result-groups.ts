import type { PersonaFacts } from '../../../db/simulations/results.ts';
import { compareGroups } from '../../../domain/simulations/comparison.ts';
import { ageBucketOf, ageBuckets, genderOf } from '../../../domain/personas/demographic-groups.ts';
import { formatLabel } from '../../../domain/personas/attribute-lines.ts';
import { scaleOf, type Scale } from '../../../domain/simulations/scale.ts';
import { addCounts, emptyCounts, type SentimentCounts } from '../../../domain/sentiment/sentiment.ts';
import { smallSample } from '../../../domain/simulations/small-sample.ts';
import { shareWithInterval, type Share } from '../../../domain/simulations/statistics.ts';

export interface GroupResult {
  key: string;
  label: string;
  counts: SentimentCounts;
  positive: Share;
  /** True for fewer than 30 answers, which are shown as counts with an interval and without a bar. */
  isSmall: boolean;
  /**
   * Difference of the group from the others, Holm-corrected over groups of its kind, or 'no clear difference'; null for
   * a single or small group.
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

/** Lists non-empty age groups, youngest first, and a group for people without one. */
export function ageGroups({ byAge }: PersonaFacts, scale: Scale = scaleOf(null)): GroupResult[] {
  const sums = summedBy(byAge, (row) => ageBucketOf(row.age) ?? unknown);
  return withUnknown(
    sums,
    ageBuckets.flatMap((bucket) => groupOf(bucket, bucket, sums.get(bucket))),
    scale,
  );
}

const unknown = 'unknown';

/** Adds a group for unknown ages or genders, which is not compared; none if it would be the only group. */
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

/** Lists genders by size, the unknown last. */
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
