/** The verdict on an experiment in a sentence, and what limits it. */
import { repeatedPeople } from '../simulations/headline.ts';
import { keepDeletedDays } from '../simulations/library/labels.ts';

/** An arm with the facts that a verdict depends on. */
export interface JudgedArm {
  label: string;
  /** True while its run can be read. */
  hasRun: boolean;
  /** True when its run is deleted and can be restored. */
  isRestorable: boolean;
  status: string | null;
  answered: number;
  asked: number;
}

export interface ExperimentVerdict {
  sentence: string;
  /** Arms that count in part or not at all, and what makes the ranges wider; one sentence each. */
  notes: string[];
}

/** Returns the verdict; `compared` is the comparison, if its runs can be read. */
export function verdictOf(
  arms: readonly JudgedArm[],
  compared: { verdict: string; repeatsPersonas: boolean } | null,
): ExperimentVerdict {
  const ofArms = arms.flatMap((arm) => noteOf(arm) ?? []);
  const notes = compared?.repeatsPersonas === true ? [...ofArms, repeatedPeople] : ofArms;
  const isOpen = arms.some(({ status }) => status === 'queued' || status === 'processing');
  if (isOpen) return { sentence: 'Still asking: the verdict comes when every message has its answers', notes };
  const withAnswers = arms.filter(({ hasRun, answered }) => hasRun && answered > 0);
  const [only] = withAnswers;
  if (only === undefined) return { sentence: 'Nothing to compare: no message has answers', notes };
  if (withAnswers.length === 1 || compared === null)
    return { sentence: `Nothing to compare with: only ${only.label} has answers`, notes };
  return { sentence: compared.verdict, notes };
}

function noteOf({ label, hasRun, isRestorable, status, answered, asked }: JudgedArm): string | null {
  if (!hasRun)
    return isRestorable
      ? `The run of ${label} is deleted. It can be restored in Runs for ${keepDeletedDays} days.`
      : `The run of ${label} is deleted for good.`;
  if (status !== 'failed') return null;
  if (answered === 0)
    return `${label} ended without answers and is left out. Its run says why, and can be tried again.`;
  return `${label} ended early: ${answered.toLocaleString('en-US')} of ${asked.toLocaleString('en-US')} personas answered.`;
}
