/** Requests of the people whom profiles are of, who have no account here, and the answers of the profiles' owners. */
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import {
  addRemoval,
  confirmRemoval,
  contestRemoval,
  openRemoval,
  overdueRemovals,
  removalOfProfile,
  sweepRemovals,
} from '../../db/profiles/removals.ts';
import { decryptSecret, encryptSecret, type SecretPlace } from '../../db/secrets.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { ProfileNotFound, RemovalNotFound } from '../../domain/profiles/errors.ts';
import { normalizeProfileUrl } from '../../domain/profiles/facts.ts';
import {
  maxRemovalReason,
  removalDeadline,
  type ProfileRemoval,
  type RemovalView,
} from '../../domain/profiles/removal.ts';
import { forgetProfile } from './forget-profile.ts';
import { refusalHash } from './profiles.ts';

type Deps = { db: Db; env: Pick<Env, 'ENCRYPTION_KEY'> };

interface GivenRequest {
  /** Hash of the token in the mailed link. */
  id: string;
  address: string;
  email: string;
}

/** Stores a request until its mail is answered, whether or not a profile is stored. Throws InvalidInput. */
export async function askForRemoval({ db, env }: Deps, { id, address, email }: GivenRequest): Promise<void> {
  const url = normalizeProfileUrl(address);
  await addRemoval(db, {
    id,
    address: encryptSecret(url, placeOf('address', id), env.ENCRYPTION_KEY),
    email: encryptSecret(email, placeOf('email', id), env.ENCRYPTION_KEY),
  });
}

function placeOf(field: 'address' | 'email', rowId: string): SecretPlace {
  return { model: 'RemovalRequest', field, rowId };
}

/**
 * Reads a request by its link. It never says whether a profile is stored, nor what its owner answered, which would tell.
 * Throws RemovalNotFound.
 */
export async function readRemoval({ db, env }: Deps, id: string): Promise<RemovalView> {
  const request = await openRemoval(db, id);
  if (request === undefined) throw new RemovalNotFound();
  const { confirmedAt } = request;
  return {
    address: decryptSecret(request.address, placeOf('address', id), env.ENCRYPTION_KEY),
    state: confirmedAt === null ? 'unconfirmed' : 'confirmed',
    confirmedAt,
  };
}

/**
 * Confirms a request: profiles at its address are asked nothing from now on, and nobody can import it, until an owner says
 * why they keep theirs. Confirming again changes nothing. Throws RemovalNotFound.
 */
export async function confirmRemovalRequest(deps: Deps, id: string): Promise<RemovalView> {
  const { address: url, state } = await readRemoval(deps, id);
  if (state === 'unconfirmed') await confirmRemoval(deps.db, { id, url, hash: refusalHash(url, deps.env) });
  return readRemoval(deps, id);
}

/** Reads the request that concerns a profile of the person; null when there is none. */
export async function readProfileRemoval(
  { db, env }: Deps,
  userId: string,
  profileId: string,
): Promise<ProfileRemoval | null> {
  const found = await removalOfProfile(db, userId, profileId);
  if (!found || found.askedAt === null) return null;
  const { id, askedAt, email } = found;
  return {
    askedAt,
    forgottenAt: removalDeadline(askedAt),
    email: decryptSecret(email, placeOf('email', id), env.ENCRYPTION_KEY),
  };
}

/** Keeps a profile whose removal was asked for, with the reason. Throws InvalidInput, ProfileNotFound. */
export async function keepProfile(
  { db, env }: Deps,
  userId: string,
  profile: { id: string; reason: string },
): Promise<void> {
  const reason = profile.reason.trim();
  if (reason === '' || reason.length > maxRemovalReason)
    throw new InvalidInput(`Say why the profile is kept, in up to ${maxRemovalReason} characters`, 'reason');
  const hashOf = (url: string) => refusalHash(url, env);
  if (!(await contestRemoval(db, { userId, id: profile.id, reason, hashOf }))) throw new ProfileNotFound();
}

/** Forgetting goes through everything that a person has, so a tick of the reconciler does few. */
const forgottenAtOnce = 5;

/**
 * Forgets profiles whose owners did not answer in time, and deletes old requests. It may be stopped at any point. Throws
 * AggregateError after the others when some could not be forgotten.
 */
export async function forgetOverdue(deps: { db: Db; env: Env }): Promise<void> {
  await sweepRemovals(deps.db);
  const failures: unknown[] = [];
  for (const { id, ownerId } of await overdueRemovals(deps.db, forgottenAtOnce))
    await forgetProfile(deps, ownerId, id, { refuses: true }).catch((error: unknown) => {
      // Its owner was first.
      if (!(error instanceof ProfileNotFound)) failures.push(error);
    });
  if (failures.length > 0)
    throw new AggregateError(failures, `Profiles that could not be forgotten: ${failures.length}`);
}
