import type { PersonaFacts } from '../../../db/simulations/results.ts';
import { compareGroups } from '../../../domain/simulations/comparison.ts';
import { answersByAge, answersByGender, knownGroups, unknownGroup } from '../../../domain/simulations/people-groups.ts';
import { ageLabels } from '../../../domain/personas/age-labels.ts';
import { formatLabel } from '../../../domain/personas/attribute-lines.ts';
import { scaleOf, type Scale } from '../../../domain/simulations/scale.ts';
import { sentimentCountsView } from '../../../domain/sentiment/sentiment.ts';
import { clusteredShare, type Clusters } from '../../../domain/simulations/clusters.ts';
import { smallSample } from '../../../domain/simulations/small-sample.ts';
import { shareView } from '../../../domain/simulations/statistics.ts';
import { text, int, flag, maybe, view, type ValueOf } from '../../../domain/view.ts';

export const groupResultView = view('GroupResult', {
  key: text(),
  label: text(),
  counts: sentimentCountsView,
  positive: shareView,
  people: int('Number of different people behind the answers.'),
  /** True for fewer than 30 people, who are shown as counts with an interval and without a bar. */
  isSmall: flag('True for fewer than 30 people, who have no verdict.'),
  /**
   * Difference of the group from the others, Holm-corrected over groups of its kind, or 'no clear difference'; null for
   * a single or small group.
   */
  verdict: maybe(text()),
});

export type GroupResult = ValueOf<typeof groupResultView>;

interface Group {
  key: string;
  label: string;
  counts: Clusters;
}

export function segmentGroups({ bySegment }: PersonaFacts, scale: Scale = scaleOf(null)): GroupResult[] {
  return compared(
    bySegment.map(({ segmentId, segmentName, ...counts }) => ({ key: segmentId, label: segmentName, counts })),
    scale,
  );
}

/** Lists non-empty age groups, youngest first, named by the ages in them, and a group for people without one. */
export function ageGroups({ byAge }: PersonaFacts, scale: Scale = scaleOf(null)): GroupResult[] {
  const [sums, labelOf] = [answersByAge(byAge), ageLabels(byAge)];
  return withUnknown(
    sums,
    knownGroups(sums).map(([bucket, counts]) => ({ key: bucket, label: labelOf(bucket), counts })),
    scale,
  );
}

/** Adds a group for unknown ages or genders, which is not compared; none if it would be the only group. */
function withUnknown(sums: ReadonlyMap<string, Clusters>, groups: readonly Group[], scale: Scale): GroupResult[] {
  const counts = groups.length === 0 ? undefined : sums.get(unknownGroup);
  const rest = counts === undefined ? [] : [toResult({ key: unknownGroup, label: 'Unknown', counts }, null)];
  return [...compared(groups, scale), ...rest];
}

/** Lists genders by size, the unknown last. */
export function genderGroups({ byGender }: PersonaFacts, scale: Scale = scaleOf(null)): GroupResult[] {
  const sums = answersByGender(byGender);
  const groups = knownGroups(sums).map(([gender, counts]) => ({ key: gender, label: formatLabel(gender), counts }));
  return withUnknown(
    sums,
    groups.toSorted((a, b) => b.counts.total - a.counts.total || a.key.localeCompare(b.key)),
    scale,
  );
}

function compared(groups: readonly Group[], scale: Scale): GroupResult[] {
  const verdicts = new Map(compareGroups(groups, scale).map(({ key, verdict }) => [key, verdict]));
  return groups.map((group) => toResult(group, verdicts.get(group.key) ?? null));
}

function toResult({ key, label, counts }: Group, verdict: string | null): GroupResult {
  const { positive, neutral, negative, total, people } = counts;
  return {
    key,
    label,
    counts: { positive, neutral, negative, total },
    positive: clusteredShare(counts),
    people,
    isSmall: people < smallSample,
    verdict,
  };
}
