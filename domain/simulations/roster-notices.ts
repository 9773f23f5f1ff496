/** Notices about the personas drawn for a run. */

export interface DrawnSegment {
  name: string;
  /** Number of its personas in the run; 0 when the run has fewer personas than segments. */
  personas: number;
  /** Number of those whose profile was drawn before. */
  repeated: number;
  /** True when the segment has no profiles, so that its personas are synthetic. */
  isSynthetic: boolean;
}

/**
 * Builds the notices. `isWeighted` is null when it is no longer known whether a segment was weighted.
 */
export function rosterNotices(drawn: readonly DrawnSegment[], isWeighted: boolean | null): string[] {
  const synthetic = namesOf(drawn.filter(({ personas, isSynthetic }) => personas > 0 && isSynthetic));
  const asked = drawn.reduce((sum, { personas }) => sum + personas, 0);
  const repeated = drawn.reduce((sum, segment) => sum + segment.repeated, 0);
  return [
    ...(synthetic === ''
      ? []
      : [`No profiles in ${synthetic}: synthetic personas from the United States were asked instead.`]),
    ...(repeated === 0 ? [] : [`${repeatedWords(repeated, asked)}${because(isWeighted)}.`]),
  ];
}

const ofRepeats = /^\d+ of \d+ answers comes? from profiles asked more than once/;

function repeatedWords(repeated: number, answers: number): string {
  return `${repeated} of ${answers} answers ${repeated === 1 ? 'comes' : 'come'} from profiles asked more than once`;
}

/**
 * Updates the stored notices: repeats are counted from the answers so far, and their notice is removed without any.
 */
export function noticesOfAnswers(
  stored: readonly string[],
  { repeated, answers }: { repeated: number; answers: number },
): string[] {
  return stored.flatMap((notice) => {
    if (!ofRepeats.test(notice)) return [notice];
    return repeated > 0 ? [notice.replace(ofRepeats, repeatedWords(repeated, answers))] : [];
  });
}

function namesOf(drawn: readonly DrawnSegment[]): string {
  return drawn.map(({ name }) => name).join(', ');
}

function because(isWeighted: boolean | null): string {
  if (isWeighted === null) return '';
  return `, because ${isWeighted ? 'heavily weighted profiles are drawn more often, or ' : ''}the segments have fewer profiles than personas asked for`;
}
