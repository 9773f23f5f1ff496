import type { LifeFlag } from './person.ts';

/** A position that a message can take. */
export interface Stance {
  /** topic.position; voice/ has its lines. */
  id: string;
  pattern: RegExp;
  /** Reaction of moderates, -1 to 1. */
  base: number;
  /** Additional approval by conservatives; negative when liberals approve more. */
  slant?: number;
  /** Additional approval by people in a situation. */
  effects?: Partial<Record<LifeFlag, number>>;
}

/** A subject that a message can have. */
export interface Topic {
  id: string;
  /** Name of the topic within a sentence. */
  label: string;
  words: RegExp;
  /** Matches interests, values and concerns of people for whom the topic is important. */
  matters: RegExp;
  /** Reaction to a message that only mentions the topic. */
  base: number;
  slant: number;
  effects?: Partial<Record<LifeFlag, number>>;
  /** True for questions that people vote on. */
  isPublic?: boolean;
  stances: readonly Stance[];
}
