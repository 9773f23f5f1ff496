/** Sentences about the runs, imports and segments that use a segment, for people who are about to change it. */
import type { SegmentDependentsQuery } from '../../generated/segments/graphql.ts';
import { counted } from '../../lib/format.ts';

type Dependents = SegmentDependentsQuery['segmentDependents'];

/** Says what is deleted with the segment and what is kept. */
export function describeDeletion(dependents: Dependents): string[] {
  const { openRuns, derived, imports, recurring } = dependents;
  return [
    ...(openRuns.length > 0
      ? [`${counted(openRuns.length, 'open run')} will be cancelled: ${openRuns.join(', ')}.`]
      : []),
    ...(imports > 0 ? ['An import into it will be cancelled.'] : []),
    ...(derived.length > 0
      ? [
          `${namesOf(derived)} ${derived.length === 1 ? 'takes its' : 'take their'} profiles from it and will keep a copy of them.`,
        ]
      : []),
    ...(recurring.length > 0 ? [`Recurring runs will miss it: ${recurring.join(', ')}.`] : []),
    ...describeEndedRuns(dependents),
  ];
}

/** Says what happens to runs and other segments when profiles are removed from the segment. */
export function describeRemovalOfProfiles(dependents: Dependents): string[] {
  const { openRuns, derived, recurring } = dependents;
  return [
    ...(openRuns.length > 0 ? [`${counted(openRuns.length, 'open run')} asked it: ${openRuns.join(', ')}.`] : []),
    ...describeEndedRuns(dependents),
    ...(derived.length > 0
      ? [`${namesOf(derived)} ${derived.length === 1 ? 'loses' : 'lose'} these profiles, too.`]
      : []),
    ...(recurring.length > 0 ? [`Recurring runs will not ask them: ${recurring.join(', ')}.`] : []),
  ];
}

function describeEndedRuns({ endedRuns }: Dependents): string[] {
  if (endedRuns === 0) return [];
  return [
    `${counted(endedRuns, 'finished run')} that asked it ${endedRuns === 1 ? 'keeps its' : 'keep their'} results.`,
  ];
}

function namesOf(segments: Dependents['derived']): string {
  return segments.map(({ name }) => `‘${name}’`).join(', ');
}
