import { keptSoFarText } from '../lib/run-summary-text.ts';
import { CancelButton } from './cancel-button.tsx';

interface CancelRunButtonProps {
  progress: { jobId: string; answered: number; heard: number };
  /** Reads the run again. */
  onCancelled: () => Promise<unknown>;
}

/** Cancels an open run after a question that says what has been answered. */
export function CancelRunButton({ progress, onCancelled }: CancelRunButtonProps) {
  return (
    <CancelButton jobId={progress.jobId} noun="run" onCancelled={onCancelled}>
      No more personas are asked. {keptSoFarText(progress)}
    </CancelButton>
  );
}
