import type { Db } from '../../db/client.ts';
import { createRosterGroup, setupOfRun } from '../../db/simulations/run-plans.ts';
import { InvalidInput } from '../../domain/errors.ts';
import type { RunInput } from '../../domain/simulations/run-input.ts';

interface NamedPersonas {
  input: RunInput;
  /** The roster to ask, with the group that its run is in, if any. Null when the input names no run. */
  roster: { rosterId: string; rosterGroupId: string | null } | null;
}

/**
 * A run that names another one asks its personas: its segments and their number come with them. Changes nothing. Throws InvalidInput
 * when there is no such run of this person, or it never drew its personas.
 */
export async function namedPersonas(db: Db, userId: string, input: RunInput): Promise<NamedPersonas> {
  const jobId = input.samePersonasAs?.trim();
  if (!jobId) return { input, roster: null };
  const other = await setupOfRun(db, userId, jobId);
  if (other === undefined)
    throw new InvalidInput('There is no such run whose personas could be asked again', 'samePersonasAs');
  const { rosterId, rosterGroupId, personas, segmentIds } = other;
  if (rosterId === null || personas === null)
    throw new InvalidInput('That run has not drawn its personas yet', 'samePersonasAs');
  return { input: { ...input, segmentIds: segmentIds ?? [], numUsers: personas }, roster: { rosterId, rosterGroupId } };
}

/** The same, with a group for the runs that ask them: `rosterGroupId` is null when the input names no run. */
export async function withSamePersonas(
  db: Db,
  userId: string,
  wanted: RunInput,
): Promise<{ input: RunInput; rosterGroupId: string | null }> {
  const { input, roster } = await namedPersonas(db, userId, wanted);
  if (roster === null) return { input, rosterGroupId: null };
  return { input, rosterGroupId: roster.rosterGroupId ?? (await createRosterGroup(db, userId, roster.rosterId)) };
}
