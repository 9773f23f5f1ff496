import { experimentLimits, letterOfArm } from '../../domain/experiments/names.ts';
import type { RunInput } from '../../domain/simulations/run-input.ts';
import { submitArms } from './submit-arms.ts';
import type { AcceptedRun } from '../simulations/accept-run.ts';
import type { SubmitDeps } from '../simulations/submit.ts';

export interface Variant {
  message: string;
  /** Name of the variant in verdicts; 'A', 'B', … when omitted. */
  label?: string | null | undefined;
}

/** A run of an experiment. */
export interface AcceptedVariant extends AcceptedRun {
  experimentId: string;
}

/**
 * Submits one run per message, all with the same personas, as an experiment. Either all start or none. With an
 * idempotency key, a repeated call returns the same runs and adds the missing ones.
 */
export async function submitVariants(
  deps: SubmitDeps,
  userId: string,
  shared: Omit<RunInput, 'message'>,
  variants: readonly Variant[],
): Promise<AcceptedVariant[]> {
  const arms = variants.map((variant, at) => ({ message: variant.message, label: labelOf(variant, at) }));
  const { id, runs } = await submitArms(deps, userId, shared, { arms });
  return runs.map((run) => ({ ...run, experimentId: id }));
}

function labelOf({ label }: Variant, at: number): string {
  return label?.trim().slice(0, experimentLimits.labelCharacters) || letterOfArm(at);
}
