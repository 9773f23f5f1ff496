/** The set-up of a genetic message search. */
import { z } from 'zod';
import { defaultProvider, providerList, type Provider } from '../providers/provider.ts';
import { runInput } from '../simulations/run-input.ts';

export const searchLimits = {
  seeds: { least: 1, most: 5 },
  segments: { least: 1, most: 20 },
  population: { least: 4, most: 40 },
  generations: { least: 1, most: 50 },
  /** Personas that candidates are compared on. */
  personas: { least: 20, most: 1_000 },
  /** Personas that the search never sees, who are asked about its finalists. */
  sealedPersonas: { least: 50, most: 2_000 },
  plateauGenerations: { least: 2, most: 50 },
  messageCharacters: 5_000,
  briefCharacters: 4_000,
  phrases: 20,
  phraseCharacters: 200,
  titleCharacters: 120,
} as const;

/** Objectives by which a message is rated; each is a mean over personas from 0 to 1. */
export const objectiveNames = ['supportRate', 'viralPotential', 'authenticity', 'persuasionScore'] as const;
export type ObjectiveName = (typeof objectiveNames)[number];

const text = (most: number, field: string) =>
  z
    .string()
    .trim()
    .max(most, `${field} may have at most ${most.toLocaleString('en-US')} characters`);

const count = ({ least, most }: { least: number; most: number }, field: string) =>
  z
    .number()
    .int(`${field} must be a whole number from ${least} to ${most.toLocaleString('en-US')}`)
    .min(least, `${field} must be at least ${least}`)
    .max(most, `${field} may be at most ${most.toLocaleString('en-US')}`);

const phrases = (field: string) =>
  z
    .array(text(searchLimits.phraseCharacters, 'A phrase').min(1, 'A phrase may not be empty'))
    .max(searchLimits.phrases, `${field}: at most ${searchLimits.phrases} phrases`)
    .default([]);

const weight = z.number().min(0, 'A weight must be from 0 to 1').max(1, 'A weight must be from 0 to 1');

/** Rules that a candidate must keep; they are checked before anybody is asked about it. */
const constraintsSchema = z.object({
  maxCharacters: z.number().int().min(20).max(searchLimits.messageCharacters).nullable().default(null),
  requiredPhrases: phrases('Required phrases'),
  bannedPhrases: phrases('Banned phrases'),
  /** False lets candidates add figures, names and promises that are neither in a seed nor in the brief. */
  forbidsNewClaims: z.boolean().default(true),
  /** Facts that may be used. */
  brief: text(searchLimits.briefCharacters, 'The brief').default(''),
  /** The tone that every candidate keeps; '' for any. */
  tone: text(200, 'The tone').default(''),
});

export const searchSetupSchema = z
  .object({
    /** The name of the search; '' takes the beginning of the first message. */
    title: text(searchLimits.titleCharacters, 'The title').default(''),
    seedMessages: z
      .array(text(searchLimits.messageCharacters, 'A message').min(1, 'A message is required'))
      .min(searchLimits.seeds.least, 'A message is required')
      .max(searchLimits.seeds.most, 'A search begins with at most 5 messages'),
    segmentIds: z
      .array(z.string().min(1))
      .min(searchLimits.segments.least, 'Choose at least one segment')
      .max(searchLimits.segments.most, 'At most 20 segments can be searched for at once')
      .transform((ids) => [...new Set(ids)]),
    /** Weights of the objectives; those left out do not count. */
    objectives: z.partialRecord(z.enum(objectiveNames), weight).default({ supportRate: 1 }),
    /** 'weights' keeps the highest weighted mean; 'front' keeps candidates that no other beats in every objective and segment. */
    selection: z.enum(['weights', 'front']).default('weights'),
    population: count(searchLimits.population, 'The population').default(12),
    generations: count(searchLimits.generations, 'Generations').default(8),
    personas: count(searchLimits.personas, 'Personas').default(100),
    sealedPersonas: count(searchLimits.sealedPersonas, 'Sealed personas').default(200),
    /** Most calls of the search itself; null for no limit but the generations. */
    budgetCalls: z.number().int().min(50, 'A budget needs at least 50 calls').max(1_000_000).nullable().default(null),
    spendCapUsd: runInput.shape.spendCapUsd,
    constraints: constraintsSchema.prefault({}),
    /** No segment may support a candidate less than the first message by more than so many points; null for no floor. */
    segmentFloorPoints: z.number().min(0).max(100).nullable().default(10),
    /** Names of the mutations that may be used; null for all. */
    operators: z.array(z.string()).nullable().default(null),
    /** 'equal' also rates plain paraphrases for as many calls, to show what rewording alone would have reached. */
    control: z.enum(['equal', 'none']).default('equal'),
    /** Lets a model name new claims in each finalist; one that has some is not confirmed. Absent in searches from before. */
    judgesClaims: z.boolean().default(true),
    /** Generations without a better candidate until the search stops. */
    plateauGenerations: count(searchLimits.plateauGenerations, 'Generations without a better one').default(4),
    /** Stops when the best candidate is believed to be so many points above the first message; null for never. */
    targetPoints: z.number().min(1).max(100).nullable().default(null),
    modelProvider: z
      .enum(providerList as [Provider, ...Provider[]], 'A search asks one provider: openai, anthropic or gemini')
      .default(defaultProvider),
    /** The model that answers as personas. */
    model: z.string().nullable().default(null),
    /** The model that writes candidates; null for the same. */
    writerModel: z.string().nullable().default(null),
    simulated: z.boolean().default(false),
    language: runInput.shape.language,
    /** Draws personas and decides ties; null for another one with each search. */
    seed: z.number().int().nonnegative().nullable().default(null),
  })
  .refine(({ objectives }) => Object.values(objectives).some((value) => value > 0), {
    message: 'Give at least one objective a weight above 0',
    path: ['objectives'],
  });
export type SearchSetup = z.infer<typeof searchSetupSchema>;

export interface SearchSegment {
  id: string;
  name: string;
}

/** A search as it is run. */
export interface SearchSpec extends Omit<SearchSetup, 'seed'> {
  seed: number;
  segments: SearchSegment[];
  /** The search that this one goes on from: its candidates and answers were copied. */
  continues?: { searchId: string; candidate: number | null };
}
