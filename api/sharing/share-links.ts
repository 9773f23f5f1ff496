import type { Db } from '../../db/client.ts';
import { runNames } from '../../db/sharing/names.ts';
import { ownSharedRecord, type SharedRecord } from '../../db/sharing/shared-record.ts';
import {
  createShareLink,
  findJustRevokedLink,
  restoreShareLink,
  shareLinksOf,
  type ShareLink,
} from '../../db/sharing/share-links.ts';
import { InvalidInput, JobNotFound } from '../../domain/errors.ts';
import { shareLimits } from '../../domain/sharing/limits.ts';
import { personasMeeting } from '../../services/simulations/results/breakdown.ts';
import { askBeside } from '../simulations/ask-personas.ts';
import { createToken, hashToken } from '../tokens.ts';

/** A new link, with its token, which is not stored. */
export interface NewLink {
  link: ShareLink;
  token: string;
}

interface ShareAsked {
  jobId: string;
  /** Days for which the link works; null for ever. */
  validDays: number | null;
  /** Filters of a run, as `attribute:value`: visitors see the personas that meet them. */
  only: string[];
}

/** Creates a link to a person's run, panel, search, experiment or survey. Throws JobNotFound, InvalidInput. */
export async function shareRun(db: Db, userId: string, { jobId, validDays, only }: ShareAsked): Promise<NewLink> {
  const { maxDays } = shareLimits;
  if (validDays !== null && !(Number.isInteger(validDays) && validDays >= 1 && validDays <= maxDays))
    throw new InvalidInput(`A link may work for 1 to ${maxDays} days`, 'validDays');
  const record = await ownSharedRecord(db, userId, jobId);
  if (record === null) throw new JobNotFound();
  if (only.length > 0) await checkFilters(db, userId, record, only);
  await refuseMany(db, record, 'jobId');
  const token = createToken();
  return {
    token,
    link: await createShareLink(db, { record, userId, tokenHash: hashToken(token), validDays, filters: only }),
  };
}

async function checkFilters(db: Db, userId: string, record: SharedRecord, only: readonly string[]): Promise<void> {
  if (record.column !== 'runId') throw new InvalidInput('Only the link of a run can have filters', 'only');
  if ((await runNames(db, record.id)).hasImportedPeople)
    throw new InvalidInput('This run asked imported people: a link with a filter would tell their attributes', 'only');
  const personas = await personasMeeting(db, { runId: record.id, userId }, only, askBeside());
  if (personas?.length === 0) throw new InvalidInput('No persona meets these filters', 'only');
}

/**
 * Undoes a revocation within some minutes. False when there is none to undo.
 */
export async function undoRevocation(db: Db, userId: string, id: string): Promise<boolean> {
  const record = await findJustRevokedLink(db, userId, id, shareLimits.undoMs);
  if (record === undefined) return false;
  await refuseMany(db, record, 'id');
  await restoreShareLink(db, userId, id);
  return true;
}

async function refuseMany(db: Db, record: SharedRecord, field: string): Promise<void> {
  const { linksPerRun } = shareLimits;
  if ((await shareLinksOf(db, record)).length >= linksPerRun)
    throw new InvalidInput(`There may be ${linksPerRun} links. Revoke one first`, field);
}

/** Lists the valid links of a person's run or panel; empty for one that is not theirs. */
export async function linksOfRun(db: Db, userId: string, jobId: string): Promise<ShareLink[]> {
  const record = await ownSharedRecord(db, userId, jobId);
  return record === null ? [] : shareLinksOf(db, record);
}
