/** Follows a run until it ends. */
import { setTimeout as sleep } from 'node:timers/promises';
import { StackError } from '../stack-error.ts';
import type { Progress } from './operations.ts';

export interface Watched {
  /** The run's progress; null when there is no such run. */
  progress: () => Promise<Progress | null>;
  /** True while a stack runs that could respond again. */
  isStackThere: () => boolean;
  show: (progress: Progress) => void;
  say: (line: string) => void;
  pollMs?: number;
}

/**
 * Shows the run until it has ended. Throws StackError when it never will: the run was deleted or the stack was stopped.
 */
export async function watchRun({ progress, isStackThere, show, say, pollMs = 500 }: Watched): Promise<void> {
  let isSilent = false;
  for (;;) {
    const answer = await progress().catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    );
    if (answer === null) throw new StackError('The run was deleted.');
    if (answer instanceof Error) {
      if (!isStackThere()) throw new StackError('The stack was stopped; the run continues when it is started again.');
      if (!isSilent) say(`The stack does not answer (${answer.message}), waiting…`);
      isSilent = true;
    } else {
      isSilent = false;
      show(answer);
      if (answer.status === 'completed' || answer.status === 'failed') return;
    }
    await sleep(pollMs);
  }
}
