/**
 * A survey without a mouse: ten questions and a jump are written, moved, previewed, published, shared, answered by
 * link, and its answer is looked at.
 * @guards web/features/{surveys,survey-page}/** web/components/questionnaire/** {api,api/graphql,services,db,domain}/surveys/**
 */
import type { Page } from 'playwright-core';
import { bytesOf, expectSound } from './browser.ts';
import { beSignedIn, type KeyboardJourney, openKeyboardJourney } from './journey.ts';
import { expectFocus, namedOn } from './keyboard.ts';
import { stepsInOrder } from './steps.ts';

let journey: KeyboardJourney;
let page: Page;
let keys: KeyboardJourney['keys'];
let address = '';

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

/** Adds a question to the only section, and ends in the field of its text. */
async function addQuestion(type: string, text: string): Promise<void> {
  await keys.press(button('Add question'));
  await keys.arrowTo(menuItem(type), 'ArrowDown');
  await page.keyboard.press('Enter');
  await expectFocus(field('Question'));
  await page.keyboard.type(text);
}

async function addEach(noun: string, texts: readonly string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    await keys.press(button(`Add ${noun}`));
    await expectFocus(page.getByLabel(new RegExp(`^${noun} ${index + 1}$`, 'i')));
    await page.keyboard.type(text);
  }
}

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

step('ten questions of every type are written by keyboard', async () => {
  await addQuestion('One of several options', 'Have you visited a clinic this year?');
  await addEach('option', ['Yes', 'No']);
  await addQuestion('A point on a scale', 'How easy was it to get there?');
  await keys.write(field('Label of 0'), 'Very difficult');
  await keys.write(field('Label of 10'), 'Very easy');
  await addQuestion('Any of several options', 'What would help you?');
  await addEach('option', ['Evenings', 'A bus', 'Booking online']);
  await addQuestion('One option for each row', 'How far do you agree?');
  await addEach('row', ['There was enough time.']);
  await addEach('column', ['Disagree', 'Agree']);
  await addQuestion('Own words', 'What would you tell a neighbor?');
  await addQuestion('A number', 'How many minutes does it take you?');
  await addQuestion('Options in order', 'What comes first?');
  await addEach('option', ['Nearer', 'Sooner']);
  await addQuestion('Best and worst of small sets', 'What matters most, and what least?');
  await addEach('item', ['Distance', 'Price', 'Time', 'Advice', 'Language']);
  await addQuestion('Own words', 'Anything else?');
  await addQuestion('A number', 'How old are you?');
  await saved();
  expect(await page.getByRole('button', { name: /^\d+ .*\?$/ }).count()).toBe(10);
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
  await page.getByText('Moved to place 8 of 10').waitFor({ state: 'attached' });
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
  await page.keyboard.type('name,area\nAnn,rural\nBen,urban');
  await keys.press(button(/^Make 2.invitations$/));
  const file = page.waitForEvent('download');
  await keys.press(button('Save the links as CSV'));
  const text = (await bytesOf(await file)).toString('utf8');
  expect(text).toMatch(/^name,link\r\nAnn,http\S+\/s\/\S+\r\nBen,http\S+\/s\/\S+$/);
  await page.getByRole('button', { name: /^Revoke the link: Ann/ }).waitFor();
  await expectSound(page);
});

step('somebody answers by the link, and the owner reads the answer', async () => {
  const survey = page.url();
  await page.goto(address);
  await page.getByText('Clinic access, fall').first().waitFor();
  await keys.press(button('Start'));
  await page.getByText('Have you visited a clinic this year?').waitFor();
  await keys.to(page.getByRole('radio', { name: 'Yes' }));
  await page.keyboard.press('ArrowDown');
  await keys.press(button('Next'));
  await page.getByText('How old are you?').waitFor();
  await page.keyboard.type('41');
  await keys.press(button('Finish'));
  await page
    .getByText(/thank you/i)
    .first()
    .waitFor();
  await page.goto(survey.replace('share', 'responses'));
  await keys.press(page.getByRole('button', { name: /^Response of/ }));
  await page.getByText('41', { exact: true }).waitFor();
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
