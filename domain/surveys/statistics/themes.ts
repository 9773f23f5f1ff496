/** Themes of open texts: groups of words that several respondents use, found by counting. */
import { connectingWords, functionWords, stemOf } from '../../content-words.ts';
import { weakWords } from '../../themes/weak-words.ts';
import { plainText } from '../../searches/gates/plain-text.ts';
import type { Interval } from '../../simulations/statistics.ts';
import { shareOn } from './choice-shares.ts';
import { summarizeWeights, weightedShare, weightOf, type Weighted } from './weights.ts';

export interface TextAnswer extends Weighted {
  respondent: string;
  text: string;
}

export interface Theme extends Interval {
  /** One or two words as respondents write them most often: `waiting times`. */
  name: string;
  /** Stems that put a text under the theme; a stem of two words has a space. */
  terms: string[];
  /** Number of respondents, unweighted, and their weighted share of all who wrote something. */
  count: number;
  share: number;
  respondents: string[];
  /** Texts that say most about the theme, short ones first among equals, unchanged. */
  verbatims: { respondent: string; text: string }[];
}

export interface ThemesFound {
  /** Number of respondents who wrote something. */
  answers: number;
  /** The most frequent first. A respondent can be under several. */
  themes: Theme[];
  /** Respondents under no theme. */
  unassigned: string[];
}

export interface ThemeOptions {
  /** Words of the question, which say nothing about the answers. */
  ignored?: string;
  maxThemes?: number;
  verbatims?: number;
}

const minRespondents = 2;
/** A word is part of a theme if this share of the texts with the rarer of the two has both. */
const togetherFrom = 0.6;

/**
 * Takes again and again the word or pair of adjacent words that most of the respondents not yet under a theme use, with
 * the words that appear mostly beside it. English stop words and endings are ignored; other languages work by whole words.
 */
export function findThemes(answers: readonly TextAnswer[], options: ThemeOptions = {}): ThemesFound {
  const { ignored = '', maxThemes = 8, verbatims = 3 } = options;
  const stop = new Set(wordsOf(ignored).map(stemOf));
  const readings = answers.map((answer) => read(answer, stop)).filter(({ answer }) => plainText(answer.text) !== '');
  const byTerm = indexTerms(readings);
  const open = new Set(readings);
  const groups: string[][] = [];
  while (groups.length < maxThemes) {
    const leader = chooseLeader(byTerm, open, new Set(groups.flat()));
    if (leader === null) break;
    const terms = [leader, ...companionsOf(leader, byTerm, new Set(groups.flat()))];
    groups.push(terms);
    for (const term of terms) for (const reading of byTerm.get(term) ?? []) open.delete(reading);
  }
  const themes = groups.map((terms) => toTheme(terms, readings, verbatims));
  return {
    answers: readings.length,
    themes: themes.toSorted((one, other) => other.share - one.share || (one.name < other.name ? -1 : 1)),
    unassigned: [...open].map(({ answer }) => answer.respondent),
  };
}

interface Reading {
  answer: TextAnswer;
  /** Written forms by term, in this text. */
  forms: ReadonlyMap<string, string>;
}

type Index = ReadonlyMap<string, ReadonlySet<Reading>>;

function wordsOf(text: string): string[] {
  return plainText(text)
    .split(' ')
    .filter((word) => word !== '');
}

function read(answer: TextAnswer, stop: ReadonlySet<string>): Reading {
  const words = wordsOf(answer.text);
  const isContent = (word: string | undefined) =>
    word !== undefined && word.length > 2 && !isStray(word) && !stop.has(stemOf(word)) && !/^\d/.test(word);
  const forms = new Map<string, string>();
  words.forEach((word, at) => {
    if (!isContent(word)) return;
    forms.set(stemOf(word), word);
    const next = words[at + 1];
    if (next !== undefined && isContent(next)) forms.set(`${stemOf(word)} ${stemOf(next)}`, `${word} ${next}`);
  });
  return { answer, forms };
}

/** Returns true for a word that would name a theme without saying what it is about. */
function isStray(word: string): boolean {
  return functionWords.has(word) || connectingWords.has(word) || weakWords.has(word);
}

function indexTerms(readings: readonly Reading[]): Index {
  const byTerm = new Map<string, Set<Reading>>();
  for (const reading of readings)
    for (const term of reading.forms.keys()) {
      const holders = byTerm.get(term) ?? new Set();
      byTerm.set(term, holders.add(reading));
    }
  return new Map([...byTerm].filter(([, holders]) => holders.size >= minRespondents));
}

/** Returns the term with most weight among open texts; of equal ones the longer, which says more, then by letters. */
function chooseLeader(byTerm: Index, open: ReadonlySet<Reading>, used: ReadonlySet<string>): string | null {
  const candidates = [...byTerm].flatMap(([term, holders]) => {
    const found = [...holders].filter((reading) => open.has(reading));
    const weight = found.reduce((sum, { answer }) => sum + weightOf(answer), 0);
    return used.has(term) || found.length < minRespondents ? [] : [{ term, weight }];
  });
  const sorted = candidates.toSorted(
    (one, other) =>
      other.weight - one.weight || other.term.length - one.term.length || (one.term < other.term ? -1 : 1),
  );
  return sorted[0]?.term ?? null;
}

function companionsOf(leader: string, byTerm: Index, used: ReadonlySet<string>): string[] {
  const holders = byTerm.get(leader) ?? new Set();
  return [...byTerm].flatMap(([term, others]) => {
    if (term === leader || used.has(term)) return [];
    const shared = [...others].filter((reading) => holders.has(reading)).length;
    return shared >= minRespondents && shared >= togetherFrom * others.size ? [term] : [];
  });
}

function toTheme(terms: readonly string[], readings: readonly Reading[], verbatims: number): Theme {
  const said = (reading: Reading) => terms.filter((term) => reading.forms.has(term)).length;
  const members = readings.filter((reading) => said(reading) > 0);
  const answers = readings.map(({ answer }) => answer);
  const ids = new Set(members.map(({ answer }) => answer));
  const central = members.toSorted(
    (one, other) => said(other) - said(one) || one.answer.text.length - other.answer.text.length,
  );
  const seen = new Set<string>();
  const different = central.filter(({ answer }) => {
    const plain = plainText(answer.text);
    const isNew = !seen.has(plain);
    seen.add(plain);
    return isNew;
  });
  return {
    name: nameOf(terms, members),
    terms: [...terms],
    count: members.length,
    ...shareOn(
      weightedShare(answers, (answer) => ids.has(answer)),
      summarizeWeights(answers).effectiveSize,
    ),
    respondents: members.map(({ answer }) => answer.respondent),
    verbatims: different.slice(0, verbatims).map(({ answer: { respondent, text } }) => ({ respondent, text })),
  };
}

/** Names a theme by a pair of words that half of its respondents use, if there is one, else by its first word. */
function nameOf(terms: readonly string[], members: readonly Reading[]): string {
  const usersOf = (term: string) => members.filter(({ forms }) => forms.has(term)).length;
  const pair = terms
    .filter((term) => term.includes(' ') && usersOf(term) >= members.length / 2)
    .toSorted((one, other) => usersOf(other) - usersOf(one))[0];
  return mostCommonForm(pair ?? terms[0] ?? '', members);
}

function mostCommonForm(term: string, members: readonly Reading[]): string {
  const counts = new Map<string, number>();
  for (const { forms } of members) {
    const form = forms.get(term);
    if (form !== undefined) counts.set(form, (counts.get(form) ?? 0) + 1);
  }
  return [...counts].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))[0]?.[0] ?? term;
}
