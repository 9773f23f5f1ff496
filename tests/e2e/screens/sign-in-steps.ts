/** Sign-in steps beside the password: choices of factors, and each step that a server can require. */
import { enterPassword } from '../account.ts';
import { demo } from '../journey.ts';
import type { Camera } from './camera.ts';
import { whileAnswering } from './faults.ts';
import type { Scene } from './scene.ts';

async function ways({ page }: Camera): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(demo.email);
  await page.getByRole('button', { name: 'Other ways to sign in' }).click();
  await page.getByRole('heading', { name: 'Choose how to sign in' }).waitFor();
}

export async function takeWaysIn({ guest }: Scene): Promise<void> {
  const { page, shoot, look } = guest;
  await ways(guest);
  await shoot('sign-in-ways');
  await page.getByRole('button', { name: /^Code by email/ }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await shoot('sign-in-code');
  await page.getByLabel('Verification code').fill('12');
  await page.getByLabel('Verification code').press('Enter');
  await page.getByText('Enter the six digits of the code').waitFor();
  await look('sign-in-code-problems');
  await ways(guest);
  await page.getByRole('button', { name: /^Password/ }).click();
  await page.getByRole('heading', { name: 'Enter your password' }).waitFor();
  await look('sign-in-password');
  await ways(guest);
  await page.getByRole('button', { name: /^Three words/ }).click();
  await page.getByRole('heading', { name: 'Three words for you' }).waitFor();
  await look('sign-in-phrase');
}

const mailed = {
  deliveryMedium: 'EMAIL',
  destination: 'd***@s***',
  attributeName: 'email',
  delivered: true,
  resendAfterSeconds: 30,
};
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h3v3h-3zM5 5h3v3h-3z"/></svg>')}`;
const recoveryCodes = [...'abcdefghjk'].map((letter) => `${letter.repeat(5)}-23456`);
const secret = {
  sharedSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Soundings',
  qrCode: picture,
  recoveryCodes,
};
const mfaTypes = { allowedMFATypes: ['TOTP', 'EMAIL', 'SMS'] };

/** Steps that settings of an installation require, by the end of their address. */
const steps = {
  'second-step-setup': { signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION', ...mfaTypes },
  'second-step': { signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION', ...mfaTypes },
  'email-setup': { signInStep: 'CONTINUE_SIGN_IN_WITH_EMAIL_SETUP' },
  'app-setup': { signInStep: 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP', totpSetupDetails: secret },
  'new-password': {
    signInStep: 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED',
    missingAttributes: ['given_name', 'family_name', 'phone_number'],
  },
  'sms-code': {
    signInStep: 'CONFIRM_SIGN_IN_WITH_SMS_CODE',
    codeDeliveryDetails: { ...mailed, deliveryMedium: 'SMS', destination: '+*******0100' },
  },
  'app-code': { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE', allowedMFATypes: ['SMS', 'EMAIL'] },
  'email-code': { signInStep: 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE', codeDeliveryDetails: { ...mailed, delivered: false } },
};

export async function takeAskedSteps({ guest }: Scene): Promise<void> {
  const { page, look } = guest;
  for (const [path, nextStep] of Object.entries(steps))
    await whileAnswering(page, '**/auth/sign-in', { isSignedIn: false, session: 'a-session', nextStep }, async () => {
      await page.goto('/sign-in');
      await enterPassword(page, demo);
      await page.waitForURL(new RegExp(`/sign-in/${path}`));
      await page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' });
      await look(`sign-in-${path}`);
      const go = page.locator('form button[type=submit]');
      if ((await go.count()) === 0 || path === 'email-setup') return;
      await go.click();
      await page.locator('[aria-invalid=true]').first().waitFor();
      await look(`sign-in-${path}-problems`);
      if (path !== 'app-code') return;
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await go.click();
      await page.getByText('Enter one of your recovery codes').waitFor();
      await look('sign-in-recovery-code-problems');
    });
}
