/**
 * The interview of a persona without a mouse: from a reaction through questions and answers to the exported text.
 * @guards web/features/interview/** web/features/run/{interviews-line,reaction-row}.tsx web/generated/interviews/**
 * @guards {activities,api,db,domain,services}/assistant/** api/graphql/{assistant,interviews}.ts local/simulator/reply/interview.ts
 */
import type { Page } from 'playwright-core';
import { fetchProgress, listSegments, submit } from '../../local/simulate/operations.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { bytesOf, expectGone, expectSound, openPage } from './browser.ts';
import { beSignedIn, demoSession, type KeyboardJourney, openKeyboardJourney } from './journey.ts';
import { expectFocus, namedOn } from './keyboard.ts';
import { stepsInOrder } from './steps.ts';

const message = 'We will cut the waiting time at every city clinic by half by May 2027.';

let journey: KeyboardJourney;
let page: Page;
let keys: KeyboardJourney['keys'];
let consoleMessages: string[];
let jobId: string;
let address: string;

beforeAll(async () => {
  journey = await openKeyboardJourney();
  ({ page, keys, consoleMessages } = journey);
  const session = await demoSession(journey);
  const segmentIds = (await listSegments(session)).slice(0, 1).map(({ id }) => id);
  ({ jobId } = await submit(session, { message, numUsers: 40, segmentIds, modelProvider: 'openai' }));
  const isCompleted = async () => (await fetchProgress(session, jobId))?.status === 'completed';
  expect(await waitUntil(isCompleted, { timeoutMs: 60_000, everyMs: 200 })).toBe(true);
  await beSignedIn(journey);
}, 240_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();
const { button, link } = namedOn(() => page);
const field = () => page.getByLabel(/^Question to /);
const answers = () => page.getByRole('log', { name: 'Questions and answers' }).getByRole('article');
const quotes = () => page.getByRole('button', { name: 'Quote this' });
const hasAnswered = (count: number) =>
  quotes()
    .nth(count - 1)
    .waitFor({ timeout: 60_000 });

step('the interview is opened from a reaction by keyboard', async () => {
  await page.goto(`/runs/${jobId}?tab=reactions`);
  await keys.press(link(/^Interview: /));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText('AI persona', { exact: true }).waitFor();
  await page.getByText('Interviews of this persona will be listed here.').waitFor();
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Interview',
    expect.stringMatching(/^How typical (is s?he|are they)\?$/),
    'How the answer was made',
    'Interviews',
    expect.stringMatching(/^Who (s?he is|they are)$/),
    expect.stringMatching(/^What (s?he has|they have) answered$/),
  ]);
  await expectSound(page);
});

step('a suggested question is answered, and the focus is in the field for the next one', async () => {
  await keys.press(button('Why?'));
  await hasAnswered(1);
  await page.waitForURL(/\?interview=/);
  await expectFocus(field());
  await page
    .getByRole('status')
    .filter({ hasText: /has answered$/ })
    .waitFor({ state: 'attached' });
});

step('Enter asks, Shift+Enter begins a new line, and the persona remembers the talk', async () => {
  const first = await answers().last().innerText();
  await page.keyboard.type('But why?');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('I want to understand it.');
  await page.keyboard.press('Enter');
  await hasAnswered(2);
  expect(await page.getByRole('article', { name: 'You' }).last().innerText()).toContain('But why?\nI want to');
  expect(await answers().last().innerText()).not.toBe(first);
  expect(await field().inputValue()).toBe('');
  await expectFocus(field());
  await expectSound(page);
});

