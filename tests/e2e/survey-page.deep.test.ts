/**
 * A survey is answered on a phone by keyboard alone: every question type, a reload in between, another tab, and the end.
 * @guards web/features/survey-page/** web/components/questionnaire/** api/surveys/** services/surveys/** domain/surveys/**
 */
import type { Page } from 'playwright-core';
import type { StackSession } from '../../local/session.ts';
import { ownerQueries } from '../api/survey-support.ts';
import { expectSound } from './browser.ts';
import { demoSession, type Journey, openJourney, seedDemo } from './journey.ts';
import { expectFocus, keyboardOf } from './keyboard.ts';
import { stepsInOrder } from './steps.ts';

const options = (...texts: string[]) => texts.map((text) => ({ id: text.toLowerCase(), text }));
const definition = {
  title: { en: 'Your way to work', de: 'Ihr Weg zur Arbeit' },
  description: 'Eight questions about how you get there.',
  sections: [
    {
      id: 'means',
      questions: [
        {
          id: 'mean',
          type: 'single',
          text: 'How do you get there?',
          required: true,
          options: [...options('Bus', 'Car'), { id: 'other', text: 'Other' }],
        },
        {
          id: 'also',
          type: 'multiple',
          text: 'How else?',
          options: [...options('Bicycle', 'Walking'), { id: 'none', text: 'None of these' }],
        },
        {
          id: 'ease',
          type: 'scale',
          text: 'How easy is it?',
          from: 0,
          to: 10,
          labels: { 0: 'Not at all', 10: 'Very' },
        },
        {
          id: 'often',
          type: 'matrix',
          text: 'How often do these happen?',
          required: true,
          rows: options('Delays', 'Noise'),
          columns: options('Never', 'Sometimes', 'Often'),
        },
      ],
    },
    {
      id: 'rest',
      title: 'What matters',
      questions: [
        { id: 'order', type: 'ranking', text: 'What matters most?', options: options('Price', 'Time', 'Comfort') },
        {
          id: 'minutes',
          type: 'number',
          text: 'How long does it take?',
          min: 0,
          max: 300,
          whole: true,
          unit: 'minutes',
        },
        {
          id: 'words',
          type: 'maxdiff',
          text: 'Which words speak to you?',
          items: options('Cheap', 'Fast', 'Clean', 'Quiet'),
          setSize: 3,
          setCount: 2,
          sets: [
            ['cheap', 'fast', 'clean'],
            ['fast', 'clean', 'quiet'],
          ],
        },
        { id: 'why', type: 'open', text: 'Why do you go by {{answer:mean}}?' },
      ],
    },
  ],
  settings: { thankYou: 'Safe travels.' },
};

let journey: Journey;
let owner: StackSession;
let page: Page;
let surveyId = '';
let address = '';

beforeAll(async () => {
  journey = await openJourney({ prepare: seedDemo });
  ({ page } = journey);
  owner = await demoSession(journey);
  const started = await ask<{ id: string }>('start', { definition });
  surveyId = started.id;
  await ask('publish', { id: surveyId });
  const { token } = await ask<{ token: string }>('link', { surveyId });
  address = `/s/${token}`;
  await page.setViewportSize({ width: 390, height: 844 });
}, 240_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();

async function ask<T>(query: keyof typeof ownerQueries, variables: Record<string, unknown>): Promise<T> {
  const { result } = await owner.ask<{ result: T }>(ownerQueries[query], variables);
  return result;
}

const phone = [390] as const;
const question = (name: string | RegExp) => page.getByRole('group', { name });
const keys = () => keyboardOf(page);

/** Presses Next by keyboard and waits for the following question. */
async function goOn(following: string | RegExp): Promise<void> {
  await keys().press(page.getByRole('button', { name: /^(Next|Finish)$/ }));
  await question(following).first().waitFor();
}

/** Lists everything that can be pressed and is smaller than a thumb, in pixels. */
function smallTargets(): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'main form button, main form label:has(input:not([name="website"])), main form input[type="text"], main form textarea',
      ),
    ]
      .filter((element) => element.checkVisibility())
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.height < 44 || box.width < 44)
      .map(({ element, box }) => `${element.outerHTML.slice(0, 120)} ${box.width}x${box.height}`),
  );
}

async function expectFitForThumbs(): Promise<void> {
  expect(await smallTargets()).toEqual([]);
  await expectSound(page, phone);
}

step('the page says what it is, and starts', async () => {
  await page.goto(address);
  await page.getByRole('heading', { name: 'Your way to work' }).waitFor();
  await page.getByText('Your answers go to the author of this survey.').waitFor();
  expect(await page.getByRole('navigation', { name: 'Where you are' }).count()).toBe(0);
  await expectSound(page, phone);
  await keys().press(page.getByRole('button', { name: 'Start' }));
  await expectFocus(page.getByRole('radio', { name: 'Bus' }));
});

