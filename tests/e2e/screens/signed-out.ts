/** Screens of guests. */
import { demoEmail } from '../../../local/demo-account.ts';
import type { PublicConfig } from '../../../web/lib/config.ts';
import type { AuthConfig } from '../../../web/session/types.ts';
import type { Camera } from './camera.ts';
import { assignInto, changed, whileDelayed } from './faults.ts';
import type { Scene } from './scene.ts';

export async function takeSignedOut({ guest }: Scene): Promise<void> {
  const { page, shoot, look } = guest;
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shoot('landing');
  await page.keyboard.press('Tab');
  await look('landing-skip-link', { keys: false });
  await page.goto('/no/such/page');
  await page.getByText('There is no such page').waitFor();
  await look('not-found-for-a-guest');
  await page.goto('/shared/nothing');
  await page.getByText('This link no longer works').waitFor();
  await look('shared-run-not-there');
  await whileDelayed(page, '**/api/shared/*', async () => {
    await page.goto('/shared/nothing');
    await page.locator('.bp6-skeleton').first().waitFor();
    await look('shared-run-loading');
  });
}

export async function takeSignIn({ guest }: Scene): Promise<void> {
  const { page, shoot, look } = guest;
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(demoEmail);
  await shoot('sign-in');
  await press(guest, 'Sign in');
  await page.getByText('Enter your password').waitFor();
  await look('sign-in-problems');
  await page.getByLabel('Password', { exact: true }).fill('Not-my-password-1');
  await page.getByRole('button', { name: 'Show password' }).click();
  await press(guest, 'Sign in');
  await page.getByText('Invalid email or password').waitFor();
  await look('sign-in-refused');
  await page.goto('/sign-in/app-code');
  await page.getByRole('heading', { name: 'This sign-in has ended' }).waitFor();
  await look('sign-in-ended');
}

export async function takeSignUp({ guest }: Scene): Promise<void> {
  const { page, shoot, look } = guest;
  await page.goto('/sign-up');
  await page.getByLabel('Given name').waitFor();
  await shoot('sign-up');
  await press(guest, 'Create account');
  await page.getByText('Enter your email address').waitFor();
  await look('sign-up-problems');
  await page.goto('/confirm');
  await page.getByLabel('Verification code').waitFor();
  await look('confirm');
  await press(guest, 'Confirm');
  await page.getByText('Enter the six digits of the code').waitFor();
  await look('confirm-problems');
  await page.goto(`/confirm?username=${encodeURIComponent('somebody@example.com')}`);
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await page.getByRole('button', { name: /^Send a new code in/ }).waitFor();
  await look('confirm-sent-again');
}

export async function takeReset({ guest }: Scene): Promise<void> {
  const { page, shoot, look } = guest;
  await page.goto('/reset-password');
  await page.getByLabel('Email').waitFor();
  await shoot('reset');
  await press(guest, 'Send a code');
  await page.getByText('Enter your email address').waitFor();
  await look('reset-problems');
  await page.getByLabel('Email').fill('somebody@example.com');
  await press(guest, 'Send a code');
  await page.getByText(/a code is on its way to it/).waitFor();
  await look('reset-sent');
  await page.goto('/reset-password/new');
  await page.getByLabel('New password').waitFor();
  await shoot('reset-new-password');
  await press(guest, 'Change password');
  await page.getByText('Enter the six digits of the code').waitFor();
  await look('reset-new-password-problems');
}

/** Local installations offer a demo account. */
export async function takeDemo({ guest }: Scene): Promise<void> {
  const { page, look } = guest;
  const offer = (config: PublicConfig) =>
    assignInto(config, { demo: { email: demoEmail, password: 'Not-my-password-1' } });
  await changed(page, '**/api/config', offer, async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in as the demo account' }).waitFor();
    await look('landing-with-a-demo');
    await page.goto('/sign-in');
    await press(guest, 'Sign in as the demo account');
    await page.getByText('Invalid email or password').waitFor();
    await look('sign-in-demo-refused');
  });
}

/** Installations where a phone number can be the username. */
export async function takePhone({ guest }: Scene): Promise<void> {
  const { page, look } = guest;
  const allow = (config: AuthConfig) => assignInto(config, { usernameAttributes: ['email', 'phone_number'] });
  const username = page.getByLabel('Email or phone number');
  await changed(page, '**/auth/config', allow, async () => {
    await page.goto('/sign-up');
    await username.fill('202 555 0144');
    await press(guest, 'Create account');
    await page.getByText('A phone number begins with + and the country code').waitFor();
    await look('sign-up-by-phone-problems');
    await page.goto('/sign-in');
    await username.fill('+12025550144');
    await page.getByRole('button', { name: 'Text me a code' }).waitFor();
    await look('sign-in-by-phone');
    await page.goto('/reset-password');
    await username.fill('+12025550144');
    await press(guest, 'Send a code');
    await page.getByText(/a code is on its way to it/).waitFor();
    await look('reset-by-phone');
    await page.goto(`/confirm?username=${encodeURIComponent('+12025550144')}`);
    await page.getByRole('heading', { name: 'Confirm your phone number' }).waitFor();
    await look('confirm-a-phone');
  });
}

async function press({ page }: Camera, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}
