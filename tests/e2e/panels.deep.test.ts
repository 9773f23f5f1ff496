/**
 * A panel without a mouse: set up from a template, watched, asked, paused over a reload, forked and exported.
 * @guards web/features/panels/** {api/graphql,services,db,domain,activities,workflows}/panels/** local/simulator/reply/panel/**
 */
import type { Page } from 'playwright-core';
import { bytesOf, expectSound } from './browser.ts';
import { beSignedIn, type KeyboardJourney, openKeyboardJourney } from './journey.ts';
import { namedOn } from './keyboard.ts';
import { stepsInOrder } from './steps.ts';

let journey: KeyboardJourney;
let page: Page;
let keys: KeyboardJourney['keys'];

beforeAll(async () => {
  journey = await openKeyboardJourney();
  ({ page, keys } = journey);
  await journey.simulate({ latencyMs: 400 });
  await beSignedIn(journey);
}, 240_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();
const { button, link } = namedOn(() => page);
const transcript = () => page.getByRole('listitem').filter({ hasText: /turn \d+/ });

step('a panel is set up from a template, with its calls counted before', async () => {
  await page.goto('/panels');
  await page.getByText('No panels yet').waitFor();
  await expectSound(page);
  await keys.press(link('Message test'));
  await keys.write(page.getByLabel('Topic'), 'Tram line 4');
  await keys.write(
    page.getByLabel(/^Message they discuss/),
    'We will build tram line 4 by 2028 and publish every cost.',
  );
  await keys.write(page.getByLabel('People from it'), '4');
  await page.getByText(/\d+ calls, free, about/).waitFor();
  await expectSound(page);
  await keys.press(button('Start the panel'));
  await page.waitForURL(/\/panels\/[a-z]+-[a-z]+-[a-z]+$/);
});

step('the discussion is watched, asked, shown something, and paused over a reload', async () => {
  await transcript().first().waitFor({ timeout: 60_000 });
  await keys.choose(page.getByLabel('What to do'), 'Ask one');
  await keys.write(page.getByLabel('Text'), 'Honestly, would you ride it?');
  await keys.press(button('Send'));
  await page.getByText('You asked').waitFor({ timeout: 60_000 });
  await keys.choose(page.getByLabel('What to do'), 'Show');
  await keys.write(page.getByLabel('Text'), 'A map of the new stops.');
  await keys.press(button('Send'));
  await page.getByText('You showed').waitFor({ timeout: 60_000 });
  await keys.choose(page.getByLabel('What to do'), 'Add a participant');
  await keys.write(page.getByLabel('Name: description'), 'Eve: runs the bakery at the corner');
  await keys.press(button('Send'));
  await expectSound(page);
  await keys.press(button('Pause'));
  await page.getByText('Paused', { exact: true }).first().waitFor({ timeout: 60_000 });
  await page.reload();
  await page.getByText('Paused', { exact: true }).first().waitFor();
  await journey.simulate({ latencyMs: 20 });
  await keys.press(button('Resume'));
});

step('the outcome has findings with quotes that lead to their turns, and is exported', async () => {
  await page.getByRole('heading', { name: 'Outcome' }).waitFor({ timeout: 120_000 });
  // The newcomer was heard, and voted.
  await transcript().filter({ hasText: 'Eve' }).first().waitFor();
  await page
    .getByText(/^Eve\b/)
    .first()
    .waitFor();
  await page.getByRole('heading', { name: 'Why votes moved' }).waitFor();
  expect(await page.getByRole('link', { name: /, turn \d+$/ }).count()).toBeGreaterThan(1);
  await expectSound(page);
  const saved = page.waitForEvent('download');
  await keys.press(button('Export'));
  await keys.arrowTo(page.getByRole('menuitem', { name: /^Markdown/ }), 'ArrowDown');
  await page.keyboard.press('Enter');
  const text = (await bytesOf(await saved)).toString('utf8');
  expect(text).toContain('# Tram line 4');
  expect(text).toContain('You asked');
});

step('a turn is commented on, and Analytics and the palette lead to the panel', async () => {
  await keys.press(button('Comment on turn 3'));
  await keys.write(page.getByLabel('Your comment on turn 3'), 'Ask about the cost here.');
  await keys.press(button('Add comment').first());
  await button(/^1\scomment on turn 3$/).waitFor();
  await link('On turn 3 of group 1').waitFor();
  await expectSound(page);
  await page.goto('/analytics');
  await page.getByRole('heading', { name: 'Panels, newest first' }).waitFor();
  await page
    .getByText(/^\d of 5$/)
    .first()
    .waitFor();
  await expectSound(page);
  await keys.press(link('Tram line 4').last());
  await page.getByRole('heading', { name: 'Outcome' }).waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Go to' }).fill('tram line');
  await page.getByRole('option', { name: /^Tram line 4\s*Completed/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Outcome' }).waitFor();
});

step('a fork runs both branches and compares them', async () => {
  await keys.press(button(/^Fork here: replace turn 3 /));
  await keys.write(
    page.getByLabel('What is said instead in turn 3'),
    'I am against it, and nothing here will change that.',
  );
  await keys.press(button('Run both branches'));
  await page.getByText(/in group 2, turn 3 was replaced/).waitFor({ timeout: 60_000 });
  await page.getByRole('heading', { name: 'Outcome' }).waitFor({ timeout: 120_000 });
  await page.getByText(/ended (more|less) in favor in group 2|ended at about the same place/).waitFor();
  await keys.press(page.getByRole('button', { name: / and /, pressed: false }).first());
  await page.getByText(/answered each other in \d+/).waitFor();
  await keys.choose(page.getByRole('combobox', { name: /^Group/ }), '2');
  await page.getByText('I am against it, and nothing here will change that.').waitFor();
  await expectSound(page);
});
