/**
 * Removal of a profile, in the browser: somebody without an account asks for it, and the owner answers.
 * @guards web/features/removal/** web/features/profiles/removal-notice.tsx api/profiles/removal-routes.ts {services,db}/profiles/removals.ts
 */
import type { Page } from 'playwright-core';
import { expectSound } from './browser.ts';
import { beSignedIn, demoSession, type KeyboardJourney, openKeyboardJourney } from './journey.ts';
import { namedOn } from './keyboard.ts';
import { mailedAfter } from './mail.ts';
import { stepsInOrder } from './steps.ts';

let journey: KeyboardJourney;
let page: Page;
let keys: KeyboardJourney['keys'];
let profile: string;

const address = 'https://network.example.com/in/marisol-q';
const save = `mutation ($profile: PersonProfileInput!) { saveProfile(profile: $profile, basis: { basis: "own" }) { id } }`;

beforeAll(async () => {
  journey = await openKeyboardJourney();
  ({ page, keys } = journey);
  const session = await demoSession(journey);
  const facts = { name: 'Marisol Quintanilla', url: address, headline: 'Head nurse' };
  const { saveProfile } = await session.ask<{ saveProfile: { id: string } }>(save, { profile: facts });
  profile = saveProfile.id;
}, 240_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();
const { button, link, field } = namedOn(() => page);

step('a visitor finds the page, and what is missing is named', async () => {
  await page.goto('/');
  await keys.press(link('Have it removed'));
  await page.getByRole('heading', { name: 'Remove my profile' }).waitFor();
  await keys.press(button('Mail me a link'));
  await page.getByText('Enter the address of your profile').waitFor();
  await keys.write(field('Address of your profile'), 'nowhere');
  await keys.write(field('Your email'), 'marisol@example.org');
  await keys.press(button('Mail me a link'));
  await page.getByText('The address of a profile begins with https://').waitFor();
  await expectSound(page);
});

step('the mailed link confirms the request', async () => {
  await field('Address of your profile').fill('');
  await keys.write(field('Address of your profile'), `${address}?trk=share`);
  const token = await mailedAfter(
    'marisol@example.org',
    journey.stack.urls.mail,
    async () => {
      await keys.press(button('Mail me a link'));
      await page.getByText('We sent a link to marisol@example.org').waitFor();
    },
    /\/remove-me\/([\w-]{43})/,
  );
  await expectSound(page);
  await page.goto(`/remove-me/${token}`);
  await page.getByText(address).waitFor();
  await expectSound(page);
  await keys.press(button('Remove this profile'));
  await page.getByText('You confirmed this on').waitFor();
  await expectSound(page);
});

step('its owner sees who asked, and keeps it with a reason', async () => {
  const confirmation = page.url();
  await beSignedIn(journey);
  await page.goto(`/profiles/${profile}`);
  await page.getByText('Somebody asked that Marisol Quintanilla be removed').waitFor();
  await page.getByText('marisol@example.org').waitFor();
  await expectSound(page);
  await keys.press(button('Keep it…'));
  await keys.press(button('Keep the profile'));
  await page.getByText('Say why the profile is kept').waitFor();
  await keys.write(field('Reason, for your records'), 'She agreed again');
  await expectSound(page);
  await keys.press(button('Keep the profile'));
  await page.getByRole('region', { name: 'Prompt' }).waitFor();
  await page.goto(confirmation);
  // The page tells neither the answer nor the reason.
  await page.getByText('You confirmed this on').waitFor();
  expect(await page.getByText('She agreed again').count()).toBe(0);
});

step('an unknown link says what to do', async () => {
  await page.goto('/remove-me/unknown');
  await page.getByText('This link is not valid any more').waitFor();
  await expectSound(page);
});
