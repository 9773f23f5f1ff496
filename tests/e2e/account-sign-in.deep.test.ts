// @guards web/features/account/** web/session/** api/identity/** db/identity/** domain/identity/** local/mail/**
/**
 * Signing in and recovering an account in a real browser: password by SRP, mailed code, three words, an authenticator
 * app, a passkey, a forgotten password.
 */
import type { CDPSession, Page, Request } from 'playwright-core';
import { createAccount, enterPassword, signOut } from './account.ts';
import { codeOf, virtualAuthenticator } from './authenticators.ts';
import { expectCount, expectSound } from './browser.ts';
import { type Journey, openJourney } from './journey.ts';
import { expectFocus } from './keyboard.ts';
import { mailedAfter } from './mail.ts';
import { stepsInOrder } from './steps.ts';

const person = { email: 'walker@example.com', password: 'Sounding-2026' };
const freshPassword = 'Plumb-line-77';

let journey: Journey;
let page: Page;
let passkeys: CDPSession;
const bodies: string[] = [];

beforeAll(async () => {
  // The default installation: no text messages, and only email addresses as usernames.
  journey = await openJourney({ settings: { SMS_URL: '' } });
  ({ page } = journey);
  page.on('request', (request: Request) => bodies.push(request.postData() ?? ''));
  passkeys = await virtualAuthenticator(page);
}, 180_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();
const isIn = () => page.getByRole('heading', { name: 'What would they think of this?' }).waitFor();
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

async function atSignIn(): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(person.email);
}

step('a person signs up and is then signed in without entering the password again', async () => {
  await page.goto('/sign-up');
  await expectFocus(page.getByLabel('Email', { exact: true }));
  expect(await page.getByLabel('Email').getAttribute('type')).toBe('email');
  await page.goto('/');
  await createAccount(page, { ...person, mailUrl: journey.stack.urls.mail });
  await isIn();
  await signOut(page);
});

step('a person signs in with a password that is never sent', async () => {
  bodies.length = 0;
  await page.goto('/sign-in?next=%2Fsettings%2Fsecurity');
  await enterPassword(page, person);
  await heading('Settings');
  expect(new URL(page.url()).pathname).toBe('/settings/security');
  expect(bodies.some((body) => body.includes('srpA'))).toBe(true);
  expect(bodies.filter((body) => body.includes(person.password))).toEqual([]);
});

step('a person creates a passkey', async () => {
  await page.getByLabel('Name of the new passkey').fill('Walking stick');
  await press('Add a passkey');
  await page.getByRole('list', { name: 'Passkeys' }).getByText('Walking stick').waitFor();
  await signOut(page);
});

step('a person signs in by passkey without a username', async () => {
  await page.goto('/sign-in');
  await press('Use a passkey');
  await isIn();
  await signOut(page);
});

step('a missing passkey causes a message, and the entered text stays', async () => {
  await passkeys.send('WebAuthn.disable');
  passkeys = await virtualAuthenticator(page);
  await atSignIn();
  await press('Use a passkey');
  await expectFocus(page.getByRole('alert').filter({ hasText: /passkey/i }));
  expect(await page.getByLabel('Email').inputValue()).toBe(person.email);
});

step('a person signs in by a mailed code after a wrong one', async () => {
  await page.goto('/sign-in');
  await press('Email me a code');
  await page.getByText('Enter your email address').waitFor();
  await expectFocus(page.getByLabel('Email'));
  await atSignIn();
  const code = await mailedAfter(person.email, journey.stack.urls.mail, () => press('Email me a code'));
  await heading('Check your email');
  const field = page.getByLabel('Verification code');
  await expectFocus(field);
  await page.getByRole('button', { name: /^Send a new code in \d+ s$/ }).waitFor();
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
  await field.fill(code === '000000' ? '111111' : '000000');
  await field.press('Enter');
  await page.getByText('Invalid verification code. Please check and try again').waitFor();
  await expectFocus(field);
  // Line breaks as in mail programs, after a reload.
  await page.reload();
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await field.press('Enter');
  await isIn();
  await signOut(page);
});

