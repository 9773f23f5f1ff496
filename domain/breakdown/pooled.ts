/** Pooled answers by an attribute that personas carry. */
import { toAttribute } from './attribute.ts';
import { compareFigures, joinSmallest, toFigures, type BreakdownGroup } from './figures.ts';
import { groupsSentence } from './sentences.ts';
import type { Scale } from '../simulations/scale.ts';
import { sumOf } from '../sum.ts';
import type { ValueClusters } from '../analytics/answers/values.ts';
import { sumOfClusters, type Clusters } from '../simulations/clusters.ts';

export interface AttributeTable {
  field: string;
  label: string;
  groups: BreakdownGroup[];
  /** Says which groups are clearly above others; null when fewer than two are large enough to compare. */
  sentence: string | null;
}

interface Part {
  key: string | null;
  label: string;
  rows: readonly Clusters[];
}

/** Divides the values into groups and compares them; null when they tell nearly everybody apart, or nobody. */
export function tableByAttribute(field: string, rows: readonly ValueClusters[], scale: Scale): AttributeTable | null {
  const known = rows.filter(({ value }) => value !== null);
  const tally = {
    field,
    values: known.map(({ value }) => value),
    counts: known.map(({ people }) => people),
    codes: [],
    known: new Map<string, number>(),
  };
  const attribute = toAttribute(
    tally,
    sumOf(rows, ({ people }) => people),
    null,
  );
  if (attribute === null) return null;
  const { groups: named, groupsOfValue, label } = attribute;
  const parts = named.map((group, at): Part => ({
    key: group.key,
    label: group.label,
    rows: known.filter((_row, code) => groupsOfValue[code]?.includes(at) === true),
  }));
  const unread = known.filter((_row, code) => groupsOfValue[code]?.length === 0);
  const unknown: Part = {
    key: null,
    label: 'Not known',
    rows: [...rows.filter(({ value }) => value === null), ...unread],
  };
  const shown = joinSmallest(
    parts,
    (part) => sumOf(part.rows, ({ total }) => total),
    (others, name): Part => ({ key: null, label: name, rows: [...new Set(others.flatMap((part) => part.rows))] }),
  );
  const groups = compareFigures(
    [...shown, unknown]
      .filter((part) => part.rows.length > 0)
      .map((part) => ({ key: part.key, label: part.label, ...toFigures(sumOfClusters(part.rows)) })),
  );
  return { field, label, groups, sentence: groupsSentence(groups, scale) };
}
