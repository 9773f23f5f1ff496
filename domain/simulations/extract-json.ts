/** Finds the JSON object in a model's reply: bare, in a code fence, or with prose around it. */
import { isObject } from '../is-object.ts';

export type Repair = (text: string) => string;

export interface Extracted {
  object: Record<string, unknown>;
  repaired: boolean;
  /** Text before and after the object. */
  around: string;
}

/** Removes markdown code fences. */
export function withoutFences(text: string): string {
  return text.replace(/```[a-z0-9]*[ \t]*\r?\n?/gi, '').trim();
}

/** Maximum number of braces that are tried as the beginning of the object. */
const maxTries = 50;

/** Finds the object; null when none parses, even after `repair` (which may throw). */
export function extractObject(text: string, repair?: Repair): Extracted | null {
  const bare = withoutFences(text.replace(/^\uFEFF/, ''));
  for (
    let start = bare.indexOf('{'), tries = 0;
    start !== -1 && tries < maxTries;
    start = bare.indexOf('{', start + 1), tries += 1
  ) {
    const end = closingBrace(bare, start);
    const object = end === -1 ? null : parsedObject(bare.slice(start, end + 1));
    if (object !== null) return { object, repaired: false, around: `${bare.slice(0, start)}\n${bare.slice(end + 1)}` };
  }
  const from = bare.indexOf('{');
  if (from === -1 || repair === undefined) return null;
  const object = parsedObject(bare.slice(from), repair);
  return object === null ? null : { object, repaired: true, around: bare.slice(0, from) };
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
    return isObject(single) ? single : null;
  } catch {
    return null;
  }
}