step('a person chooses how to sign in, and uses a phrase of three words', async () => {
  await atSignIn();
  await press('Other ways to sign in');
  await heading('Choose how to sign in');
  await expectFocus(page.getByRole('listitem').getByRole('button').first());
  await press(/^Password/);
  await heading('Enter your password');
  await expectFocus(page.getByLabel('Password', { exact: true }));
  await page.keyboard.type('Not-my-password-1');
  await press('Sign in');
  await expectFocus(page.getByRole('alert').filter({ hasText: 'Invalid email or password' }));
  bodies.length = 0;
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await isIn();
  expect(bodies.filter((body) => body.includes(person.password))).toEqual([]);
  await signOut(page);
  await atSignIn();
  await press('Other ways to sign in');
  const words = await mailedAfter(
    person.email,
    journey.stack.urls.mail,
    () => press(/^Three words/),
    /^\s*([a-z]+ [a-z]+ [a-z]+)\s*$/m,
  );
  await heading('Three words for you');
  await expectSound(page);
  await expectFocus(page.getByLabel('The three words'));
  await page.getByLabel('The three words').fill(words);
  await press('Sign in');
  await isIn();
});

step('a person sets up an authenticator app and then needs its code', async () => {
  await page.goto('/settings/security');
  await press('Set up authenticator app');
  const secret = page.locator('code');
  await secret.waitFor();
  const shared = (await secret.innerText()).replaceAll(' ', '');
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  await page.getByLabel('Code from the app').fill(codeOf(shared));
  await press('Turn on');
  await expectCount(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem'), 10);
  await press('I have saved them');
  await page.getByText('10 recovery codes left').waitFor();
  await page.getByRole('button', { name: 'Turn off authenticator app' }).waitFor();
  // The dialog fades out and then restores focus and the page's scroll bar, which would close a menu that is open by
  // then.
  await page.goto('/');
  await isIn();
  await signOut(page);
  await page.goto('/sign-in');
  await enterPassword(page, person);
  await heading('Enter the code from your app');
  await expectFocus(page.getByLabel('Verification code'));
  await page.getByText('Lost your device? Ask your administrator to reset it.').waitFor();
  await page.getByText('Remember this browser').click();
  // Each code works once; the next one is valid a little early.
  await page.getByLabel('Verification code').fill(codeOf(shared, 1));
  await press('Sign in');
  await isIn();
  await page.goto('/settings/security');
  await page.getByText('Remembered', { exact: true }).waitFor();
  await signOut(page);
  await page.goto('/sign-in');
  await enterPassword(page, person);
  await isIn();
  await signOut(page);
});

step('the screen of a step says when its sign-in has ended, and leads back to the start', async () => {
  await page.goto('/sign-in/app-code');
  await heading('This sign-in has ended');
  await press('Start again');
  await heading('Sign in');
});

step('a person resets a forgotten password', async () => {
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await heading('Reset your password');
  const code = await mailedAfter(person.email, journey.stack.urls.mail, () => press('Send a code'));
  await heading('Choose a new password');
  await page.getByLabel('Verification code').fill(code);
  await page.getByLabel('New password', { exact: true }).fill('tooeasy');
  await press('Change password');
  await page.getByText('Password must be at least 8 characters with uppercase, lowercase, and numbers').waitFor();
  await page.getByText(/needs a symbol/).waitFor();
  await expectFocus(page.getByLabel('New password', { exact: true }));
  await page.getByLabel('New password', { exact: true }).fill(freshPassword);
  await press('Change password');
  await page.getByText('Your password is changed').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await press('Sign in');
  await page.getByText('Invalid email or password').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(freshPassword);
  await press('Sign in');
  await isIn();
});
