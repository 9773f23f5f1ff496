/** Options for prompt generation as people and programs give them: specification §3. Read by hand: the form for a run holds no schema library. */
import type { PromptOptions } from './profile-input.ts';

type Check = (value: unknown) => boolean;

const isFlag: Check = (value) => typeof value === 'boolean';

const configChecks: Record<string, Check> = {
  level: (value) => value === 'full' || value === 'partial' || value === 'none',
  preserveIndustry: isFlag,
  preserveLocation: isFlag,
  preserveSeniority: isFlag,
};

const checks: Record<string, Check> = {
  anonymize: isFlag,
  anonymizationConfig: (value) => typeof value === 'object' && read(value, configChecks) !== null,
  focusOnCurrentEvents: isFlag,
  includeRecentPosts: isFlag,
  maxPostsToInclude: (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 20,
};

/** The options somebody gave; null for what is none. What is null or unknown is left out. */
export function promptOptionsOf(given: unknown): PromptOptions | null {
  const options = read(given ?? {}, checks);
  const config = read(options?.['anonymizationConfig'] ?? {}, configChecks) ?? {};
  if (options === null) return null;
  const { anonymizationConfig: _config, ...rest } = options;
  return { ...rest, ...(Object.keys(config).length === 0 ? {} : { anonymizationConfig: config }) };
}

function read(given: unknown, wanted: Record<string, Check>): Record<string, unknown> | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const values = Object.entries(given).filter(
    ([name, value]) => Object.hasOwn(wanted, name) && value !== null && value !== undefined,
  );
  return values.every(([name, value]) => wanted[name]?.(value) === true) ? Object.fromEntries(values) : null;
}

/** What a run says counts before what the segment of a persona says. */
export function mergedOptions(segment: PromptOptions | undefined, run: PromptOptions): PromptOptions {
  return { ...segment, ...run };
}
