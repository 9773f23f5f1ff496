import type { MeasuredCalls } from '../../../db/simulations/estimates.ts';
import type { Persona } from '../../../domain/personas/persona.ts';
import { buildReactionPrompt } from '../../../domain/personas/reaction-prompt.ts';
import { maxWebSearches, minimalThinkingOf, webSearchModel } from '../../../domain/providers/models.ts';
import { costOf, listedPrice, roughTokens, webSearchUsd, type FindPrice } from '../../../domain/providers/prices.ts';
import type { CheckedRunInput } from '../../../domain/simulations/run-input.ts';
import { sentimentTypeOf } from '../../../domain/sentiment/sentiment.ts';
import type { Range } from './estimate-duration.ts';

/** Input and output tokens of one call. */
interface CallTokens {
  input: Range;
  output: Range;
}

/** Minimum number of calls for a measurement. */
export const minCalls = 20;

/** Tokens of current events in every prompt: a few paragraphs. */
const eventsTokens: Range = { low: 150, high: 1000 };
/** Tokens of a persona's attributes and posts, from a synthetic one to a full profile. */
const personaTokens: Range = { low: 15, high: 450 };
/** Tokens of an answer: one JSON object with three short texts; less on average where some do not answer. */
const answerTokens: Range = { low: 55, high: 260 };
/** Thoughts of a model that thinks even when it is told not to, and of one that nothing is known about. */
const thoughtTokens = { told: 400, unknown: 600 };
const analysisTokens: CallTokens = { input: { low: 300, high: 1200 }, output: { low: 300, high: 1200 } };
const searchTokens: CallTokens = { input: { low: 100, high: 8000 }, output: { low: 150, high: 1024 } };

/** Estimates the tokens of one reaction: measured with enough calls, else from the length of the prompt. */
export function reactionTokens(
  model: string,
  input: CheckedRunInput,
  measured: MeasuredCalls | undefined,
  attachedCharacters = 0,
): CallTokens {
  const events = input.includeCurrentEvents ? eventsTokens : { low: 0, high: 0 };
  if (measured && measured.calls >= minCalls) {
    const own =
      roughTokens(input.message.length + (input.customContext?.length ?? 0) + attachedCharacters) +
      measured.personaTokens;
    return {
      input: { low: Math.round(own * 0.9) + events.low, high: Math.round(own * 1.1) + events.high },
      output: { low: measured.shortTokens, high: measured.longTokens },
    };
  }
  const prompt = promptTokens(input) + roughTokens(attachedCharacters);
  return {
    input: { low: prompt + personaTokens.low + events.low, high: prompt + personaTokens.high + events.high },
    output: { low: answerTokens.low, high: answerTokens.high + mostThoughts(model) },
  };
}

function mostThoughts(model: string): number {
  if (listedPrice(model) === null) return thoughtTokens.unknown;
  return minimalThinkingOf(model)?.stillThinks === true ? thoughtTokens.told : 0;
}

const bare: Persona = { kind: 'synthetic', name: '', age: null, gender: null, attributes: {} };

function promptTokens({ message, customContext, sentimentType }: CheckedRunInput): number {
  const prompt = buildReactionPrompt(bare, { message, customContext, sentimentType: sentimentTypeOf(sentimentType) });
  return roughTokens(prompt.system.length + prompt.user.length);
}

/** Returns the cost in US dollars of `calls` calls with these tokens; 0 while the price is unknown. */
export function callsCost(find: FindPrice, model: string, calls: number, tokens: CallTokens): Range {
  const price = find(model);
  return {
    low: calls * costOf(price, tokens.input.low, tokens.output.low),
    high: calls * costOf(price, tokens.input.high, tokens.output.high),
  };
}

export function analysisCost(find: FindPrice, model: string): Range {
  return callsCost(find, model, 1, analysisTokens);
}

/** Returns the cost of a web search: its tokens, and the fee for one search up to the maximum. */
export function searchCost(find: FindPrice): Range {
  const tokens = callsCost(find, webSearchModel, 1, searchTokens);
  return { low: tokens.low + webSearchUsd, high: tokens.high + maxWebSearches * webSearchUsd };
}

export function sumOf(ranges: readonly Range[]): Range {
  return ranges.reduce((sum, range) => ({ low: sum.low + range.low, high: sum.high + range.high }), {
    low: 0,
    high: 0,
  });
}
