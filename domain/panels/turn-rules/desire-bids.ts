import { longestSilent, silenceOf } from './floor.ts';
import type { TurnRule } from './turn-rule.ts';

const bidOfPeople = 5;

export const desireBids: TurnRule = {
  name: 'desire-bids',
  label: 'Who wants to most',
  sentence: 'Everybody says from 0 to 10 how much they want to speak; the highest speaks.',
  asks: 'participants',
  next(floor, asked) {
    const bids = asked.flatMap(({ status, participantId, data }) =>
      status === 'answered' &&
      participantId !== null &&
      data?.bid !== undefined &&
      floor.eligible.includes(participantId)
        ? [{ participantId, bid: data.bid }]
        : [],
    );
    // People are not asked how much they want to speak; they count as neither eager nor silent.
    for (const participantId of floor.eligible)
      if (floor.people.has(participantId)) bids.push({ participantId, bid: bidOfPeople });
    const [best] = bids.sort(
      (one, other) =>
        other.bid - one.bid || silenceOf(floor, other.participantId) - silenceOf(floor, one.participantId),
    );
    if (best === undefined)
      return {
        participantId: longestSilent(floor),
        reason: 'Silent for longest; nobody said how much they want to speak',
      };
    return { participantId: best.participantId, reason: `Wants to speak most: ${best.bid} of 10` };
  },
};
