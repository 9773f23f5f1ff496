/** Stances spoken aloud, by phase, and how far they are from the private ballot of the same phase. */
import { meanOf } from '../../simulations/student-t.ts';
import { hidden, text, int, float, view, type ValueOf } from '../../view.ts';
import type { PanelSpec } from '../setup.ts';
import { defaultStances, leadingStance, positionOfBallot, type Ballot } from '../stances.ts';
import type { CodedExchange, Step } from '../step.ts';
import { transcriptOf } from '../transcript.ts';
import { coursesOf } from './ballots.ts';

export interface CodedTurn extends CodedExchange {
  group: number;
  phase: number;
  participantId: string;
}

/** Lists what was coded of participants' exchanges, in order; codings of others and of unknown exchanges are left out. */
export function codedTurns(spec: PanelSpec, steps: readonly Step[]): CodedTurn[] {
  const groups = [...new Set(steps.flatMap(({ group }) => (group === null ? [] : [group])))].sort((a, b) => a - b);
  return groups.flatMap((group) => {
    const heard = new Map(transcriptOf(spec, steps, group).map((exchange) => [exchange.exchange, exchange]));
    const coded = new Map<number, CodedTurn>();
    for (const step of steps) {
      if (step.kind !== 'coding' || step.group !== group || step.status !== 'answered') continue;
      for (const exchange of step.data?.coding?.exchanges ?? []) {
        const { participantId = null, phase = null } = heard.get(exchange.exchange) ?? {};
        const of = phase ?? step.phase;
        if (participantId === null || of === null) continue;
        coded.set(exchange.exchange, { ...exchange, group, phase: of, participantId });
      }
    }
    return [...coded.values()].sort((one, other) => one.exchange - other.exchange);
  });
}

export const spokenStanceView = view('PanelSpokenStance', {
  group: hidden<number>(),
  participantId: text(),
  phase: int(),
  /** Mean shares of the exchanges in which a stance was spoken. */
  shares: hidden<Ballot>(),
  /** −1 for the last stance, 1 for the first. */
  position: float(),
  leading: text(),
  /** Position of the private ballot after this phase; null without one. */
  privatePosition: hidden<number | null>(),
  /** Spoken minus private position, −2 to 2; null without a ballot. */
  gap: hidden<number | null>(),
});

export type SpokenStance = ValueOf<typeof spokenStanceView>;

/** Computes the stance that each participant spoke in each phase; phases in which it spoke none are left out. */
export function spokenStances(spec: PanelSpec, steps: readonly Step[]): SpokenStance[] {
  const { stances } = spec;
  const privately = new Map<string, number>(
    coursesOf(spec, steps).flatMap(({ group, participantId, ballots }) =>
      ballots.map(({ moment, position }) => [`${group}/${participantId}/${moment - 1}`, position] as const),
    ),
  );
  const spoken = new Map<string, { turn: CodedTurn; all: Ballot[] }>();
  for (const turn of codedTurns(spec, steps)) {
    if (turn.stance === null) continue;
    const key = `${turn.group}/${turn.participantId}/${turn.phase}`;
    spoken.set(key, { turn, all: [...(spoken.get(key)?.all ?? []), turn.stance] });
  }
  return [...spoken].map(([key, { turn, all }]) => {
    const { group, participantId, phase } = turn;
    const shares = Object.fromEntries(
      stances.map((stance) => [stance, meanOf(all.map((ballot) => ballot[stance] ?? 0))]),
    );
    const position = positionOfBallot(stances, shares);
    const privatePosition = privately.get(key) ?? null;
    const gap = privatePosition === null ? null : position - privatePosition;
    return {
      group,
      participantId,
      phase,
      shares,
      position,
      leading: leadingStance(stances, shares),
      privatePosition,
      gap,
    };
  });
}

export interface AloudAndPrivate {
  group: number;
  /** Participants who spoke a stance or voted. */
  participants: number;
  /** Participants whose latest spoken stance is the first of the list. */
  aloud: number;
  /** Participants whose latest ballot leads with it. */
  inPrivate: number;
  /** `3 of 6 say they are for it, 2 of 5 vote for it in private`: of those who said a stance, and of those who voted. */
  sentence: string;
}

/** Compares the first stance of the list as it is spoken and as it is voted, in the newest of each; null before both. */
export function aloudAndPrivate(spec: PanelSpec, steps: readonly Step[], group: number): AloudAndPrivate | null {
  const [first = ''] = spec.stances;
  const votes = coursesOf(spec, steps).filter((course) => course.group === group);
  const spoken = new Map(
    spokenStances(spec, steps)
      .filter((stance) => stance.group === group)
      .sort((one, other) => one.phase - other.phase)
      .map((stance) => [stance.participantId, stance]),
  );
  if (votes.length === 0 || spoken.size === 0) return null;
  const participants = new Set([...spoken.keys(), ...votes.map(({ participantId }) => participantId)]).size;
  const aloud = [...spoken.values()].filter(({ leading }) => leading === first).length;
  const inPrivate = votes.filter(({ ballots }) => ballots.at(-1)?.leading === first).length;
  const verb = (count: number, one: string, many: string) => (count === 1 ? one : many);
  const says =
    first === defaultStances[0]
      ? `${verb(aloud, 'says they are', 'say they are')} for it`
      : `${verb(aloud, 'says', 'say')} “${first}”`;
  const voted = first === defaultStances[0] ? 'for it' : `“${first}”`;
  const sentence = `${aloud} of ${spoken.size} ${says}, ${inPrivate} of ${votes.length} ${verb(inPrivate, 'votes', 'vote')} ${voted} in private`;
  return { group, participants, aloud, inPrivate, sentence };
}
