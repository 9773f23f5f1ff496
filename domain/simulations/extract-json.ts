/** Finds the JSON object in a model's reply: bare, in a code fence, or with prose around it. */
import { isObject } from '../is-object.ts';
import { spokenText } from './reading/spoken-text.ts';

export { withoutFences } from './reading/spoken-text.ts';

export type Repair = (text: string) => string;

export interface Extracted {
  object: Record<string, unknown>;
  repaired: boolean;
}

/** An object in a text, with where it begins and ends. */
export interface FoundObject extends Extracted {
  start: number;
  end: number;
}

/** Tells how much of what was asked for an object has: 0 for nothing, in which case it is not the answer. */
export type Fit = (object: Record<string, unknown>) => number;

/**
 * Finds the object of a reply, thoughts left out: the one that fits best, and of several the last, since examples and
 * drafts come before an answer. Without `fit` the fullest object fits best. Null when there is none, even after
 * `repair` (which may throw).
 */
export function extractObject(
  reply: string,
  repair?: Repair,
  fit: Fit = (object) => Object.keys(object).length,
): Extracted | null {
  const found = objectsIn(spokenText(reply), repair);
  const fits = found.map(({ object }) => fit(object));
  const best = Math.max(...fits);
  return best > 0 ? (found[fits.lastIndexOf(best)] ?? null) : null;
}

/** Maximum number of braces that are tried as the beginning of an object. */
const maxTries = 50;

/** Finds the objects in a text, one after the other, in whichever way each can be read. The last may be cut off. */
export function objectsIn(text: string, repair?: Repair): FoundObject[] {
  const found: FoundObject[] = [];
  let start = text.indexOf('{');
  for (let tries = 0; start !== -1 && tries < maxTries; tries += 1) {
    const end = closingBrace(text, start) + 1;
    const one = end === 0 ? null : readObject(text.slice(start, end), repair);
    if (one !== null) found.push({ ...one, start, end });
    start = text.indexOf('{', one === null ? start + 1 : end);
  }
  const rest = repair === undefined ? null : cutOffObject(text, found.at(-1)?.end ?? 0, repair);
  return rest === null ? found : [...found, rest];
}

/** Returns the text before, between and after its objects. */
export function withoutObjects(text: string, objects: readonly FoundObject[] = objectsIn(text)): string {
  const ends = [0, ...objects.map(({ end }) => end)];
  return ends
    .map((end, at) => text.slice(end, objects[at]?.start))
    .join('\n')
    .trim();
}

function readObject(text: string, repair: Repair | undefined): Extracted | null {
  const object = parsedObject(text);
  if (object !== null) return { object, repaired: false };
  const mended = repair === undefined ? null : repairedObject(text, repair);
  return mended === null ? null : { object: mended, repaired: true };
}

/** Reads what follows the last complete object as one that was not finished. */
function cutOffObject(text: string, from: number, repair: Repair): FoundObject | null {
  const start = text.indexOf('{', from);
  const object = start === -1 ? null : repairedObject(text.slice(start), repair);
  return object === null ? null : { object, repaired: true, start, end: text.length };
}

/** A brace in prose is no object. */
const beginsWithKey = /^\{(?:\s|\/\/.*|\/\*[\s\S]*?\*\/|#.*)*[\\"'“”„«&\p{L}][^:：]{0,60}?[:：]/u;

function repairedObject(text: string, repair: Repair): Record<string, unknown> | null {
  if (!beginsWithKey.test(text)) return null;
  const plain = withPlainPunctuation(text);
  const [first, second] = /^\{\s*["'\p{L}]/u.test(text) ? [text, plain] : [plain, text];
  return parsedObject(first, repair) ?? parsedObject(second, repair);
}

/** Replaces the punctuation of other languages, which no repair knows, by that of JSON. */
function withPlainPunctuation(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replace(/«\s*|\s*»|[“”„]/g, '"')
    .replace(/"\s*：/g, '":')
    .replace(/(["\d])\s*[，、،]\s*(?=["}])/g, '$1, ');
}

/** Returns the index of the brace that closes the one at `start`, outside of strings; -1 without one. */
function closingBrace(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth += 1;
    else if (character === '}' && (depth -= 1) === 0) return index;
  }
  return -1;
}

function parsedObject(text: string, repair: Repair = (same) => same): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(repair(text));
    const single = Array.isArray(value) ? value.find(isObject) : value;
    return isObject(single) && Object.keys(single).length > 0 ? single : null;
  } catch {
    return null;
  }
}
