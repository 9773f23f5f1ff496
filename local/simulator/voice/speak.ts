/** Expresses an attitude in the first person and in the person's voice. */
import type { Attitude } from '../attitude/attitude.ts';
import type { ContextEffects } from '../attitude/context-effects.ts';
import type { MessageReading } from '../attitude/message.ts';
import type { Person, Voice } from '../attitude/person.ts';
import type { Random } from '../../random.ts';
import { civicClosers, closers, customerClosers, gutReactions } from './closers.ts';
import { everydayStanceLines } from './everyday-stance-lines.ts';
import { livingStanceLines } from './living-stance-lines.ts';
import { lifeLines, newsLines, quoteLines } from './life-lines.ts';
import { sayOne, type Slots } from './line.ts';
import { openersFor } from './openers.ts';
import { reasons } from './reasons.ts';
import { dropSubject, type Register, registerOf, withLeadIn } from './register.ts';
import { societyStanceLines } from './society-stance-lines.ts';
import { topicLines } from './topic-lines.ts';

export interface Spoken {
  response: string;
  reaction: string;
  reasoning: string;
}

type Part = 'news' | 'opener' | 'subject' | 'subject2' | 'quote' | 'life' | 'closer';

/** Parts of an answer in order; each shape includes the subject, so that the answer is about the message. */
const shapes: Record<Voice, readonly (readonly Part[])[]> = {
  plain: [
    ['opener', 'subject', 'closer'],
    ['subject', 'quote'],
    ['opener', 'life', 'subject'],
    ['quote', 'subject', 'closer'],
    ['life', 'subject', 'closer'],
    ['subject', 'subject2'],
  ],
  blunt: [
    ['opener', 'subject'],
    ['subject'],
    ['opener', 'quote', 'subject'],
    ['subject', 'closer'],
    ['quote', 'subject'],
  ],
  warm: [
    ['opener', 'life', 'subject', 'closer'],
    ['opener', 'subject', 'quote'],
    ['life', 'opener', 'subject', 'closer'],
    ['opener', 'subject', 'subject2', 'closer'],
  ],
  measured: [
    ['opener', 'quote', 'subject', 'closer'],
    ['opener', 'subject', 'quote', 'life'],
    ['quote', 'opener', 'subject', 'subject2'],
    ['life', 'quote', 'subject'],
  ],
  wry: [
    ['opener', 'subject'],
    ['opener', 'quote', 'subject'],
    ['subject', 'closer'],
    ['opener', 'life', 'subject', 'closer'],
  ],
  earnest: [
    ['opener', 'subject', 'subject2', 'closer'],
    ['opener', 'life', 'subject', 'quote'],
    ['life', 'subject', 'subject2', 'closer'],
    ['opener', 'quote', 'subject', 'closer'],
  ],
};

export function speak(
  person: Person,
  reading: MessageReading,
  attitude: Attitude,
  effects: ContextEffects,
  random: Random,
): Spoken {
  const slots = slotsFor(person, reading, random);
  const register = registerOf(person, random);
  const feeling = attitude.sentiment;
  const subject = subjectLines(reading, attitude);
  const shape = fitLength(random.pick(shapes[person.voice]), register, random);
  const parts: readonly Part[] = effects.isInTheNews && random.chance(0.3) ? ['news', ...shape] : shape;
  const say = (lines: readonly string[]) => sayOne(lines, person, slots, random, register.contracts);
  const said = parts.map((part) => {
    if (part === 'news') return say(newsLines);
    if (part === 'opener') return say(openersFor(person.voice, feeling));
    if (part === 'quote') return say(quoteLines[feeling]);
    if (part === 'life') return say(lifeLines);
    return say(part === 'closer' ? closingLines(reading, feeling) : subject);
  });
  const [first = '', ...rest] = new Set(said.filter((line) => line !== null));
  const begun = withLeadIn(register.clips ? dropSubject(first) : first, register.leadIn);
  return {
    response: [begun, ...rest, ...(register.tail === '' ? [] : [register.tail])].join(' '),
    reaction: say(gutReactions[feeling]) ?? '',
    reasoning: say(reasons[attitude.driver][feeling]) ?? '',
  };
}

