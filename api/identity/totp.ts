import { Secret, TOTP } from 'otpauth';
import { toString as drawQrCode } from 'qrcode';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import type { Account } from '../../db/identity/accounts.ts';
import { findAuthenticator, savePendingAuthenticator, takeTotpStep } from '../../db/identity/authenticators.ts';
import { decryptSecret, encryptSecret } from '../../db/secrets.ts';
import type { TotpSetup } from '../../domain/identity/challenges.ts';
import { hashesOf, newRecoveryCodes } from './recovery-codes.ts';

/** What every authenticator app knows without being told (RFC 6238): SHA-1, 6 digits, 30 s. */
const setting = { issuer: 'Soundings', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Codes of the step before and the step after are taken too: phones' clocks differ. */
const window = 1;

type State = 'pending' | 'active';
const placeOf = (accountId: string) => ({ model: 'Authenticator', field: 'secret', rowId: accountId });

/**
 * What a new authenticator app is set up with: a secret of 160 bits, and recovery codes for who loses it. Both are on trial until its first code was
 * right, and told here only.
 */
export async function beginTotpSetup(
  db: Db,
  env: Env,
  { id, username }: Pick<Account, 'id' | 'username'>,
): Promise<TotpSetup> {
  const sharedSecret = new Secret({ size: 20 }).base32;
  const recoveryCodes = newRecoveryCodes();
  const secret = encryptSecret(sharedSecret, placeOf(id), env.ENCRYPTION_KEY);
  await savePendingAuthenticator(db, { accountId: id, secret, recoveryHashes: hashesOf(env, id, recoveryCodes) });
  const uri = new TOTP({ ...setting, label: username, secret: sharedSecret }).toString();
  const svg = await drawQrCode(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  return {
    sharedSecret,
    uri,
    qrCode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    recoveryCodes,
  };
}

/** Whether the code is right and was not used before; taking it uses it up, and every earlier one. */
export async function takeTotpCode(
  db: Db,
  env: Env,
  accountId: string,
  code: string,
  state: State = 'active',
): Promise<boolean> {
  const stored = await findAuthenticator(db, accountId, state);
  if (stored === undefined) return false;
  const secret = decryptSecret(stored.secret, placeOf(accountId), env.ENCRYPTION_KEY);
  const step = stepOf(secret, code);
  return step !== null && takeTotpStep(db, accountId, state, step);
}

/** The time step a code belongs to, or null when it is none of now. */
function stepOf(secret: string, typed: string): number | null {
  const token = typed.replaceAll(/[\s-]/g, '');
  const timestamp = Date.now();
  const delta = new TOTP({ ...setting, secret }).validate({ token, window, timestamp });
  return delta === null ? null : Math.floor(timestamp / 1000 / setting.period) + delta;
}
