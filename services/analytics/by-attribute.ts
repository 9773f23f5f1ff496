import { attributesOfRuns } from '../../db/analytics/by-attribute.ts';
import { selectedRuns } from '../../db/analytics/runs.ts';
import type { Db } from '../../db/client.ts';
import { selectAnswers, withAnswers } from '../../domain/analytics/answers/selection.ts';
import { tallyValues } from '../../domain/analytics/answers/values.ts';
import { tableByAttribute, type AttributeTable } from '../../domain/breakdown/pooled.ts';
import { checkFilter, selectsAnswers } from '../../domain/analytics/filter.ts';
import { dayIn, daysOf } from '../../domain/analytics/period.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { formatLabel } from '../../domain/personas/attribute-lines.ts';
import { classifyHeader } from '../../domain/personas/identifying.ts';
import { commonScale } from '../../domain/simulations/scale.ts';
import type { AnalyticsAsked } from './analytics.ts';
import { loadValues, pause } from './kept-answers.ts';

export interface AnalyticsByAttribute {
  attributes: { field: string; label: string }[];
  /** Null when no persona carries an attribute, or its values divide nobody. */
  table: AttributeTable | null;
}

const maxField = 200;

/**
 * Breaks the answers of all of a person's runs down by an attribute; by the most common one when none is given. Throws
 * InvalidInput for an invalid filter, time zone or attribute.
 */
export async function readByAttribute(
  db: Db,
  userId: string,
  { by, ...asked }: AnalyticsAsked & { by?: string | null | undefined },
  now: Date = new Date(),
): Promise<AnalyticsByAttribute> {
  if ((by?.length ?? 0) > maxField || classifyHeader(by ?? '') !== null)
    throw new InvalidInput('Answers cannot be broken down by this attribute', 'by');
  const filter = checkFilter(asked.filter ?? {});
  const timeZone = asked.timeZone ?? 'UTC';
  const scope = { ...filter, ...daysOf(filter, dayIn(timeZone, now)), userId, timeZone };
  const names = await attributesOfRuns(db, scope);
  const fields = names.filter((name) => classifyHeader(name) === null);
  const field = by ?? fields[0];
  const attributes = fields
    .map((name) => ({ field: name, label: formatLabel(name) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  if (field === undefined) return { attributes, table: null };
  const found = await selectedRuns(db, scope);
  const { columns, values } = await loadValues(db, userId, found, field);
  const runs = selectsAnswers(filter) ? withAnswers(found, columns, filter) : found;
  const selection = selectAnswers(
    columns,
    runs.map((run) => ({ ...run, step: '' })),
    filter,
  );
  const rows = await tallyValues(selection, values, pause);
  const scale = commonScale(runs.map(({ sentimentType }) => sentimentType));
  return { attributes, table: tableByAttribute(field, rows, scale) };
}
