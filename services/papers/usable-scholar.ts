import type { Db } from '../../db/client.ts';
import type { Scholar } from '../../db/papers/papers.ts';
import { ownProfile } from '../../db/profiles/profiles.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { whyUnusable } from '../../domain/profiles/basis.ts';
import { ProfileNotFound } from '../../domain/profiles/errors.ts';

/** Finds the scholar of the person's profile. Throws ProfileNotFound, and InvalidInput for a profile that may not be used. */
export async function usableScholar(db: Db, userId: string, profileId: string): Promise<Scholar> {
  const profile = await ownProfile(db, userId, profileId);
  if (profile === undefined) throw new ProfileNotFound();
  const problem = whyUnusable(profile, new Date());
  if (problem !== null) throw new InvalidInput(problem);
  return { userId, profileId, url: profile.url };
}