step('choices are made by space, arrows and digits', async () => {
  await page.keyboard.press('Enter');
  await page.getByText('Please answer this question').waitFor();
  await expectFitForThumbs();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  expect(await page.getByRole('radio', { name: 'Car' }).isChecked()).toBe(true);
  await page.keyboard.press('3');
  await keys().write(page.getByLabel('Other: your own words'), 'Tram');
  await page.keyboard.press('Enter');
  await expectFocus(page.getByRole('checkbox', { name: 'Bicycle' }));
  await page.keyboard.type('312');
  expect(await page.getByRole('checkbox', { name: 'None of these' }).isChecked()).toBe(false);
  await expectFitForThumbs();
  await page.keyboard.press('Enter');
  await question('How easy is it?').waitFor();
  await page.keyboard.type('10');
  expect(await page.getByRole('radio', { name: '10, Very' }).isChecked()).toBe(true);
  await expectFitForThumbs();
  await page.keyboard.press('Enter');
  await question(/How often/).waitFor();
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  await page.getByText('Please answer every row').waitFor();
  await expectFocus(question('Noise').getByRole('radio', { name: 'Never' }));
  await page.keyboard.press('1');
  await expectFitForThumbs();
});

step('a reload goes on where it was, with the section that follows', async () => {
  await goOn('What matters most?');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await question('What matters most?').waitFor();
  await page.getByRole('heading', { name: 'What matters', exact: true }).waitFor();
  await keys().press(page.getByRole('button', { name: 'Back' }));
  expect(await question('Delays').getByRole('radio', { name: 'Often' }).isChecked()).toBe(true);
  await goOn('What matters most?');
});

step('options are put in order, and moved', async () => {
  await expectFocus(page.getByRole('button', { name: 'Price' }));
  for (const _ of [1, 2, 3]) await page.keyboard.press('Enter');
  await expectFocus(page.getByRole('button', { name: 'Move Comfort up' }));
  await page.keyboard.press('ArrowUp');
  await page.getByText('Comfort is number 2 of 3').waitFor();
  await expectFocus(page.getByRole('button', { name: 'Move Comfort up' }));
  await expectFitForThumbs();
  await goOn(/How long/);
  await page.keyboard.type('400');
  await page.keyboard.press('Enter');
  await page.getByText('Enter a whole number from 0 to 300').waitFor();
  await expectFitForThumbs();
  await keys().write(page.getByRole('textbox', { name: /How long/ }), '40');
  await page.keyboard.press('Enter');
});

step('the best and the worst of each set are chosen', async () => {
  await question('Set 1 of 2').waitFor();
  await keys().press(page.getByRole('radio', { name: 'Best: Cheap' }), 'Space');
  await keys().to(page.getByRole('radio', { name: 'Worst: Cheap' }));
  await page.keyboard.press('ArrowDown');
  await question('Set 2 of 2').waitFor();
  await keys().press(question('Set 2 of 2').getByRole('radio', { name: 'Best: Fast' }), 'Space');
  await keys().to(
    question('Set 2 of 2')
      .getByRole('radio', { name: /^Worst/ })
      .first(),
  );
  await page.keyboard.press('ArrowUp');
  await expectFitForThumbs();
  await goOn(/Why do you go by Other: Tram/);
});

step('an answer in another tab is named here, and kept', async () => {
  const other = await page.context().newPage();
  await other.goto(address);
  const saved = other.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await other.getByRole('textbox', { name: /Why/ }).fill('Written in the other tab');
  await saved;
  await page.getByRole('textbox', { name: /Why/ }).fill('Written here');
  await page.getByText('Your answers were changed in another tab or on another device.').waitFor();
  expect(await page.getByRole('textbox', { name: /Why/ }).inputValue()).toBe('Written in the other tab');
  await expectFitForThumbs();
  await other.close();
});

step('the answers arrive, and the page says thank you', async () => {
  await keys().write(page.getByRole('textbox', { name: /Why/ }), 'It is <b>quiet</b>');
  await page.keyboard.press('Control+Enter');
  await expectFocus(page.getByRole('heading', { name: 'Thank you' }));
  await page.getByText('Safe travels.').waitFor();
  await expectSound(page, phone);
  const { people } = await ask<{ people: object }>('read', { id: surveyId });
  expect(people).toMatchObject({ completed: 1 });
  const { items } = await ask<{ items: { answers: object; flags: { kind: string }[] }[] }>('responses', { surveyId });
  expect(items[0]?.answers).toEqual({
    mean: { option: 'other', text: 'Tram' },
    also: { options: ['bicycle', 'walking'] },
    ease: 10,
    often: { delays: 'often', noise: 'never' },
    order: ['price', 'comfort', 'time'],
    minutes: 40,
    words: [
      { set: ['cheap', 'fast', 'clean'], best: 'cheap', worst: 'fast' },
      { set: ['fast', 'clean', 'quiet'], best: 'fast', worst: 'quiet' },
    ],
    why: 'It is <b>quiet</b>',
  });
  expect(items[0]?.flags.map(({ kind }) => kind)).not.toContain('bot');
});

step('a second visit knows that it is done, and a closed survey says so', async () => {
  await page.reload();
  await page.getByRole('heading', { name: 'You have answered this survey' }).waitFor();
  await ask('close', { id: surveyId });
  await page.reload();
  await page.getByRole('heading', { name: 'This survey is closed' }).waitFor();
  await expectSound(page, phone);
  // The browser itself reports the save that another tab was ahead of.
  expect(journey.consoleMessages.filter((message) => !message.includes('409'))).toEqual([]);
});
