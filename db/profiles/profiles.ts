/** Imported profiles of a person, with the basis of each. */
import { sql } from 'kysely';
import { ImportedSocialProfile } from '../../domain/models/social.ts';
import type { ProfileBasis } from '../../domain/profiles/basis.ts';
import type { ProfileFacts } from '../../domain/profiles/facts.ts';
import type { Db } from '../client.ts';
import { newRecordId } from '../crud/new-id.ts';
import { notifyChange } from '../notify.ts';

const listed = 1_000;

function profileRows(db: Db, userId: string) {
  return db.selectFrom('importedSocialProfile').selectAll().where('ownerId', '=', userId);
}

export type ProfileRow = Awaited<ReturnType<typeof ownProfiles>>[number];

/** Lists a person's profiles by name. */
export function ownProfiles(db: Db, userId: string) {
  return profileRows(db, userId).orderBy('name').orderBy('id').limit(listed).execute();
}

/** Reads a person's profile; undefined when it is not theirs. */
export function ownProfile(db: Db, userId: string, id: string) {
  return profileRows(db, userId).where('id', '=', id).executeTakeFirst();
}

/** Reads those of the profiles that are the person's. */
export function ownProfilesById(db: Db, userId: string, ids: readonly string[]) {
  return profileRows(db, userId).where('id', 'in', ids).execute();
}

interface NewProfile {
  userId: string;
  facts: ProfileFacts & { url: string };
  basis: ProfileBasis;
  /** Way in which the facts were found: archive, file, typed, or the scraping service. */
  source: string;
}

/** Stores a profile, or replaces the person's profile at the same address. Returns its id. */
export async function storeProfile(db: Db, profile: NewProfile): Promise<string> {
  return db.transaction().execute((trx) => putProfile(trx, profile));
}

/** The same in the caller's transaction. */
export async function putProfile(trx: Db, { userId, facts, basis, source }: NewProfile): Promise<string> {
  const { formerCompanies, writingStyle, education, skills, interests, recentPosts, ...plain } = facts;
  const now = new Date();
  const values = {
    ...plain,
    education: JSON.stringify(education),
    skills: JSON.stringify(skills),
    interests: JSON.stringify(interests),
    recentPosts: JSON.stringify(recentPosts),
    experience: JSON.stringify(formerCompanies.map((company) => ({ company }))),
    metadata: JSON.stringify(writingStyle === null ? {} : { writingStyle }),
    basis: basis.basis,
    basisNote: basis.note,
    basisAt: basis.givenAt,
    expiresAt: basis.expiresAt,
    extractedAt: now,
    importedAt: now,
    importedBy: userId,
    source,
  };
  const { id, isNew } = await trx
    .insertInto('importedSocialProfile')
    .values({ id: newRecordId(), ownerId: userId, ...values })
    .onConflict((conflict) => conflict.columns(['ownerId', 'url']).doUpdateSet({ ...values, updatedAt: now }))
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow();
  const operation = isNew ? 'create' : 'update';
  await notifyChange(trx, { model: ImportedSocialProfile.name, id: facts.url, rowId: id, operation, owner: userId });
  return id;
}

/** Reads those of a person's profiles that are at these addresses. */
export function ownProfilesByUrl(db: Db, userId: string, urls: readonly string[]) {
  return profileRows(db, userId).where('url', 'in', urls).execute();
}

/** True when the person at an address asked not to be imported. */
export async function isRefused(db: Db, hash: string): Promise<boolean> {
  const rows = await db.selectFrom('refusedProfile').select('hash').where('hash', '=', hash).execute();
  return rows.length > 0;
}
