import {
  personaFromDynamicProfile,
  personaFromImportedProfile,
  personaFromSegmentProfile,
  personaFromVoter,
} from '../../domain/personas/from-records.ts';
import type { Persona } from '../../domain/personas/persona.ts';
import { isObject } from '../../domain/is-object.ts';

/** Storage of a profile, which decides how its persona is built. */
export type ProfileKind = 'voter' | 'dynamic' | 'inline' | 'imported';

export interface SegmentProfile {
  id: string;
  attributes: Record<string, unknown>;
  source: string;
  persona: Persona;
}

export interface InlineProfile {
  id: string;
  attributes: Record<string, unknown>;
  source: string;
  name: string | null;
  /** The profile as stored. */
  given: Record<string, unknown>;
  place: number;
}

/**
 * Parses profiles stored as JSON in a cohort: a list, or an object with a list under `profiles`. A missing id becomes
 * the index.
 */
export function inlineProfiles(stored: unknown, cohortId: string, where: string): InlineProfile[] {
  const list = Array.isArray(stored) ? stored : objectOf(stored)['profiles'];
  if (!Array.isArray(list)) return [];
  const profiles = list.flatMap((profile, place) => {
    if (typeof profile !== 'object' || profile === null || Array.isArray(profile)) return [];
    const given = profile as Record<string, unknown>;
    const attributes = 'attributes' in given ? objectOf(given['attributes']) : given;
    const name = given['name'] ?? attributes['name'];
    return {
      id: typeof given['id'] === 'string' && given['id'] !== '' ? given['id'] : `${cohortId}:${where}:${place}`,
      attributes,
      source: typeof given['source'] === 'string' ? given['source'] : 'segment',
      name: typeof name === 'string' ? name : null,
      given,
      place,
    };
  });
  return [...new Map(profiles.map((profile) => [profile.id, profile])).values()];
}

const personaFrom: Record<ProfileKind, (record: object) => Persona> = {
  voter: personaFromVoter,
  dynamic: personaFromDynamicProfile,
  inline: personaFromSegmentProfile,
  imported: personaFromImportedProfile,
};

export function personaOf(kind: ProfileKind, record: unknown): Persona {
  return personaFrom[kind](objectOf(record));
}

export function objectOf(json: unknown): Record<string, unknown> {
  return isObject(json) ? json : {};
}
