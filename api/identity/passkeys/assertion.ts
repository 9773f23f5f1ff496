import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server';
import { findPasskey, recordPasskeyUse, type Passkey } from '../../../db/identity/passkeys.ts';
import type { IdentityDeps } from '../deps.ts';
import { toUserHandle } from './register.ts';
import { passkeyDialogMs, relyingPartyOf } from './relying-party.ts';

const copiedWarning = 'a passkey answered with a counter that did not move on: it may have been copied';

/**
 * Creates the options of a sign-in. They are the same for everybody and list no credentials, so that they do not reveal
 * whether an account exists or has passkeys.
 */
export function createAssertionOptions({ env }: IdentityDeps) {
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(env).id,
    userVerification: 'required',
    timeout: passkeyDialogMs,
  });
}

/**
 * Returns the passkey that answered the challenge, or null when it is invalid: unknown, another challenge, origin or
 * relying party, no user verification, a wrong signature, or a counter that did not increase.
 */
export async function checkAssertion(
  { db, env, log }: IdentityDeps,
  credential: unknown,
  challenge: string,
): Promise<string | null> {
  const id = (credential as { id?: unknown } | null)?.id;
  const passkey = typeof id === 'string' ? await findPasskey(db, id) : undefined;
  if (passkey === undefined) return null;
  const { origin, id: relyingPartyId } = relyingPartyOf(env);
  const answer = credential as AuthenticationResponseJSON;
  if (!isOwnHandle(answer, passkey)) return null;
  const checked = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: relyingPartyId,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: Number(passkey.counter),
      transports: passkey.transports,
    },
    requireUserVerification: true,
  }).catch((error: Error) => {
    if (error.message.startsWith('Response counter value')) log.warn({ userId: passkey.accountId }, copiedWarning);
    else log.info({ userId: passkey.accountId, reason: shortenReason(error) }, 'a passkey was refused');
    return null;
  });
  if (!checked?.verified) return null;
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  // Two answers with the same counter may be checked in parallel: the row decides which was first.
  if (await recordPasskeyUse(db, passkey.credentialId, newCounter, credentialBackedUp)) return passkey.accountId;
  log.warn({ userId: passkey.accountId }, copiedWarning);
  return null;
}

/** Discoverable passkeys name their account; it must be the one they were issued to. */
function isOwnHandle({ response }: AuthenticationResponseJSON, { accountId }: Passkey): boolean {
  const handle: unknown = (response as { userHandle?: unknown } | undefined)?.userHandle;
  return handle === undefined || handle === Buffer.from(toUserHandle(accountId)).toString('base64url');
}

/** The library's messages quote the input; only their beginning is kept. */
function shortenReason({ message }: Error): string {
  return message.replace(/".*/s, '').slice(0, 60).trim();
}
