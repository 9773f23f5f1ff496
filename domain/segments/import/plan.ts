import { z } from 'zod';
import type { ImportColumn } from './columns.ts';
import { cellFormats } from './formats.ts';
import { columnTypes } from './values.ts';
import { keyTarget, findVoterTarget } from './voter-targets.ts';

export const importTargets = ['voters', 'customers'] as const;
export const duplicateRules = ['keep', 'skip', 'replace'] as const;

const column = z.object({
  /** Column index in the file, from 0. */
  index: z.number().int().min(0),
  /**
   * A voter field; for customers 'name', 'tags' or 'notes'; for either 'attribute', or 'key', which only recognizes
   * people again.
   */
  to: z.string().min(1),
  /** Name and value type of an attribute. */
  name: z.string().trim().max(80).nullish(),
  type: z.enum(columnTypes as [string, ...string[]]).nullish(),
  /** Replacement spellings by lower-case value; they override the rules of normalize.ts. */
  values: z.record(z.string().max(200), z.string().trim().max(200)).nullish(),
  /** Spelling of its numbers or dates; what the whole column shows when omitted. */
  format: z.enum(cellFormats).nullish(),
  /** Texts that mean no answer in it; what the whole column shows when omitted. */
  missing: z.array(z.string().trim().max(40)).max(50).nullish(),
});

/** Maps the columns of a file to profiles. Columns that are not listed are ignored. */
export const importPlan = z.object({
  target: z.enum(importTargets),
  columns: z.array(column).min(1),
  duplicates: z.enum(duplicateRules).default('keep'),
  /** Columns that together identify a person. */
  duplicateColumns: z.array(z.number().int().min(0)).default([]),
  /** Handling of voters without an age. */
  missingAge: z.enum(['refuse', 'keep']).default('refuse'),
  /** PromptOptions (domain/personas) of the segment that the import creates. */
  promptOptions: z.unknown().optional(),
});

export type ImportPlan = z.output<typeof importPlan>;
export type PlannedColumn = ImportPlan['columns'][number];

/** Completes a plan by how the columns of the file are read, wherever it does not choose itself. */
export function withReadings(plan: ImportPlan, file: readonly ImportColumn[]): ImportPlan {
  const columns = plan.columns.map((column) => {
    const reading = file[column.index]?.reading;
    const missing = (column.missing ?? reading?.missing)?.map((text) => text.toLowerCase());
    return {
      ...column,
      format: column.format ?? reading?.format ?? null,
      ...(missing === undefined ? {} : { missing }),
    };
  });
  return { ...plan, columns };
}

/** Explains what is wrong with a plan; null when it is valid. */
export function findPlanProblem(plan: ImportPlan, columnCount: number): string | null {
  const used = new Set<string>();
  for (const { index, to, name } of plan.columns) {
    if (index >= columnCount) return 'The file has no such column';
    const key = to === 'attribute' || to === keyTarget ? `${to} ${name ?? ''}` : to;
    if (used.has(key)) return `Two columns go to ${name ?? findVoterTarget(to)?.label ?? to}. Choose one of them.`;
    used.add(key);
    if (to === keyTarget) {
      if (!name) return 'Every column that recognizes people needs a name';
      continue;
    }
    if (plan.target === 'voters' && to !== 'attribute' && !findVoterTarget(to)) return `Voters have no field ${to}`;
    if (plan.target === 'customers' && !['attribute', 'name', 'tags', 'notes'].includes(to))
      return `Customers have no field ${to}`;
    if (to === 'attribute' && !name) return 'Every attribute needs a name';
  }
  if (
    plan.target === 'voters' &&
    plan.missingAge === 'refuse' &&
    !['age', 'birthYear', 'birthDate'].some((field) => used.has(field))
  )
    return 'Voters need an age: choose the column with the age, the birth year or the date of birth. Without one, keep people of unknown age, or import them as customers.';
  if (plan.duplicates !== 'keep' && plan.duplicateColumns.length === 0)
    return 'Choose the columns that tell who is the same person';
  if (plan.duplicateColumns.some((index) => !plan.columns.some((one) => one.index === index)))
    return 'Columns that tell who is the same person must be imported';
  return null;
}
