interface Course {
  status: string;
  stage: string | null;
  /** Answers still to come, over all providers asked. */
  remaining: number;
  /** Answers lately, and the seconds from the first of them until now. */
  answers: number;
  seconds: number;
}

/**
 * Seconds until the last answer at the pace observed, or null while that is unknown: fewer than 5 answers or 2 seconds
 * seen, nothing left, or a stage whose end does not depend on the pace. The pace is a mean over a long window that runs
 * until now, so one burst or one pause moves the answer only a little.
 */
export function etaSeconds(course: Course): number | null {
  if (course.status !== 'processing' || course.stage !== 'running' || course.remaining <= 0) return null;
  if (course.answers < 5 || course.seconds < 2) return null;
  return roundly((course.remaining * course.seconds) / course.answers);
}

/** To the second under a minute, to 5 s under ten minutes, else to 30 s: finer would be noise that flickers. */
function roundly(seconds: number): number {
  const step = seconds < 60 ? 1 : seconds < 600 ? 5 : 30;
  return Math.max(1, Math.round(seconds / step) * step);
}
