/**
 * A survey without a mouse: questions of every type and a jump are written, moved, previewed, published, shared, answered by
 * link, and personas and twins answer after the people.
 * @guards web/features/{surveys,survey-page}/** web/components/questionnaire/** {api,api/graphql,services,db,domain}/surveys/**
 */
import type { Page } from 'playwright-core';
import { answerAll } from '../_support/survey-people.ts';
import { bytesOf, expectGone, expectSound } from './browser.ts';
import { beSignedIn, type KeyboardJourney, openKeyboardJourney } from './journey.ts';
import { expectFocus, namedOn } from './keyboard.ts';
import { stepsInOrder } from './steps.ts';
import { figuresIn } from './survey-figures.ts';
import { answerQuestions, recommended, writeQuestions } from './survey-questions.ts';

/** Rectified figures need 30 people with a twin. */
const invited = 42;
const phone = [390] as const;

let journey: KeyboardJourney;
let page: Page;
let keys: KeyboardJourney['keys'];
let address = '';
let tokens: string[] = [];

beforeAll(async () => {
  journey = await openKeyboardJourney();
  ({ page, keys } = journey);
  await beSignedIn(journey);
}, 240_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();
const { button, link, field, menuItem } = namedOn(() => page);
const saved = () => page.getByText('Saved', { exact: true }).waitFor();
const head = (text: string | RegExp) => page.getByRole('button', { name: text, expanded: true });

step('a survey begins with nothing, and its draft says what is missing', async () => {
  await page.goto('/surveys');
  await page.getByText('No surveys yet').waitFor();
  await expectSound(page);
  await keys.press(button('New survey'));
  await page.waitForURL(/\/surveys\/[^/]+$/);
  await page.getByText('Add a question.').first().waitFor();
  expect(await button('Publish version 1').isDisabled()).toBe(true);
  await keys.write(field('Title'), 'Clinic access, fall');
  await page.getByRole('heading', { level: 1, name: 'Clinic access, fall' }).waitFor();
  await expectSound(page);
});

step('questions of every type are written by keyboard', async () => {
  await writeQuestions(page);
  await saved();
  expect(await page.getByRole('button', { name: /^\d+ .*\?$/ }).count()).toBe(11);
  await page.getByText('Nothing to mend.').waitFor();
  await expectSound(page);
});

step('a jump is written, and a question is moved by keys and back by undo', async () => {
  const first = page.locator('[id^=question-q]').first();
  await page.keyboard.press('Control+Home');
  await page
    .getByRole('heading', { level: 1 })
    .focus()
    .catch(() => undefined);
  await keys.press(first);
  await head(/^1 /).waitFor();
  await keys.press(button('Order, conditions, jumps and wordings'));
  await keys.press(button('Add a jump'));
  await keys.choose(field('Value, condition 1'), 'No');
  await keys.choose(field('Go to'), '10.');
  await page.getByText('jump', { exact: true }).waitFor();
  await expectSound(page);
  await keys.press(page.locator('[id^=question-q]').nth(8), 'Alt+ArrowUp');
  await page.getByText('Moved to place 8 of 11').waitFor({ state: 'attached' });
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: /^9 Anything else\?/ }).waitFor();
  await saved();
});

step('the draft is there after a reload, and the preview takes the jump', async () => {
  await page.reload();
  await page.getByRole('button', { name: /^9 Anything else\?/ }).waitFor();
  await keys.press(button('Preview'));
  await page.getByRole('dialog', { name: 'Preview' }).waitFor();
  await keys.to(page.getByRole('radio', { name: 'Yes' }));
  await page.keyboard.press('ArrowDown');
  await keys.press(button('Next'));
  await page.getByText('How old are you?').last().waitFor();
  await expectSound(page);
  await page.keyboard.press('Escape');
});

step('it is published, and can then be edited as the next version only', async () => {
  await keys.press(button('Publish version 1'));
  await page.getByRole('alertdialog').waitFor();
  await keys.press(button('Publish'));
  await button('Edit as version 2').waitFor();
  await page.getByText('Open', { exact: true }).waitFor();
  await expectSound(page);
});

step('a link for everybody is shown once, and invitations are saved as a file', async () => {
  await keys.press(link('Share'));
  await keys.press(button('Make a link'));
  await expectFocus(field('Your new link'));
  address = await field('Your new link').inputValue();
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  await keys.to(field('People to invite'));
  // The personas have the same genders in another spelling, which is no difference between both sides.
  const rows = Array.from({ length: invited }, (_, at) => `Person ${at + 1},${at % 2 === 0 ? 'Female' : 'Male'}`);
  await page.keyboard.insertText(['name,gender', ...rows].join('\n'));
  await keys.press(button(/^Make 42.invitations$/));
  const file = page.waitForEvent('download');
  await keys.press(button('Save the links as CSV'));
  const text = (await bytesOf(await file)).toString('utf8');
  const [titles, ...lines] = text.split('\r\n');
  expect(titles).toBe('name,link');
  tokens = lines.map((line) => /^Person \d+,http\S+\/s\/(\S+)$/.exec(line)?.[1] ?? line);
  expect(new Set(tokens).size).toBe(invited);
  await page.getByRole('button', { name: /^Revoke the link: Person 42/ }).waitFor();
  await expectSound(page);
});

