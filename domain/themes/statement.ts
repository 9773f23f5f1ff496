/** The terms of a text, each affirmed or denied. */
import { stemOf } from '../content-words.ts';
import { termsOfWord, wordsOf } from './terms.ts';

/** Terms of a text: 1 for one that is affirmed, -1 for one that is denied. */
export type Statement = ReadonlyMap<string, number>;

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** Words that deny their clause, without accents and apostrophes. */
export const denials = setOf(
  'not no never nothing nobody none nor neither without cannot hardly barely less fewer few lack lacks dont doesnt didnt isnt arent wasnt werent cant couldnt wont wouldnt shouldnt havent hasnt hadnt aint nicht kein keine keinen keiner keines keinem nie niemals niemand nichts ohne kaum pas jamais sans rien aucun aucune nunca nadie nada sin ningun ninguna tampoco non mai senza nessuno niente nao nem sem nenhum nenhuma ninguem nigdy bez nikt niet geen nooit zonder δεν δε μην οχι χωρις ποτε κανεις τιποτα ουτε не нет ни без никогда никто ничего 別 别 非 ない',
);

/** Words after which a denial no longer holds, besides punctuation. */
const connectives = setOf(
  'and or but because since so though although while whereas if und oder aber weil denn dass sondern et ou mais car parce y o pero porque e ma perche mas και ή η αλλα γιατι επειδη и или но потому 和 但 但是 因为 因為',
);

/** English words and their opposites. */
const pairs =
  'cheap expensive,cheaper dearer,affordable unaffordable,safe unsafe,safe dangerous,safe risky,fair unfair,good bad,better worse,best worst,trust distrust,trust mistrust,honest dishonest,clear unclear,clear vague,help harm,help hurt,helpful harmful,useful useless,easy hard,easy difficult,fast slow,faster slower,short long,shorter longer,high low,higher lower,rise fall,increase decrease,increase reduce,strong weak,support oppose,agree disagree,love hate,necessary unnecessary,likely unlikely,realistic unrealistic,believable unbelievable,effective ineffective,possible impossible,legal illegal,healthy unhealthy,reliable unreliable,early late,rich poor,gain loss,win lose,true false,right wrong,friendly unfriendly,comfortable uncomfortable,clean dirty,near far,open closed';
const opposites: ReadonlyMap<string, string> = new Map(
  pairs.split(',').map((pair) => {
    const [word = '', opposite = ''] = pair.split(' ');
    return [stemOf(opposite), stemOf(word)];
  }),
);

/** Returns the term that stands for a term and its opposite. */
export function baseOf(term: string): string {
  return opposites.get(term) ?? term;
}

/** Denials within Chinese words, apart from words like 'however' that only contain the sign. */
const chineseDenial = /[不没沒未無无](?!过|過|但|仅|僅|同|论|論)/u;

/** Marks between clauses; apostrophes are part of words. */
const breaks = /[.,;:!?()"“”„«»…—–·。，；：！？、]+/u;

/**
 * Reads a text. As in Das and Chen's "Yahoo! for Amazon" (2007), every term of a clause with a denial is denied, here
 * wherever the denial stands, since many languages put it last; two denials cancel each other.
 */
export function statementOf(text: string): Statement {
  const signs = new Map<string, number>();
  for (const clause of clausesOf(text)) {
    const sign = clause.filter(isDenial).length % 2 === 0 ? 1 : -1;
    for (const term of clause.flatMap(affirmedTerms)) {
      const base = baseOf(term);
      if (!signs.has(base)) signs.set(base, base === term ? sign : -sign);
    }
  }
  return signs;
}

function isDenial(word: string): boolean {
  return denials.has(word) || chineseDenial.test(word);
}

/** Returns the terms of a word without what denies them. */
function affirmedTerms(word: string): string[] {
  return denials.has(word) ? [] : termsOfWord(word.replace(chineseDenial, ''));
}

function clausesOf(text: string): string[][] {
  return text.split(breaks).flatMap((part) => {
    const clauses: string[][] = [[]];
    for (const word of wordsOf(part)) {
      if (connectives.has(word)) clauses.push([]);
      else clauses.at(-1)?.push(word);
    }
    return clauses;
  });
}
