import { describeDevice } from '../../domain/identity/device-name.ts';
import { preferencesOf } from '../../domain/identity/preferences.ts';
import type { Db } from '../client.ts';

/**
 * Account data for the export of a person's data: who they are, their sign-in methods, their sign-ins. Names, times and
 * choices only; nothing that could be used to sign in, not even hashes.
 */
export async function readAccountFacts(db: Db, userId: string) {
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
  const [known, authenticators, passkeys, devices, signIns, providerKeys, settings] = await Promise.all([
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
    readSignIns(db, userId),
    db
      .selectFrom('providerKey')
      .select(['provider', 'createdAt', 'updatedAt'])
      .where('userId', '=', userId)
      .orderBy('provider')
      .execute(),
    db.selectFrom('userSettings').select('preferences').where('userId', '=', userId).executeTakeFirst(),
  ]);
  const { mfaEnabled, mfaPreferred, ...facts } = known ?? { mfaEnabled: [], mfaPreferred: null };
  return {
    ...facts,
    secondFactors: { enabled: mfaEnabled, preferred: mfaPreferred, authenticators },
    passkeys,
    devices,
    signIns,
    providerKeys,
    preferences: preferencesOf(settings?.preferences),
  };
}

/** Reads sign-ins, past ones included as long as they are stored. */
async function readSignIns(db: Db, userId: string) {
  const rows = await db
    .selectFrom('tokenFamily as family')
    .leftJoin('device', 'device.deviceKey', 'family.deviceKey')
    .select(['device.name', 'family.userAgent', 'family.lastAddress'])
    .select(['family.createdAt', 'family.lastUsedAt', 'family.expiresAt', 'family.revokedAt', 'family.revokedBecause'])
    .where('family.accountId', '=', userId)
    .orderBy('family.createdAt')
    .execute();
  return rows.map(({ name, userAgent, ...times }) => ({
    device: name ?? describeDevice(userAgent ?? ''),
    userAgent,
    ...times,
  }));
}
