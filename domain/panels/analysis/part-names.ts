import type { MovementPart } from './movement.ts';

/** Names of the parts of the movement, as people read them. */
export const partNames: Record<MovementPart, string> = {
  total: 'All of it',
  spontaneous: 'On their own',
  reading: 'Reading as much about something else',
  conformity: 'Following the votes of others',
  persuasion: 'Persuaded by what was said',
};
