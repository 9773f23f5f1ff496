/** Texts about a call's result: what the model is told (specification §4). */
import type { Json } from './json.ts';
import { maxToolRounds } from './rounds.ts';

/** Returns a result as JSON text of at most `maxCharacters`; a longer one is cut and says so. */
export function resultText(data: Json, maxCharacters: number): string {
  const text = JSON.stringify(data);
  if (text.length <= maxCharacters) return text;
  return `${text.slice(0, maxCharacters).toWellFormed()}… [cut: ${text.length - maxCharacters} more characters]`;
}

/** Returns a failure with a hint on remaining attempts. `round` is that of the failed call, from 0. */
export function failureText(error: string, round: number): string {
  const left = maxToolRounds - round - 1;
  const hint =
    left <= 0
      ? 'No attempts are left: answer without this tool.'
      : `${left} ${left === 1 ? 'attempt is' : 'attempts are'} left.`;
  return `Error: ${error}. ${hint}`.replace('..', '.');
}
