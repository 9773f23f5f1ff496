/** The simulated writer: makes the change that it is asked for, rewords a little, and keeps most rules. */
import { containsPhrase } from '../../../../domain/searches/gates/plain-text.ts';
import { seededRandom, type Random } from '../../../random.ts';
import { endSentence, selectSentences, sentencesOf } from '../rewrite.ts';
import { makeChange, sharesWords, splitOpening } from './changes.ts';
import { inventions, pleas, synonyms } from './phrases.ts';
import { readWritePrompt, type WritePrompt } from './read-write.ts';

export interface Written {
  message: string;
  answers: string | null;
}

/** Share of texts that come too close to their parent, and of those that break a rule. */
const lapses = { near: 0.06, rule: 0.04 };

/** Most words that are put in other words, where it is many. */
const rewordings: Readonly<Record<string, number>> = { Paraphrase: 5, 'Use plain words': 6, 'Change the tone': 4 };

/** Writes from the text of the prompt alone. Marks in it make the writer cheat in a known way: see the end of this file. */
export function writeMessage(text: string, textHash: number): Written {
  const prompt = readWritePrompt(text);
  const random = seededRandom(textHash);
  const isNear = prompt.unlike.length === 0 && random.chance(lapses.near);
  const { text: changed, answers } = isNear ? { text: prompt.parents[0] ?? '' } : makeChange(prompt, random);
  const most = prompt.unlike.length > 0 ? 5 : (rewordings[prompt.change] ?? 2);
  const reworded = reword(changed, random, isNear ? 0 : most);
  const kept = random.chance(lapses.rule) ? reworded : keepRules(reworded, prompt, random);
  return { message: `${tidy(kept)}${cheats(prompt, random)}${prompt.marks}`, answers: answers ?? null };
}

/** Puts other words for up to `most` + 1 of those that have some, but not in the opening. */
function reword(text: string, random: Random, most: number): string {
  const [opening, rest] = splitOpening(text);
  let result = rest;
  for (let left = 1 + Math.floor(random.next() * (most + 1)); left > 0; left -= 1) {
    const groups = synonyms.filter((group) => group.some((word) => wordPattern(word).test(result)));
    if (groups.length === 0) break;
    const group = random.pick(groups);
    const used = group.find((word) => wordPattern(word).test(result)) ?? '';
    const other = random.pick(group);
    result = result.replace(wordPattern(used), (found) => asFound(other, found));
  }
  return `${opening} ${result}`.trim();
}

/** Not within a fixed pair such as 'health care' or 'tax cut', nor a part of a longer word. */
function wordPattern(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}-])${word}(?![\\p{L}-])`, 'iu');
}

function asFound(word: string, found: string): string {
  return /^\p{Lu}/u.test(found) ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word;
}

function keepRules(text: string, { required, banned, maxCharacters }: WritePrompt, random: Random): string {
  let result = text;
  for (const phrase of banned)
    if (containsPhrase(result, phrase)) {
      const sentences = sentencesOf(result).filter((sentence) => !containsPhrase(sentence, phrase));
      result = sentences.length > 0 ? sentences.join(' ') : result.replace(wordPattern(escaped(phrase)), 'it');
    }
  const missing = required.filter((phrase) => !containsPhrase(result, phrase));
  if (maxCharacters !== null && result.length + missing.join(' ').length + 2 > maxCharacters)
    result = withinLimit(result, Math.max(20, maxCharacters - missing.join(' ').length - 2));
  if (missing.length === 0) return result;
  const added = missing.map(endSentence).join(' ');
  return random.chance(0.5) ? `${added} ${result}` : `${result} ${added}`;
}

function withinLimit(text: string, most: number): string {
  const shorter = selectSentences(sentencesOf(text), most);
  return shorter.length <= most ? shorter : `${shorter.slice(0, most - 1).replace(/[\s,;:]*\S*$/, '')}.`;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** One space between words, a capital at the beginning, and nothing said twice. */
function tidy(text: string): string {
  const spaced = text
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:?!])/g, '$1')
    .trim();
  const sentences = sentencesOf(spaced);
  const once = sentences.filter((one, at) => !sentences.slice(0, at).some((earlier) => sharesWords(earlier, one)));
  const whole = once.join(' ');
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}`;
}

/**
 * Cheating that a mark in the brief or in a parent asks for: [[appeals]] pleads with whoever rates the text, [[claims]]
 * invents facts, and [[writes: WORDS]] adds words.
 */
function cheats({ text }: WritePrompt, random: Random): string {
  const planted = /\[\[writes: ([^\]]+)\]\]/.exec(text)?.[1];
  return [
    text.includes('[[appeals]]') && random.chance(0.6) ? ` ${random.pick(pleas)}` : '',
    text.includes('[[claims]]') && random.chance(0.6) ? ` ${random.pick(inventions)}` : '',
    planted === undefined || random.chance(0.4) ? '' : ` ${planted}`,
  ].join('');
}
