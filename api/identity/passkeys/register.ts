import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Account } from '../../../db/identity/accounts.ts';
import {
  addPasskey,
  listPasskeysOfAccount,
  savePasskeyChallenge,
  spendPasskeyChallenge,
} from '../../../db/identity/passkeys.ts';
import {
  PasskeyAlreadyExists,
  TooManyPasskeys,
  WebAuthnChallengeNotFoundException,
  WebAuthnCredentialNotSupportedException,
  WebAuthnOriginNotAllowedException,
  WebAuthnRelyingPartyMismatchException,
} from '../../../domain/identity/passkey-errors.ts';
import type { IdentityDeps } from '../deps.ts';
import { listEnabledMfa } from '../second-factors.ts';
import { requireRecentProof } from '../recent-proof.ts';
import type { Bearer } from '../verify-token.ts';
import { parseClientData } from './client-data.ts';
import type { ListedPasskey } from '../../../domain/identity/responses.ts';
import { toListedPasskey } from './list.ts';
import { passkeyDialogMs, relyingPartyOf } from './relying-party.ts';

const maxPasskeys = 20;

/**
 * Begins a registration with the options for the authenticator. Passkeys must be discoverable, so that sign-in never
 * lists credentials, and verify the user, so that they count as both factors. With a second factor enabled, adding one
 * requires a recent password, as disabling the factor does. Throws PasswordNeededAgain.
 */
export async function createPasskeyOptions(deps: IdentityDeps, account: Account, bearer: Bearer) {
  const { db, env } = deps;
  if ((await listEnabledMfa(deps, account)).length > 0) await requireRecentProof(deps, bearer);
  const present = await listPasskeysOfAccount(db, account.id);
  if (present.length >= maxPasskeys) throw new TooManyPasskeys(maxPasskeys);
  const { id: rpID, name: rpName } = relyingPartyOf(env);
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userName: account.username,
    userDisplayName: [account.givenName, account.familyName].filter(Boolean).join(' ') || account.username,
    userID: toUserHandle(account.id),
    timeout: passkeyDialogMs,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: present.map(({ credentialId: id, transports }) => ({ id, transports })),
  });
  await savePasskeyChallenge(db, { challenge: options.challenge, accountId: account.id, validMs: passkeyDialogMs });
  return options;
}

/** Completes a registration. Throws the exceptions of passkey-errors.ts; the challenge is used up in any case. */
export async function addOwnPasskey(
  deps: IdentityDeps,
  account: Account,
  credential: unknown,
  name: string,
): Promise<ListedPasskey> {
  const { db, env, log } = deps;
  const clientData = parseClientData(credential);
  if (clientData === null) throw new WebAuthnCredentialNotSupportedException();
  if (!(await spendPasskeyChallenge(db, clientData.challenge, account.id)))
    throw new WebAuthnChallengeNotFoundException();
  const { id: relyingPartyId, origin } = relyingPartyOf(env);
  if (clientData.origin !== origin) throw new WebAuthnOriginNotAllowedException();
  const registration = await verifyRegistration(
    credential as RegistrationResponseJSON,
    clientData.challenge,
    origin,
    relyingPartyId,
  );
  const passkey = {
    credentialId: registration.credential.id,
    accountId: account.id,
    publicKey: Buffer.from(registration.credential.publicKey).toString('base64url'),
    counter: registration.credential.counter,
    transports: registration.credential.transports ?? [],
    friendlyName: name,
    relyingPartyId,
    aaguid: registration.aaguid,
    backedUp: registration.credentialBackedUp,
  };
  if (!(await addPasskey(db, passkey))) throw new PasskeyAlreadyExists();
  log.info({ userId: account.id }, 'added a passkey');
  return toListedPasskey({ ...passkey, createdAt: new Date(), lastUsedAt: null });
}

async function verifyRegistration(
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
  // The signed id counts; a response under another id is refused.
  if (!checked.verified || checked.registrationInfo.credential.id !== response.id)
    throw new WebAuthnCredentialNotSupportedException();
  return checked.registrationInfo;
}

/** User handle stored by the authenticator: the account's id, which is neither name nor address. */
export function toUserHandle(accountId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(accountId));
}
