/** Takes everything off a reply that was not said to the reader. */
import { parsedJson } from './parsed-json.ts';
import { firstTurn } from './template-tokens.ts';
import { withoutThoughts } from './thoughts.ts';

/** Removes markdown code fences. */
export function withoutFences(text: string): string {
  return text
    .replace(/(?:```|~~~)[a-z0-9]*[ \t]*\r?\n?/gi, '')
    .replace(/^\uFEFF/, '')
    .trim();
}

/**
 * Returns a reply without thoughts, control tokens and fences; nothing when it ends within a thought. A reply that is
 * JSON as a whole holds none of them, only perhaps their marks within its texts.
 */
export function spokenText(reply: string): string {
  return parsedJson(reply) === undefined ? withoutFences(firstTurn(withoutThoughts(reply))) : reply;
}