/** Changes the length of an answer: a shorter one keeps its subject, a longer one gets another part. */
function fitLength(shape: readonly Part[], { parts }: Register, random: Random): readonly Part[] {
  if (parts === 'usual') return shape;
  if (parts === 'fewer')
    return shape.length > 2 ? shape.filter((part) => part === 'subject' || part === shape[0]) : shape;
  const more = (['quote', 'life', 'closer', 'subject2'] as const).filter((part) => !shape.includes(part));
  return more.length === 0 ? shape : [...shape, random.pick(more)];
}

const closingLinesCache = new Map<string, readonly string[]>();

function closingLines({ topics, ask }: MessageReading, feeling: Attitude['sentiment']): readonly string[] {
  const own = ask === 'purchase' ? 'customer' : topics.some(({ topic }) => topic.isPublic === true) ? 'civic' : 'any';
  if (own === 'any') return closers[feeling];
  const key = `${own} ${feeling}`;
  const known = closingLinesCache.get(key) ?? [
    ...closers[feeling],
    ...(own === 'civic' ? civicClosers : customerClosers)[feeling],
  ];
  closingLinesCache.set(key, known);
  return known;
}

const stanceLines = { ...livingStanceLines, ...societyStanceLines, ...everydayStanceLines };

const subjects = new WeakMap<MessageReading, Map<Attitude['sentiment'], string[]>>();

/** Lines for a message are cached: they are the same for everybody with the same sentiment. */
function subjectLines(reading: MessageReading, attitude: Attitude): string[] {
  const known = subjects.get(reading) ?? new Map<Attitude['sentiment'], string[]>();
  subjects.set(reading, known);
  const lines = known.get(attitude.sentiment) ?? collectLines(reading, attitude);
  known.set(attitude.sentiment, lines);
  return lines;
}

/** Returns lines about the message's stances, or about its topics without one. Neutral people speak about the topic. */
function collectLines(reading: MessageReading, { sentiment }: Attitude): string[] {
  const taken = sentiment === 'neutral' ? [] : reading.stances;
  const onStances = taken.flatMap(({ stance }) => stanceLines[stance.id]?.[sentiment] ?? []);
  const open = reading.topics.filter(({ topic }) => !taken.some((stance) => stance.topic === topic));
  const onTopics = open.flatMap(({ topic }) => topicLines[topic.id]?.[sentiment] ?? []);
  const lines = [...onStances, ...onStances, ...onTopics];
  return lines.length > 0 ? lines : [...(topicLines['other']?.[sentiment] ?? [])];
}

export function slotsFor(person: Person, reading: MessageReading, random: Random): Slots {
  const one = (list: readonly string[]): string => (list.length === 0 ? '' : random.pick(list));
  return {
    place: person.place,
    age: String(person.age),
    job: withArticle(person.occupation),
    interest: lowerFirst(one(person.interests)),
    value: lowerFirst(one(person.values)),
    concern: lowerFirst(one(person.concerns)),
    figure: one(reading.figures),
    phrase: one(reading.phrases),
    topic: reading.topics[0]?.topic.label ?? 'it',
  };
}

/** Changes `Registered nurse` to `a registered nurse`. Returns an empty text for text that is not a job title. */
function withArticle(occupation: string): string {
  if (
    occupation === '' ||
    occupation.length > 40 ||
    /retired|student|unemployed|homemaker|[,;/]|\bat\b/i.test(occupation)
  )
    return '';
  const job = lowerFirst(occupation);
  return job.endsWith('s') && !/(ss|ics)$/.test(job) ? '' : `${/^[aeiou]/i.test(job) ? 'an' : 'a'} ${job}`;
}

const properNames = /^(?:Medicare|Medicaid|Christian|Catholic|Jewish|Muslim|American|English|Spanish|Israel|Ukraine)/;

/** Makes text lower case, except for abbreviations and names such as Social Security. */
function lowerFirst(text: string): string {
  const isName = properNames.test(text) || /^[A-Z]\w* [A-Z]/.test(text);
  return !isName && /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
