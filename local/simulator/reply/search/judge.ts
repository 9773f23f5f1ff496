/** The simulated judge of a search: names what a candidate says beyond the messages of the owner, the brief and its own writer's stock lines. */
import { hashToUnit } from '../../../hash.ts';
import type { Ask } from '../../ask.ts';
import { addModelNoise } from '../reaction.ts';
import { sentencesOf } from '../rewrite.ts';
import { doubtLines } from './objections.ts';
import { benefits, forAudiences, inventions, plainWords, questions, synonyms, tones } from './phrases.ts';
import { fenced, markPattern } from './read-write.ts';

export function judgmentReply(ask: Ask, text: string, textHash: number): string {
  const json = JSON.stringify({ claims: judgeMessage(text) });
  return ask.jsonMode ? json : addModelNoise(json, hashToUnit('form', textHash));
}

/**
 * Names new claims from the text of the prompt alone. Marks in the brief make it judge as told: [[names: WORDS]] names these
 * words where the candidate has them, and [[names: nothing]] names nothing.
 */
export function judgeMessage(text: string): string[] {
  const candidate = textsUnder('The new version', text).at(-1) ?? '';
  const told = [...text.matchAll(/\[\[names: ([^\]]+)\]\]/g)].map(([, words = '']) => words);
  if (told.length > 0) return told.filter((words) => candidate.includes(words));
  const own = [
    ...textsUnder('(?:The|Another) original', text),
    ...textsUnder('The brief, with facts that may be used', text),
    /^Phrases of the owner, which it may say: (.*)$/m.exec(text)?.[1] ?? '',
  ].join('\n');
  const known = new Set([...contentWords(own), ...stockWords]);
  return sentencesOf(candidate).filter((sentence) => isNew(sentence, own, known));
}

function textsUnder(heading: string, text: string): string[] {
  return [...text.matchAll(new RegExp(`^${heading}:\\n${fenced}`, 'gm'))].map(([, one = '']) =>
    one.replace(markPattern, '').trim(),
  );
}

/** A figure that nobody gave, an invention of the writer, or a sentence mostly in words that nobody used. */
function isNew(sentence: string, own: string, known: ReadonlySet<string>): boolean {
  if (own.includes(sentence)) return false;
  if (inventions.includes(sentence)) return true;
  if ((sentence.match(/\d[\d.,]*\d|\d/g) ?? []).some((figure) => !own.includes(figure))) return true;
  const words = contentWords(sentence);
  const unknown = words.filter((word) => !known.has(word)).length;
  return unknown >= 2 && unknown > words.length / 2;
}

/** Words of four letters and more, without endings. */
function contentWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}']{4,}/gu) ?? [];
  return words.map((word) => word.replace(/(?:ing|ed|es|s)$/, ''));
}

const stockWords = contentWords(
  [
    ...synonyms.flat(),
    ...plainWords.map(([, plain]) => plain),
    ...questions,
    ...benefits,
    ...tones,
    ...forAudiences.flatMap(([, lines]) => lines),
    ...Object.values(doubtLines).flatMap(({ answers }) => answers),
  ].join('\n'),
);
