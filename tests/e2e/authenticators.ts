/** What people hold in their hands: an authenticator app and a device that makes passkeys. */
import { TOTP } from 'otpauth';
import type { CDPSession, Page } from 'playwright-core';

const periodMs = 30_000;

/** The code an app shows now, or so many periods later. */
export function codeOf(secret: string, periodsLater = 0): string {
  return new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: periodMs / 1000 }).generate({
    timestamp: Date.now() + periodsLater * periodMs,
  });
}

/** Chromium's own: makes passkeys that are found by themselves, and agrees to everything. */
export async function virtualAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}
