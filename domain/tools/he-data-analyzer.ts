import { isObject } from '../is-object.ts';
import { sumOf } from '../sum.ts';
import { defineTool, ToolError } from './definition.ts';
import type { Json } from './json.ts';
import { describeNumbers, readNumber, tidyNumber } from './numbers.ts';

const operations = ['describe', 'group_by', 'correlation', 'top', 'filter'] as const;
const limits = { rows: 10_000, columns: 100, groups: 50, listed: 50 } as const;

type Row = Record<string, Json>;

export const heDataAnalyzer = defineTool({
  name: 'he_data_analyzer',
  title: 'Data analysis',
  description:
    'Analyzes a table of rows: describe (each column), group_by (mean of a column by the values of another), correlation (of two columns), top (rows by a column), filter (rows where a column has a value).',
  category: 'calculation',
  parameters: {
    rows: {
      type: 'array',
      items: 'object',
      description: 'The rows, each an object with the same columns.',
      required: true,
      maxLength: limits.rows,
    },
    operation: { type: 'string', description: 'What to compute.', values: operations, required: true },
    column: { type: 'string', description: 'Column to compute with.', maxLength: 100 },
    by: {
      type: 'string',
      description: 'Second column: the groups of group_by, the other one of correlation.',
      maxLength: 100,
    },
    value: { type: 'string', description: 'Value that filter looks for.', maxLength: 200 },
    limit: {
      type: 'integer',
      description: 'Number of rows of top and filter.',
      minimum: 1,
      maximum: limits.listed,
      default: 10,
    },
  },
  costUsd: 0.02,
  timeoutMs: 10_000,
  maxOutputCharacters: 12_000,
  offeredTo: ['persona', 'assistant'],
  async run({ rows, operation, column, by, value, limit = 10 }) {
    const table = toTable(rows as Json[]);
    const asked = { column: column as string | undefined, by: by as string | undefined, value, limit: limit as number };
    return {
      data: analyses[operation as (typeof operations)[number]](table, asked),
      summary: `${String(operation)} of ${table.length} rows`,
      origin: 'calculation',
    };
  },
});

interface Asked {
  column: string | undefined;
  by: string | undefined;
  value: Json | undefined;
  limit: number;
}

const analyses: Record<(typeof operations)[number], (rows: Row[], asked: Asked) => Json> = {
  describe: (rows) => Object.fromEntries(columnsOf(rows).map((name) => [name, describe(rows.map((row) => row[name]))])),
  group_by(rows, asked) {
    const [column, by] = [need(rows, asked.column, 'column'), need(rows, asked.by, 'by')];
    const groups = Map.groupBy(rows, (row) => String(row[by] ?? ''));
    if (groups.size > limits.groups) throw new ToolError(`${by} has more than ${limits.groups} values`);
    return [...groups].map(([name, members]) => ({ [by]: name, ...describe(members.map((row) => row[column])) }));
  },
  correlation(rows, asked) {
    const [one, other] = [need(rows, asked.column, 'column'), need(rows, asked.by, 'by')];
    const pairs = rows.flatMap((row) => {
      const [x, y] = [readNumber(row[one]), readNumber(row[other])];
      return x === null || y === null ? [] : [[x, y] as const];
    });
    if (pairs.length < 3) throw new ToolError('A correlation needs at least 3 rows with numbers in both columns');
    return { correlation: correlate(pairs), rows: pairs.length };
  },
  top(rows, asked) {
    const column = need(rows, asked.column, 'column');
    const sorted = rows.toSorted((a, b) => (readNumber(b[column]) ?? -Infinity) - (readNumber(a[column]) ?? -Infinity));
    return { rows: sorted.slice(0, asked.limit) };
  },
  filter(rows, asked) {
    const column = need(rows, asked.column, 'column');
    if (asked.value === undefined) throw new ToolError('Missing parameter: value');
    const found = rows.filter((row) => String(row[column] ?? '').toLowerCase() === String(asked.value).toLowerCase());
    return { count: found.length, rows: found.slice(0, asked.limit) };
  },
};

function toTable(rows: readonly Json[]): Row[] {
  const table = rows.filter(isObject) as Row[];
  if (table.length === 0 || table.length < rows.length) throw new ToolError('Every row must be an object with columns');
  if (columnsOf(table).length > limits.columns) throw new ToolError(`At most ${limits.columns} columns`);
  return table;
}

function columnsOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

function need(rows: readonly Row[], name: string | undefined, parameter: string): string {
  if (name === undefined) throw new ToolError(`Missing parameter: ${parameter}`);
  if (!columnsOf(rows).includes(name))
    throw new ToolError(`There is no column ${name}. Columns: ${columnsOf(rows).join(', ')}`);
  return name;
}

function describe(values: readonly (Json | undefined)[]): { [name: string]: Json } {
  const given = values.filter((value) => value !== undefined && value !== null && value !== '');
  const numbers = given.map(readNumber).filter((value) => value !== null);
  if (numbers.length === 0 || numbers.length < given.length) {
    const counts = [...Map.groupBy(given, String)].map(([value, each]) => ({ value, count: each.length }));
    return {
      count: given.length,
      distinct: counts.length,
      common: counts.toSorted((a, b) => b.count - a.count).slice(0, 5),
    };
  }
  return describeNumbers(numbers);
}

function correlate(pairs: readonly (readonly [number, number])[]): number {
  const meanOf = (of: (pair: readonly [number, number]) => number) => sumOf(pairs, of) / pairs.length;
  const [meanX, meanY] = [meanOf(([x]) => x), meanOf(([, y]) => y)];
  const xy = sumOf(pairs, ([x, y]) => (x - meanX) * (y - meanY));
  const [xx, yy] = [sumOf(pairs, ([x]) => (x - meanX) ** 2), sumOf(pairs, ([, y]) => (y - meanY) ** 2)];
  if (xx === 0 || yy === 0) throw new ToolError('A column with a single value has no correlation');
  return tidyNumber(xy / Math.sqrt(xx * yy));
}
