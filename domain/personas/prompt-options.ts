/** Options for prompt generation as people and programs give them: specification §3. */
import { z } from 'zod';
import type { PromptOptions } from './profile-input.ts';

const anonymizationConfig = z.object({
  level: z.enum(['full', 'partial', 'none']).nullish(),
  preserveIndustry: z.boolean().nullish(),
  preserveLocation: z.boolean().nullish(),
  preserveSeniority: z.boolean().nullish(),
});

const promptOptions = z.object({
  anonymize: z.boolean().nullish(),
  anonymizationConfig: anonymizationConfig.nullish(),
  focusOnCurrentEvents: z.boolean().nullish(),
  includeRecentPosts: z.boolean().nullish(),
  maxPostsToInclude: z.number().int().min(0).max(20).nullish(),
});

/** The options somebody gave; null for what is none. What is null or unknown is left out. */
export function promptOptionsOf(given: unknown): PromptOptions | null {
  if (given === null || given === undefined) return {};
  const parsed = promptOptions.safeParse(given);
  if (!parsed.success) return null;
  const { anonymizationConfig: config, ...options } = parsed.data;
  const chosen = filled(config ?? {});
  return { ...filled(options), ...(Object.keys(chosen).length === 0 ? {} : { anonymizationConfig: chosen }) };
}

function filled(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined));
}

/** What a run says counts before what the segment of a persona says. */
export function mergedOptions(segment: PromptOptions | undefined, run: PromptOptions): PromptOptions {
  return { ...segment, ...run };
}
