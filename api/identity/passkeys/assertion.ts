import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server';
import { findPasskey, notePasskeyUse, type Passkey } from '../../../db/identity/passkeys.ts';
import type { IdentityDeps } from '../deps.ts';
import { userHandleOf } from './register.ts';
import { passkeyDialogMs, relyingPartyOf } from './relying-party.ts';

const copied = 'a passkey answered with a counter that did not move on: it may have been copied';

/** The same for everybody: no credentials are listed, so the options do not say whether somebody is known or has passkeys. */
export function assertionOptions({ env }: IdentityDeps) {
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(env).id,
    userVerification: 'required',
    timeout: passkeyDialogMs,
  });
}

/**
 * Whose passkey answered the challenge, or null when it is no good: unknown, another challenge, origin or relying party, no user verification,
 * a wrong signature, or a counter that did not move on.
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
    if (error.message.startsWith('Response counter value')) log.warn({ userId: passkey.accountId }, copied);
    else log.info({ userId: passkey.accountId, reason: reasonOf(error) }, 'a passkey was refused');
    return null;
  });
  if (!checked?.verified) return null;
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  // Two answers with one counter may be judged at once: the row decides which was first.
  if (await notePasskeyUse(db, passkey.credentialId, newCounter, credentialBackedUp)) return passkey.accountId;
  log.warn({ userId: passkey.accountId }, copied);
  return null;
}

/** Discoverable passkeys say whose they are; it must be who we gave them to. */
function isOwnHandle({ response }: AuthenticationResponseJSON, { accountId }: Passkey): boolean {
  const handle: unknown = (response as { userHandle?: unknown } | undefined)?.userHandle;
  return handle === undefined || handle === Buffer.from(userHandleOf(accountId)).toString('base64url');
}

/** The library's words quote what was sent; only their beginning is kept. */
function reasonOf({ message }: Error): string {
  return message.replace(/".*/s, '').slice(0, 60).trim();
}
