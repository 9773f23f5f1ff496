/** Passages of a scholar's own papers in a prompt, without what tells who the scholar is. */
import { createPersonaRedactor } from './anonymize-persona.ts';
import type { Persona } from './persona.ts';
import type { PromptOptions } from './profile-input.ts';
import type { ShownPassage } from './question.ts';
import { createRedactor } from './redact.ts';

/** A passage of a paper that may bear on a message. */
export interface OwnPassage {
  text: string;
  title: string;
  year: number | null;
}

/** The papers of a scholar. */
export interface OwnPapers {
  /** Passages about the message, best first; none when the scholar has not written about it. */
  passages: readonly OwnPassage[];
  /** Titles of all papers. */
  titles: readonly string[];
  /** Everybody who wrote them. */
  authors: readonly string[];
}

/** Shorter titles may be common words, such as 'Trust'. */
const minTitleLetters = 12;
const identifiers = [
  /\b10\.\d{4,9}\/\S+/gu,
  /\barxiv\s*:?\s*(?:[a-z-]+\/)?\d{4}[.\d]*(?:v\d+)?/giu,
  /\b\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b/gu,
];

/**
 * Returns the passages for a prompt. Of a person who is hidden they lose names, titles of papers and identifiers as well as
 * what the options hide; one in which a title would remain is left out. Null when papers are not to be told.
 */
export function showPassages(
  papers: OwnPapers | null,
  persona: Persona,
  options: PromptOptions,
): readonly ShownPassage[] | null {
  if (papers === null || options.includePapers === false) return null;
  if (options.anonymize === false)
    return papers.passages.map(({ text, title, year }, at) => ({
      number: at + 1,
      text: `${title}${year === null ? '' : ` (${year})`}\n${text}`,
    }));
  const redactPerson = createPersonaRedactor(persona, options);
  const hidePaper = createRedactor([
    ...papers.titles.map((phrase) => ({ phrase, by: '[paper]' })),
    ...papers.authors.map((phrase) => ({ phrase, by: '[name]', alsoWords: true, asName: true })),
  ]);
  const titles = papers.titles.map(lettersOf).filter(({ length }) => length >= minTitleLetters);
  return papers.passages.flatMap(({ text }, at) => {
    const bare = identifiers.reduce((left, pattern) => left.replace(pattern, '[identifier]'), text);
    const shown = redactPerson(hidePaper(bare));
    const left = lettersOf(shown);
    return titles.some((title) => left.includes(title)) ? [] : [{ number: at + 1, text: shown }];
  });
}

/** Letters and digits alone, so that a title is found across line breaks and hyphens. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
