import type { PersonaTallies } from '../../domain/analytics/answers/people.ts';
import type { NamedFigures } from '../../domain/analytics/analytics.ts';
import { figuresOf } from '../../domain/analytics/figures.ts';
import { heatMapOf, type HeatLine, type HeatMap } from '../../domain/analytics/heat-map.ts';
import { formatLabel } from '../../domain/personas/attribute-lines.ts';
import { compareGroups } from '../../domain/simulations/comparison.ts';
import { scaleOf, type Scale } from '../../domain/simulations/scale.ts';
import { ageBuckets } from '../../domain/personas/demographic-groups.ts';

const ageLines: HeatLine[] = ageBuckets.map((bucket) => ({ key: bucket, label: bucket.replace('-', '–') }));

/** Compares each segment with the others; sorted by size. */
export function segmentFigures(
  { bySegment }: Pick<PersonaTallies, 'bySegment'>,
  scale: Scale = scaleOf(null),
): NamedFigures[] {
  const verdicts = new Map(
    compareGroups(
      bySegment.map((row) => ({ key: row.segmentId, counts: row })),
      scale,
    ).map(({ key, verdict }) => [key, verdict]),
  );
  return bySegment
    .map((row) => ({
      key: row.segmentId,
      label: row.segmentName,
      ...figuresOf(row),
      verdict: verdicts.get(row.segmentId) ?? null,
    }))
    .toSorted((a, b) => b.counts.total - a.counts.total || a.label.localeCompare(b.label));
}

/** Builds the grid of age by gender, without minors and without people of unknown age or gender. */
export function ageByGender({ byAgeAndGender }: PersonaTallies): HeatMap {
  const people = byAgeAndGender.map(({ age, gender, ...row }) => ({ ...row, row: gender, column: age }));
  const sizes = new Map<string, number>();
  for (const { row, total } of people) if (row !== null) sizes.set(row, (sizes.get(row) ?? 0) + total);
  const genders = [...sizes]
    .toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .map(([key]) => ({ key, label: formatLabel(key) }));
  return heatMapOf(people, genders, ageLines);
}

export function segmentByAge(people: PersonaTallies): HeatMap {
  const segments = segmentFigures(people).map(({ key, label }) => ({ key, label }));
  return heatMapOf(
    people.bySegmentAndAge.map(({ segmentId, age, ...row }) => ({ ...row, row: segmentId, column: age })),
    segments,
    ageLines,
  );
}
