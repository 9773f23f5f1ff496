/** What people are told about who was drawn for a run. */

export interface DrawnSegment {
  name: string;
  /** How many of it are asked; 0 when there were fewer personas than segments. */
  personas: number;
  /** How many of those are profiles that were drawn before. */
  repeated: number;
  /** It has no profiles. */
  isSynthetic: boolean;
}

/**
 * One sentence for each thing worth knowing. `isWeighted` is null where it is not known any more whether a segment is.
 */
export function rosterNotices(drawn: readonly DrawnSegment[], isWeighted: boolean | null): string[] {
  const synthetic = namesOf(drawn.filter(({ personas, isSynthetic }) => personas > 0 && isSynthetic));
  const asked = drawn.reduce((sum, { personas }) => sum + personas, 0);
  const repeated = drawn.reduce((sum, segment) => sum + segment.repeated, 0);
  return [
    ...(synthetic === ''
      ? []
      : [`No profiles in ${synthetic}: synthetic personas from the United States were asked instead.`]),
    ...(repeated === 0
      ? []
      : [`${repeated} of ${asked} answers come from profiles asked more than once${because(isWeighted)}.`]),
  ];
}

const ofRepeats = /^\d+ of \d+ answers come from profiles asked more than once/;

/**
 * The notices kept since a run's personas were drawn, with the repeats counted from the answers that came; none, no
 * sentence of them.
 */
export function noticesOfAnswers(
  kept: readonly string[],
  { repeated, answers }: { repeated: number; answers: number },
): string[] {
  const counted = `${repeated} of ${answers} answers ${repeated === 1 ? 'comes' : 'come'} from profiles asked more than once`;
  return kept.flatMap((notice) => {
    if (!ofRepeats.test(notice)) return [notice];
    return repeated > 0 ? [notice.replace(ofRepeats, counted)] : [];
  });
}

function namesOf(drawn: readonly DrawnSegment[]): string {
  return drawn.map(({ name }) => name).join(', ');
}

function because(isWeighted: boolean | null): string {
  if (isWeighted === null) return '';
  return `, because ${isWeighted ? 'heavily weighted profiles are drawn more often, or ' : ''}the segments have fewer profiles than personas asked for`;
}
