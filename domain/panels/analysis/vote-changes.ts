/** How many private votes changed in a panel, as counts that its record keeps. */
import { int, maybe, view, type ValueOf } from '../../view.ts';
import { independentSteps } from '../fork.ts';
import { humansOf, type PanelSpec } from '../setup.ts';
import type { Step } from '../step.ts';
import { coursesOf } from './ballots.ts';
import { movementTests } from './persuaded.ts';

export const voteChangesView = view(
  'PanelVoteChanges',
  'Private votes of AI participants, each counted once in every group.',
  {
    /** Simulated participants that voted at least twice, each counted once in every group. */
    voters: int('Those who voted at least twice.'),
    changed: int('Those whose latest vote leads with another stance than the first.'),
    persuaded: maybe(int('Participants who may be called persuaded; null without controls.')),
    followers: maybe(
      int('Participants who followed the votes of others beyond their controls; null without controls.'),
    ),
  },
);

export type VoteChanges = ValueOf<typeof voteChangesView>;

/** Counts the votes of a panel that changed. People who took a seat are left out: their votes are not simulated. */
export function voteChanges(spec: PanelSpec, steps: readonly Step[]): VoteChanges {
  const independent = independentSteps(spec, steps);
  const humans = humansOf(spec);
  const courses = coursesOf(spec, independent).filter(
    ({ participantId, ballots }) => ballots.length > 1 && !humans.has(participantId),
  );
  const beyondControl = (part: 'persuasion' | 'conformity') => {
    const tests = movementTests(spec, independent, part);
    return tests.length === 0 ? null : tests.filter(({ isBeyondControl }) => isBeyondControl).length;
  };
  return {
    voters: courses.length,
    changed: courses.filter(({ ballots }) => ballots[0]?.leading !== ballots.at(-1)?.leading).length,
    persuaded: beyondControl('persuasion'),
    followers: beyondControl('conformity'),
  };
}
