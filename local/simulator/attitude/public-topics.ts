/**
 * Public questions with the typical American opinions. Signs and approximate sizes follow the partisan and demographic
 * splits of national surveys (Pew Research Center and Gallup issue polls, 2022-2025). They are for demonstration, not
 * for prediction.
 */
import { livingTopics } from './living-topics.ts';
import { societyTopics } from './society-topics.ts';
import type { Topic } from './topic.ts';

export const publicTopics: readonly Topic[] = [...livingTopics, ...societyTopics].map((topic) => ({
  ...topic,
  isPublic: true,
}));
