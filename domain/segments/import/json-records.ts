/** Parses records from streamed JSON, holding one record at a time. */
import { isObject } from '../../is-object.ts';

export class UnreadableJson extends Error {
  override readonly name = 'UnreadableJson';
}

/** A list of records, records one after another (JSON lines), or an object with a list of them: `{"voters": [...]}`. */
export type JsonShape = 'list' | 'lines' | 'wrapped';

/** Detects the shape from the beginning of the text. Throws UnreadableJson. */
export function detectJsonShape(head: string): JsonShape {
  const text = head.trimStart();
  if (text.startsWith('[')) return 'list';
  if (!text.startsWith('{'))
    throw new UnreadableJson('The file does not begin like JSON: a list of records, or one record per line');
  const [line = '', ...more] = text.split(/\r?\n/);
  const first = parseOrNull(line);
  if (first === null) return 'wrapped';
  return holdsRecords(first, 1) && more.every((rest) => rest.trim() === '') ? 'wrapped' : 'lines';
}

/** True for an object with a list of records, or with several records further in: one person may have a list of something. */
function holdsRecords(object: object, min: number): boolean {
  return Object.values(object).some((value: unknown) =>
    Array.isArray(value) ? value.length >= min && isObject(value[0]) : isObject(value) && holdsRecords(value, 2),
  );
}

function parseOrNull(text: string): object | null {
  try {
    return JSON.parse(text) as object;
  } catch {
    return null;
  }
}

/** Maximum nesting: deeper values would overflow the stack of recursive code. */
const maxDepth = 100;

/** Number of open brackets around a record. */
const depthOfRecords: Record<JsonShape, number> = { list: 1, lines: 0, wrapped: 2 };

/** Says that a bracket closes what is not open. */
export function unbalanced(records: number): string {
  return `A bracket does not match after record ${records}`;
}

export interface JsonRecords {
  /** Adds a piece of text and returns the records completed by it. Throws UnreadableJson. */
  push(text: string): unknown[];
  /** Throws UnreadableJson when the text ended inside a record. */
  end(): void;
}

/** The list that the records of an object are of: its place among the lists that are in no other list, and its depth. */
interface WrappedList {
  place: number;
  depth: number;
}

/** Creates a parser of streamed text. `maxCharacters` limits one record; `list` is that of an object with several. */
export function createJsonRecords(
  shape: JsonShape,
  maxCharacters: number,
  list: WrappedList = { place: 1, depth: depthOfRecords[shape] },
): JsonRecords {
  const at = list.depth;
  const open: string[] = [];
  let [isString, isEscaped, found] = [false, false, 0];
  let record: string | null = null;
  /** Lists that were opened in no other list. */
  let [lists, openLists] = [0, 0];

  function startsRecord(char: string): boolean {
    return (
      char === '{' &&
      open.length === at &&
      (shape !== 'wrapped' || (openLists === 1 && lists === list.place && open.at(-1) === '['))
    );
  }

  function isInside(char: string): boolean {
    if (!isString) return false;
    if (isEscaped) isEscaped = false;
    else if (char === '\\') isEscaped = true;
    else if (char === '"') isString = false;
    return true;
  }

  function push(text: string): unknown[] {
    const records: unknown[] = [];
    let from = 0;
    for (let place = 0; place < text.length; place += 1) {
      const char = text[place] ?? '';
      if (isInside(char)) continue;
      if (char === '"') isString = true;
      else if (char === '{' || char === '[') {
        if (startsRecord(char)) [record, from] = ['', place];
        if (char === '[') {
          if (openLists === 0) lists += 1;
          openLists += 1;
        }
        open.push(char);
        if (open.length > maxDepth)
          throw new UnreadableJson(`Record ${found + 1} is more than ${maxDepth} levels deep`);
      } else if (char === '}' || char === ']') {
        close(char);
        if (record === null || open.length !== at) continue;
        records.push(read(record + text.slice(from, place + 1)));
        record = null;
      }
    }
    if (record !== null) record += text.slice(from);
    if ((record?.length ?? 0) > maxCharacters)
      throw new UnreadableJson(`Record ${found + 1} is longer than ${maxCharacters} characters`);
    return records;
  }

  function close(char: string): void {
    const opener = open.pop();
    if (opener !== (char === '}' ? '{' : '[')) throw new UnreadableJson(unbalanced(found));
    if (opener === '[') openLists -= 1;
  }

  function read(text: string): unknown {
    found += 1;
    const record = parseOrNull(text);
    if (record === null) throw new UnreadableJson(`Record ${found} is not valid JSON`);
    return record;
  }

  return {
    push,
    end() {
      if (isString || open.length > 0) throw new UnreadableJson(`The file stops in the middle of record ${found + 1}`);
    },
  };
}
