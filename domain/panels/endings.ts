/** Steps of a panel that ended without an answer. They stand in no transcript, vote or finding. */
import { endedNotices } from '../simulations/ended-notices.ts';
import type { EndingCounts } from '../simulations/endings.ts';
import { isAsked, type Step } from './step.ts';

export function endingsOf(steps: readonly Step[]): EndingCounts {
  const count = (kind: Step['ending']) => steps.filter(({ ending }) => ending === kind).length;
  const [refused, filtered, unreadable] = [count('refused'), count('filtered'), count('unreadable')];
  return { total: refused + filtered + unreadable, refused, filtered, unreadable };
}

/** Says how many calls ended so, and what it means; nothing when none did. */
export function panelNotices(steps: readonly Step[]): string[] {
  const settled = steps.filter(
    ({ kind, status, ending }) => isAsked(kind) && (status === 'answered' || ending != null),
  ).length;
  return endedNotices(endingsOf(steps), settled, 'call');
}
