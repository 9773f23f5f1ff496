/** Options that a cell names, one or a list. */
import { surveyLimits } from '../parts/limits.ts';
import { otherId, type Option } from '../parts/option.ts';
import { eachText } from '../parts/text.ts';
import { isNamed } from './words.ts';

/** An option; `text` has own words for "Other", else it is empty. */
interface Choice {
  id: string;
  text: string;
}

const separator = /^\s*[;|>,\n]\s*/;

export function optionNamed(options: readonly Option[], words: string): string | null {
  return (options.find(({ id }) => id === words) ?? options.find(({ text }) => isNamed(text, words)))?.id ?? null;
}

/** Finds an option, or own words for "Other" after a colon; null for none. */
export function readChoice(options: readonly Option[], cell: string): Choice | null {
  const id = optionNamed(options, cell);
  if (id !== null) return { id, text: '' };
  const length = lengthOfOther(options, cell);
  return length === null ? null : { id: otherId, text: ownWords(cell.slice(length)) };
}

/**
 * Reads a list with any usual separator. Options may have separators in their own texts, so the longest that fits is
 * taken first. Returns the part that is no option when the cell cannot be read.
 */
export function readChoices(
  options: readonly Option[],
  cell: string,
  isNumbered: boolean,
): { chosen: Choice[] } | { unknown: string } {
  const text = cell.trim().replaceAll(/\s+/g, ' ');
  const names = options
    .flatMap(({ id, text: words }) =>
      [id, ...eachText(words)].map((name) => ({ id, name: name.trim().replaceAll(/\s+/g, ' ') })),
    )
    .filter(({ name }) => name !== '')
    .sort((a, b) => b.name.length - a.name.length);
  // Places from which nothing can be read are tried once, so that a long cell takes no time.
  const dead = new Set<number>();
  const readFrom = (from: number): Choice[] | null => {
    if (from >= text.length) return [];
    if (dead.has(from)) return null;
    const found = firstOf(candidates(from), ([choice, next]) => {
      const rest = readFrom(next);
      return rest === null ? null : [choice, ...rest];
    });
    if (found === null) dead.add(from);
    return found;
  };
  function* candidates(from: number): Generator<[Choice, number]> {
    const start = from + (isNumbered ? (/^\d+\.\s+/.exec(text.slice(from, from + 8))?.[0].length ?? 0) : 0);
    for (const { id, name } of names) {
      const end = start + name.length;
      if (text.slice(start, end).toLowerCase() !== name.toLowerCase()) continue;
      const gap = separator.exec(text.slice(end))?.[0].length;
      if (end === text.length || gap !== undefined) yield [{ id, text: '' }, end + (gap ?? 0)];
    }
    const length = isNumbered ? null : lengthOfOther(options, text.slice(start));
    if (length === null) return;
    // Own words end where the rest can be read, else with the cell.
    const own = start + length;
    for (const { index, 0: gap } of text.slice(own).matchAll(/\s*[;|>]\s*/g))
      yield [{ id: otherId, text: ownWords(text.slice(own, own + index)) }, own + index + gap.length];
    yield [{ id: otherId, text: ownWords(text.slice(own)) }, text.length];
  }
  const chosen = readFrom(0);
  if (chosen !== null) return { chosen };
  const parts = text.split(/\s*[;|>]\s*/).map((part) => part.replace(/^\d+\.\s+/, ''));
  return { unknown: parts.find((part) => part !== '' && optionNamed(options, part) === null) ?? text };
}

function firstOf<A, B>(all: Iterable<A>, read: (one: A) => B | null): B | null {
  for (const one of all) {
    const found = read(one);
    if (found !== null) return found;
  }
  return null;
}

/** Returns the length of `Other:` at the beginning; null when it is not there. */
function lengthOfOther(options: readonly Option[], cell: string): number | null {
  const other = options.find(({ id }) => id === otherId);
  const names = other === undefined ? [] : [otherId, ...eachText(other.text)];
  const name = names.find((one) => cell.toLowerCase().startsWith(`${one.trim().toLowerCase()}:`));
  return name === undefined ? null : name.trim().length + 1;
}

function ownWords(text: string): string {
  return text.trim().slice(0, surveyLimits.otherCharacters);
}
