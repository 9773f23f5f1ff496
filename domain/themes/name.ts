/** Names of themes: a reason that most of its reasons agree with, else two of their words. */
import { shorten } from '../shorten.ts';
import { agrees, type TermWeights } from './agreement.ts';
import { baseOf, denials, type Statement } from './statement.ts';
import { termsOfWord, wordsOf, writtenWords } from './terms.ts';
import { weakWords } from './weak-words.ts';

export interface ThemeName {
  name: string;
  /** True when no reason has a majority behind it, and the name is words. */
  isMixed: boolean;
  /** The reason that is the name, or comes nearest to it. */
  text: string;
  /** Number of reasons that agree with it, and their texts. */
  agreeing: number;
  supporters: ReadonlySet<string>;
}

const maxName = 70;
/** Wordings that are tried as a name, the most frequent and most typical first. */
const maxTried = 60;

/** Texts of a run, read once. */
export interface Readings {
  statements: ReadonlyMap<string, Statement>;
  weightOf: TermWeights;
}

interface Candidate {
  text: string;
  /** Number of reasons with this very wording. */
  times: number;
  agreeing: number;
  supporters: Set<string>;
}

/** Names a theme by the texts of its reasons, the most typical first. There must be one. */
export function nameTheme(texts: readonly string[], readings: Readings): ThemeName {
  const candidates = tryNames(texts, readings);
  const backed = candidates.filter(({ agreeing }) => agreeing > texts.length / 2);
  const [best] = backed.toSorted(
    (one, other) =>
      Number(one.text.length > maxName) - Number(other.text.length > maxName) ||
      other.times - one.times ||
      other.agreeing - one.agreeing ||
      one.text.length - other.text.length,
  );
  const [nearest] = candidates.toSorted((one, other) => other.agreeing - one.agreeing);
  const { text, agreeing, supporters } = best ?? nearest ?? { text: '', agreeing: 0, supporters: new Set<string>() };
  const name = best === undefined ? `${topWords(texts, readings.weightOf).join(', ')} (mixed)` : sentenceOf(text);
  return { name, isMixed: best === undefined, text, agreeing, supporters };
}

function tryNames(texts: readonly string[], { statements, weightOf }: Readings): Candidate[] {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  const tried = [...times].toSorted(([, one], [, other]) => other - one).slice(0, maxTried);
  return tried.map(([text, own]) => {
    const statement = statements.get(text) ?? new Map();
    const supporters = new Set([text]);
    let agreeing = own;
    for (const [other, count] of times) {
      const said = statements.get(other);
      if (other === text || said === undefined || !agrees(statement, said, weightOf)) continue;
      supporters.add(other);
      agreeing += count;
    }
    return { text, times: own, agreeing, supporters };
  });
}

function sentenceOf(text: string): string {
  return shorten(text.trim().replaceAll(/\s+/g, ' '), maxName).replace(/[.。]$/, '');
}

/** Returns the word that most says what sets the theme apart, and the one that most of the other reasons have. */
function topWords(texts: readonly string[], weightOf: TermWeights): string[] {
  const forms = new Map<string, Map<string, number>>();
  const holders = new Map<string, Set<number>>();
  for (const [at, text] of texts.entries())
    for (const [place, asWritten] of writtenWords(text).entries()) {
      // A text begins with a capital in any case.
      const word = place === 0 ? asWritten.toLowerCase() : asWritten;
      const [plain = ''] = wordsOf(word);
      const [term] = isWeak(plain) ? [] : termsOfWord(plain);
      if (term === undefined) continue;
      const written = forms.get(term) ?? new Map<string, number>();
      forms.set(term, written.set(word, (written.get(word) ?? 0) + 1));
      holders.set(term, (holders.get(term) ?? new Set()).add(at));
    }
  const first = heaviest(holders, weightOf, new Set());
  if (first === null) return [];
  const second = heaviest(new Map([...holders].filter(([term]) => term !== first)), weightOf, holders.get(first));
  return [first, ...(second === null ? [] : [second])].map((term) => mostCommon(forms.get(term)));
}

/** Returns the term with the greatest weight over the texts that are not left out; counted over all of them at a tie. */
function heaviest(
  holders: ReadonlyMap<string, ReadonlySet<number>>,
  weightOf: TermWeights,
  without: ReadonlySet<number> = new Set(),
): string | null {
  const ranked = [...holders].map(([term, texts]) => ({
    term,
    open: [...texts].filter((at) => !without.has(at)).length * weightOf(baseOf(term)),
    all: texts.size * weightOf(baseOf(term)),
  }));
  const [best] = ranked.toSorted(
    (one, other) => other.open - one.open || other.all - one.all || (one.term < other.term ? -1 : 1),
  );
  return best?.term ?? null;
}

function mostCommon(written: ReadonlyMap<string, number> | undefined): string {
  const sorted = [...(written ?? [])].toSorted(([a, one], [b, other]) => other - one || (a < b ? 1 : -1));
  return sorted[0]?.[0] ?? '';
}

/** Words that name nothing by themselves. */
function isWeak(word: string): boolean {
  return weakWords.has(word) || denials.has(word) || (word.length < 2 && /\p{Script=Han}/u.test(word));
}
