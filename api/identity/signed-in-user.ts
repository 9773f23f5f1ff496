import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { withKeyFields } from '../../db/crud/key-fields.ts';
import { recordOf } from '../../db/crud/stored.ts';
import type { DataRecord } from '../../db/crud/context.ts';
import { hasRuns } from '../../db/simulations/recent-runs.ts';
import type { SettingsRow } from '../../db/identity/settings.ts';
import { preferencesOf } from '../../domain/identity/preferences.ts';
import type { UserIdentity } from '../../domain/identity/responses.ts';
import { UserSettings } from '../../domain/models/account.ts';
import { lastAudience } from '../../services/simulations/audiences.ts';
import { ensureSettings, openFecKey } from './settings.ts';
import { ownAccount } from './accounts.ts';
import { isOperator } from './operators.ts';

/** Identity attributes, username and userId, plus the settings (spec §3). Keys are masked. */
export interface SignedInUser extends UserIdentity {
  phoneVerified: boolean;
  hasFecKey: boolean;
  settings: DataRecord;
}

/** Settings are created on first read. Throws NotSignedIn when the account is gone, DefaultSettingsFailed. */
export async function getSignedInUser(db: Db, env: Env, userId: string, saved?: SettingsRow): Promise<SignedInUser> {
  const account = await ownAccount(db, userId);
  const [settings, isKnown] = await Promise.all([saved ?? ensureSettings(db, userId), hasRuns(db, userId)]);
  const last = isKnown ? await lastAudience(db, userId, settings.openaiModel) : null;
  const { username, email, emailVerified, givenName, familyName, phoneNumber, phoneVerified } = account;
  return {
    userId,
    username,
    email,
    emailVerified,
    givenName,
    familyName,
    phoneNumber,
    phoneVerified,
    hasFecKey: openFecKey(settings, env.ENCRYPTION_KEY) !== null,
    hasRuns: isKnown,
    isOperator: isOperator(account, env),
    settings: recordOf(
      { encryptionKey: env.ENCRYPTION_KEY },
      UserSettings,
      withKeyFields(UserSettings, settings, settings.keys),
    ),
    preferences: preferencesOf(settings.preferences),
    lastAudience: last,
  };
}
