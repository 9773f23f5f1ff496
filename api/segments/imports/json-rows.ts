import type { Encoding } from '../../../domain/tables/encoding.ts';
import { createJsonRecords, detectJsonShape, UnreadableJson } from '../../../domain/segments/import/json-records.ts';
import { importLimits } from '../../../domain/segments/import/limits.ts';
import { FileNotReadable } from '../../../domain/errors.ts';
import { streamText } from './decoded-text.ts';
import type { SourceRow } from './source-row.ts';
import { isObject } from '../../../domain/is-object.ts';

/**
 * Streams JSON records as rows. Each key is a column, in the order of first appearance; keys of `{attributes: {…}}` are
 * columns too.
 */
export function jsonRows(
  path: string,
  encoding: Encoding,
  head: string,
): { rows: AsyncIterable<SourceRow>; names: () => string[]; count: () => number } {
  const places = new Map<string, number>();
  let rowNumber = 0;
  async function* rows(): AsyncGenerator<SourceRow> {
    try {
      const records = createJsonRecords(detectJsonShape(head), importLimits.rowCharacters);
      for await (const text of streamText(path, encoding))
        for (const record of records.push(text)) {
          rowNumber += 1;
          yield { rowNumber, cells: cellsOf(record as Record<string, unknown>, places) };
        }
      records.end();
    } catch (error) {
      throw error instanceof UnreadableJson ? new FileNotReadable(error.message) : error;
    }
  }
  return { rows: rows(), names: () => [...places.keys()], count: () => rowNumber };
}

function cellsOf(record: Record<string, unknown>, places: Map<string, number>): unknown[] {
  const { attributes, ...rest } = record;
  const flat = isObject(attributes) ? { ...rest, ...attributes } : record;
  const cells: unknown[] = [];
  for (const [name, value] of Object.entries(flat)) {
    const place = places.get(name) ?? places.size;
    if (place >= importLimits.columns)
      throw new FileNotReadable(`The records have more than ${importLimits.columns} different keys`);
    places.set(name, place);
    cells[place] = value;
  }
  return Array.from(cells, (cell) => cell ?? null);
}
