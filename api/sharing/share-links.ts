import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../db/client.ts';
import { ownRun } from '../../db/queries/own-run.ts';
import { createShareLink, shareLinksOf, type ShareLink } from '../../db/queries/share-links.ts';
import { InvalidInput, JobNotFound } from '../../domain/errors.ts';
import { shareLimits } from '../../domain/sharing/limits.ts';

/** A link as it is made: the only time its token is known. */
export interface NewLink {
  link: ShareLink;
  token: string;
}

export function hashShareToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A link to a run of this person, for ever or for some days. Throws JobNotFound, InvalidInput. */
export async function shareRun(db: Db, userId: string, jobId: string, validDays: number | null): Promise<NewLink> {
  const { linksPerRun, mostDays } = shareLimits;
  if (validDays !== null && !(Number.isInteger(validDays) && validDays >= 1 && validDays <= mostDays))
    throw new InvalidInput(`A link may work for 1 to ${mostDays} days`, 'validDays');
  const run = await ownRun(db, { kind: 'user', userId }, jobId);
  if (run === null) throw new JobNotFound();
  if ((await shareLinksOf(db, run.id)).length >= linksPerRun)
    throw new InvalidInput(`A run may have ${linksPerRun} links. Revoke one first`, 'jobId');
  const token = randomBytes(32).toString('base64url');
  return { token, link: await createShareLink(db, { runId: run.id, userId, tokenHash: hashShareToken(token), validDays }) };
}

/** The working links of a run of this person; none for a run that is not theirs. */
export async function linksOfRun(db: Db, userId: string, jobId: string): Promise<ShareLink[]> {
  const run = await ownRun(db, { kind: 'user', userId }, jobId);
  return run === null ? [] : shareLinksOf(db, run.id);
}
