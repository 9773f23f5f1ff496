/** Options for prompt generation as people and programs give them: specification §3. */
import * as z from 'zod/mini';
import type { PromptOptions } from './profile-input.ts';

const flag = z.nullish(z.boolean());
const flagTrueByDefault = z.nullish(z.boolean()).check(z.describe('True when omitted.'));

const anonymizationConfig = z
  .pipe(
    z.object({
      level: z
        .nullish(z.enum(['full', 'partial', 'none']))
        .check(z.describe('full, partial or none; full when omitted.')),
      preserveIndustry: flag,
      preserveLocation: flag,
      preserveSeniority: flag,
    }),
    z.transform(withoutNulls),
  )
  .check(z.meta({ typeName: 'AnonymizationConfigInput' }));

/** Null and unknown fields are dropped. */
export const promptOptionsSchema = z
  .pipe(
    z.object({
      anonymize: flagTrueByDefault,
      anonymizationConfig: z.nullish(anonymizationConfig),
      focusOnCurrentEvents: flag,
      includeRecentPosts: flagTrueByDefault,
      maxPostsToInclude: z.nullish(z.int().check(z.minimum(0), z.maximum(20))).check(z.describe('3 when omitted.')),
      includePapers: flagTrueByDefault,
    }),
    z.transform(({ anonymizationConfig: config, ...rest }): PromptOptions => {
      const isEmpty = !config || Object.keys(config).length === 0;
      return withoutNulls(isEmpty ? rest : { ...rest, anonymizationConfig: config });
    }),
  )
  .check(
    z.meta({
      typeName: 'PromptOptionsInput',
      description:
        'How much of people who may be real a model is told. Samples and made-up personas are told as they are.',
    }),
  );

function withoutNulls<T extends object>(given: T) {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}

/** The options somebody gave; null for what is none. */
export function parsePromptOptions(given: unknown): PromptOptions | null {
  return z.safeParse(promptOptionsSchema, given ?? {}).data ?? null;
}

/** Options of a run take precedence over those of a persona's segment. */
export function mergeOptions(segment: PromptOptions | undefined, run: PromptOptions): PromptOptions {
  return { ...segment, ...run };
}
