/** Reads the sentiment label that a model chose. */
import type { Sentiment } from '../sentiment/sentiment.ts';
import { degrees, labelWords, negations } from './label-words.ts';

const sentiments: ReadonlyMap<string, Sentiment> = new Map(labelWords);

/**
 * Returns the sentiment of a label: a word of a scale, one that means the same, or its translation. Null for anything
 * else, numbers included, since no scale of numbers is asked for.
 */
export function sentimentOfLabel(value: unknown): Sentiment | null {
  const text = typeof value === 'string' ? plainLabel(value) : onlyTextOf(value);
  if (text === null || text === '') return null;
  return sentimentOfWord(text) ?? sentimentOfNegation(text);
}

function sentimentOfWord(label: string): Sentiment | null {
  let text = label;
  for (;;) {
    const found = sentiments.get(text);
    if (found !== undefined) return found;
    const less = text.replace(degrees, '').trim();
    if (less === text) return null;
    text = less;
  }
}

/** 'Do not support' is against. 'Not against' is not yet for it. */
function sentimentOfNegation(label: string): Sentiment | null {
  const rest = label.replace(negations, '');
  return rest !== label && sentiments.get(rest) === 'positive' ? 'negative' : null;
}

/** Models also write ["oppose"] and {"label": "oppose"}. */
function onlyTextOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const [only, ...others] = Object.values(value) as unknown[];
  return others.length === 0 && typeof only === 'string' ? plainLabel(only) : null;
}

function plainLabel(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/[_\s]+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '');
}
