import type { Db } from '../../client.ts';
import { createRosterGroup, personasOfRun } from './run-plans.ts';
import { InvalidInput } from '../../../domain/errors.ts';
import type { RunInput } from '../../../domain/simulation/run-input.ts';

/**
 * A run that names another one asks its personas: its segments and their number come with them. `rosterGroupId` is null when it names
 * none. Throws InvalidInput when there is no such run of this person, or it never drew its personas.
 */
export async function withSamePersonas(db: Db, userId: string, input: RunInput): Promise<{ input: RunInput; rosterGroupId: string | null }> {
  const jobId = input.samePersonasAs?.trim();
  if (!jobId) return { input, rosterGroupId: null };
  const other = await personasOfRun(db, userId, jobId);
  if (other === undefined) throw new InvalidInput('There is no such run whose personas could be asked again', 'samePersonasAs');
  if (other.rosterId === null || other.size === null) throw new InvalidInput('That run has not drawn its personas yet', 'samePersonasAs');
  const rosterGroupId = other.rosterGroupId ?? (await createRosterGroup(db, userId, other.rosterId));
  return { input: { ...input, segmentIds: other.segmentIds ?? [], numUsers: other.size }, rosterGroupId };
}
