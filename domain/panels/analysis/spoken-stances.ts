/** Stances spoken aloud, beside the private ballots of the same phase. */
import type { PanelSpec } from '../setup.ts';
import { leadingStance, positionOfBallot, type Ballot } from '../stances.ts';
import type { Step } from '../step.ts';
import { transcriptOf } from '../transcript.ts';
import { ballotsOf } from './ballots.ts';

export interface SpokenStance {
  group: number;
  phase: number;
  participantId: string;
  /** −1 to 1, the mean of the participant's turns in the phase. */
  position: number;
  leading: string;
}

/** Reads the stance that each participant took aloud, by phase. */
export function spokenStances(spec: PanelSpec, steps: readonly Step[]): SpokenStance[] {
  return steps.flatMap((step) => {
    const { group, phase, data } = step;
    if (data?.coding === undefined || group === null || phase === null) return [];
    const speakers = new Map(transcriptOf(spec, steps, group).map((one) => [one.exchange, one.participantId]));
    const byPerson = new Map<string, Ballot[]>();
    for (const { exchange, stance } of data.coding.exchanges) {
      const participantId = speakers.get(exchange);
      if (participantId == null || stance === null) continue;
      byPerson.set(participantId, [...(byPerson.get(participantId) ?? []), stance]);
    }
    return [...byPerson].map(([participantId, said]) => {
      const mean = Object.fromEntries(
        spec.stances.map((stance) => [stance, said.reduce((sum, one) => sum + (one[stance] ?? 0), 0) / said.length]),
      );
      return {
        group,
        phase,
        participantId,
        position: positionOfBallot(spec.stances, mean),
        leading: leadingStance(spec.stances, mean),
      };
    });
  });
}

/** Difference between what is said aloud and voted in private from which it counts, on the scale from −1 to 1. */
const minGap = 0.5;
/** Change of the private ballot up to which it stays. */
const mostPrivateMove = 0.3;

/**
 * Participants of a group who say aloud what most others say while their private ballot stays elsewhere: in at least two
 * phases, and in most of those in which they spoke.
 */
export function conformistsOf(spec: PanelSpec, steps: readonly Step[], group: number): string[] {
  const spoken = spokenStances(spec, steps).filter((one) => one.group === group);
  const cast = ballotsOf(spec, steps, group);
  return spec.participants.flatMap(({ id }) => {
    const mine = cast.filter(({ participantId }) => participantId === id);
    const first = mine[0]?.position ?? 0;
    const last = mine.at(-1)?.position ?? 0;
    if (mine.length < 2 || Math.abs(last - first) > mostPrivateMove) return [];
    const compared = spoken.flatMap((one) => {
      const vote = mine.find(({ moment }) => moment === one.phase + 1);
      const others = spoken.filter((other) => other.phase === one.phase && other.participantId !== id);
      if (one.participantId !== id || vote === undefined || others.length === 0) return [];
      const gap = one.position - vote.position;
      const mood = others.reduce((sum, { position }) => sum + position, 0) / others.length;
      const differs = one.leading !== leadingStance(spec.stances, vote.ballot);
      return [differs && Math.abs(gap) >= minGap && Math.sign(gap) === Math.sign(mood)];
    });
    const told = compared.filter(Boolean).length;
    return told >= 2 && told > compared.length / 2 ? [id] : [];
  });
}
