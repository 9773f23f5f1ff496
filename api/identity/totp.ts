import { Secret, TOTP } from 'otpauth';
import { toString as drawQrCode } from 'qrcode';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import type { Account } from '../../db/identity/accounts.ts';
import { findAuthenticator, savePendingAuthenticator, takeTotpStep } from '../../db/identity/authenticators.ts';
import { decryptSecret, encryptSecret } from '../../db/secrets.ts';
import type { TotpSetup } from '../../domain/identity/challenges.ts';
import { hashRecoveryCodes, createRecoveryCodes } from './recovery-codes.ts';

/** Defaults that every authenticator app supports (RFC 6238): SHA-1, 6 digits, 30 s. */
const setting = { issuer: 'Soundings', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Accepts codes of the previous and next step too: the clocks of phones differ. */
const window = 1;

type State = 'pending' | 'active';
const secretBindingOf = (accountId: string) => ({ model: 'Authenticator', field: 'secret', rowId: accountId });

/**
 * Creates a secret of 160 bits and recovery codes for a new authenticator app. Both are pending until its first correct
 * code, and returned only here.
 */
export async function beginTotpSetup(
  db: Db,
  env: Env,
  { id, username }: Pick<Account, 'id' | 'username'>,
): Promise<TotpSetup> {
  const sharedSecret = new Secret({ size: 20 }).base32;
  const recoveryCodes = createRecoveryCodes();
  const secret = encryptSecret(sharedSecret, secretBindingOf(id), env.ENCRYPTION_KEY);
  await savePendingAuthenticator(db, {
    accountId: id,
    secret,
    recoveryHashes: hashRecoveryCodes(env, id, recoveryCodes),
  });
  const uri = new TOTP({ ...setting, label: username, secret: sharedSecret }).toString();
  const svg = await drawQrCode(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  return {
    sharedSecret,
    uri,
    qrCode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    recoveryCodes,
  };
}

/** Spends a correct code that was not used before, and every earlier one; false otherwise. */
export async function spendTotpCode(
  db: Db,
  env: Env,
  accountId: string,
  code: string,
  state: State = 'active',
): Promise<boolean> {
  const stored = await findAuthenticator(db, accountId, state);
  if (stored === undefined) return false;
  const secret = decryptSecret(stored.secret, secretBindingOf(accountId), env.ENCRYPTION_KEY);
  const step = findTimeStep(secret, code);
  return step !== null && takeTotpStep(db, accountId, state, step);
}

/** The time step of a code, or null when it is not valid now. */
function findTimeStep(secret: string, typed: string): number | null {
  const token = typed.replaceAll(/[\s-]/g, '');
  const timestamp = Date.now();
  const delta = new TOTP({ ...setting, secret }).validate({ token, window, timestamp });
  return delta === null ? null : Math.floor(timestamp / 1000 / setting.period) + delta;
}
