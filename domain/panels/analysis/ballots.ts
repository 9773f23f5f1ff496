/** Private ballots as positions, and how many lead with each stance. */
import { hidden, text, int, float, view, type ValueOf } from '../../view.ts';
import type { PanelSpec } from '../setup.ts';
import { leadingStance, positionOfBallot, type Ballot } from '../stances.ts';
import type { Step, StepKind } from '../step.ts';

export type BallotKind = Extract<StepKind, 'ballot' | 'control-ballot' | 'stances-ballot' | 'sham-ballot'>;

export const castBallotView = view(
  'PanelBallot',
  'A private ballot. Positions go from 1, the first stance, to −1, the last.',
  {
    kind: hidden<BallotKind>(),
    group: hidden<number>(),
    participantId: text(),
    moment: int('0 before the discussion, n + 1 after phase n.'),
    shares: hidden<Ballot>(),
    /** −1 for the last stance, 1 for the first. */
    position: float(),
    leading: hidden<string>(),
    /** The sentence that goes with the ballot. */
    line: text(),
  },
);

export type CastBallot = ValueOf<typeof castBallotView>;

const ballotKinds: readonly StepKind[] = ['ballot', 'control-ballot', 'stances-ballot', 'sham-ballot'];

/** Lists the ballots that were answered, by group, moment and seat. */
export function ballotsOf({ stances, participants }: PanelSpec, steps: readonly Step[]): CastBallot[] {
  const seats = new Map(participants.map(({ id }, seat) => [id, seat]));
  const seatOf = ({ participantId }: CastBallot) => seats.get(participantId) ?? seats.size;
  return steps
    .flatMap(({ kind, status, group, participantId, moment, data }): CastBallot[] => {
      const shares = data?.ballot;
      if (!isBallot(kind) || status !== 'answered' || shares === undefined) return [];
      if (group === null || participantId === null || moment === null) return [];
      const position = positionOfBallot(stances, shares);
      const leading = leadingStance(stances, shares);
      return [{ kind, group, participantId, moment, shares, position, leading, line: data?.line ?? '' }];
    })
    .sort((one, other) => one.group - other.group || one.moment - other.moment || seatOf(one) - seatOf(other));
}

function isBallot(kind: StepKind): kind is BallotKind {
  return ballotKinds.includes(kind);
}

export interface Course {
  group: number;
  participantId: string;
  /** The ballots cast in private, in order of their moments; at least one. */
  ballots: CastBallot[];
  /** The same participant's control ballots by moment. */
  controls: ReadonlyMap<number, CastBallot>;
  /** Its ballots with only the others' votes heard, by moment. */
  stances: ReadonlyMap<number, CastBallot>;
  /** Its ballots after a sham transcript, by moment. */
  shams: ReadonlyMap<number, CastBallot>;
}

/** Groups ballots by participant and group. */
export function coursesOf(spec: PanelSpec, steps: readonly Step[]): Course[] {
  const courses = new Map<string, CastBallot[]>();
  for (const ballot of ballotsOf(spec, steps)) {
    const key = `${ballot.group}/${ballot.participantId}`;
    courses.set(key, [...(courses.get(key) ?? []), ballot]);
  }
  const byMoment = (all: CastBallot[], kind: BallotKind) =>
    new Map(all.flatMap((ballot) => (ballot.kind === kind ? [[ballot.moment, ballot] as const] : [])));
  return [...courses.values()].flatMap((all) => {
    const ballots = all.filter(({ kind }) => kind === 'ballot');
    const [first] = ballots;
    if (first === undefined) return [];
    const { group, participantId } = first;
    const controls = byMoment(all, 'control-ballot');
    const stances = byMoment(all, 'stances-ballot');
    return [{ group, participantId, ballots, controls, stances, shams: byMoment(all, 'sham-ballot') }];
  });
}

export interface StanceCount {
  stance: string;
  /** Participants whose first ballot leads with it. */
  before: number;
  /** Participants whose latest ballot leads with it. */
  latest: number;
}

export interface GroupCounts {
  group: number;
  voters: number;
  stances: StanceCount[];
}

/** Counts the leading stances of first and latest ballots, by group. */
export function stanceCounts(spec: PanelSpec, steps: readonly Step[]): GroupCounts[] {
  const courses = coursesOf(spec, steps);
  return [...new Set(courses.map(({ group }) => group))].map((group) => {
    const own = courses.filter((course) => course.group === group);
    const count = (stance: string, at: number) =>
      own.filter(({ ballots }) => ballots.at(at)?.leading === stance).length;
    return {
      group,
      voters: own.length,
      stances: spec.stances.map((stance) => ({ stance, before: count(stance, 0), latest: count(stance, -1) })),
    };
  });
}
