/**
 * Detects the sentiment of prose, for replies that are not JSON, by weighted words and negations.
 */
import type { Sentiment, SentimentType } from './sentiment.ts';

/**
 * Beginnings of words (`unlike` has the exceptions). Words of the scales have weight 2, general opinions weight 1.
 */
const strongFor = ['support', 'positive', 'favor', 'favour', 'approv', 'agree', 'endors'];
const strongAgainst = ['oppos', 'against', 'negative', 'reject', 'disagree', 'disapprov', 'unsupportive'];
const mildFor = [
  'love',
  'great',
  'good',
  'excellent',
  'excit',
  'welcom',
  'appreciat',
  'promising',
  'resonat',
  'inspir',
  'encourag',
  'hopeful',
  'trust',
  'convinc',
  'absolutely',
  'definitely',
  'sensible',
  'helpful',
  'benefit',
  'glad',
  'happy',
  'pleased',
  'fantastic',
  'wonderful',
  'impress',
  'optimist',
  'compelling',
];
const mildAgainst = [
  'hate',
  'dislike',
  'bad',
  'terribl',
  'awful',
  'worr',
  'concern',
  'angry',
  'anger',
  'disappoint',
  'skeptic',
  'sceptic',
  'distrust',
  'mistrust',
  'unconvinc',
  'wrong',
  'harm',
  'refus',
  'unfair',
  'wast',
  'afraid',
  'frustrat',
  'annoy',
  'mislead',
  'manipulat',
  'objection',
  'object',
  'dismiss',
  'ridicul',
  'nonsense',
  'useless',
  'pointless',
  'unhelpful',
  'unhappy',
  'unacceptab',
  'danger',
];
/** Words that begin like one of those above but mean something else, such as 'harmless' and 'agreement'. */
const unlike = /^(harml|harmo|objectiv|agreement|goods$|goodby|greater$|badg|opposite|trustee|impression)/;
/**
 * Phrases that express an opinion, with the listed word that replaces them; a preceding 'not' stays.
 */
const phrases: readonly (readonly [RegExp, string])[] = [
  [
    /\b(i|we) ((?:(?:really|quite|also|actually|certainly|still|rather|do|did|not|never) )*)liked?\b/g,
    '$1 $2appreciate',
  ],
  [/\b(am|are|be|'m|'re) ((?:not )?)all for\b/g, '$1 $2support'],
  [/\bin (?:(?:full|complete|total) )?agreement\b/g, 'agree'],
  [/\bthumbs[- ]up\b|👍/g, ' good '],
  [/\bthumbs[- ]down\b|👎/g, ' bad '],
];
const neutralPhrases =
  /\b(neutral|neither\b.{1,40}?\bnor \w+|undecided|unsure|not (really )?sure|on the fence|mixed feelings|ambivalent|indifferent|no (strong )?(opinion|feelings|view)s?|(could|can) go either way|not enough information|do not (really )?care)\b/g;
const plainFor = /\b(can ?not wait|no doubt|no problem|why not|sign me up|count me in)\b/g;
const negators = new Set([
  'not',
  'no',
  'never',
  'hardly',
  'barely',
  'cannot',
  'without',
  'neither',
  'nor',
  'nobody',
  'nothing',
  'lack',
  'lacks',
  'stop',
  'fail',
  'fails',
]);
const reach = 5;

/** Normalizes a text: expands 'don't' and 'won't', replaces phrases by listed words, removes quotes and case. */
function normalizeText(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/\b(ca|wo|sha)n't\b/g, (_, stem: string) => ({ ca: 'can', wo: 'will', sha: 'shall' })[stem] + ' not')
    .replace(/n't\b/g, ' not')
    .replace(/\bcannot\b/g, 'can not')
    .replace(/\bdont\b/g, 'do not');
  return phrases.reduce((current, [saying, word]) => current.replace(saying, word), words);
}

function weightOf(word: string): number {
  if (unlike.test(word)) return 0;
  const startsWith = (stem: string) => word.startsWith(stem);
  if (strongAgainst.some(startsWith)) return -2;
  if (strongFor.some(startsWith)) return 2;
  if (mildAgainst.some(startsWith)) return -1;
  return mildFor.some(startsWith) ? 1 : 0;
}

/** Adds the words' weights; an odd number of negations within the five words before inverts a word. */
function clauseScore(clause: string): number {
  const words = clause.match(/[a-z]+/g) ?? [];
  return words.reduce((sum, word, index) => {
    const negations = words.slice(Math.max(0, index - reach), index).filter((earlier) => negators.has(earlier)).length;
    return sum + weightOf(word) * (negations % 2 === 0 ? 1 : -1);
  }, 0);
}

/** Scores an explicit yes or no: alone, first in its clause, or after 'say', 'vote' or 'answer'. */
function yesNoScore(text: string): number {
  const answer =
    /(?:^|[.!?\n:"*]\s*|\b(?:say|vote|voting|answer is|answer would be|it is|a|is a|hard|clear)\s+"?)(yes|no|yeah|yep|nope|nah)\b(?=\s*([.,!?;:"*)\n-]|$|thank|way|i\b))/g;
  return [...text.matchAll(answer)].reduce((sum, [, word]) => sum + (word?.startsWith('y') ? 2 : -2), 0);
}

/** Returns the sentiment of prose; neutral without any opinion. Text after 'but' counts twice. */
export function detectSentiment(text: string, sentimentType: SentimentType): Sentiment {
  let rest = normalizeText(text);
  const undecided = rest.match(neutralPhrases)?.length ?? 0;
  const phrases = rest.match(plainFor)?.length ?? 0;
  rest = rest
    .replace(neutralPhrases, ' , ')
    .replace(plainFor, ' , ')
    .replace(/\bnot only\b/g, '');
  const answers = yesNoScore(rest) * (sentimentType === 'yes-no' ? 2 : 1);
  const clauses = rest.split(/[.,;:!?\n()—]|\b(?=(?:but|however|although|though|yet|because|while)\b)/);
  const words = clauses.reduce(
    (sum, clause) => sum + clauseScore(clause) * (/^(but|however|yet)\b/.test(clause.trim()) ? 2 : 1),
    0,
  );
  const score = words + answers + phrases;
  if (Math.abs(score) <= undecided) return 'neutral';
  return score > 0 ? 'positive' : 'negative';
}
