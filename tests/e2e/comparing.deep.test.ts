/**
 * Several messages for the same personas, their comparison, and what people do with a result: share, comment, repeat.
 * @guards web/features/{compare,recurring}/** web/features/compose/{template*,message-*,use-submit,same-personas}.*
 * @guards web/features/run/{run-actions,run-threads,rerun,sharing/*}* web/components/{comments,sharing}/** api/sharing/** services/simulations/**
 * @guards domain/simulations/{verdict-lines,run-comparison,paired-comparison,recurrence}.ts
 */
import type { Page } from 'playwright-core';
import { expectSound, expectStaysAway, openPage } from './browser.ts';
import { beSignedIn, demoSession, giveDemoKeys, type Journey, openJourney, seedDemo, unlimited } from './journey.ts';
import { stepsInOrder } from './steps.ts';
import { compose } from './workbench.ts';

const promise = 'We will cut the waiting time at every city clinic by half.';
const tirade =
  'Corrupt, lying crooks failed our clinics. DISGRACEFUL! Shameful, greedy, incompetent elites: CLOSE THEM!';

let journey: Journey;
let page: Page;
let consoleMessages: string[];
let sharedAddress: string;

beforeAll(async () => {
  journey = await openJourney({ prepare: seedDemo, settings: unlimited, simulator: { latencyMs: 20 } });
  await giveDemoKeys(journey);
  ({ page, consoleMessages } = journey);
  await beSignedIn(journey);
}, 180_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();

step('a message is started from a template, and the previous text can be restored', async () => {
  await page.getByLabel('Message', { exact: true }).fill(promise);
  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('menuitem', { name: 'Policy promise' }).click();
  await page.getByText('The template replaced your text').waitFor();
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toContain('[what changes]');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe(promise);
});

step('two messages are tested with the same personas, and a verdict is shown in plain words', async () => {
  await compose(page, { message: promise, personas: 120 });
  await page.getByRole('button', { name: 'Compare with another message' }).click();
  await page.getByRole('button', { name: /^Run 2/ }).click();
  await page.getByText('Write every message, or remove the empty ones').waitFor();
  await page.getByLabel('Message B', { exact: true }).fill(tirade);
  await page.getByText(/^The 2 messages together: /).waitFor();
  await page.getByRole('button', { name: /^Run 2/ }).click();
  await page.waitForURL(/\/experiments\/./);
  await page
    .getByText(/^A is \d+ points more positive than B \(p [<=] 0\.0\d+\)$/)
    .first()
    .waitFor({ timeout: 60_000 });
  await page.getByText(/^The same 120\spersonas heard each message/).waitFor();
  await page.getByText('clearly ahead').waitFor();
  await expectSound(page);
});

step('the screen shows the same figures as the api', async () => {
  const session = await demoSession(journey);
  const { experiment } = await session.ask<{ experiment: { arms: { jobId: string }[] } }>(
    'query ($id: ID!) { experiment(id: $id) { arms { jobId } } }',
    { id: page.url().split('/').at(-1) },
  );
  const jobIds = experiment.arms.map(({ jobId }) => jobId);
  const { compareRuns } = await session.ask<{
    compareRuns: { sides: { positive: { share: number } }[]; verdict: string };
  }>('query ($jobIds: [String!]!) { compareRuns(jobIds: $jobIds) { verdict sides { positive { share } } } }', {
    jobIds,
  });
  expect(await page.getByLabel('Verdict').innerText()).toContain(compareRuns.verdict);
  for (const { positive } of compareRuns.sides)
    await page
      .getByText(`${Math.round(positive.share * 100)}%`, { exact: true })
      .first()
      .waitFor();
});

step('a comment is added to a run, and its deletion is undone', async () => {
  await page.getByRole('link', { name: 'Read the run' }).first().click();
  await page.getByLabel('Comment', { exact: true }).fill('Lead with the clinics.');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await page.getByRole('paragraph').filter({ hasText: 'Lead with the clinics.' }).waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('What you learned from this run, for later.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('paragraph').filter({ hasText: 'Lead with the clinics.' }).waitFor();
});

step('a run is shared with a person without an account', async () => {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByText('Nobody can see this run but you.').waitFor();
  await page.getByRole('button', { name: 'Make a link' }).click();
  sharedAddress = await page.getByLabel('Your new link').inputValue();
  const visitor = await openPage(journey.browser, journey.stack.urls.app, { hasClock: true });
  await visitor.page.goto(sharedAddress);
  await visitor.page.getByRole('heading', { level: 1, name: promise }).waitFor();
  await visitor.page.getByText(/put to 120\sAI personas/).waitFor();
  await visitor.page.getByText('Simulated provider').first().waitFor();
  await visitor.page.getByText(/^120\sreactions$/).waitFor();
  await expectStaysAway(visitor.page.getByText('Lead with the clinics.'));
  expect(visitor.consoleMessages).toEqual([]);
  await visitor.page.context().close();
});

step('a link is revoked, which can be undone', async () => {
  const revoke = () => page.getByRole('button', { name: /^Revoke/ }).click();
  await revoke();
  await page.getByText('Nobody can see this run but you.').waitFor();
  await page.getByRole('button', { name: 'Undo revoking the link' }).click();
  await page.getByText(/^The link of .* works again$/).waitFor();
  await revoke();
  await page.getByText('Nobody can see this run but you.').waitFor();
  await page.keyboard.press('Escape');
  const { page: visitor } = await openPage(journey.browser, journey.stack.urls.app);
  await visitor.goto(sharedAddress);
  await visitor.getByText('This link no longer works').waitFor();
  await visitor.context().close();
});

step('another message is tested with the same personas', async () => {
  await page.getByRole('button', { name: 'Run again' }).click();
  await page.getByRole('menuitem', { name: 'With the same personas' }).click();
  await page.getByText('Uses the segments and number of that run.').waitFor();
  await page.getByLabel('Message', { exact: true }).fill('We will open two more clinics.');
  await page.getByRole('button', { name: /^Run with/ }).click();
  await page.waitForURL(/\/runs\//);
  await page.getByRole('tab', { name: 'Overview' }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Run again' }).click();
  await page.getByRole('menuitem', { name: 'Compare with other runs' }).click();
  await page.waitForURL(/\/compare\?runs=[^,]+,[^,]+,[^,]+$/);
  await page.getByText(/^The same 120\spersonas heard each message/).waitFor();
});

step('a run is repeated every week, and its results are shown as a line', async () => {
  await page.getByRole('link', { name: 'Read the run' }).first().click();
  await page.getByRole('button', { name: 'Run again' }).click();
  await page.getByRole('menuitem', { name: 'Every day, week or month' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Clinics, weekly');
  await page.getByRole('button', { name: 'Repeat it' }).click();
  await page.getByText(/^Every Monday at 7:00\sAM.*Next/).waitFor();
  await page.getByRole('button', { name: 'Run now' }).click();
  await page.getByRole('img', { name: /^Clinics, weekly: positive share over 1 runs?/ }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Pause' }).click();
  await page
    .getByText(/Paused/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Delete Clinics, weekly' }).click();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await page.getByText('No recurring runs yet').waitFor();
});

step('selected runs are compared', async () => {
  await page.goto('/runs');
  await page.getByRole('link', { name: 'Compare' }).click();
  await page.getByRole('checkbox').first().waitFor();
  await page.getByRole('checkbox').nth(0).check({ force: true });
  await page.getByRole('checkbox').nth(1).check({ force: true });
  await page.getByRole('button', { name: /^Compare 2/ }).click();
  await page.getByRole('heading', { name: 'Difference in positive share' }).waitFor();
  expect(consoleMessages).toEqual([]);
});
