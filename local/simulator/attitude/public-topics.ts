/**
 * Public questions with the direction Americans usually take on them. The signs and rough sizes follow the partisan and demographic splits that
 * national surveys report (Pew Research Center and Gallup issue polls, 2022-2025); they serve demonstration, not prediction.
 */
import { livingTopics } from './living-topics.ts';
import { societyTopics } from './society-topics.ts';
import type { Topic } from './topic.ts';

export const publicTopics: readonly Topic[] = [...livingTopics, ...societyTopics].map((topic) => ({
  ...topic,
  isPublic: true,
}));
