/** Candidates that say what another one says, in nearly the same words or in the same content words. */
import { functionWords, stemOf } from '../../content-words.ts';
import { candidateLabel, type CandidateStatus } from '../candidate.ts';
import type { Gate } from './gate.ts';
import { plainText } from './plain-text.ts';

/** Jaccard likeness of the sets of three characters in a row from which two texts are nearly the same. */
const nearFrom = 0.85;
/** Likeness of the sets of content words, and share of them in the same order, from which two texts say the same. */
const meaningFrom = { words: 0.88, order: 0.85 };

const uncounted: readonly CandidateStatus[] = ['rejected', 'duplicate', 'failed'];

export const nearDuplicatesGate: Gate = ({ message, others }) => {
  const own = readingOf(message);
  for (const other of others) {
    if (other.message === null || uncounted.includes(other.status)) continue;
    const theirs = readingOf(other.message);
    const label = candidateLabel(other.number);
    if (own.plain === theirs.plain)
      return { verdict: 'duplicate', reason: `It says the same as ${label}, word for word`, flags: [] };
    if (isNear(own, theirs)) return { verdict: 'duplicate', reason: `It says much the same as ${label}`, flags: [] };
  }
  return null;
};

interface Reading {
  plain: string;
  trigrams: ReadonlySet<string>;
  /** Content words without endings, in order. */
  content: readonly string[];
  contentSet: ReadonlySet<string>;
  /** Figures and negations, which change the meaning alone. */
  decisive: string;
}

function isNear(one: Reading, other: Reading): boolean {
  if (one.decisive !== other.decisive) return false;
  const isAlike =
    likeness(one.trigrams, other.trigrams) >= nearFrom ||
    likeness(one.contentSet, other.contentSet) >= meaningFrom.words;
  return isAlike && orderOf(one.content, other.content) >= meaningFrom.order;
}

/** Readings of messages, which are compared again and again; the oldest go first. */
const kept = new Map<string, Reading>();

function readingOf(message: string): Reading {
  const known = kept.get(message);
  if (known !== undefined) return known;
  const reading = read(message);
  if (kept.size >= 4_000) kept.delete(kept.keys().next().value ?? '');
  kept.set(message, reading);
  return reading;
}

function read(message: string): Reading {
  const plain = plainText(message);
  const words = plain.split(' ').filter((word) => word !== '');
  const content = words.filter((word) => !functionWords.has(word)).map(stemOf);
  return {
    plain,
    trigrams: new Set(Array.from({ length: Math.max(1, plain.length - 2) }, (_, at) => plain.slice(at, at + 3))),
    content,
    contentSet: new Set(content),
    decisive: [
      words.filter((word) => negations.has(word)).length,
      ...words.filter((word) => /\d/.test(word)).toSorted(),
    ].join(' '),
  };
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const item of one) if (other.has(item)) shared += 1;
  const all = one.size + other.size - shared;
  return all === 0 ? 1 : shared / all;
}

/** Share of the longer list that the two have in the same order: their longest common subsequence. */
function orderOf(one: readonly string[], other: readonly string[]): number {
  let before = Array.from({ length: other.length + 1 }, () => 0);
  for (const word of one) {
    const row = [0];
    for (const [at, theirs] of other.entries())
      row.push(word === theirs ? (before[at] ?? 0) + 1 : Math.max(row[at] ?? 0, before[at + 1] ?? 0));
    before = row;
  }
  const longer = Math.max(one.length, other.length);
  return longer === 0 ? 1 : (before.at(-1) ?? 0) / longer;
}

const negations = new Set(
  'no not never none nothing nobody without cannot dont wont cant isnt arent doesnt'.split(' '),
);