step('an answer goes on arriving after a reload, is stopped, and asked again', async () => {
  // A slow machine needs seconds for the reload, before which the answer may not end.
  await journey.simulate({ streamMs: 4_000 });
  await page.keyboard.type('What would change your mind?');
  await page.keyboard.press('Enter');
  await page.getByText('Speaking…').waitFor();
  await page.reload();
  await page.getByText('Speaking…').waitFor();
  const before = (await answers().last().innerText()).length;
  const grows = async () => (await answers().last().innerText()).length > before;
  expect(await waitUntil(grows, { timeoutMs: 20_000, everyMs: 100 })).toBe(true);
  await keys.press(button('Stop'));
  await page.getByText('Stopped. The words so far are kept.').waitFor();
  await journey.simulate({ streamMs: 0 });
  await keys.press(button('Ask again'));
  await hasAnswered(3);
});

step('a question that was not sent is kept over a reload', async () => {
  await keys.write(field(), 'Not yet');
  await page.reload();
  await field().waitFor();
  expect(await field().inputValue()).toBe('Not yet');
  await keys.to(field());
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
});

step('the interview is exported as text, with what it is about and what was said', async () => {
  const [download] = await Promise.all([page.waitForEvent('download'), keys.press(button('Export interview'))]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^interview-${jobId}-persona-\\d+\\.md$`));
  const text = (await bytesOf(download)).toString('utf8');
  for (const part of [message, 'Why?', 'But why?', 'What would change your mind?', 'Simulated provider'])
    expect(text).toContain(part);
});

step('a new interview begins empty, and the earlier one is reopened, deleted and brought back', async () => {
  address = new URL(page.url()).pathname + new URL(page.url()).search;
  await keys.press(link('New interview'));
  await expectGone(quotes());
  await keys.press(page.getByRole('link', { name: /^Why\?/ }));
  await hasAnswered(3);
  await keys.press(button('Delete the interview “Why?”'));
  await expectGone(quotes());
  await page.getByText('Interviews of this persona will be listed here.').waitFor();
  await keys.press(button('Undo'));
  await hasAnswered(3);
});

step('the next persona with the same answer is a link away', async () => {
  await keys.press(link(/^Next (positive|neutral|negative)$/));
  await page.getByText('Interviews of this persona will be listed here.').waitFor();
  await keys.press(link(/^Previous (positive|neutral|negative)$/));
  await page.getByRole('link', { name: /^Why\?/ }).waitFor();
});

step('the run lists its interviews, and the assistant does not', async () => {
  await page.goto(`/runs/${jobId}`);
  await page.getByText(/^1\sinterview$/).waitFor();
  await keys.press(page.getByRole('navigation', { name: 'Interviews' }).getByRole('link'));
  await hasAnswered(3);
  await page.goto('/ai-assistant');
  await page.getByText('Your conversations will be listed here.').waitFor();
});

step('twenty personas like this one are asked in a run of their own, and both pages lead to each other', async () => {
  await page.goto(address);
  await keys.press(button(/^Test the message on 20 like (her|him|them)$/));
  await keys.press(button(/^Ask \d+\spersonas$/));
  await page.waitForURL(/\/runs\/[a-z]+-[a-z]+-[a-z]+$/);
  await page
    .getByRole('heading', { name: /^20 like / })
    .first()
    .waitFor();
  await page.getByRole('heading', { name: 'In their words' }).waitFor({ timeout: 60_000 });
  await page.getByText(/chosen for being like one persona/).waitFor();
  await page.goto(address);
  await page.getByRole('link', { name: /^20 like / }).waitFor();
});

step('a shared run offers no interview, and guests reach none', async () => {
  await page.goto(`/runs/${jobId}`);
  await keys.press(button('Share'));
  await keys.press(button('Make a link'));
  const shared = await page.getByLabel('Your new link', { exact: true }).inputValue();
  const guest = await openPage(journey.browser, journey.stack.urls.app);
  await guest.page.goto(shared);
  await guest.page.getByRole('heading', { name: 'In their words' }).waitFor();
  await expectGone(guest.page.getByRole('link', { name: /interview/i }));
  await guest.page.goto(address);
  await guest.page.waitForURL(/\/sign-in/);
  await guest.page.context().close();
  expect(consoleMessages).toEqual([]);
});
