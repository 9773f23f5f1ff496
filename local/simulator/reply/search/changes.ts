/** How the simulated writer makes each change, by the name of the mutation. A change that it does not know is a rewording. */
import type { Random } from '../../../random.ts';
import { readMessage } from '../../attitude/message.ts';
import { leadWithFigures, makeCalmer, removeAside, selectSentences, sentencesOf } from '../rewrite.ts';
import { doubtLines, doubts } from './objections.ts';
import { benefits, forAudiences, plainWords, questions, tones } from './phrases.ts';
import type { WritePrompt } from './read-write.ts';

export interface Change {
  text: string;
  answers?: string;
}

type Write = (prompt: WritePrompt, random: Random) => Change;

const changes: Readonly<Record<string, Write>> = {
  'Answer an objection': (prompt, random) => {
    const text = first(prompt);
    if (prompt.objections.length === 0) return { text };
    const answers = random.pick(prompt.objections);
    const doubt = doubts.find((one) => doubtLines[one].spoken.test(answers)) ?? 'proof';
    const fact = doubt === 'vague' || doubt === 'cost' ? newFact(prompt, random) : null;
    const reply = fact ?? random.pick(doubtLines[doubt].answers);
    const base = doubt === 'tone' ? makeCalmer(text) : doubt === 'jargon' ? inPlainWords(text) : text;
    return { text: told(reply, base, random), answers };
  },
  Shorten: (prompt, random) => {
    const calm = makeCalmer(first(prompt));
    const sentences = sentencesOf(calm);
    return {
      text:
        sentences.length > 1
          ? selectSentences(sentences, (0.55 + 0.25 * random.next()) * calm.length)
          : removeAside(calm),
    };
  },
  'Make it concrete': (prompt, random) => {
    const text = first(prompt);
    const fact = newFact(prompt, random);
    if (fact !== null) return { text: told(fact, text, random) };
    return { text: leadWithFigures(withoutOpening(text))?.text ?? `${text} ${random.pick(doubtLines.vague.answers)}` };
  },
  'Change the tone': (prompt, random) => ({ text: begin(makeCalmer(first(prompt)), tones, random, 0.7) }),
  'Merge two': ({ parents }, random) => {
    const split = parents.map(splitOpening);
    const [one = [], other = []] = split.map(([, rest]) => sentencesOf(rest));
    const parts = Array.from({ length: Math.max(one.length, other.length) }, (_, at) =>
      random.chance(0.5) ? [one[at], other[at]] : [other[at], one[at]],
    ).flat();
    const chosen: string[] = [];
    for (const sentence of parts)
      if (sentence !== undefined && !chosen.some((seen) => sharesWords(seen, sentence))) chosen.push(sentence);
    const longest = Math.max(0, ...split.map(([, rest]) => rest.length));
    const opening = split.map(([line]) => line).find((line) => line !== '' && random.chance(0.7)) ?? '';
    return { text: `${opening} ${selectSentences(chosen, 1.15 * longest)}`.trim() };
  },
  'Write for one segment': (prompt, random) => {
    const lines = forAudiences.find(([pattern]) => pattern.test(prompt.segment))?.[1] ?? [];
    return { text: begin(first(prompt), lines, random, 1) };
  },
  'Lead with the benefit': (prompt, random) => ({ text: begin(withoutOpening(first(prompt)), benefits, random, 1) }),
  'Open with a question': (prompt, random) => ({ text: `${random.pick(questions)} ${withoutOpening(first(prompt))}` }),
  'Use plain words': (prompt) => ({ text: inPlainWords(makeCalmer(first(prompt))) }),
};

export function makeChange(prompt: WritePrompt, random: Random): Change {
  return (changes[prompt.change] ?? (() => ({ text: first(prompt) })))(prompt, random);
}

function first({ parents }: WritePrompt): string {
  return parents[0] ?? '';
}

/** Puts a sentence behind a text, or before it but after its opening. */
function told(sentence: string, text: string, random: Random): string {
  const [opening, rest] = splitOpening(text);
  return random.chance(0.4) ? `${opening} ${sentence} ${rest}`.trim() : `${text} ${sentence}`;
}

/** A sentence of the brief with a figure that the text does not have yet; null without one. */
function newFact({ brief, parents }: WritePrompt, random: Random): string | null {
  const told = parents.join(' ').toLowerCase();
  const facts = sentencesOf(brief).filter((sentence) => {
    const { figures } = readMessage(sentence);
    return (
      figures.length > 0 && sentence.length < 220 && !figures.every((figure) => told.includes(figure.toLowerCase()))
    );
  });
  return facts.length === 0 ? null : random.pick(facts);
}

function begin(text: string, lines: readonly string[], random: Random, chance: number): string {
  return random.chance(chance) ? `${random.pick(lines)} ${withoutOpening(text)}` : text;
}

const openings = [...questions, ...benefits, ...tones, ...forAudiences.flatMap(([, lines]) => lines)];

/** The opening that an earlier change put before a text, or '', and the rest. */
export function splitOpening(text: string): [opening: string, rest: string] {
  const opening = openings.find((line) => text.startsWith(line) && text.length > line.length + 10);
  return opening === undefined ? ['', text] : [opening, text.slice(opening.length).trim()];
}

/** Openings do not pile up: a new one takes the place of an earlier one. */
function withoutOpening(text: string): string {
  return splitOpening(text)[1];
}

function inPlainWords(text: string): string {
  return plainWords.reduce((current, [jargon, plain]) => current.replace(jargon, plain), text);
}

/** True when most words of a sentence stand in another one. */
export function sharesWords(one: string, other: string): boolean {
  const words = new Set(one.toLowerCase().match(/\p{L}{4,}/gu));
  const theirs = other.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return theirs.length > 0 && theirs.filter((word) => words.has(word)).length >= 0.6 * theirs.length;
}
