/** OpenAI's embeddings format. Its vectors are simulated, and its `model` says so in every answer. */
import type { Answer, Ask, Refused } from '../ask.ts';
import { embed } from '../embedding.ts';
import { asObject, bearerOf, invalid, numberOf, type WireFormat } from './format.ts';
import { openaiWire } from './openai.ts';

const maxTexts = 2_048;
const modelWidth = 1_536;

export const embeddingsWire: WireFormat = {
  provider: 'openai',
  base: '',
  route: '/embeddings',
  keyOf: bearerOf,
  read,
  reply: (answer, { model, texts }) => ({
    object: 'list',
    data: (texts?.inputs ?? []).map((text, index) => ({
      object: 'embedding',
      index,
      embedding: embed(text, texts?.width ?? modelWidth),
    })),
    model: `simulated ${model}`,
    usage: usageOf(answer),
  }),
  emptyReply: (answer, { model }) => ({
    object: 'list',
    data: [],
    model: `simulated ${model}`,
    usage: usageOf(answer),
  }),
  unansweredReply: (answer, { model }) => ({
    object: 'list',
    data: [],
    model: `simulated ${model}`,
    usage: usageOf(answer),
  }),
  events: () => [],
  error: openaiWire.error,
  models: openaiWire.models,
};

function read(value: unknown): Ask | Refused {
  const body = asObject(value);
  if (body === null) return invalid('We could not parse the JSON body of your request.');
  const { model, input, dimensions } = body;
  if (typeof model !== 'string' || model === '') return invalid('you must provide a model parameter', 'model');
  const inputs = typeof input === 'string' ? [input] : input;
  if (!Array.isArray(inputs) || inputs.length === 0 || inputs.length > maxTexts)
    return invalid("'$.input' is invalid. Please check the API reference.", 'input');
  if (!inputs.every((text): text is string => typeof text === 'string' && text !== ''))
    return invalid('input cannot be an empty string', 'input');
  const width = numberOf(dimensions, modelWidth);
  if (!Number.isInteger(width) || width < 1 || width > modelWidth)
    return invalid(`Invalid value for 'dimensions' = ${width}. Must be between 1 and ${modelWidth}.`, 'dimensions');
  return {
    provider: 'openai',
    model,
    system: '',
    user: inputs.join('\n'),
    lastUser: '',
    toolResults: [],
    toolRounds: 0,
    tools: [],
    texts: { inputs, width },
    toolChoice: 'none',
    jsonMode: false,
    stream: false,
    streamUsage: false,
    maxTokens: 0,
    temperature: 0,
  };
}

function usageOf({ inputTokens }: Answer) {
  return { prompt_tokens: inputTokens, total_tokens: inputTokens };
}
