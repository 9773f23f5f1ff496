/** Ways in which a column writes numbers and dates. A cell alone cannot tell '45.000' from 45, or March from April. */

export const cellFormats = ['decimal-comma', 'decimal-point', 'day-month', 'month-day'] as const;
export type CellFormat = (typeof cellFormats)[number];

export const numberFormats = ['decimal-comma', 'decimal-point'] as const satisfies readonly CellFormat[];
export const dateFormats = ['day-month', 'month-day'] as const satisfies readonly CellFormat[];

/** Words that mean no answer unless the column shows otherwise, in lower case. */
export const blankWords: ReadonlySet<string> = new Set(['n/a', 'na', 'null', 'none', '-']);
