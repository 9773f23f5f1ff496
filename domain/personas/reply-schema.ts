/** JSON schema of a reaction, so that a model can only choose one of the labels that were asked for. */
import { scaleWords, type SentimentType } from '../sentiment/sentiment.ts';

const text = { type: 'string' };

/** Strict schemas need every key and no others. `cites` is true when passages were shown. */
export function reactionSchema(sentimentType: SentimentType, { cites }: { cites: boolean }) {
  const citation = {
    type: 'object',
    properties: { passage: { type: 'integer' }, quote: text },
    required: ['passage', 'quote'],
    additionalProperties: false,
  };
  const properties = {
    sentiment: { type: 'string', enum: Object.values(scaleWords[sentimentType]) },
    response: text,
    reaction: text,
    reasoning: text,
    actionLikelihood: { type: 'number' },
    ...(cites ? { citations: { type: 'array', items: citation } } : {}),
  };
  return {
    name: 'reaction',
    schema: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
  };
}
