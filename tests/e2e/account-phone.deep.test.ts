/**
 * Phone numbers as usernames, where text messages can be sent: signing up, signing in by password and by code, and a
 * forgotten password.
 * @guards web/features/account/** web/session/** api/identity/**
 */
import type { Locator, Page } from 'playwright-core';
import { signOut } from './account.ts';
import { expectGone, expectSound } from './browser.ts';
import { type Journey, openJourney } from './journey.ts';
import { expectFocus, keyboardOf, type Keyboard } from './keyboard.ts';
import { codeMailedTo, mailedAfter } from './mail.ts';
import { stepsInOrder } from './steps.ts';

const person = {
  phone: '+12025550144',
  typed: '+1 (202) 555-0144',
  email: 'caller@example.com',
  password: 'Sounding-2026',
};
const later = { phone: '+12025550155', email: 'later@example.com', password: 'Plumb-line-77' };
const freshPassword = 'Fathom-line-88';

let journey: Journey;
let page: Page;
let keys: Keyboard;

beforeAll(async () => {
  journey = await openJourney();
  ({ page } = journey);
  keys = keyboardOf(page);
}, 180_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();
const field = (name: string | RegExp): Locator => page.getByLabel(name, { exact: true });
const username = () => field('Email or phone number');
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const isIn = () => page.getByRole('heading', { name: 'What would they think of this?' }).waitFor();
const enter = () => page.keyboard.press('Enter');
const textedTo = (phone: string, send: () => Promise<void>) => mailedAfter(phone, journey.stack.urls.mail, send);

async function fillSignUp({
  typed,
  email,
  password,
}: {
  typed: string;
  email: string;
  password: string;
}): Promise<void> {
  await page.goto('/sign-up');
  await expectFocus(username());
  await page.keyboard.type(typed);
  await keys.write(field('Email'), email);
  await keys.write(field('Password'), password);
  await keys.write(field('Given name'), 'Robin');
  await keys.write(field('Family name'), 'Caller');
}

/** Types into the focused field, is signed in by it, and signs out. */
async function signInAndOut(target: Locator, text: string): Promise<void> {
  await expectFocus(target);
  await page.keyboard.type(text);
  await enter();
  await isIn();
  await signOut(page);
}

step('a person signs up by phone number: the form also asks for an address, but not for the number again', async () => {
  await page.goto('/sign-up');
  await username().fill('202 555 0144');
  await field('Phone number').waitFor();
  await expectGone(field('Email'));
  await button('Create account').click();
  await page.getByText('A phone number begins with + and the country code').waitFor();
  await expectFocus(username());
  await fillSignUp({ ...person, email: 'caller' });
  await expectGone(field('Phone number'));
  await enter();
  await page.getByText('Please check your information and try again').waitFor();
  await expectFocus(field('Email'));
  await expectSound(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(person.email);
  const code = await textedTo(person.phone, enter);
  await heading('Confirm your phone number');
  await signInAndOut(field('Verification code'), code);
});

step('a person signs in with number and password in any notation', async () => {
  await page.goto('/sign-in');
  await expectFocus(username());
  await page.keyboard.type('+1 202 555 0144');
  await keys.write(field('Password'), person.password);
  await enter();
  await isIn();
  await signOut(page);
});

step('a person signs in by a code in a text message', async () => {
  await page.goto('/sign-in');
  await username().fill(person.typed);
  const code = await textedTo(person.phone, () => keys.press(button('Text me a code')));
  await heading('Check your phone');
  await page.getByText('If ********0144 has an account here, a code is on its way to it.').waitFor();
  await signInAndOut(field('Verification code'), code);
});

step('a person sets a new password by a code in a text message', async () => {
  await page.goto('/reset-password');
  await expectFocus(username());
  await page.keyboard.type(person.typed);
  const code = await textedTo(person.phone, enter);
  await heading('Choose a new password');
  await expectFocus(field('Verification code'));
  await page.keyboard.type(code);
  await keys.write(field('New password'), freshPassword);
  await enter();
  await signInAndOut(field('Password'), freshPassword);
});

step('a person who has not confirmed the number is asked to do so at sign-in, and then continues', async () => {
  await fillSignUp({ typed: later.phone, ...later });
  await enter();
  await heading('Confirm your phone number');
  await page.goto('/sign-in');
  await username().fill(later.phone);
  await keys.write(field('Password'), later.password);
  await enter();
  await page.getByText('Please verify your email address before signing in').waitFor();
  await signInAndOut(field('Verification code'), await codeMailedTo(later.phone, journey.stack.urls.mail));
});

step('a number that has an account shows an error at its field', async () => {
  await fillSignUp(person);
  await enter();
  await page.getByText('An account with this email already exists').waitFor();
  await expectFocus(username());
});
