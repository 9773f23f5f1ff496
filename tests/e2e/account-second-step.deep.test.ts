/**
 * Sign-in steps of some accounts, each completed against the real server and without a mouse: a temporary password,
 * setting up a second factor by app and by mail, choosing one, text messages, another code, too many wrong codes, and a
 * reset by an operator.
 * @guards web/features/account/** web/features/settings/security/** web/session/** api/identity/** web/components/{totp-secret,recovery-codes}.tsx
 */
import type { Locator, Page } from 'playwright-core';
import { createPerson, requireReset } from '../../api/identity/operator.ts';
import { readEnv } from '../../config/env.ts';
import { openDatabase, type Db } from '../../db/client.ts';
import { signOut } from './account.ts';
import { codeOf } from './authenticators.ts';
import { expectCount, expectSound } from './browser.ts';
import { type Journey, openJourney } from './journey.ts';
import { expectFocus, keyboardOf, type Keyboard } from './keyboard.ts';
import { mailedAfter } from './mail.ts';
import { stepsInOrder } from './steps.ts';

const byApp = { email: 'ann@example.com', password: 'Sounding-2026', phone: '+12025550171' };
const byMail = { email: 'bea@example.com', password: 'Plumb-line-77', phone: '+12025550172' };
const mismatch = 'Invalid verification code. Please check and try again';

let journey: Journey;
let page: Page;
let keys: Keyboard;
let db: Db;
/** The secret of the app that is set up while signing in. */
let secret = '';
let recoveryCodes: string[] = [];

beforeAll(async () => {
  journey = await openJourney({ settings: { MFA: 'ON' }, hasClock: true });
  ({ page } = journey);
  db = openDatabase(journey.stack.urls.database, 2);
  keys = keyboardOf(page);
}, 180_000);

afterAll(async () => {
  await db?.destroy();
  await journey?.close();
}, 60_000);

const step = stepsInOrder();

/** Advances server and page by a code's period of half a minute. */
async function waitIsOver(): Promise<void> {
  await db.deleteFrom('rateLimit').where('key', 'like', 'resend-step:%').execute();
  await page.clock.runFor(31_000);
}

const operator = () => ({ db, env: readEnv({ ENCRYPTION_KEY: journey.stack.childEnv['ENCRYPTION_KEY'] }) });
const field = (name: string | RegExp): Locator => page.getByLabel(name, { exact: true });
const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const isIn = () => page.getByRole('heading', { name: 'What would they think of this?' }).waitFor();
const enter = () => page.keyboard.press('Enter');
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');
const code = () => field('Verification code');

/** Types into the focused field and submits. */
async function answer(target: Locator, text: string): Promise<void> {
  await expectFocus(target);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await enter();
}

async function enterWith(email: string, password: string): Promise<void> {
  await page.goto('/sign-in');
  await expectFocus(field('Email or phone number'));
  await page.keyboard.type(email);
  await keys.write(field('Password'), password);
  await enter();
}

/** The step after a temporary password: each error moves focus to its field. */
async function chooseOwnPassword(password: string, phone: string): Promise<void> {
  await heading('Choose your own password');
  await answer(field('New password'), 'tooeasy');
  await page.getByText('Password must be at least 8 characters with uppercase, lowercase, and numbers').waitFor();
  await answer(field('New password'), password);
  await page.getByText('Enter your given name').waitFor();
  await expectFocus(field('Given name'));
  await page.keyboard.type('Robin');
  await keys.write(field('Family name'), 'Analyst');
  await keys.write(field('Phone number'), '12');
  await enter();
  await page.getByText('Please check your information and try again').waitFor();
  await answer(field('Phone number'), phone);
  await isIn();
}

step('a person with a temporary password sets up an authenticator app and then chooses a password', async () => {
  const { temporaryPassword } = await createPerson(operator(), byApp.email);
  await enterWith(byApp.email, temporaryPassword);
  await heading('Set up a second step');
  await expectFocus(button(/^Authenticator app/));
  await enter();
  await heading('Set up your authenticator app');
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  recoveryCodes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
  await answer(field('Code from the app'), otherThan(codeOf(secret)));
  await page.getByText(mismatch).waitFor();
  await answer(field('Code from the app'), codeOf(secret));
  await chooseOwnPassword(byApp.password, byApp.phone);
});

step('a person adds text messages as a second factor and selects it at sign-in', async () => {
  await page.goto('/settings/security');
  await keys.press(button('Set up text message'));
  const sent = await mailedAfter(byApp.phone, journey.stack.urls.mail, () =>
    answer(field('Phone number'), byApp.phone),
  );
  await answer(code(), sent);
  await button('Turn off text message').waitFor();
  // The dialog fades out and then restores focus and the page's scroll bar, which would close a menu that is open by
  // then.
  await page.goto('/');
  await isIn();
  await signOut(page);
  await enterWith(byApp.email, byApp.password);
  await heading('Choose the second step');
  await page.getByText('Lost your device? Ask your administrator to reset it.').waitFor();
  await expectFocus(button(/^Text message/));
  const texted = await mailedAfter(byApp.phone, journey.stack.urls.mail, enter);
  await heading('Check your phone');
  await page.getByText('We sent a code to ********0171.').waitFor();
  await page.getByText('Lost your device? Ask your administrator to reset it.').waitFor();
  await answer(code(), otherThan(texted));
  await page.getByText(mismatch).waitFor();
  await answer(code(), texted);
  await isIn();
});

