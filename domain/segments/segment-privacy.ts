/** What a segment says about telling models of its people. Kept in its metadata. */
import type { Persona } from '../personas/persona.ts';
import type { PromptOptions } from '../personas/profile-input.ts';
import { mergedOptions, promptOptionsOf } from '../personas/prompt-options.ts';

export interface SegmentPrivacy {
  promptOptions: PromptOptions;
  /** Attributes that are kept and never told: their columns identify people. */
  withheld: string[];
}

export function segmentPrivacyOf(metadata: Record<string, unknown>): SegmentPrivacy {
  const withheld = metadata['withheld'];
  return {
    promptOptions: promptOptionsOf(metadata['promptOptions']) ?? {},
    withheld: Array.isArray(withheld) ? withheld.map(String) : [],
  };
}

/** What holds in a segment that takes its profiles from another one: its own choice first, and whatever either withholds. */
export function inheritedPrivacy(parent: SegmentPrivacy, own: SegmentPrivacy): SegmentPrivacy {
  return {
    promptOptions: mergedOptions(parent.promptOptions, own.promptOptions),
    withheld: [...new Set([...parent.withheld, ...own.withheld])],
  };
}

/** The persona as its segment lets it into a roster. */
export function rosterPersona(persona: Persona, { promptOptions, withheld }: SegmentPrivacy): Persona {
  const kept = Object.entries(persona.attributes).filter(([key]) => !withheld.includes(key));
  const options = Object.keys(promptOptions).length === 0 ? {} : { promptOptions };
  return { ...persona, attributes: Object.fromEntries(kept), ...options };
}
