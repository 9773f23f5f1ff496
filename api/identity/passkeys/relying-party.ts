import type { Env } from '../../../config/env.ts';

/** Whom passkeys are made for and answered to. */
export interface RelyingParty {
  name: string;
  /** A domain: passkeys made under it work on it and below it. */
  id: string;
  /** Where the web client is served. */
  origin: string;
}

/** From PUBLIC_URL. Without one, localhost: browsers have no passkeys on bare addresses. */
export function relyingPartyOf(env: Env): RelyingParty {
  const { origin, hostname } = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  return { name: 'Soundings', id: env.RELYING_PARTY_ID || hostname, origin };
}

/** How long people may take over a passkey dialog: as long as a sign-in session lives (spec §9). */
export const passkeyDialogMs = 180_000;
