import { InvalidInput } from '../errors.ts';
import { uniqueName } from './seat.ts';
import { panelLimits, type Participant } from './setup.ts';

/** Gives somebody who joins a panel the next place, and a name of its own. Throws InvalidInput when all places are taken. */
export function withNewcomer(
  seated: readonly Participant[],
  newcomer: Omit<Participant, 'id'>,
  requestId: string,
): { participants: Participant[]; participantId: string } {
  if (seated.length >= panelLimits.participants.most)
    throw new InvalidInput('A panel has at most 12 participants', 'request');
  const participantId = `p${seated.length + 1}`;
  const name = uniqueName(newcomer.name, seated);
  return { participants: [...seated, { ...newcomer, id: participantId, name, joinedBy: requestId }], participantId };
}
