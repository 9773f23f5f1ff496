import type { MeasuredCalls } from '../../../db/simulations/estimates.ts';
import type { Persona } from '../../../domain/personas/persona.ts';
import { buildReactionPrompt } from '../../../domain/personas/reaction-prompt.ts';
import { maxWebSearches, webSearchModel } from '../../../domain/providers/models.ts';
import { costUsd, roughTokens, webSearchUsd } from '../../../domain/providers/prices.ts';
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
const personaTokens: Range = { low: 40, high: 450 };
/** Tokens of an answer: one JSON object with three short texts. */
const answerTokens: Range = { low: 80, high: 260 };
const analysisTokens: CallTokens = { input: { low: 300, high: 1200 }, output: { low: 300, high: 1200 } };
const searchTokens: CallTokens = { input: { low: 100, high: 8000 }, output: { low: 150, high: 1024 } };

/** Estimates the tokens of one reaction: measured with enough calls, else from the length of the prompt. */
export function reactionTokens(
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
    output: answerTokens,
  };
}

const bare: Persona = { kind: 'synthetic', name: '', age: null, gender: null, attributes: {} };

function promptTokens({ message, customContext, sentimentType }: CheckedRunInput): number {
  const prompt = buildReactionPrompt(bare, { message, customContext, sentimentType: sentimentTypeOf(sentimentType) });
  return roughTokens(prompt.system.length + prompt.user.length);
}

/** Returns the cost in US dollars of `calls` calls with these tokens. */
export function callsCost(model: string, calls: number, tokens: CallTokens): Range {
  return {
    low: calls * costUsd(model, tokens.input.low, tokens.output.low),
    high: calls * costUsd(model, tokens.input.high, tokens.output.high),
  };
}

export function analysisCost(model: string): Range {
  return callsCost(model, 1, analysisTokens);
}

/** Returns the cost of a web search: its tokens, and the fee for one search up to the maximum. */
export function searchCost(): Range {
  const tokens = callsCost(webSearchModel, 1, searchTokens);
  return { low: tokens.low + webSearchUsd, high: tokens.high + maxWebSearches * webSearchUsd };
}

export function sumOf(ranges: readonly Range[]): Range {
  return ranges.reduce((sum, range) => ({ low: sum.low + range.low, high: sum.high + range.high }), {
    low: 0,
    high: 0,
  });
}
