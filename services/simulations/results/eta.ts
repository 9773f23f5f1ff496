interface RunPace {
  status: string;
  stage: string | null;
  /** Number of missing answers, over all providers of the run. */
  remaining: number;
  /** Number of recent answers; `seconds` is the time from the first of them until now. */
  answers: number;
  seconds: number;
}

/**
 * Estimates the seconds until the last answer; null when unknown: fewer than 5 answers or 2 seconds observed, nothing
 * left, or a stage that does not depend on the pace. The pace is a mean over a long window that ends now, so that a
 * single burst or pause changes it little.
 */
export function etaSeconds(course: RunPace): number | null {
  if (course.status !== 'processing' || course.stage !== 'running' || course.remaining <= 0) return null;
  if (course.answers < 5 || course.seconds < 2) return null;
  return roundSeconds((course.remaining * course.seconds) / course.answers);
}

/** Rounds to 1 s below a minute, to 5 s below ten minutes, else to 30 s, so that the shown time does not flicker. */
function roundSeconds(seconds: number): number {
  const step = seconds < 60 ? 1 : seconds < 600 ? 5 : 30;
  return Math.max(1, Math.round(seconds / step) * step);
}
