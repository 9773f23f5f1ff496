import { deviceNameOf } from '../../domain/identity/device-name.ts';
import type { Db } from '../client.ts';

/**
 * What is known of a person beside their records, for the export of their data: who they are, how they prove it, from where they signed in.
 * Names, times and choices only; nothing that anybody could sign in with, not even its hash.
 */
export async function accountFacts(db: Db, userId: string) {
  const account = db
    .selectFrom('account')
    .select([
      'id',
      'username',
      'email',
      'emailVerified',
      'phoneNumber',
      'phoneVerified',
      'givenName',
      'familyName',
      'status',
    ])
    .select(['mfaEnabled', 'mfaPreferred', 'createdAt', 'updatedAt'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const [known, authenticators, passkeys, devices, signIns, providerKeys] = await Promise.all([
    account,
    db
      .selectFrom('authenticator')
      .select(['name', 'createdAt'])
      .where('accountId', '=', userId)
      .where('state', '=', 'active')
      .execute(),
    db
      .selectFrom('passkey')
      .select(['friendlyName', 'relyingPartyId', 'createdAt', 'lastUsedAt'])
      .where('accountId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    db
      .selectFrom('device')
      .select(['name', 'remembered', 'createdAt', 'lastUsedAt', 'lastAddress'])
      .where('accountId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    signInsOf(db, userId),
    db
      .selectFrom('providerKey')
      .select(['provider', 'createdAt', 'updatedAt'])
      .where('userId', '=', userId)
      .orderBy('provider')
      .execute(),
  ]);
  const { mfaEnabled, mfaPreferred, ...facts } = known ?? { mfaEnabled: [], mfaPreferred: null };
  return {
    ...facts,
    secondFactors: { enabled: mfaEnabled, preferred: mfaPreferred, authenticators },
    passkeys,
    devices,
    signIns,
    providerKeys,
  };
}

/** Those that are over too, as long as they are kept. */
async function signInsOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom('tokenFamily as family')
    .leftJoin('device', 'device.deviceKey', 'family.deviceKey')
    .select(['device.name', 'family.userAgent', 'family.lastAddress'])
    .select(['family.createdAt', 'family.lastUsedAt', 'family.expiresAt', 'family.revokedAt', 'family.revokedBecause'])
    .where('family.accountId', '=', userId)
    .orderBy('family.createdAt')
    .execute();
  return rows.map(({ name, userAgent, ...times }) => ({
    device: name ?? deviceNameOf(userAgent ?? ''),
    userAgent,
    ...times,
  }));
}
