import { jsonrepair } from 'jsonrepair';
import { sentimentTypeOf, scaleWords } from '../../domain/sentiment/sentiment.ts';
import { isAnswered, readReaction, type ParsedReaction } from '../../domain/simulations/reading/read-reaction.ts';
import type { Reader } from '../jobs/ask-and-read.ts';

/** Reads replies to the reaction prompt of a run. */
export function reactionReader(sentimentType: string | null): Reader<ParsedReaction> {
  const type = sentimentTypeOf(sentimentType);
  const labels = Object.values(scaleWords[type]).map((word) => `"${word}"`);
  return {
    read: ({ text }) => {
      const read = readReaction(text, type, jsonrepair);
      if (isAnswered(read)) return { kind: 'answer', answer: read, isComplete: read.parsedAs === 'json' };
      return read.ending === 'refused' ? { kind: 'refused', words: read.words } : { kind: 'unreadable' };
    },
    correction: `Your last reply was not the JSON object that was asked for. Reply with that object alone; its "sentiment" is one of ${labels.join(', ')}.`,
  };
}
