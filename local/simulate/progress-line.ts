/** The progress of a run in one line of the terminal. */
import type { Progress } from './operations.ts';

/** Number of characters of the bar. */
const width = 24;

/** Formats the progress in one line: bar, percent, counts, current activity. */
export function formatProgress(progress: Progress): string {
  const { counts } = progress;
  const parts = [
    `${formatBar(progress.progress / 100, width)} ${String(progress.progress).padStart(3)}%`,
    `${progress.answered} of ${progress.asked} answered`,
    `+${counts.positive} =${counts.neutral} −${counts.negative}`,
    ...(progress.endings.total > 0 ? [`${progress.endings.total} without an answer`] : []),
    ...(progress.retried > 0 ? [`${progress.retried} retried`] : []),
    ...(progress.etaSeconds !== null && progress.status === 'processing'
      ? [`${formatDuration(progress.etaSeconds)} left`]
      : []),
    progress.progressMessage,
  ];
  return parts.join(' · ');
}

/** Updates the line in place on a terminal; elsewhere prints a line only for relevant changes. */
export function createProgressPrinter(out: NodeJS.WriteStream = process.stderr): {
  show(progress: Progress): void;
  end(): void;
} {
  let last = '';
  return {
    show(progress) {
      const line = formatProgress(progress);
      if (out.isTTY) out.write(`\r${line.slice(0, Math.max(out.columns - 1, 40))}\u001B[K`);
      else {
        const mark = `${Math.floor(progress.progress / 10)} ${progress.status}`;
        if (mark !== last) out.write(`${line}\n`);
        last = mark;
      }
    },
    end: () => void (out.isTTY && out.write('\n')),
  };
}

export function formatBar(share: number, cells: number): string {
  const full = Math.round(Math.min(Math.max(share, 0), 1) * cells);
  return '█'.repeat(full) + '░'.repeat(cells - full);
}

function formatDuration(seconds: number): string {
  return seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}