step('a person answers all questions on a phone, and the owner reads the answer', async () => {
  const survey = page.url();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  await page.getByText('Clinic access, fall').first().waitFor();
  await expectSound(page, phone);
  await keys.press(button('Start'));
  await answerQuestions(page);
  await page
    .getByText(/thank you/i)
    .first()
    .waitFor();
  await expectSound(page, phone);
  await page.goto(survey.replace('share', 'responses'));
  await keys.press(page.getByRole('button', { name: /^Response of/ }));
  await page.getByText('41', { exact: true }).waitFor();
  await page.getByText('Book in the evening').waitFor();
  await expectSound(page);
});

step('personas and twins of everybody who answered are asked by keyboard', async () => {
  await answerAll(journey.stack.urls, tokens);
  await keys.press(
    page.getByRole('navigation', { name: 'Parts of the survey' }).getByRole('link', { name: 'Results' }),
  );
  await page.getByText('No personas have answered yet.').waitFor();
  await keys.press(button('Ask personas'));
  const dialog = page.getByRole('dialog', { name: 'Ask personas' });
  const search = dialog.getByLabel('Segments: type to search');
  for (const [typed, name] of [
    ['american', /^American adults/],
    ['renters', /^Young renters/],
  ] as const) {
    await keys.write(search, typed);
    await page.getByRole('option', { name }).waitFor();
    await page.keyboard.press('Enter');
  }
  await keys.write(dialog.getByLabel('Personas', { exact: true }), '80');
  await keys.choose(dialog.getByLabel('Asked'), 'Simulated');
  await keys.press(dialog.getByLabel(/^Also ask a twin of each person/), 'Space');
  await dialog.getByText(/^About \d+ calls$/).waitFor();
  await expectSound(page);
  await keys.press(dialog.getByRole('button', { name: 'Ask personas' }));
  await dialog.waitFor({ state: 'detached' });
});

step('the run is watched, and the results appear when it ends', async () => {
  const run = page.getByRole('region', { name: 'Personas being asked' });
  await run.waitFor();
  await expectSound(page);
  await page.getByRole('heading', { name: 'How far off, by question' }).waitFor({ timeout: 120_000 });
  await expectGone(run);
});

step('personas, people and rectified figures stand side by side', async () => {
  const figures = await figuresIn(page.getByRole('table', { name: 'Have you visited a clinic this year?' }).first());
  expect(Object.keys(figures)).toEqual(['Yes', 'No']);
  for (const row of Object.values(figures))
    expect(Object.entries(row)).toEqual(
      ['personas', 'people', 'rectified'].map((source) => [source, expect.stringMatching(/^\d+%$/)]),
    );
  const headline = page.getByRole('region', { name: 'How good the personas are' });
  await headline.getByText('The 80 personas are').waitFor();
  await headline.getByText(`Together with the ${invited + 1} people`).waitFor();
  await headline.getByText(/^as good as \d+$/).waitFor();
  await headline.getByText(/^\d+\spoints? off$/).waitFor();
  await headline.getByText(/^Use the rectified figures\./).waitFor();
  await expectSound(page);
});

step('the score of how likely people are to recommend has its three figures, and its ranges theirs', async () => {
  await keys.press(button('Show questions 5 to 11'));
  const table = (name: string) => page.getByRole('table', { name: `${recommended}, ${name}`, exact: true });
  const { ['Net Promoter Score']: score, ...others } = await figuresIn(table('Net Promoter Score'));
  expect([Object.keys(others), Object.keys(score ?? {})]).toEqual([[], ['personas', 'people', 'rectified']]);
  for (const figure of Object.values(score ?? {})) expect(figure).toMatch(/^−?\d+$/);
  const ranges = await figuresIn(table('share of answers in each range'));
  expect(Object.keys(ranges)).toEqual(['Detractors, 0 to 6', 'Passives, 7 and 8', 'Promoters, 9 and 10']);
  await expectSound(page);
});

step('the list and the palette lead to it, and it is deleted after a question', async () => {
  await page.goto('/surveys');
  await page.getByRole('link', { name: 'Clinic access, fall' }).waitFor();
  await expectSound(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Go to' }).fill('clinic access');
  await page.getByRole('option', { name: /^Clinic access, fall\s*Open/ }).waitFor();
  await page.keyboard.press('Enter');
  await keys.press(button('More'));
  await keys.arrowTo(menuItem('Delete the survey'), 'ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await keys.press(button('Delete it'));
  await page.getByText('No surveys yet').waitFor();
});
