import type { ImportPlan } from '../../../domain/audience/import/plan.ts';
import type { ColumnType } from '../../../domain/audience/import/values.ts';

/** A column as the server describes it. */
export interface FileColumn {
  name: string;
  type: ColumnType;
  filled: number;
  samples: string[];
  guess: string | null;
}

/** What somebody chose for a column; '' leaves it out. */
export interface ColumnChoice {
  to: string;
  name: string;
  type: ColumnType;
}

export interface PlanChoices {
  target: 'voters' | 'customers';
  columns: ColumnChoice[];
  duplicates: ImportPlan['duplicates'];
  duplicateColumns: number[];
}

const nameHeaders = /^(full ?)?name$|^(kunden|customer|client|contact) ?name$/i;

/** The plan a file suggests: voters when there is an age among its columns, customers otherwise. */
export function suggestedPlan(columns: readonly FileColumn[], target?: 'voters' | 'customers'): PlanChoices {
  const hasAge = columns.some(({ guess }) => guess === 'age' || guess === 'birthYear' || guess === 'birthDate');
  const chosen = target ?? (hasAge ? 'voters' : 'customers');
  const choices = columns.map((column) =>
    chosen === 'voters' ? { to: column.guess ?? '', name: column.name, type: column.type } : customerChoice(column, columns),
  );
  return { target: chosen, columns: choices, duplicates: 'keep', duplicateColumns: [] };
}

function customerChoice(column: FileColumn, columns: readonly FileColumn[]): ColumnChoice {
  const firstName = columns.find(({ name }) => nameHeaders.test(name.trim()));
  return { to: column === firstName ? 'name' : 'attribute', name: column.name, type: column.type };
}

/** The plan as the server takes it. */
export function planOf({ target, columns, duplicates, duplicateColumns }: PlanChoices): ImportPlan {
  return {
    target,
    duplicates,
    duplicateColumns: duplicates === 'keep' ? [] : duplicateColumns,
    columns: columns.flatMap(({ to, name, type }, index) => (to === '' ? [] : [to === 'attribute' ? { index, to, name, type } : { index, to }])),
  };
}
