/** Groups of a panel side by side: those of several groups, or the two branches of a fork. */
import { meanOf } from '../../simulations/student-t.ts';
import { int, float, maybe, view, type ValueOf, text, list } from '../../view.ts';
import type { PanelSpec } from '../setup.ts';
import type { Step } from '../step.ts';
import { coursesOf, type Course } from './ballots.ts';
import { copySentences, distinctGroups } from './copies.ts';
import { objectivesOf } from './talk.ts';

const groupSideView = view(
  'PanelGroupSide',
  'Where a group ended. Positions go from 1, the first stance, to −1, the last.',
  {
    group: int(),
    voters: int(),
    /** Mean position of the latest ballots, −1 to 1; null without any. */
    position: maybe(float('Mean of the latest votes.')),
    /** Mean of latest minus first ballot, −2 to 2; null without any. */
    change: maybe(float('Mean of latest minus first votes.')),
    objectivesMet: int(),
  },
);

export type GroupSide = ValueOf<typeof groupSideView>;

const participantDifferenceView = view('PanelDifference', 'Latest positions of one participant in two groups.', {
  participantId: text(),
  /** Latest position in the first and in the second group, −1 to 1. */
  first: float(),
  second: float(),
});

export type ParticipantDifference = ValueOf<typeof participantDifferenceView>;

export const sideBySideView = view('PanelComparison', {
  groups: list(groupSideView),
  /** The participants who voted in both of two groups, largest difference first; none for other numbers of groups. */
  differences: list(participantDifferenceView),
  /** Mean difference, second minus first, −2 to 2; null without any. */
  difference: maybe(float('Mean difference, second minus first group.')),
  /** The words that the figures allow. */
  sentence: maybe(text()),
});

export type SideBySide = ValueOf<typeof sideBySideView>;

/** Smallest difference of a participant that is said, on the scale from −1 to 1: 15 points of a share. */
const smallestDifference = 0.3;

/** Compares where groups ended; null for one group. Intervals over several groups are those of movementOverGroups. */
export function sideBySide(spec: PanelSpec, steps: readonly Step[]): SideBySide | null {
  if (spec.groups < 2) return null;
  const courses = coursesOf(spec, steps);
  const groups = Array.from({ length: spec.groups }, (_, group): GroupSide => {
    const own = courses.filter((course) => course.group === group);
    const ends = own.flatMap(({ ballots }) => {
      const [first, last] = [ballots[0], ballots.at(-1)];
      return first === undefined || last === undefined ? [] : [{ first: first.position, last: last.position }];
    });
    return {
      group,
      voters: ends.length,
      position: ends.length === 0 ? null : meanOf(ends.map(({ last }) => last)),
      change: ends.length === 0 ? null : meanOf(ends.map(({ first, last }) => last - first)),
      objectivesMet: objectivesOf(spec, steps, group).filter(({ isCovered }) => isCovered).length,
    };
  });
  const copies = copySentences(distinctGroups(spec, steps));
  const differences = spec.groups === 2 && copies.length === 0 ? differencesOf(spec, courses) : [];
  const difference = differences.length === 0 ? null : meanOf(differences.map(({ first, second }) => second - first));
  return { groups, differences, difference, sentence: copies.length > 0 ? copies.join(' ') : sentenceOf(differences) };
}

function differencesOf({ participants }: PanelSpec, courses: readonly Course[]): ParticipantDifference[] {
  const latest = (group: number, participantId: string) =>
    courses.find((course) => course.group === group && course.participantId === participantId)?.ballots.at(-1);
  return participants
    .flatMap(({ id }) => {
      const [first, second] = [latest(0, id), latest(1, id)];
      if (first === undefined || second === undefined) return [];
      return [{ participantId: id, first: first.position, second: second.position }];
    })
    .sort((one, other) => Math.abs(other.second - other.first) - Math.abs(one.second - one.first));
}

function sentenceOf(differences: readonly ParticipantDifference[]): string | null {
  if (differences.length === 0) return null;
  const moved = differences.filter(({ first, second }) => Math.abs(second - first) >= smallestDifference);
  const caution = 'One group each cannot tell this from chance: run more groups before relying on it.';
  if (moved.length === 0) return `Everybody ended at about the same place in both groups. ${caution}`;
  const up = moved.filter(({ first, second }) => second > first).length;
  const down = moved.length - up;
  const all = differences.length;
  if (up === 0) return `${down} of ${all} ended less in favor in group 2. ${caution}`;
  return `${up} of ${all} ended more in favor in group 2${down === 0 ? '' : `, ${down} less`}. ${caution}`;
}
