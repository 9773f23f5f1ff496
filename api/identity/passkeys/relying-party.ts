import type { Env } from '../../../config/env.ts';

/** The relying party of passkeys. */
export interface RelyingParty {
  name: string;
  /** A domain: passkeys work on it and its subdomains. */
  id: string;
  /** Origin of the web client. */
  origin: string;
}

/** Taken from PUBLIC_URL; otherwise localhost, because browsers do not support passkeys on bare addresses. */
export function relyingPartyOf(env: Env): RelyingParty {
  const { origin, hostname } = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  return { name: 'Soundings', id: env.RELYING_PARTY_ID || hostname, origin };
}

/** Time limit of a passkey dialog: the lifetime of a sign-in session (spec §9). */
export const passkeyDialogMs = 180_000;
