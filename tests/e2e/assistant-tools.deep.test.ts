/**
 * An analyst's questions without a mouse: two wordings compared with figures and sources, and a test started with one yes.
 * @guards web/features/assistant/** web/components/markdown.tsx domain/{assistant,tools}/** activities/{assistant,tools}/*.ts
 * @guards {api,db,services}/assistant/** api/graphql/assistant*.ts local/simulator/reply/{chat/**,chat.ts,data-questions.ts,tools.ts}
 */
import type { Page } from 'playwright-core';
import { fetchProgress, listSegments, submit } from '../../local/simulate/operations.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { expectSound } from './browser.ts';
import { beSignedIn, demoSession, type KeyboardJourney, openKeyboardJourney } from './journey.ts';
import { namedOn } from './keyboard.ts';
import { stepsInOrder } from './steps.ts';

let journey: KeyboardJourney;
let page: Page;
let keys: KeyboardJourney['keys'];
let segmentName: string;
let session: Awaited<ReturnType<typeof demoSession>>;

beforeAll(async () => {
  journey = await openKeyboardJourney();
  ({ page, keys } = journey);
  session = await demoSession(journey);
  const segments = await listSegments(session);
  const asked = segments.find(({ name }) => /parents/i.test(name)) ?? segments[0];
  segmentName = asked?.name ?? '';
  const test = async (message: string, more: object) => {
    const input = { message, numUsers: 60, segmentIds: [asked?.id ?? ''], modelProvider: 'openai', ...more };
    const { jobId } = await submit(session, input);
    expect(await hasCompleted(jobId)).toBe(true);
    return jobId;
  };
  const older = await test('WE MUST close every library NOW, and raise all taxes!', {});
  await test('We will keep every library open, and publish what it costs.', { samePersonasAs: older });
  await beSignedIn(journey);
}, 240_000);

afterAll(() => journey?.close(), 60_000);

/** Address of a run, with its job id. */
const runAddress = /\/runs\/([\w-]+)$/;
const step = stepsInOrder();
const { button, link } = namedOn(() => page);
const field = () => page.getByLabel('Message to the assistant');
const lastReply = () => page.getByRole('article', { name: 'Assistant' }).last();

function hasCompleted(jobId: string): Promise<boolean> {
  const isCompleted = async () => (await fetchProgress(session, jobId))?.status === 'completed';
  return waitUntil(isCompleted, { timeoutMs: 60_000, everyMs: 200 });
}

async function ask(question: string): Promise<void> {
  await field().focus();
  await page.keyboard.type(question);
  await page.keyboard.press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: 'The answer is complete' })
    .waitFor({ state: 'attached', timeout: 60_000 });
}

step(
  'a question about the last two wordings is answered with figures that lead to their call, and sources',
  async () => {
    await page.goto('/ai-assistant');
    await ask(`Which of my last two wordings did ${segmentName.toLowerCase()} prefer, and is it clear?`);
    await lastReply().getByText('Comparison of two runs').waitFor();
    const text = await lastReply().innerText();
    expect(text).toMatch(/% positive \(95% interval/);
    expect(text).toMatch(/It is (not )?clear/);
    expect(text).not.toContain('not from your data');
    expect(await lastReply().getByRole('list', { name: 'Sources' }).getByRole('link').count()).toBe(2);
    await lastReply().getByRole('button', { name: /%$/ }).first().focus();
    await page.keyboard.press('Enter');
    expect(await lastReply().locator('details[open]').count()).toBe(1);
    await expectSound(page);
  },
);

step('a calmer version is proposed with its estimate, and starts with one yes', async () => {
  await ask('Test a calmer version on them');
  const proposal = lastReply().getByRole('region', { name: 'Proposed test' });
  expect(await proposal.innerText()).toMatch(/60 personas · 61 calls/);
  await expectSound(page);
  await keys.press(button('Yes, start the test'));
  await proposal.getByText('Started.').waitFor();
  await keys.press(link('Open the run'));
  await page.waitForURL(runAddress);
  expect(await hasCompleted(runAddress.exec(page.url())?.[1] ?? '')).toBe(true);
  await expectSound(page);
});

step('the conversation is kept with its calls after a reload', async () => {
  await page.goBack();
  await page.reload();
  await lastReply().getByText('Started.').waitFor();
  expect(await page.getByText('Comparison of two runs').count()).toBe(1);
});

step('a chart is drawn with a tool that was switched on', async () => {
  await keys.press(button(/^Tools: /));
  await page.getByRole('checkbox', { name: /^Chart/ }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: /^Chart/ }).waitFor({ state: 'detached' });
  const chart = {
    kind: 'bar',
    title: 'Positive answers',
    labels: ['A', 'B'],
    series: [{ name: 'All', values: [62, 50] }],
  };
  await ask(`[[calls: ${JSON.stringify([['he_chart_generator', chart]])}]] Draw it`);
  const drawn = lastReply().getByRole('img', { name: 'A bar chart: Positive answers' });
  await drawn.waitFor();
  expect(await drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(720);
  await expectSound(page);
});
