interface Stage {
  status: string;
}

const isOver = ({ status }: Stage) => status === 'completed' || status === 'failed';

/** Whether a closed run's result is not the closed run's yet: not read, or read while the run was open or before it ended otherwise. */
export function isStale(progress: Stage | null, result: Stage | null): boolean {
  return progress !== null && isOver(progress) && result?.status !== progress.status;
}

/** What of a closed run its result depends on; null while it is open. A run that was cancelled is counted anew when late answers arrive. */
export function closedState(progress: (Stage & { updatedAt: string }) | null): string | null {
  return progress !== null && isOver(progress) ? `${progress.status} ${progress.updatedAt}` : null;
}
