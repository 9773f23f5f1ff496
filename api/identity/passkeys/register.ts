import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Account } from '../../../db/identity/accounts.ts';
import { addPasskey, passkeysOf, savePasskeyChallenge, takePasskeyChallenge } from '../../../db/identity/passkeys.ts';
import {
  PasskeyAlreadyExists,
  TooManyPasskeys,
  WebAuthnChallengeNotFoundException,
  WebAuthnCredentialNotSupportedException,
  WebAuthnOriginNotAllowedException,
  WebAuthnRelyingPartyMismatchException,
} from '../../../domain/identity/passkey-errors.ts';
import type { IdentityDeps } from '../deps.ts';
import { enabledMfa } from '../second-factors.ts';
import { requireRecentProof } from '../recent-proof.ts';
import type { Bearer } from '../verify-token.ts';
import { clientDataOf } from './client-data.ts';
import { listedPasskey, type ListedPasskey } from './list.ts';
import { passkeyDialogMs, relyingPartyOf } from './relying-party.ts';

const maxPasskeys = 20;

/**
 * Begins a registration: what the browser hands to the authenticator. Passkeys must be discoverable, so that signing in never needs a list of
 * somebody's credentials, and verify the person, so that they count as both factors. Where a second factor is on, adding one asks for the password
 * first, as turning that off does. Throws PasswordNeededAgain.
 */
export async function passkeyOptions(deps: IdentityDeps, account: Account, bearer: Bearer) {
  const { db, env } = deps;
  if ((await enabledMfa(deps, account)).length > 0) await requireRecentProof(deps, bearer);
  const present = await passkeysOf(db, account.id);
  if (present.length >= maxPasskeys) throw new TooManyPasskeys(maxPasskeys);
  const { id: rpID, name: rpName } = relyingPartyOf(env);
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userName: account.username,
    userDisplayName: [account.givenName, account.familyName].filter(Boolean).join(' ') || account.username,
    userID: userHandleOf(account.id),
    timeout: passkeyDialogMs,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: present.map(({ credentialId: id, transports }) => ({ id, transports })),
  });
  await savePasskeyChallenge(db, { challenge: options.challenge, accountId: account.id, validMs: passkeyDialogMs });
  return options;
}

/** Finishes a registration. Throws the exceptions of passkey-errors.ts; the challenge is spent whatever comes of it. */
export async function addPasskeyOf(
  deps: IdentityDeps,
  account: Account,
  credential: unknown,
  name: string,
): Promise<ListedPasskey> {
  const { db, env, log } = deps;
  const said = clientDataOf(credential);
  if (said === null) throw new WebAuthnCredentialNotSupportedException();
  if (!(await takePasskeyChallenge(db, said.challenge, account.id))) throw new WebAuthnChallengeNotFoundException();
  const { id: relyingPartyId, origin } = relyingPartyOf(env);
  if (said.origin !== origin) throw new WebAuthnOriginNotAllowedException();
  const made = await verified(credential as RegistrationResponseJSON, said.challenge, origin, relyingPartyId);
  const passkey = {
    credentialId: made.credential.id,
    accountId: account.id,
    publicKey: Buffer.from(made.credential.publicKey).toString('base64url'),
    counter: made.credential.counter,
    transports: made.credential.transports ?? [],
    friendlyName: name,
    relyingPartyId,
    aaguid: made.aaguid,
    backedUp: made.credentialBackedUp,
  };
  if (!(await addPasskey(db, passkey))) throw new PasskeyAlreadyExists();
  log.info({ userId: account.id }, 'added a passkey');
  return listedPasskey({ ...passkey, createdAt: new Date(), lastUsedAt: null });
}

async function verified(
  response: RegistrationResponseJSON,
  expectedChallenge: string,
  expectedOrigin: string,
  expectedRPID: string,
) {
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw (error as Error).name === 'UnexpectedRPIDHash'
      ? new WebAuthnRelyingPartyMismatchException()
      : new WebAuthnCredentialNotSupportedException();
  });
  // The id that was signed is the one that counts; an answer under another name is not taken.
  if (!checked.verified || checked.registrationInfo.credential.id !== response.id)
    throw new WebAuthnCredentialNotSupportedException();
  return checked.registrationInfo;
}

/** What an authenticator keeps to say whose a passkey is: the account's id, which is no name or address. */
export function userHandleOf(accountId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(accountId));
}
