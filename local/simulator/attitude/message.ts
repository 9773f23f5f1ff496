/** Topics, stances and tone of a message. Readings are cached, because a run sends one message to all personas. */
import { everydayTopics } from './everyday-topics.ts';
import { publicTopics } from './public-topics.ts';
import type { Stance, Topic } from './topic.ts';

export interface Tone {
  /** Attacks on somebody, 0 to 1. */
  attack: number;
  /** Dates, numbers and costs: 0 for none to 1 for plenty. */
  specifics: number;
  /** Buzzwords, 0 to 1. */
  jargon: number;
  /** Capitals and exclamation marks, 0 to 1. */
  shout: number;
  /** True when the message promises something for free. */
  free: boolean;
  /** True when the message names a cost to the public. */
  costs: boolean;
  /** Short messages say too little; long ones are not read to the end. */
  length: 'short' | 'fine' | 'long';
}

export interface MessageReading {
  /** At most three, most prominent first; empty when no known topic is found. */
  topics: { topic: Topic; weight: number; found: string }[];
  stances: { stance: Stance; topic: Topic; weight: number }[];
  tone: Tone;
  /** Figures, dates and sums as they are written: `$12 a month`, `by 2030`. */
  figures: string[];
  /** Short phrases that are worth quoting. */
  phrases: string[];
  /** The action that the message asks for. */
  ask: 'money' | 'vote' | 'purchase' | 'signature' | null;
}

const kept = new Map<string, MessageReading>();

export function readMessage(message: string): MessageReading {
  const known = kept.get(message);
  if (known !== undefined) return known;
  const reading = read(message);
  if (kept.size >= 64) kept.delete(kept.keys().next().value ?? '');
  kept.set(message, reading);
  return reading;
}

function read(message: string): MessageReading {
  const found = [...publicTopics, ...everydayTopics]
    .map((topic) => ({ topic, hits: message.match(topic.words) ?? [] }))
    .filter(({ hits }) => hits.length > 0)
    .sort((a, b) => b.hits.length - a.hits.length)
    .slice(0, 3);
  const total = found.reduce((sum, { hits }) => sum + hits.length, 0);
  const topics = found.map(({ topic, hits }) => ({ topic, weight: hits.length / total, found: longest(hits) }));
  const stances = topics.flatMap(({ topic, weight }) =>
    topic.stances.filter(({ pattern }) => pattern.test(message)).map((stance) => ({ stance, topic, weight })),
  );
  return {
    topics,
    stances,
    tone: toneOf(message),
    figures: figuresOf(message),
    phrases: phrasesOf(message),
    ask: askOf(message),
  };
}

function longest(hits: string[]): string {
  return hits.reduce((best, hit) => (hit.length > best.length ? hit : best), '').toLowerCase();
}

const attacks =
  /corrupt|crook|liar|lies\b|lying|disgrace|radical|extremis|failed|failing|destroy|betray|greedy|shameful|out of touch|weak\b|dangerous|elites?\b|swamp|puppet|hypocrit|incompetent|traitor/gi;
const buzzwords =
  /synerg|leverag|holistic|paradigm|stakeholder|ecosystem|best[- ]in[- ]class|world[- ]class|cutting[- ]edge|empower|innovative solution|robust|scalable|framework|actionable|transformative|disrupt|seamless|value[- ]add/gi;

function toneOf(message: string): Tone {
  const letters = message.replace(/[^A-Za-z]/g, '').length;
  const shouted = (message.match(/\b[A-Z]{4,}\b/g) ?? []).join('').length + 8 * (message.match(/!/g)?.length ?? 0);
  return {
    attack: Math.min(1, (message.match(attacks)?.length ?? 0) / 3),
    specifics: Math.min(1, figuresOf(message).length / 3),
    jargon: Math.min(1, (message.match(buzzwords)?.length ?? 0) / 3),
    shout: letters === 0 ? 0 : Math.min(1, (shouted / letters) * 4),
    free: /\bfree\b|at no cost|guarantee/i.test(message),
    costs: /(cost|price tag|budget|spend|bond|fund)\w*\W+(?:\w+\W+){0,5}\$?\d|\$\s?\d[\d.,]*\s?(million|billion)/i.test(
      message,
    ),
    length: message.length < 45 ? 'short' : message.length > 1600 ? 'long' : 'fine',
  };
}

const figure =
  /\$\s?\d[\d,.]*\d?(?:\s?(?:million|billion|k\b))?(?:\s(?:a|an|per)\s\w+)?|\b\d[\d,.]*\s?(?:%|percent)|\b(?:by|in|before|until|since|starting)\s(?:(?:january|february|march|april|may|june|july|august|september|october|november|december)\s)?(?:\d{1,2},?\s)?(?:19|20)\d\d\b|\b\d[\d,]*\s(?:[a-z]+\s)?(?:homes|jobs|families|units|teachers|officers|miles|days|weeks|months|years|hours|meals|people|students|schools|acres|users|gigabytes|minutes)\b/gi;

function figuresOf(message: string): string[] {
  const found = [...new Set((message.match(figure) ?? []).map((text) => text.replace(/[.,]$/, '').trim()))];
  const telling = found.filter((text) => text.length > 5);
  return (telling.length > 0 ? telling : found).slice(0, 6);
}

/** Returns three to seven words from the middle of clauses, without a filler word at either end. */
function phrasesOf(message: string): string[] {
  const clauses = message.split(/[.!?;:](?=\s|$)|,(?!\d)|[\n—–()"“”]/).map((clause) => clause.trim());
  const phrases = clauses.flatMap((clause) => {
    const words = clause.split(/\s+/);
    if (words.length < 3) return [];
    return [trimFillers(words.slice(0, 7)), trimFillers(words.slice(-6))];
  });
  return [...new Set(phrases.filter((phrase) => phrase.split(' ').length >= 3 && phrase.length <= 60))].slice(0, 12);
}

const filler =
  /^(and|or|but|the|a|an|of|to|in|on|for|with|that|is|are|was|our|your|we|will|so|as|by|at|from|it|this|their|who|which|if|every|has|have|be|no|not|more|than|they|you|i|he|she|one|two|three|four|five|six|ten)$/i;

function trimFillers(words: string[]): string {
  const trimmed = [...words];
  while (trimmed.length > 0 && filler.test(trimmed.at(-1) ?? '')) trimmed.pop();
  while (trimmed.length > 3 && /^(and|or|but|so)$/i.test(trimmed[0] ?? '')) trimmed.shift();
  return trimmed.join(' ');
}

function askOf(message: string): MessageReading['ask'] {
  if (/donat|chip in|your gift|contribute \$?\d|\bgive\b[^.!?]*(?:\$|\bdollars?\b)/i.test(message)) return 'money';
  if (/sign (the|our|this) petition|add your name/i.test(message)) return 'signature';
  if (/\bvote\b|\bballot\b|elect\b|re-?elect|measure [a-z]\b|proposition/i.test(message)) return 'vote';
  return /\bbuy\b|order (now|today)|sign up|subscrib|download|try it|shop\b|% off|per month|a month/i.test(message)
    ? 'purchase'
    : null;
}
