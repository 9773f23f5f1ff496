/** Replies to the reaction prompt with what a careful person reads in them; README.md says how they are labeled. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sentiment, SentimentType } from '../../domain/sentiment/sentiment.ts';
import type { ParsedAs } from '../../domain/simulations/parse-reaction.ts';

export type Reading = Sentiment | 'refused' | 'unreadable';

export interface LabeledReply {
  id: string;
  language: string;
  sentimentType: SentimentType;
  kind: string;
  expected: Reading;
  /** How it can be read at best; null when it has no answer. */
  reader: ParsedAs | null;
  /** Held back while the reader is changed. */
  held?: boolean;
  /** Public report that describes the shape. */
  source?: string;
  reply: string;
}

const folder = join(import.meta.dirname, 'corpus');

export function loadCorpus(): LabeledReply[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as LabeledReply[]);
}
