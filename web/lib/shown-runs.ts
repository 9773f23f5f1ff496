import { useEffect } from 'react';

/** Job ids by the screen that shows their runs. */
const shown = new Set<readonly string[]>();

/** Declares runs whose end the screen shows itself, so that no toast covers its result. */
export function useShownRuns(jobIds: readonly string[]): void {
  const joined = jobIds.join(',');
  useEffect(() => {
    const own = joined.split(',');
    shown.add(own);
    return () => void shown.delete(own);
  }, [joined]);
}

/** True while a screen shows this run's end itself. */
export function isShownRun(jobId: string): boolean {
  return [...shown].some((jobIds) => jobIds.includes(jobId));
}
