/** Privacy options of a segment for prompts, stored in its metadata. */
import type { Persona } from '../personas/persona.ts';
import type { PromptOptions } from '../personas/profile-input.ts';
import { mergeOptions, parsePromptOptions } from '../personas/prompt-options.ts';

export interface SegmentPrivacy {
  promptOptions: PromptOptions;
  /** Attributes that are stored but never sent to a model, because their columns identify people. */
  withheld: string[];
}

export function parseSegmentPrivacy(metadata: Record<string, unknown>): SegmentPrivacy {
  const withheld = metadata['withheld'];
  return {
    promptOptions: parsePromptOptions(metadata['promptOptions']) ?? {},
    withheld: Array.isArray(withheld) ? withheld.map(String) : [],
  };
}

/**
 * Privacy of a segment that takes its profiles from others: its own options first, and everything either withholds.
 */
export function mergePrivacy(parent: SegmentPrivacy, own: SegmentPrivacy): SegmentPrivacy {
  return {
    promptOptions: mergeOptions(parent.promptOptions, own.promptOptions),
    withheld: [...new Set([...parent.withheld, ...own.withheld])],
  };
}

/**
 * Merges the privacy of several sources: everything that any of them withholds, and their prompt options if they are the
 * same. Sources that differ get the defaults, which show a provider the least.
 */
export function mergeSources(sources: readonly SegmentPrivacy[]): SegmentPrivacy {
  const [first] = sources;
  const isSame = new Set(sources.map(({ promptOptions }) => JSON.stringify(promptOptions))).size === 1;
  return {
    promptOptions: first !== undefined && isSame ? first.promptOptions : {},
    withheld: [...new Set(sources.flatMap(({ withheld }) => withheld))],
  };
}

/** Removes what the segment withholds from a persona before it enters a roster. */
export function toRosterPersona(persona: Persona, { promptOptions, withheld }: SegmentPrivacy): Persona {
  const kept = Object.entries(persona.attributes).filter(([key]) => !withheld.includes(key));
  const options = Object.keys(promptOptions).length === 0 ? {} : { promptOptions };
  return { ...persona, attributes: Object.fromEntries(kept), ...options };
}
