/**
 * Providers as they answer in November 2026: what each refuses, how much it thinks unless it is told otherwise, and how
 * it says that it does not answer. Each behavior cites where it is described.
 */
import type { Answer, Ask, Refused } from './ask.ts';
import { hashToUnit } from '../hash.ts';
import type { ImitationName } from './imitation-names.ts';
import type { Faults } from './options.ts';
import { asObject, invalid, type Json } from './wire/format.ts';

export interface Imitation {
  /** Returns the provider's refusal of a request that its wire format allows; null for none. */
  refuse(body: Json): Refused | null;
  /** Tokens of thoughts before the answer, from the lowest to the highest; null for a model that does not think. */
  thoughts(body: Json): { least: number; most: number } | null;
  /** Puts an answer into the words of a model that thinks aloud. */
  say?(text: string): string;
  /** Shares of personas that get no answer. */
  faults: Faults;
  /** Its list of models; the wire format's when omitted. */
  models?: Json;
}

const few = 0.03;
/** In each of four ways, as public reports describe them; the last is an empty reply, which is asked for once more. */
const unanswered: Faults = { refusal: few, refusalText: few, filtered: few, emptyText: few };
const usual = { least: 300, most: 1_700 };
const little = { least: 30, most: 200 };

const unsupported = (param: string, model: unknown): Refused => ({
  ...invalid(`Unsupported parameter: '${param}' is not supported with this model (${String(model)}).`, param),
  code: 'unsupported_parameter',
});

const missing = (message: string): Refused => ({
  status: 404,
  type: 'invalid_request_error',
  message,
  code: 'model_not_found',
});

/** Shut down on 2026-10-23 (developers.openai.com, deprecations; dimagi/open-chat-studio#3212). */
const shutDown = /^(gpt-4|gpt-4-turbo.*|gpt-3\.5-turbo.*|gpt-4\.1-nano)$/;

/** Models with the day of their end, as OpenAI lists them since 2026 (developers.openai.com, list models). */
function openaiModel(id: string, end: string | null): Json {
  return { id, object: 'model', created: 1_715_367_049, owned_by: 'system', shutdown_date: end };
}

const openai: Imitation = {
  models: {
    object: 'list',
    data: [
      openaiModel('gpt-4', '2026-10-23'),
      openaiModel('gpt-4o', '2027-01-14'),
      openaiModel('gpt-6-luna', null),
      openaiModel('gpt-6-sol', null),
      openaiModel('text-embedding-3-small', null),
    ],
  },
  refuse(body) {
    const { model, tools, reasoning_effort: effort } = body;
    if (shutDown.test(String(model)))
      return missing(`The model \`${String(model)}\` does not exist or you do not have access to it.`);
    // gpt-5.6 and newer take tools only without thinking (BerriAI/litellm#34569).
    if (Array.isArray(tools) && /^gpt-(5\.[6-9]|[6-9])/.test(String(model)) && effort !== 'none')
      return invalid('Function tools with reasoning_effort are not supported for this model in /v1/chat/completions.');
    // Newer models know `none`, not `minimal` (latest-model guide).
    if (effort === 'minimal' && /^gpt-(5\.[1-9]|[6-9])/.test(String(model)))
      return invalid(
        "Unsupported value: 'reasoning_effort' does not support 'minimal' with this model.",
        'reasoning_effort',
      );
    const schema = asObject(asObject(asObject(body['response_format'])?.['json_schema'])?.['schema']);
    // Strict schemas list every property as required and allow no others (structured outputs guide).
    if (schema !== null && !isStrict(schema))
      return invalid(
        "Invalid schema for response_format: 'additionalProperties' is required to be supplied and to be false.",
        'response_format',
      );
    return null;
  },
  thoughts: ({ model, reasoning_effort: effort }) =>
    !/^(gpt-[5-9]|o\d)/.test(String(model)) || effort === 'none' ? null : effort === undefined ? usual : little,
  faults: unanswered,
};

function isStrict(schema: Json): boolean {
  const properties = Object.keys(asObject(schema['properties']) ?? {});
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return schema['additionalProperties'] === false && properties.every((name) => required.includes(name));
}

