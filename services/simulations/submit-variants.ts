import { createRosterGroup, runPlan } from '../../db/simulations/run-plans.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { checkRunInput, type RunInput } from '../../domain/simulations/run-input.ts';
import { joinSamePersonas } from './same-personas.ts';
import type { AcceptedRun } from './accept-run.ts';
import { submitRun, type SubmitDeps } from './submit.ts';

export interface Variant {
  message: string;
  /** Name of the variant in verdicts; 'A', 'B', … when omitted. */
  label?: string | null | undefined;
}

const variantLimits = { min: 2, max: 5, labelCharacters: 60 } as const;

/**
 * Submits one run per message, all with the same personas. Every run is checked before the first is accepted, so either
 * all start or none. With an idempotency key, a repeated call returns the same runs and adds the missing ones.
 */
export async function submitVariants(
  deps: SubmitDeps,
  userId: string,
  shared: Omit<RunInput, 'message'>,
  variants: readonly Variant[],
): Promise<AcceptedRun[]> {
  const { min, max } = variantLimits;
  if (variants.length < min || variants.length > max)
    throw new InvalidInput(`Compare ${min} to ${max} messages`, 'variants');
  const named = variants.map((variant, at) => ({ message: variant.message, label: labelOf(variant, at) }));
  if (new Set(named.map(({ label }) => label)).size < named.length)
    throw new InvalidInput('Every message needs a label of its own', 'variants');
  for (const { message } of named) checkRunInput({ ...shared, message });
  const { input, rosterGroupId } = await joinSamePersonas(deps.db, userId, { ...shared, message: '' });
  let group = rosterGroupId ?? (await createRosterGroup(deps.db, userId, null));
  const submitted: AcceptedRun[] = [];
  for (const [at, { message, label }] of named.entries()) {
    const idempotencyKey = shared.idempotencyKey ? `${shared.idempotencyKey}/${at}` : null;
    const run = { ...input, message, idempotencyKey, samePersonasAs: null };
    const accepted = await submitRun(deps, userId, run, { rosterGroupId: group, label });
    submitted.push(accepted);
    // An earlier or concurrent call created the first run: the missing runs join its roster group.
    if (at === 0 && !accepted.isNew) group = (await runPlan(deps.db, accepted.id))?.rosterGroupId ?? group;
  }
  return submitted;
}

function labelOf({ label }: Variant, at: number): string {
  return label?.trim().slice(0, variantLimits.labelCharacters) || String.fromCharCode('A'.charCodeAt(0) + at);
}
