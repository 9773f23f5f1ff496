/** Proper names in a text: capitalized words that do not begin a sentence. */
import { plainText } from '../plain-text.ts';

/** Words that name nobody, however they are written. */
const common = new Set(
  [
    'i im ive ill id ok tv mr mrs ms dr god internet',
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december',
    'a an the and or but for so that this these those is are was will can do it its be we our us you your my me he she they his her their',
    'now yes no not all free new stop today never always only more less every everyone everybody nobody each both here there then what who why how when where if with without within from to in on at by of as up out off than into after before because since',
    'act vote join help save read must need want real really very best big own just get go one two please thanks keep let try ask',
  ].flatMap((words) => words.split(' ')),
);
const attribution =
  /^(?:says|said|finds|shows|proves|recommends|endorses|endorsed|backs|approved|confirms|warns|promises|reports|praises|calls)$/;
/** Words that begin a sentence before such a verb without naming anybody. */
const generic =
  /^(?:he|she|it|they|we|i|you|who|what|that|this|which|everyone|everybody|nobody|someone|somebody|people|many|most|some|all|one|none|neighbors|families|parents|residents|voters|and|but|as|when|if)$/;

interface Token {
  word: string;
  /** In lower case, without accents and a possessive ending. */
  plain: string;
  isFirst: boolean;
  /** True when only a space stands between it and the word before. */
  followsDirectly: boolean;
  isCapitalized: boolean;
}

/** Languages that capitalize every noun; a capital says nothing there. */
const capitalizesNouns = /german|deutsch|luxemb|lëtzeb/i;

/** Returns names that are in none of the owner's texts. */
export function newNames(message: string, own: readonly string[], language: string | null): string[] {
  if (capitalizesNouns.test(language ?? '')) return [];
  const known = new Set(own.flatMap((text) => tokensOf(text).map(({ plain }) => plain)));
  const tokens = tokensOf(message);
  const lower = new Set(tokens.filter((token) => !token.isCapitalized).map(({ plain }) => plain));
  const isTitled = isMostlyCapitalized(tokens);
  const isNew = ({ word, plain, isCapitalized }: Token) =>
    isCapitalized &&
    !known.has(plain) &&
    !known.has(plain.replace(/s$/, '')) &&
    !common.has(plain) &&
    !lower.has(plain) &&
    !(isShout(word) && plain.length > 5);
  const names: string[] = [];
  let isOpen = false;
  for (const [at, token] of tokens.entries()) {
    const isNamed = isNew(token) && (token.isFirst ? speaks(token, tokens[at + 1]) : !isTitled);
    if (isNamed && isOpen && token.followsDirectly) names[names.length - 1] = `${names.at(-1)} ${token.word}`;
    else if (isNamed) names.push(token.word);
    isOpen = isNamed;
  }
  return names;
}

/** The first word of a sentence is a name when it is said to say something, as in 'Harvard recommends it'. */
function speaks({ plain }: Token, next: Token | undefined): boolean {
  return (
    next !== undefined && !next.isFirst && attribution.test(next.plain) && !generic.test(plain) && !plain.endsWith('s')
  );
}

const wordPattern = /\p{L}[\p{L}\p{M}\p{N}'’.&-]*[\p{L}\p{N}]|\p{L}/gu;

function tokensOf(text: string): Token[] {
  let end = 0;
  return [...text.matchAll(wordPattern)].map(({ 0: word, index }) => {
    const gap = text.slice(end, index);
    const isFirst = end === 0 || /[.!?…:;\n•*–—"“”„«»([]|\s-\s/.test(gap);
    end = index + word.length;
    return {
      word,
      plain: plainText(word.replace(/['’]s$/i, '')),
      isFirst,
      followsDirectly: gap === ' ',
      isCapitalized: /^\p{Lu}/u.test(word),
    };
  });
}

function isShout(word: string): boolean {
  return word.length > 1 && word === word.toUpperCase();
}

/** True for titles, in which most words begin with a capital. */
function isMostlyCapitalized(tokens: readonly Token[]): boolean {
  const inner = tokens.filter(({ isFirst, word }) => !isFirst && word.length > 3);
  return inner.length >= 5 && inner.filter(({ isCapitalized }) => isCapitalized).length > 0.85 * inner.length;
}
