import type { ProfileInput, PromptOptions } from './profile-input.ts';

export type PersonaKind = 'voter' | 'profile' | 'social' | 'synthetic' | 'professional';
export type AttributeValue = string | number | string[];

/**
 * A persona. `attributes` holds every known fact without a field of its own, by camelCase name, including an age in
 * words ('25-34').
 */
export interface Persona {
  kind: PersonaKind;
  name: string;
  age: number | null;
  gender: string | null;
  location?: string;
  attributes: Record<string, AttributeValue>;
  recentPosts?: string[];
  followers?: number;
  /** Present when the persona uses the professional prompt. */
  professional?: ProfileInput;
  /** Set for samples and made-up personas. Without it the persona may describe a real person. */
  isSimulated?: boolean;
  /** Prompt options of its segment. */
  promptOptions?: PromptOptions;
}

/** True for a persona that was made from a profile of a network; false for one that is broken, which failures name too. */
export function isOfProfile(persona: Pick<Persona, 'kind'> | null): boolean {
  return persona?.kind === 'social' || persona?.kind === 'professional';
}
