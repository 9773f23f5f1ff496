import { silenceOf } from './floor.ts';
import type { TurnRule } from './turn-rule.ts';

/** Share of the wish to speak that comes back with each turn of others. */
const recovery = 0.1;

export const propensity: TurnRule = {
  name: 'propensity',
  label: 'By chance',
  sentence: 'Drawn at random; who has just spoken is less likely to be drawn.',
  asks: 'nothing',
  next(floor) {
    const weights = floor.eligible.map((id) => Math.min(1, silenceOf(floor, id) * recovery));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    let left = floor.random() * sum;
    const at = weights.findIndex((weight) => (left -= weight) < 0);
    return { participantId: floor.eligible[at] ?? floor.eligible[0] ?? '', reason: 'Drawn at random' };
  },
};
