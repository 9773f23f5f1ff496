import type { TurnRule } from './turn-rule.ts';

export const roundRobin: TurnRule = {
  name: 'round-robin',
  label: 'In turn',
  sentence: 'Everybody speaks in the order of their seats.',
  asks: 'nothing',
  next({ eligible, present, spoken }) {
    const last = present.indexOf(spoken.at(-1) ?? '');
    const inOrder = [...present.slice(last + 1), ...present.slice(0, last + 1)];
    return { participantId: inOrder.find((id) => eligible.includes(id)) ?? '', reason: 'Next in the order of seats' };
  },
};
