/** The set-up of a survey run: which personas answer, and how they are asked. */
import { z } from 'zod';
import { defaultProvider, providerList, type Provider } from '../../providers/provider.ts';
import { runInput } from '../../simulations/run-input.ts';

export const surveyRunLimits = {
  segments: { least: 1, most: 20 },
  personas: { least: 1, most: 10_000 },
  questionsPerCall: { least: 1, most: 20 },
} as const;

const count = ({ least, most }: { least: number; most: number }, field: string) =>
  z
    .number()
    .int(`${field} must be a whole number from ${least} to ${most.toLocaleString('en-US')}`)
    .min(least, `${field} must be at least ${least}`)
    .max(most, `${field} may be at most ${most.toLocaleString('en-US')}`);

export const surveyRunSetupSchema = z.object({
  segmentIds: z
    .array(z.string().min(1))
    .min(surveyRunLimits.segments.least, 'Choose at least one segment')
    .max(surveyRunLimits.segments.most, 'At most 20 segments can be asked at once')
    .transform((ids) => [...new Set(ids)]),
  personas: count(surveyRunLimits.personas, 'Personas').default(200),
  /** 'distribution' asks for probabilities, from which answers are drawn with the seed; it keeps the variance of people. */
  mode: z.enum(['choice', 'distribution']).default('distribution'),
  /** Most questions of one call; those that depend on an answer are always asked after it. */
  questionsPerCall: count(surveyRunLimits.questionsPerCall, 'Questions per call').default(8),
  /** Asks a tenth of the personas one question a call, to measure whether asking together changes answers. */
  measuresCalls: z.boolean().default(true),
  /** Also asks a persona with the facts of each person who has answered, for rectified estimates. */
  twins: z.boolean().default(false),
  spendCapUsd: runInput.shape.spendCapUsd,
  modelProvider: z
    .enum(providerList as [Provider, ...Provider[]], 'A survey run asks one provider: openai, anthropic or gemini')
    .default(defaultProvider),
  model: z.string().nullable().default(null),
  simulated: z.boolean().default(false),
  language: runInput.shape.language,
  /** Draws personas, orders and answers; null for another one with each run. */
  seed: z.number().int().nonnegative().nullable().default(null),
});
export type SurveyRunSetup = z.infer<typeof surveyRunSetupSchema>;

/** A survey run as it is made. */
export interface SurveyRunSpec extends Omit<SurveyRunSetup, 'seed'> {
  seed: number;
  segments: { id: string; name: string }[];
}