const anthropic: Imitation = {
  refuse(body) {
    const model = String(body['model']);
    // 4.7 and newer take no sampling parameters; 5.5 cannot stop thinking (platform.claude.com, migration guides).
    if (body['temperature'] !== undefined && /^claude-\w+-(4-[7-9]|[5-9])/.test(model))
      return invalid('`temperature` is deprecated for this model.', 'temperature');
    if (asObject(body['thinking'])?.['type'] === 'disabled' && /^claude-(sonnet|opus)-5-5/.test(model))
      return invalid('thinking: this model does not support disabling thinking.', 'thinking');
    return null;
  },
  thoughts(body) {
    if (!/^claude-\w+-[5-9]/.test(String(body['model']))) return null;
    if (asObject(body['thinking'])?.['type'] === 'disabled') return null;
    return asObject(body['output_config'])?.['effort'] === 'low' ? little : usual;
  },
  faults: unanswered,
};

const gemini: Imitation = {
  // Tools and a wanted format together are refused (googleapis/python-genai#867).
  refuse: (body) =>
    Array.isArray(body['tools']) && body['response_format'] !== undefined
      ? {
          status: 400,
          type: 'invalid_request_error',
          message: 'Function calling with a response mime type: application/json is unsupported',
        }
      : null,
  // The compatible endpoint thinks unless reasoning_effort lowers it (ai.google.dev, OpenAI compatibility).
  thoughts: ({ reasoning_effort: effort }) => (effort === 'none' ? null : effort === undefined ? usual : little),
  faults: unanswered,
};

const openrouter: Imitation = {
  // OpenRouterTeam/openrouter-examples#74
  refuse: ({ model }) => (String(model).includes('/') ? null : invalid(`${String(model)} is not a valid model ID`)),
  thoughts: () => null,
  faults: unanswered,
};

/** Refusals are texts only, and thoughts are part of the text (open-webui/open-webui#22397). */
const ollama: Imitation = {
  refuse: ({ model, tools }) =>
    Array.isArray(tools) && /^(llama3\.3-plain|gemma)/.test(String(model))
      ? invalid(`registry.ollama.ai/library/${String(model)} does not support tools`)
      : null,
  thoughts: () => null,
  say: (text) => `<think>She may say {"sentiment": "positive"} or oppose it. Let me decide.</think>\n${text}`,
  faults: { refusalText: 4 * few },
};

/** A deployment of a thinking model under a name of its own, which says nothing about its parameters (learn.microsoft.com). */
const azure: Imitation = {
  refuse: (body) =>
    body['max_tokens'] !== undefined
      ? unsupported('max_tokens', body['model'])
      : body['temperature'] !== undefined && body['temperature'] !== 1
        ? unsupported('temperature', body['model'])
        : null,
  thoughts: ({ reasoning_effort: effort }) => (effort === undefined ? { least: 100, most: 600 } : little),
  faults: unanswered,
};

const imitations: Readonly<Record<ImitationName, Imitation>> = { openai, anthropic, gemini, openrouter, ollama, azure };

export function imitationOf(name: ImitationName): Imitation {
  return imitations[name];
}

/** Adds the thoughts of a model to an answer. They count as output; an answer that has no room left is cut off. */
export function withThoughts(
  imitation: Imitation,
  { body, ask, answer, hash }: { body: Json; ask: Ask; answer: Answer; hash: string },
): { answer: Answer; isCutOff: boolean } {
  const said = imitation.say === undefined ? answer : { ...answer, text: imitation.say(answer.text) };
  const range = imitation.thoughts(body);
  if (range === null) return { answer: said, isCutOff: false };
  const thoughts = Math.round(range.least + hashToUnit('thoughts', hash) * (range.most - range.least));
  const outputTokens = answer.outputTokens + thoughts;
  return outputTokens > ask.maxTokens
    ? { answer: { ...said, outputTokens: ask.maxTokens }, isCutOff: true }
    : { answer: { ...said, outputTokens }, isCutOff: false };
}
