import type { Encoding } from '../../../domain/tables/encoding.ts';
import { createJsonLists, pickList, type JsonList } from '../../../domain/segments/import/json-lists.ts';
import type { FileReading } from '../../../domain/tables/reading.ts';
import { createJsonRecords, detectJsonShape, UnreadableJson } from '../../../domain/segments/import/json-records.ts';
import { importLimits } from '../../../domain/segments/import/limits.ts';
import { FileNotReadable } from '../../../domain/errors.ts';
import { streamText } from './decoded-text.ts';
import type { SourceRow } from './source-row.ts';
import { isObject } from '../../../domain/is-object.ts';

interface JsonFile {
  path: string;
  encoding: Encoding;
  head: string;
  /** Pointer to the list of records, if it was chosen. */
  wanted: string | null;
}

/** The list that was read and all that could be; none where there is no choice. They are chosen as sheets are. */
type ReadList = Pick<FileReading, 'sheet' | 'sheets'>;

/**
 * Streams JSON records as rows. Each key is a column, in the order of first appearance; keys of `{attributes: {…}}` are
 * columns too. An object is read twice: first to find its lists of records.
 */
export function jsonRows(file: JsonFile): {
  rows: AsyncIterable<SourceRow>;
  names: () => string[];
  count: () => number;
  list: () => ReadList;
} {
  const { path, encoding, head } = file;
  const places = new Map<string, number>();
  let rowNumber = 0;
  let list: ReadList = { sheet: null, sheets: [] };
  async function* rows(): AsyncGenerator<SourceRow> {
    try {
      const shape = detectJsonShape(head);
      const lists = shape === 'wrapped' ? await listsOf(file) : [];
      const chosen = pickList(lists, file.wanted);
      if (shape === 'wrapped' && chosen === undefined) throw new FileNotReadable(noList(file, lists));
      if (lists.length > 1)
        list = {
          sheet: chosen?.pointer ?? null,
          sheets: lists.map(({ pointer, records }) => ({ name: pointer, rows: records, hidden: false })),
        };
      const records = createJsonRecords(shape, importLimits.rowCharacters, chosen);
      for await (const text of streamText(path, encoding))
        for (const record of records.push(text)) {
          rowNumber += 1;
          if (rowNumber === 1 && hasListsAlone(record as object)) throw new FileNotReadable(listsAlone);
          yield { rowNumber, cells: cellsOf(record as Record<string, unknown>, places) };
        }
      records.end();
    } catch (error) {
      throw error instanceof UnreadableJson ? new FileNotReadable(error.message) : error;
    }
  }
  return { rows: rows(), names: () => [...places.keys()], count: () => rowNumber, list: () => list };
}

/** True for a table by columns, whose one record has a list for each of them, and for pages of records. */
function hasListsAlone(record: object): boolean {
  const values = Object.values(record);
  return values.length > 0 && values.every((value) => Array.isArray(value) && value.length > 1);
}

const listsAlone =
  'Every value of the first record is a list. Save the file as a list of objects, one for each person (in pandas: orient="records")';

async function listsOf({ path, encoding }: JsonFile): Promise<JsonList[]> {
  const finder = createJsonLists();
  for await (const text of streamText(path, encoding)) finder.push(text);
  return finder.lists();
}

function noList({ wanted }: JsonFile, lists: readonly JsonList[]): string {
  if (lists.length === 0) return noRecords;
  return `The file has no list of records at ${wanted}. It has ${lists.map(({ pointer }) => pointer).join(', ')}`;
}

/** Says what JSON with people looks like. */
export const noRecords =
  'There is no list of records in this file. JSON is a list of objects, one object on each line, or an object with such lists';

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
