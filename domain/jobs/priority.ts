import { priorities } from '../providers/tiers.ts';

export const priorityText = 'Priority must be a whole number from 0 to 9';

/** True when it is one that a job may have: 0 to 9, lower first. */
export function isPriority(given: number): boolean {
  return Number.isInteger(given) && given >= priorities.highest && given <= priorities.lowest;
}
