/** Scores of single reactions and of a run (specification §5). */
import { isOfProfile, type Persona } from '../personas/persona.ts';
import type { BySentiment, Sentiment } from '../sentiment/sentiment.ts';

/**
 * Returns the confidence of a persona: 0.85 if it comes from a social profile or used tools, else 0.75.
 */
export function confidenceOf(persona: Pick<Persona, 'kind'>, options: { usedTools?: boolean } = {}): number {
  return isOfProfile(persona) || options.usedTools === true ? 0.85 : 0.75;
}

export interface EngagementInput {
  response: string;
  reasoning: string;
  followers?: number | null | undefined;
  sentiment: Sentiment;
}

/**
 * Returns 0.5, +0.1 for a response over 100 characters, +0.1 for a reasoning over 50, +0.1 for more than 1,000
 * followers, +0.2 unless neutral; at most 1.
 */
export function engagementOf({ response, reasoning, followers, sentiment }: EngagementInput): number {
  let tenths = 5;
  if (response.length > 100) tenths += 1;
  if (reasoning.length > 50) tenths += 1;
  if ((followers ?? 0) > 1000) tenths += 1;
  if (sentiment !== 'neutral') tenths += 2;
  return Math.min(tenths, 10) / 10;
}

export interface Aggregate {
  /** 0 to 1: (positive + 0.5 x neutral) / numUsers. */
  engagementScore: number;
  /** -1 to 1: (positive - negative) / numUsers. */
  sentimentScore: number;
}

/** Computes the scores of a run; zeros when nobody was asked. */
export function aggregate(counts: BySentiment & { numUsers: number }): Aggregate {
  const { positive, neutral, negative, numUsers } = counts;
  if (numUsers <= 0) return { engagementScore: 0, sentimentScore: 0 };
  return { engagementScore: (positive + 0.5 * neutral) / numUsers, sentimentScore: (positive - negative) / numUsers };
}