step('a recovery code replaces the lost app once, and new codes require the password', async () => {
  await signOut(page);
  await enterWith(byApp.email, byApp.password);
  await heading('Choose the second step');
  await keys.press(button(/^Authenticator app/));
  await heading('Enter the code from your app');
  await keys.press(button('Use a recovery code'));
  await heading('Enter a recovery code');
  await answer(field('Recovery code'), 'abc');
  await page.getByText('Enter one of your recovery codes, ten letters and digits').waitFor();
  await answer(field('Recovery code'), recoveryCodes[0] ?? '');
  await isIn();
  await page.goto('/settings/security');
  await page.getByText('9 recovery codes left').waitFor();
  await keys.press(button('New recovery codes'));
  await answer(field('Your password'), byMail.password);
  await page.getByText('Invalid email or password').waitFor();
  await answer(field('Your password'), byApp.password);
  const fresh = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expectCount(fresh, 10);
  expect(await fresh.allInnerTexts()).not.toContain(recoveryCodes[1]);
  await keys.press(button('I have saved them'));
  await page.getByText('10 recovery codes left').waitFor();
  await page.goto('/');
  await isIn();
});

step('a person selects the app instead of a text message, and this browser is remembered', async () => {
  await signOut(page);
  await enterWith(byApp.email, byApp.password);
  await heading('Choose the second step');
  await expectFocus(button(/^Text message/));
  await enter();
  await heading('Check your phone');
  await expectSound(page);
  await keys.press(button('Use instead: authenticator app'));
  await heading('Enter the code from your app');
  await expectFocus(code());
  // Each code works once; the next one is valid a little early.
  await page.keyboard.type(codeOf(secret, 1));
  await keys.press(page.getByRole('checkbox', { name: /^Remember this browser/ }), 'Space');
  await keys.press(button('Sign in'));
  await isIn();
  await page.goto('/settings/security');
  await page.getByText('Remembered', { exact: true }).waitFor();
  await signOut(page);
  await enterWith(byApp.email, byApp.password);
  await isIn();
  await signOut(page);
});

step(
  'a person with a temporary password sets up codes by mail, and can request another code after a wait',
  async () => {
    const { temporaryPassword } = await createPerson(operator(), byMail.email);
    await enterWith(byMail.email, temporaryPassword);
    await heading('Set up a second step');
    await keys.press(button(/^Email/));
    await heading('Where should we send codes?');
    await answer(field('Email'), 'somebody.else@example.com');
    await page.getByText('Please check your information and try again').waitFor();
    await expectSound(page);
    const first = await mailedAfter(byMail.email, journey.stack.urls.mail, () => answer(field('Email'), byMail.email));
    await heading('Check your email');
    await page.getByText('No access to these emails any more? Ask your administrator to reset it.').waitFor();
    await expectFocus(code());
    await button(/^Send a new code in \d+ s$/).waitFor();
    // The wait and the step continue after a reload.
    await page.reload();
    await expectFocus(code());
    await button(/^Send a new code in \d+ s$/).waitFor();
    await waitIsOver();
    await button('Send a new code').waitFor();
    const second = await mailedAfter(byMail.email, journey.stack.urls.mail, () =>
      keys.press(button('Send a new code')),
    );
    await page.getByText('A new code is on its way to b***@e***. Earlier ones no longer work.').waitFor();
    await button(/^Send a new code in \d+ s$/).waitFor();
    await expectSound(page);
    await answer(code(), second === first ? otherThan(second) : first);
    await page.getByText(mismatch).waitFor();
    await answer(code(), second);
    await chooseOwnPassword(byMail.password, byMail.phone);
  },
);

step('five wrong codes end the sign-in, which can be started again by keyboard', async () => {
  await signOut(page);
  const sent = await mailedAfter(byMail.email, journey.stack.urls.mail, () => enterWith(byMail.email, byMail.password));
  await heading('Check your email');
  for (let tries = 0; tries < 6; tries += 1) {
    const judged = page.waitForResponse('**/auth/confirm-sign-in');
    await answer(code(), otherThan(sent));
    await judged;
  }
  await heading('This sign-in has ended');
  await expectFocus(button('Start again'));
  await enter();
  await expectFocus(field('Email or phone number'));
});

step('a person whose password an operator reset sets a new one and still needs the second factor', async () => {
  await requireReset(operator(), byMail.email);
  await enterWith(byMail.email, byMail.password);
  await heading('Reset your password');
  await page.getByText('Please reset your password').waitFor();
  await expectFocus(field('Email or phone number'));
  await expectSound(page);
  const sent = await mailedAfter(byMail.email, journey.stack.urls.mail, enter);
  await heading('Choose a new password');
  await expectFocus(code());
  await page.keyboard.type(sent);
  await keys.write(field('New password'), 'Fathom-line-88');
  await enter();
  await page.getByText('Your password is changed').waitFor();
  const second = await mailedAfter(byMail.email, journey.stack.urls.mail, () =>
    answer(field('Password'), 'Fathom-line-88'),
  );
  await heading('Check your email');
  await answer(code(), second);
  await isIn();
});
