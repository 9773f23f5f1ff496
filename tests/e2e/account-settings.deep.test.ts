/**
 * A person's settings in a real browser: keys, defaults, password, second factor, devices, export, and deletion of the
 * account.
 * @guards web/features/settings/{security/**,*} web/features/account/** web/session/** api/identity/** api/my-data/**
 */
import type { Page } from 'playwright-core';
import { createAccount, enterPassword } from './account.ts';
import { bytesOf, expectCount, openPage } from './browser.ts';
import { type Journey, openJourney } from './journey.ts';
import { mailedAfter } from './mail.ts';
import { stepsInOrder } from './steps.ts';

const person = { email: 'settler@example.com', password: 'Sounding-2026' };
const freshPassword = 'Plumb-line-77';

let journey: Journey;
let page: Page;

beforeAll(async () => {
  journey = await openJourney();
  ({ page } = journey);
}, 180_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();
const isIn = () => page.getByRole('heading', { name: 'What would they think of this?' }).waitFor();
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const section = (name: string) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click();

step('the settings open from the account menu by keyboard', async () => {
  await page.goto('/');
  await createAccount(page, { ...person, mailUrl: journey.stack.urls.mail });
  await isIn();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByText('None is stored.').nth(2).waitFor();
  expect(await page.title()).toBe('Provider keys · Settings · Soundings');
});

step('a key is saved, shown by its last characters, tested, and removed after a question', async () => {
  await press('Save the OpenAI API key');
  await page.getByText('Paste a key first').waitFor();
  await page.getByLabel('OpenAI API key', { exact: true }).fill('sim-a-key-that-ends-in-wxyz');
  await section('Your data');
  await page.getByRole('button', { name: 'Export all my data' }).waitFor();
  await section('Provider keys');
  expect(await page.getByLabel('OpenAI API key', { exact: true }).inputValue()).toBe('sim-a-key-that-ends-in-wxyz');
  await press('Save the OpenAI API key');
  await page.getByText('Stored: ••••wxyz').waitFor();
  await press('Test the OpenAI API key');
  await page.getByText('The simulated provider accepts this key.').waitFor();
  await press('Remove the OpenAI API key');
  await page.getByRole('alertdialog').getByText('Remove the OpenAI API key?').waitFor();
  await press('Remove');
  await page.getByText('Stored: ••••wxyz').waitFor({ state: 'detached' });
});

step('a key can be kept in this browser only, until the sign-out', async () => {
  await page.getByLabel('Anthropic API key', { exact: true }).fill('sim-held-here-and-ends-in-qrst');
  await press('Keep it in this browser only');
  await page.getByText('This browser holds a key ending in qrst').waitFor();
  await page.reload();
  await page.getByText('This browser holds a key ending in qrst').waitFor();
  await expectCount(page.getByText('None is stored.'), 4);
  await press('Forget it: the Anthropic API key of this browser');
  await page.getByText('This browser holds a key').waitFor({ state: 'detached' });
});

step('the simulated provider can be chosen by name', async () => {
  await press('Use the simulated provider');
  await page
    .getByText(/^Stored:/)
    .nth(1)
    .waitFor();
  await page.getByRole('button', { name: 'Use the simulated provider' }).waitFor({ state: 'detached' });
  await page.getByLabel('Election-finance API key', { exact: true }).fill('finance-key-abcd');
  await page.getByLabel('Election-finance API key', { exact: true }).press('Enter');
  await page.getByText('Stored: ••••abcd').waitFor();
});

step('the defaults of new simulations are saved', async () => {
  await section('Simulations and tour');
  await page.getByLabel('Default simulation size').fill('0');
  await press('Save');
  await page.getByText('The default size is a whole number from 1 to 100,000').waitFor();
  await page.getByLabel('Default simulation size').fill('25');
  await page.getByLabel('OpenAI model').selectOption('gpt-4o-mini');
  await press('Save');
  await page.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' });
  await press('Show the tour again');
  await page.goto('/');
  await isIn();
  expect(await page.getByRole('spinbutton', { name: 'Personas' }).inputValue()).toBe('25');
});

step('the password is changed, and errors appear beside their fields', async () => {
  await page.goto('/settings/security');
  await page.getByLabel('Current password').fill('Not-my-password-1');
  await page.getByLabel('New password').fill(freshPassword);
  await press('Change password');
  await page.getByText('Invalid email or password').waitFor();
  await page.getByLabel('Current password').fill(person.password);
  await press('Change password');
  await page.getByText('Password changed. Other browsers are signed out.').waitFor();
});

step('text messages become a second factor after a code is entered', async () => {
  await press('Set up text message');
  await page.getByLabel('Phone number').waitFor();
  const code = await mailedAfter('+12025550123', journey.stack.urls.mail, () => press('Send a code'));
  await page.getByLabel('Verification code').fill(code);
  await press('Confirm and turn on');
  await page.getByRole('button', { name: 'Turn off text message' }).waitFor();
  await press('Turn on email');
  await press('Ask this first: email');
  await page.getByText('Asked first', { exact: true }).waitFor();
  await press('Turn off text message');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Signing in asks for your password and codes by email from then on.').waitFor();
  await dialog.getByLabel('Your password').fill('Not-my-password-1');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByText('Invalid email or password').waitFor();
  await dialog.getByLabel('Your password').fill(freshPassword);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('button', { name: 'Turn on text message' }).waitFor();
});

step('the sign-ins of a person are listed, and one can be ended', async () => {
  const other = await openPage(journey.browser, journey.stack.urls.app);
  await other.page.goto('/sign-in');
  const code = await mailedAfter(person.email, journey.stack.urls.mail, () =>
    enterPassword(other.page, { ...person, password: freshPassword }),
  );
  await other.page.getByLabel('Verification code').fill(code);
  await other.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.page.getByRole('heading', { name: 'What would they think of this?' }).waitFor();
  await page.reload();
  const devices = page.getByRole('list', { name: 'Devices and sessions' });
  await devices.getByRole('listitem').nth(1).waitFor();
  await expectCount(devices.getByText('This browser'), 1);
  await devices.getByRole('button', { name: /^Forget/ }).click();
  await devices.getByRole('listitem').nth(1).waitFor({ state: 'detached' });
  // The other browser notices automatically: its stream ends and its token is refused.
  await other.page.getByText(/^Your session ended/).waitFor();
  await other.page.context().close();
});

step('temporary credentials for a program are created and stay the same for a while', async () => {
  await press('Make temporary credentials');
  const shown = page.getByLabel('Temporary credentials');
  const lines = await shown.inputValue();
  expect(lines).toMatch(/^AWS_ACCESS_KEY_ID=\S+\nAWS_SECRET_ACCESS_KEY=\S+\nAWS_SESSION_TOKEN=\S+$/);
  await press('Hide the credentials');
  await press('Make temporary credentials');
  expect(await shown.inputValue()).toBe(lines);
});

step('a person’s data is exported as one file', async () => {
  await section('Your data');
  const [file] = await Promise.all([page.waitForEvent('download'), press('Export all my data')]);
  const data = JSON.parse((await bytesOf(file)).toString()) as { format: string; account: { email: string } };
  expect([data.format, data.account.email]).toEqual(['soundings-my-data', person.email]);
  expect(JSON.stringify(data)).not.toContain('finance-key');
});

step('signing out everywhere ends all sign-ins', async () => {
  await section('Sign-in and security');
  await press('Sign out everywhere');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('heading', { level: 1, name: /before you send it/ }).waitFor();
  await page.goto('/sign-in?next=%2Fsettings%2Fdata');
  const code = await mailedAfter(person.email, journey.stack.urls.mail, () =>
    enterPassword(page, { ...person, password: freshPassword }),
  );
  await page.getByLabel('Verification code').fill(code);
  await press('Sign in');
  await page.getByRole('button', { name: 'Export all my data' }).waitFor();
});

step('the account is deleted after its name and password are entered', async () => {
  await press('Delete my account…');
  await press('Delete my account');
  await page.getByText(`Type ${person.email} to confirm`).waitFor();
  await page.getByLabel(`Type ${person.email}`).fill(person.email);
  await page.getByLabel('Your password').fill('Not-my-password-1');
  await press('Delete my account');
  await page.getByText('Invalid email or password').waitFor();
  await page.getByLabel('Your password').fill(freshPassword);
  await press('Delete my account');
  await page.getByRole('heading', { level: 1, name: /before you send it/ }).waitFor();
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(freshPassword);
  await press('Sign in');
  await page.getByText('Invalid email or password').waitFor();
});
