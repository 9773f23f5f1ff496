import type { Db } from '../../db/client.ts';
import { holdsUnaskable } from '../../db/profiles/forget.ts';
import { createRosterGroup, setupOfRun } from '../../db/simulations/run-plans.ts';
import { InvalidInput } from '../../domain/errors.ts';
import type { RunInput } from '../../domain/simulations/run-input.ts';

interface NamedPersonas {
  input: RunInput;
  /** The roster to ask and the roster group of its run, if any. Null when the input names no run. */
  roster: { rosterId: string; rosterGroupId: string | null } | null;
}

/**
 * Resolves the run whose personas the input wants to ask: its segments and size replace those of the input. Writes
 * nothing. Throws InvalidInput when the person has no such run, it has no roster, or somebody in it may
 * not be asked any more.
 */
export async function resolveSamePersonas(db: Db, userId: string, input: RunInput): Promise<NamedPersonas> {
  const jobId = input.samePersonasAs?.trim();
  if (!jobId) return { input, roster: null };
  const other = await setupOfRun(db, userId, jobId);
  if (other === undefined)
    throw new InvalidInput('There is no such run whose personas could be asked again', 'samePersonasAs');
  const { rosterId, rosterGroupId, personas, segmentIds } = other;
  if (rosterId === null || personas === null)
    throw new InvalidInput('That run has not drawn its personas yet', 'samePersonasAs');
  if (await holdsUnaskable(db, rosterId))
    throw new InvalidInput('One of these people can no longer be asked. Draw new personas', 'samePersonasAs');
  return {
    input: { ...input, segmentIds: segmentIds ?? [], numUsers: personas, split: null },
    roster: { rosterId, rosterGroupId },
  };
}

/**
 * Resolves the input as resolveSamePersonas does and creates a roster group if needed; null when the input names no
 * run.
 */
export async function joinSamePersonas(
  db: Db,
  userId: string,
  requested: RunInput,
): Promise<{ input: RunInput; rosterGroupId: string | null }> {
  const { input, roster } = await resolveSamePersonas(db, userId, requested);
  if (roster === null) return { input, rosterGroupId: null };
  return { input, rosterGroupId: roster.rosterGroupId ?? (await createRosterGroup(db, userId, roster.rosterId)) };
}
