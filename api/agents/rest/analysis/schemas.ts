import { z } from 'zod';
import { sentiments, sentimentTypes } from '../../../../domain/sentiment/sentiment.ts';
import { share } from '../job.ts';

const label = z.string().max(200);

const uploadedReaction = z
  .object({
    text: z.string().max(5_000).optional().describe('Scored when there is no sentiment'),
    sentiment: label.optional().describe('A word of the scale, such as positive, oppose or yes; goes before the text'),
    reasoning: z.string().max(5_000).optional(),
    followers: z.int().min(0).optional().describe('Raises the engagement above 1,000'),
    segment: label.optional(),
    age: z.int().min(0).max(130).optional(),
    gender: label.optional(),
  })
  .meta({ id: 'UploadedReaction' });

export type UploadedReaction = z.output<typeof uploadedReaction>;

export const analyzeInput = z
  .object({
    sentiment_type: z.enum(sentimentTypes).optional().describe('The scale; positive-negative-neutral when omitted'),
    reactions: z.array(uploadedReaction).min(1).max(10_000),
  })
  .meta({ id: 'AnalyzeReactions' });

export type AnalyzeInput = z.output<typeof analyzeInput>;

const score = z
  .object({
    sentiment: z.enum(sentiments).nullable().describe('null when neither text nor sentiment can be read'),
    engagement: z.number().nullable().describe('0 to 1'),
  })
  .meta({ id: 'ReactionScore' });

const group = z
  .object({
    by: z.enum(['segment', 'age', 'gender']),
    label: z.string(),
    reactions: z.int(),
    positive: share,
    is_small: z.boolean().describe('Fewer than 30 reactions'),
    verdict: z.string().nullable().describe('Against all others, corrected for several groups; null when too small'),
  })
  .meta({ id: 'ReactionGroup' });

export const analysisSchema = z
  .object({
    headline: z.string(),
    scored: z.int(),
    unreadable: z.int(),
    positive: share,
    neutral: share,
    negative: share,
    sentiment: z
      .object({ mean: z.number(), low: z.number(), high: z.number() })
      .describe('Mean from -1 to 1 with its 95% interval'),
    engagement: z.number().describe('0 to 1: positive and half of neutral, as for runs'),
    mean_reaction_engagement: z.number().nullable(),
    is_small: z.boolean(),
    groups: z.array(group),
    verdicts: z.array(z.string()),
    recommendations: z.array(z.string()),
    flags: z.array(z.string()),
    scores: z.array(score).describe('In the order of the request'),
  })
  .meta({ id: 'ReactionAnalysis' });

export type Analysis = z.output<typeof analysisSchema>;
export type ReactionScore = z.output<typeof score>;
