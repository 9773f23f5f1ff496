import type { LifeFlag } from './person.ts';

/** A position a message may take. */
export interface Stance {
  /** topic.position; voice/ has the words for it. */
  id: string;
  pattern: RegExp;
  /** How people in the middle take it, -1 to 1. */
  base: number;
  /** How much more conservatives like it; below 0 liberals do. */
  slant?: number;
  /** What it adds for people in a situation. */
  effects?: Partial<Record<LifeFlag, number>>;
}

/** What a message may be about. */
export interface Topic {
  id: string;
  /** What people call it in mid-sentence. */
  label: string;
  words: RegExp;
  /** Words in interests, values and concerns that make it matter to someone. */
  matters: RegExp;
  /** How people take a message that only mentions it. */
  base: number;
  slant: number;
  effects?: Partial<Record<LifeFlag, number>>;
  /** A question people vote on. */
  isPublic?: boolean;
  stances: readonly Stance[];
}
