/** Finds the lists of records in an object without holding it. */
import { unbalanced, UnreadableJson } from './json-records.ts';

/** A list of records, such as `{"data": {"people": [{…}]}}` has. */
export interface JsonList {
  /** Its place as a JSON pointer (RFC 6901): `/data/people`. */
  pointer: string;
  records: number;
  /** Its place among the lists that are in no other list, from 1. */
  place: number;
  /** Number of open brackets around one of its records. */
  depth: number;
}

interface JsonLists {
  /** Adds a piece of text. Throws UnreadableJson. */
  push(text: string): void;
  /** The lists that have records, in the order of the text. */
  lists(): JsonList[];
}

/** Names are cut: they are only shown and chosen by. */
const maxKey = 200;

/** Creates a finder for streamed text. Lists within lists belong to records. */
export function createJsonLists(): JsonLists {
  const found: JsonList[] = [];
  const open: string[] = [];
  /** Keys of the objects that are open outside of lists. */
  const keys: string[] = [];
  let [isString, isEscaped, place, listDepth] = [false, false, 0, 0];
  let text = '';
  let list: JsonList | null = null;

  function inString(char: string): void {
    if (isEscaped) isEscaped = false;
    else if (char === '\\') isEscaped = true;
    else if (char === '"') isString = false;
    // A text before a colon is a key; within lists nobody asks for it.
    if (isString && listDepth === 0 && text.length < maxKey) text += char;
  }

  function opens(char: string): void {
    open.push(char);
    if (list !== null && char === '{' && open.length === list.depth + 1) list.records += 1;
    if (listDepth > 0) return;
    if (char === '{') keys.push('');
    else {
      place += 1;
      listDepth = open.length;
      list = { pointer: pointerOf(keys), records: 0, place, depth: open.length };
      found.push(list);
    }
  }

  function closes(char: string): void {
    if (open.pop() !== (char === '}' ? '{' : '[')) throw new UnreadableJson(unbalanced(list?.records ?? 0));
    if (listDepth === 0) keys.pop();
    if (open.length >= listDepth) return;
    [listDepth, list] = [0, null];
  }

  return {
    push(piece) {
      for (const char of piece) {
        if (isString) inString(char);
        else if (char === '"') [isString, text] = [true, ''];
        else if (char === ':' && listDepth === 0) keys[keys.length - 1] = text;
        else if (char === '{' || char === '[') opens(char);
        else if (char === '}' || char === ']') closes(char);
      }
    },
    lists: () => found.filter(({ records }) => records > 0),
  };
}

function pointerOf(keys: readonly string[]): string {
  return keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Picks the list at a pointer; without one the longest, the first of several. Undefined when there is none. */
export function pickList(lists: readonly JsonList[], wanted: string | null): JsonList | undefined {
  if (wanted !== null) return lists.find(({ pointer }) => pointer === wanted);
  return lists.reduce<JsonList | undefined>(
    (longest, one) => (longest === undefined || one.records > longest.records ? one : longest),
    undefined,
  );
}
