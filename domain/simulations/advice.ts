/**
 * Advice on a result: the specification's recommendations, qualified where they would contradict the headline.
 */
import type { Words } from '../figure-words.ts';
import { whyUnusable } from './endings.ts';
import { leadOfResult, leadSentence, type HeadlineShares, type Lead } from './headline.ts';
import { recommendationsFor, rules, type Recommendation } from './recommendations.ts';
import { scaleOf } from './scale.ts';
import type { Sentiment } from '../sentiment/sentiment.ts';
import { minForInterval } from './small-sample.ts';
import type { Share } from './statistics.ts';

export interface AdviceFigures extends HeadlineShares {
  neutral: Share;
  negative: Share;
}

export interface Advice extends Recommendation {
  /** Sentiment whose share triggers the recommendation. */
  sentiment: Sentiment;
  /** True when the share is above its threshold but its interval, as printed, is not, so that it may be chance. */
  isTentative: boolean;
  /** Sentence that limits the recommendation; null without any. */
  qualification: string | null;
}

export interface WhatToDo {
  advice: Advice[];
  /** Sentence shown if there is no advice; null otherwise. */
  instead: string | null;
}

type AdviceWords = Pick<Words, 'count' | 'counted' | 'percent' | 'percentRange'>;

/** Returns the advice on a result; none for fewer than five people. */
export function adviseOn(result: AdviceFigures, words: AdviceWords): WhatToDo {
  const counts = { positive: result.positive.count, neutral: result.neutral.count, negative: result.negative.count };
  if (result.people < minForInterval)
    return { advice: [], instead: 'Too few people for advice. Read what was said, or ask more personas.' };
  if (whyUnusable(result.heard, result.endings, words) !== null)
    return { advice: [], instead: 'No advice: too many personas ended without an answer.' };
  const advice = recommendationsFor(counts, result.heard).map((recommendation) =>
    qualified(recommendation, result, words),
  );
  return { advice, instead: advice.length === 0 ? insteadOfAdvice(result) : null };
}

function qualified(recommendation: Recommendation, result: AdviceFigures, words: AdviceWords): Advice {
  const rule = rules.find(({ message }) => message === recommendation.message) ?? rules[0];
  const { sentiment, overPercent } = rule;
  const { low, high } = result[sentiment];
  // Compared as it is printed, because a reader sees an interval from 70% and a rule of more than 70%.
  const isTentative = Math.round(low * 100) <= overPercent;
  const name = scaleOf(result.sentimentType).names[sentiment].toLowerCase();
  const parts = [
    ...(isTentative
      ? [
          `Not certain: the interval of the share that answered ${name}, ${words.percentRange(low, high)}, reaches down to ${overPercent}% or less.`,
        ]
      : []),
    ...qualificationOf(sentiment, leadOfResult(result), result),
  ];
  return { ...recommendation, sentiment, isTentative, qualification: parts.length === 0 ? null : parts.join(' ') };
}

/** Returns the sentence that reconciles a recommendation with the headline. */
function qualificationOf(sentiment: Sentiment, lead: Lead, result: AdviceFigures): string[] {
  if (sentiment === 'neutral' || lead === sentiment) return [];
  const sentence = leadSentence(result, result.sentimentType);
  return lead === 'none' ? [`${sentence}.`] : [`Even so, ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}.`];
}

function insteadOfAdvice(result: AdviceFigures): string {
  const { names } = scaleOf(result.sentimentType);
  const limits = rules.map(({ sentiment, overPercent }) => `${names[sentiment].toLowerCase()} over ${overPercent}%`);
  const none = `no share is high enough for advice (${limits.join(', ')})`;
  const side = leadOfResult(result);
  return `${leadSentence(result, result.sentimentType)}${side === 'none' ? ', and' : ', but'} ${none}. Read the reactions for wording to try.`;
}
