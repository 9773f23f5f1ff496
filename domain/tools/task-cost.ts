/** The most that a tool's call of a model may cost, so that a text which names an expensive model spends no more than the tool's price. */
import type { Price } from '../providers/definition.ts';
import { isReasoningModel, minimalThinkingOf, reasoningTokens } from '../providers/models.ts';
import { costOf, roughTokens } from '../providers/prices.ts';

export interface ModelTask {
  model: string;
  /** Null when it is unknown. */
  price: Price | null;
  /** Characters of the prompt. */
  characters: number;
  /** Longest answer in tokens, without thoughts. */
  maxTokens: number;
  /** Price of the tool in US dollars. */
  maxUsd: number;
}

/** Says why a task may not go to a model: its price is unknown, or its longest answer would cost more. Null when it may. */
export function taskProblem({ model, price, characters, maxTokens, maxUsd }: ModelTask): string | null {
  if (price === null) return `The price of ${model} is unknown, so no task can be given to it`;
  const thinks = isReasoningModel(model) && minimalThinkingOf(model)?.stillThinks !== false;
  const highestUsd = costOf(price, roughTokens(characters), maxTokens + (thinks ? reasoningTokens : 0));
  if (highestUsd <= maxUsd) return null;
  return `A task for ${model} may cost $${highestUsd.toFixed(2)}, more than the $${maxUsd.toFixed(2)} of a task: choose a cheaper model`;
}
