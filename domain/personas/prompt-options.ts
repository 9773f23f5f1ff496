/**
 * Parses prompt options: specification §3. Written by hand, because the compose form does not load a schema library.
 */
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
  anonymizationConfig: (value) => typeof value === 'object' && parseFields(value, configChecks) !== null,
  focusOnCurrentEvents: isFlag,
  includeRecentPosts: isFlag,
  maxPostsToInclude: (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 20,
};

/** Parses the given options; null when they are invalid. Null and unknown fields are dropped. */
export function parsePromptOptions(given: unknown): PromptOptions | null {
  const options = parseFields(given ?? {}, checks);
  const config = parseFields(options?.['anonymizationConfig'] ?? {}, configChecks) ?? {};
  if (options === null) return null;
  const { anonymizationConfig: _config, ...rest } = options;
  return { ...rest, ...(Object.keys(config).length === 0 ? {} : { anonymizationConfig: config }) };
}

function parseFields(given: unknown, wanted: Record<string, Check>): Record<string, unknown> | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const values = Object.entries(given).filter(
    ([name, value]) => Object.hasOwn(wanted, name) && value !== null && value !== undefined,
  );
  return values.every(([name, value]) => wanted[name]?.(value) === true) ? Object.fromEntries(values) : null;
}

/** Options of a run take precedence over those of a persona's segment. */
export function mergeOptions(segment: PromptOptions | undefined, run: PromptOptions): PromptOptions {
  return { ...segment, ...run };
}
