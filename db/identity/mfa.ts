import { sql } from 'kysely';
import type { Db } from '../client.ts';

/** Stores the enabled methods and the preferred one; null lets the person choose at each sign-in. */
export async function setMfa(
  db: Db,
  accountId: string,
  { enabled, preferred }: { enabled: string[]; preferred: string | null },
): Promise<void> {
  await db
    .updateTable('account')
    .set({ mfaEnabled: enabled, mfaPreferred: preferred, updatedAt: sql`now()` })
    .where('id', '=', accountId)
    .execute();
}

/** Enables one method; the others and the preference stay. */
export async function enableMfa(db: Db, accountId: string, type: string): Promise<void> {
  await db
    .updateTable('account')
    .set({
      mfaEnabled: sql<string[]>`array_append(array_remove(mfa_enabled, ${type}), ${type})`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', accountId)
    .execute();
}

/** Marks the email as verified. */
export async function verifyEmail(db: Db, accountId: string, email: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ email, emailVerified: true, updatedAt: sql`now()` })
    .where('id', '=', accountId)
    .execute();
}

/** Marks the phone number as verified. */
export async function verifyPhone(db: Db, accountId: string, phoneNumber: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ phoneNumber, phoneVerified: true, updatedAt: sql`now()` })
    .where('id', '=', accountId)
    .execute();
}
