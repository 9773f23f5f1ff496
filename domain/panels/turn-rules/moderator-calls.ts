import { longestSilent } from './floor.ts';
import type { TurnRule } from './turn-rule.ts';

export const moderatorCalls: TurnRule = {
  name: 'moderator-calls',
  label: 'The moderator calls',
  sentence: 'The moderator says after each turn who speaks next.',
  asks: 'moderator',
  next(floor, asked) {
    const chosen = asked.find(({ status }) => status === 'answered')?.data?.chosen;
    if (chosen !== undefined && floor.eligible.includes(chosen))
      return { participantId: chosen, reason: 'Called by the moderator' };
    return {
      participantId: longestSilent(floor),
      reason: 'Silent for longest; the moderator called nobody who may speak',
    };
  },
};
