import { sql, type Selectable } from 'kysely';
import type { Db } from '../client.ts';
import type { IamCredentialTable } from '../tables/access.ts';

export type IamCredential = Omit<Selectable<IamCredentialTable>, 'secret'>;

const shown = ['accessKeyId', 'name', 'createdAt', 'lastUsedAt', 'revokedAt'] as const;

/** Stores a credential; `secret` is already encrypted. */
export async function addIamCredential(
  db: Db,
  credential: { accessKeyId: string; name: string; secret: string },
): Promise<IamCredential> {
  return db.insertInto('iamCredential').values(credential).returning(shown).executeTakeFirstOrThrow();
}

/** Lists all credentials, newest first. */
export function listIamCredentials(db: Db): Promise<IamCredential[]> {
  return db.selectFrom('iamCredential').select(shown).orderBy('createdAt', 'desc').orderBy('accessKeyId').execute();
}

/** Revokes a credential. False when it does not exist or is revoked already. */
export async function revokeIamCredential(db: Db, accessKeyId: string): Promise<boolean> {
  const revoked = await db
    .updateTable('iamCredential')
    .set({ revokedAt: sql`now()` })
    .where('accessKeyId', '=', accessKeyId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return revoked.numUpdatedRows > 0n;
}

/** Reads the encrypted secret of a credential that is not revoked. */
export async function secretOfIamCredential(db: Db, accessKeyId: string): Promise<string | undefined> {
  const credential = await db
    .selectFrom('iamCredential')
    .select('secret')
    .where('accessKeyId', '=', accessKeyId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return credential?.secret;
}

/** Records a use, once a minute at most. */
export async function noteIamUse(db: Db, accessKeyId: string): Promise<void> {
  await db
    .updateTable('iamCredential')
    .set({ lastUsedAt: sql`now()` })
    .where('accessKeyId', '=', accessKeyId)
    .where((where) =>
      where.or([where('lastUsedAt', 'is', null), where('lastUsedAt', '<', sql<Date>`now() - interval '1 minute'`)]),
    )
    .execute();
}
