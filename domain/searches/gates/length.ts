import { searchLimits } from '../setup.ts';
import type { Gate } from './gate.ts';

/** Times the longest first message from which a length is worth a look. */
const longFrom = 1.5;

export const lengthGate: Gate = ({ spec, message }) => {
  const characters = [...message].length;
  const most = Math.min(spec.constraints.maxCharacters ?? Infinity, searchLimits.messageCharacters);
  if (characters > most) {
    const reason = `It has ${count(characters)} characters; at most ${count(most)} are allowed`;
    return { verdict: 'rejected', reason, flags: [{ kind: 'length', text: reason }] };
  }
  if (!/[\p{L}\p{N}]/u.test(message)) return { verdict: 'rejected', reason: 'It has no words', flags: [] };
  const longest = Math.max(...spec.seedMessages.map((seed) => [...seed].length));
  if (characters < 80 || characters <= longFrom * longest) return null;
  const reason = `It is ${Math.round(100 * (characters / longest - 1))}% longer than the longest first message`;
  return { reason, flags: [{ kind: 'length', text: reason }] };
};

const count = (value: number) => value.toLocaleString('en-US');
