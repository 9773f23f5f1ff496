import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { recordOf } from '../../db/crud/stored.ts';
import type { DataRecord } from '../../db/crud/context.ts';
import { hasRuns } from '../../db/simulations/recent-runs.ts';
import type { SettingsRow } from '../../db/identity/settings.ts';
import { UserSettings } from '../../domain/models/account.ts';
import { ensureSettings, openKey } from './settings.ts';
import { ownAccount } from './accounts.ts';

/** Identity attributes, username and userId, plus the settings (spec §3). Keys are masked. */
export interface SignedInUser {
  userId: string;
  username: string;
  email: string;
  emailVerified: boolean;
  givenName: string | null;
  familyName: string | null;
  phoneNumber: string | null;
  phoneVerified: boolean;
  hasOpenaiKey: boolean;
  hasAnthropicKey: boolean;
  hasFecKey: boolean;
  /** True when the person has a run that still exists. */
  hasRuns: boolean;
  settings: DataRecord;
}

/** Settings are created on first read. Throws NotSignedIn when the account is gone, DefaultSettingsFailed. */
export async function getSignedInUser(db: Db, env: Env, userId: string, saved?: SettingsRow): Promise<SignedInUser> {
  const account = await ownAccount(db, userId);
  const [settings, isKnown] = await Promise.all([saved ?? ensureSettings(db, userId), hasRuns(db, userId)]);
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
    hasOpenaiKey: openKey(settings, 'openai', env.ENCRYPTION_KEY) !== null,
    hasAnthropicKey: openKey(settings, 'anthropic', env.ENCRYPTION_KEY) !== null,
    hasFecKey: openKey(settings, 'fec', env.ENCRYPTION_KEY) !== null,
    hasRuns: isKnown,
    settings: recordOf({ encryptionKey: env.ENCRYPTION_KEY }, UserSettings, settings),
  };
}
