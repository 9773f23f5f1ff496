/** Parts that readers of archives share. */
import { isObject } from '../../is-object.ts';
import type { ProfileFacts } from '../facts.ts';
import type { PostCounts } from './posts.ts';

/** A file of an archive, read as JSON. */
export interface ArchiveFile {
  /** Path inside the archive. */
  name: string;
  json: unknown;
}

export interface ReadArchive {
  facts: ProfileFacts;
  posts: PostCounts;
  /** Sentences about what a person should look at. */
  notes: string[];
}

/** Facts that nothing is known of. */
export function emptyFacts(platform: string, name: string): ProfileFacts {
  return {
    url: null,
    platform,
    name,
    headline: null,
    about: null,
    position: null,
    company: null,
    formerCompanies: [],
    location: null,
    education: [],
    skills: [],
    interests: [],
    writingStyle: null,
    connections: null,
    followers: null,
    recentPosts: [],
  };
}

/** Says what the form still needs. */
export function missingNotes({ name, headline, position }: ProfileFacts): string[] {
  return [
    ...(name === '' ? ['The archive does not tell the name. Write it below.'] : []),
    ...(headline === null && position === null
      ? ['The archive does not tell what the person does. Write a headline or a position below.']
      : []),
  ];
}

/** The value under a path of names and places; undefined where there is none. */
export function at(json: unknown, ...path: readonly (string | number)[]): unknown {
  let value = json;
  for (const step of path) {
    if (Array.isArray(value) && typeof step === 'number') value = value[step];
    else value = isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }
  return value;
}

export function textAt(json: unknown, ...path: readonly (string | number)[]): string {
  const value = at(json, ...path);
  return typeof value === 'string' ? value.trim() : '';
}

export function listAt(json: unknown, ...path: readonly (string | number)[]): unknown[] {
  const value = at(json, ...path);
  return Array.isArray(value) ? value : [];
}

export const orNull = (text: string): string | null => (text === '' ? null : text);
