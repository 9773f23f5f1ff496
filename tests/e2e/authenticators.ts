/** An authenticator app and a device with passkeys. */
import { TOTP } from 'otpauth';
import type { CDPSession, Page } from 'playwright-core';

const periodMs = 30_000;

/** Returns the app's code, now or some periods later. */
export function codeOf(secret: string, periodsLater = 0): string {
  return new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: periodMs / 1000 }).generate({
    timestamp: Date.now() + periodsLater * periodMs,
  });
}

/** Chromium's virtual authenticator: creates discoverable passkeys and confirms everything. */
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
