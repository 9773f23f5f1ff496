/**
 * Detects the side that prose takes, for replies that are not JSON: in English by weighted words and negations, in the
 * languages that have a list by phrases of the first person.
 */
import {
  former,
  ironic,
  judgments,
  negators,
  neutralPhrases,
  normalizeEnglish,
  ofOthers,
  others,
  plainFor,
  unreal,
  weightOf,
} from './english-words.ts';
import { sumOf } from '../sum.ts';
import type { Sentiment, SentimentType } from './sentiment.ts';
import { isOtherLanguage, stanceInOtherLanguages } from './stances.ts';

/** Returns the side of prose, or neutral where the writer says so; null where no side is clearly taken. */
export function detectSentiment(text: string, sentimentType: SentimentType): Sentiment | null {
  const stance = stanceInOtherLanguages(text);
  return stance !== null || isOtherLanguage(text) ? stance : detectInEnglish(text, sentimentType);
}

/** Words count up to the seventh after a negation. */
const reach = 7;

/** Weights of a clause: for its stance, for its milder words, and the weight of its last word before any negation. */
interface Said {
  stance: number;
  mild: number;
  word: number;
}

function detectInEnglish(text: string, sentimentType: SentimentType): Sentiment | null {
  const normal = normalizeEnglish(text);
  const undecided = normal.match(neutralPhrases)?.length ?? 0;
  const rest = normal
    .replace(neutralPhrases, ' , ')
    .replace(ironic, ' , ')
    .replace(plainFor, ' , i love it , ')
    .replace(/\bnot only\b/g, '');
  const clauses = clausesSay(rest);
  const answer = yesNoScore(rest);
  const isAsked = sentimentType === 'yes-no';
  const stance = sumOf(clauses, (said) => said.stance) + (isAsked ? answer : 0);
  if (stance !== 0) return Math.abs(stance) <= undecided ? 'neutral' : sideOf(stance);
  const mildOf = (said: Said) => (isAddressed(normal) ? 0 : said.mild);
  const mild = [isAsked ? 0 : answer, ...clauses.map(mildOf)].filter((score) => score !== 0);
  const total = sumOf(mild, (score) => score);
  if (undecided > 0) return Math.abs(total) <= undecided ? 'neutral' : sideOf(total);
  // Mild words are no side where they contradict a stance or each other, or are ironic.
  const hasStance = clauses.some((said) => said.stance !== 0);
  const isClear = mild.every((score) => score > 0 === total > 0) || Math.abs(total) >= 2;
  return total === 0 || hasStance || !isClear || normal.search(ironic) !== -1 ? null : sideOf(total);
}

/** True for a text that only tells somebody about themselves, as a small model does that goes on with its prompt. */
function isAddressed(text: string): boolean {
  return (text.match(/\byour?\b/g)?.length ?? 0) >= 5 && !/\b(?:i|me|my|mine|we|us|our|ours)\b/.test(text);
}

function sideOf(score: number): Sentiment {
  return score > 0 ? 'positive' : 'negative';
}

/** Scores an explicit yes or no: alone, first in its clause, or after 'say', 'vote' or 'answer'. */
function yesNoScore(text: string): number {
  const answer =
    /(?:^|[.!?\n:"*]\s*|\b(?:say|vote|voting|answer is|answer would be|it is|a|is a|hard|clear)\s+"?)(yes|no|yeah|yep|nope|nah)\b(?=\s*([.,!?;:"*)\n-]|$|thank|way|i\b))/g;
  return [...text.matchAll(answer)].reduce((sum, [, word]) => sum + (word?.startsWith('y') ? 2 : -2), 0);
}

/** Reads the clauses in order. 'I do' and 'not me' take up the word of a clause before. */
function clausesSay(text: string): Said[] {
  let word = 0;
  return (text.match(/[^.!?\n]+[.!?\n]*/g) ?? []).flatMap((sentence) => {
    const isQuestion = sentence.includes('?');
    const clauses = sentence.split(/[,;:()—]|\b(?=(?:but|however|although|though|yet|because|while|and neither)\b)/);
    return clauses.map((clause) => {
      const said = isQuestion ? { ...clauseSays(clause, sentence), stance: 0, mild: 0 } : clauseSays(clause, sentence);
      const stance = said.stance === 0 && !isQuestion ? takenUp(clause) * word : said.stance;
      if (said.word !== 0) word = said.word;
      const factor = /^(but|however|yet)\b/.test(clause.trim()) ? 2 : 1;
      return { ...said, stance: stance * factor, mild: said.mild * factor };
    });
  });
}

/** Returns 1 for 'I do', -1 for 'I do not', 'not me' and 'neither do I', which all name no side of their own. */
function takenUp(clause: string): number {
  const text = clause.replace(/^\s*(?:and|but|well)\s+/, '').trim();
  if (
    /^(?:neither do (?:i|we)|nor do i|(?:i|we) (?:still )?(?:do|would|will|am|could|can) not|not (?:me|i|us)|never again|not any ?more|me neither)\b(?! \w+ing)[^a-z]*(?:$|any ?more|at all)/.test(
      text,
    )
  )
    return -1;
  return /^(?:so do i|(?:i|we) (?:still )?do|me too|i am)\b[^a-z]*$/.test(text) ? 1 : 0;
}

/** Adds the words' weights; an odd number of negations within the words before inverts a word. */
function clauseSays(clause: string, sentence: string): Said {
  const words = clause.match(/[a-z]+/g) ?? [];
  const said: Said = { stance: 0, mild: 0, word: 0 };
  for (const [index, one] of words.entries()) {
    const weight = weightOf(one);
    if (weight === 0) continue;
    said.word = weight;
    if (ofOthers.test(one) || !isOwnOpinion(words.slice(Math.max(0, index - 30), index).join(' '), sentence)) continue;
    const negations = words.slice(Math.max(0, index - reach), index).filter((earlier) => negators.has(earlier)).length;
    const signed = weight * (negations % 2 === 0 ? 1 : -1);
    if (Math.abs(weight) === 2) said.stance += isStance(clause, words) ? signed : 0;
    else said.mild += judgments.some((judgment) => judgment.test(clause)) ? signed : 0;
  }
  return former.test(clause) ? { ...said, stance: -Math.sign(said.stance), mild: 0 } : said;
}

/** A stance is the writer's own in the first person, or in a few words without a subject. */
function isStance(clause: string, words: readonly string[]): boolean {
  return words.length <= 4 || /\b(i|we|me|us|my|mine|our)\b/.test(clause);
}

/** Begins an advice to the reader: 'if you have a chance, …', but not 'if you ask me'. */
const toSomebody = /^\s*(?:if|when|whenever|once) you\b(?! (?:ask|want my))/;

/** False for the opinion of others, and for one that would hold under a condition. */
function isOwnOpinion(before: string, sentence: string): boolean {
  if (/\bpercent\b|\d ?%/.test(sentence) && !/\b(i|we)\b/.test(before)) return false;
  if (unreal.test(before) || (/\bif\b/.test(sentence) && /\b(?:would|could)\b/.test(before))) return false;
  if (/\b(?:could|would|should|might) have been\b/.test(before)) return false;
  if (toSomebody.test(sentence) && !/\b(?:i|we|my|our)\b/.test(sentence)) return false;
  const from = before.search(others);
  return from === -1 || /(?<!\band )\b(i|we|me|us|should|must)\b/.test(before.slice(from));
}
