// @guards web/features/assistant/** {activities,api,db,services,domain}/assistant/** api/graphql/assistant*.ts local/simulator/reply/{chat/**,chat.ts}
/**
 * The chat in the corner in each of its states, and the assistant's screen from a first question to a test of its
 * wording.
 */
import type { Page, Request } from 'playwright-core';
import { waitUntil } from '../../local/wait-until.ts';
import { expectGone, expectSound } from './browser.ts';
import { demoSession, enterAsDemo, giveDemoKeys, type Journey, openJourney, seedDemo, unlimited } from './journey.ts';
import { whileDelayed } from './screens/faults.ts';
import { stepsInOrder } from './steps.ts';

const question = 'How should we word a promise about waiting times at city clinics?';
const tirade = 'Corrupt, lying crooks failed our clinics. SHAMEFUL! We will really open two more clinics by May.';

let journey: Journey;
let page: Page;
let consoleMessages: string[];

const openChat = () => page.getByRole('button', { name: 'Open Soundings assistant' });
const panel = () => page.getByRole('dialog', { name: 'Soundings assistant' });
const input = () => panel().getByPlaceholder('Type your message...');
const assistantField = () => page.getByLabel('Message to the assistant');

beforeAll(async () => {
  journey = await openJourney({ prepare: seedDemo, settings: unlimited });
  ({ page, consoleMessages } = journey);
}, 180_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();

step('the chat tells a guest to sign in', async () => {
  await page.goto('/');
  const box = await openChat().boundingBox();
  expect(box).toMatchObject({ width: 60, height: 60 });
  await openChat().click();
  await panel().getByText('Hi! How can I help you today?').waitFor();
  await panel().getByText('Please log in to use the chatbot', { exact: true }).waitFor();
  expect(await input().isDisabled()).toBe(true);
  expect(await panel().getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  expect(await panel().boundingBox()).toMatchObject({ width: 384, height: 500 });
});

step('the chat greets a signed-in person, and links to the settings when there is no key', async () => {
  await enterAsDemo(journey);
  await openChat().click();
  await panel()
    .getByText(/^Hi \w+! How can I help you today\?$/)
    .waitFor();
  expect(await input().evaluate((field) => field === document.activeElement)).toBe(true);
  await input().fill('   ');
  expect(await panel().getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  await input().fill('hello');
  await input().press('Enter');
  await panel().getByText('OpenAI API key not configured').waitFor();
  await page.getByText('Would you like to open Settings to configure your API key?').waitFor();
  await page.getByRole('button', { name: 'Open Settings' }).click();
  await page.waitForURL(/\/settings/);
  await expectGone(panel());
});

step('the chat shows its replies with formatting, one message at a time', async () => {
  await giveDemoKeys(journey);
  await journey.simulate({ latencyMs: 700 });
  await openChat().click();
  await input().fill(`${question} Please`);
  await input().press('Shift+Enter');
  // Sending empties the field at once.
  expect(await input().inputValue()).toBe(`${question} Please`);
  await input().press('Enter');
  await panel().getByText('Thinking...').waitFor();
  await input().fill('And another');
  expect(await panel().getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  await panel().getByText('Thinking...').waitFor({ state: 'detached' });
  await journey.simulate({ latencyMs: 0 });
  expect(await panel().locator('ul, ol, strong').count()).toBeGreaterThan(0);
  expect(await panel().locator('time').count()).toBeGreaterThan(3);
  expect(await panel().innerText()).not.toContain('**');
  expect(await input().inputValue()).toBe('And another');
});

step('the chat reports an error, and closes with Esc', async () => {
  const last = () => panel().getByRole('log').locator('> div').last();
  const send = async (text: string) => {
    await input().fill(text);
    await input().press('Enter');
    await panel().getByText('Thinking...').waitFor({ state: 'detached' });
  };
  await page.route('**/api/chatbot/chat', (route) => route.fulfill({ json: { nothing: true } }), { times: 1 });
  await send('one');
  expect(await last().innerText()).toMatch(/^Sorry, I encountered an error\.\s/);
  await page.route('**/api/chatbot/chat', (route) => route.abort(), { times: 1 });
  await send('two');
  expect(await last().innerText()).toMatch(/^Sorry, I encountered an error\. Please try again\.\s/);
  await page.route(
    '**/api/chatbot/chat',
    (route) => route.fulfill({ json: { text: '<img src=x onerror=alert(1)> `code`' } }),
    { times: 1 },
  );
  await send('three');
  expect(await last().innerText()).toMatch(/^<img src=x onerror=alert\(1\)> code\s/);
  await input().press('Escape');
  await expectGone(panel());
  expect(await openChat().evaluate((button) => button === document.activeElement)).toBe(true);
  // This test caused the failed network calls.
  consoleMessages.length = 0;
});

step('the assistant’s screen begins a conversation and streams its reply', async () => {
  await page.goto('/ai-assistant');
  await page.getByRole('heading', { name: /^What are you working on/ }).waitFor();
  await page.getByText('When you have tested messages').waitFor();
  await openChat().waitFor();
  await journey.simulate({ streamMs: 200 });
  await assistantField().fill('First line');
  await assistantField().press('Shift+Enter');
  await assistantField().pressSequentially(question);
  await assistantField().press('Enter');
  await page.waitForURL(/\/ai-assistant\/\d+-/);
  const reply = page.getByRole('article', { name: 'Assistant' });
  await reply.getByText('Writing…').waitFor();
  const early = (await reply.innerText()).length;
  await page.reload();
  await reply.getByText('Writing…').waitFor();
  await reply.getByText('Writing…').waitFor({ state: 'detached' });
  expect((await reply.innerText()).length).toBeGreaterThan(early);
  await reply.getByText('Simulated provider').waitFor();
  await expectSound(page);
});

step('a reply can be stopped, keeps its text, and can be requested again', async () => {
  await assistantField().fill(`${question} In short.`);
  await assistantField().press('Enter');
  const reply = page.getByRole('article', { name: 'Assistant' }).last();
  await reply.getByText('Writing…').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await reply.getByText('Stopped. The text so far is kept.').waitFor();
  await journey.simulate({ streamMs: 0 });
  await reply.getByRole('button', { name: 'Ask again' }).click();
  await reply.getByText('Stopped.').waitFor({ state: 'detached' });
  // Nothing is sent while a reply is pending.
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
});

step('a failed reply shows the provider’s message', async () => {
  await assistantField().fill('A question [[simulate:401]]');
  await assistantField().press('Enter');
  const reply = page.getByRole('article', { name: 'Assistant' }).last();
  await reply.getByText('OpenAI API error (401): Incorrect API key provided.').waitFor();
  await reply.getByRole('link', { name: 'Open settings' }).waitFor();
});

step(
  'a reply is streamed only after its conversation was read, because an earlier state could replace its end',
  async () => {
    const session = await demoSession(journey);
    const happened: string[] = [];
    const note = (what: string, operation: string) => (request: Request) => {
      if (request.postData()?.includes(operation)) happened.push(what);
    };
    const listeners = [
      note('followed', 'subscription ChatMessages'),
      note('read', '"operationName":"ChatConversation"'),
    ] as const;
    page.on('request', listeners[0]);
    page.on('requestfinished', listeners[1]);
    const isDone = async () => {
      const asked = 'query ($id: ID!) { chatConversation(id: $id) { messages { state } } }';
      const { chatConversation } = await session.ask<{ chatConversation: { messages: { state: string }[] } }>(asked, {
        id: page.url().split('/').at(-1),
      });
      return chatConversation.messages.at(-1)?.state === 'done';
    };
    await page.getByRole('link', { name: 'New conversation' }).click();
    await whileDelayed(page, 'ChatConversation', async () => {
      await assistantField().fill(`${question} At once.`);
      await assistantField().press('Enter');
      await page.getByRole('article', { name: 'Assistant' }).getByText('Thinking…').waitFor();
      expect(await waitUntil(isDone, { timeoutMs: 20_000 })).toBe(true);
    });
    await page.getByRole('article', { name: 'Assistant' }).getByText('Thinking…').waitFor({ state: 'detached' });
    page.off('request', listeners[0]);
    page.off('requestfinished', listeners[1]);
    expect(happened).toEqual(['read']);
  },
);

step('a message is improved with visible changes, and a version can be tested directly', async () => {
  await page.getByRole('link', { name: 'New conversation' }).click();
  await page.getByRole('radio', { name: 'Improve a message' }).click();
  await page.getByLabel('Message to improve').fill(tirade);
  await page.getByLabel('What should change (optional)').fill('calmer');
  await page.getByRole('button', { name: 'Suggest versions' }).click();
  const reply = page.getByRole('article', { name: 'Assistant' });
  await reply.getByRole('button', { name: 'Test this' }).nth(1).waitFor();
  expect(await reply.locator('del').allInnerTexts()).toEqual(
    expect.arrayContaining([expect.stringContaining('Corrupt')]),
  );
  expect(await reply.locator('ins').count()).toBeGreaterThan(0);
  await reply.getByText('Show changes').first().click();
  const version = reply.locator('[class*=version]').first();
  await expectGone(version.locator('del'));
  const wording = await version.locator('p').innerText();
  expect(wording).not.toMatch(/Corrupt|SHAMEFUL/);
  await reply.getByRole('button', { name: 'Test this' }).first().click();
  await page.getByLabel('Message', { exact: true }).waitFor();
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe(wording);
});

step('the assistant advises from the person’s own runs', async () => {
  const session = await demoSession(journey);
  const { segments } = await session.ask<{ segments: { id: string }[] }>('{ segments { id } }');
  const input = {
    message: 'We will open two more clinics by May.',
    numUsers: 40,
    segmentIds: segments.map(({ id }) => id),
  };
  const submit = 'mutation ($input: SimulationInput!) { submitSimulation(input: $input) { jobId } }';
  const { submitSimulation } = await session.ask<{ submitSimulation: { jobId: string } }>(submit, { input });
  const advice = page.getByRole('button', { name: /^Improve it: / });
  await page.goto(`/runs/${submitSimulation.jobId}`);
  await page.getByRole('tab', { name: 'Overview' }).waitFor({ timeout: 60_000 });
  await page.goto('/ai-assistant');
  await advice.first().waitFor();
  await page
    .getByText(/of 40 personas were/)
    .first()
    .waitFor();
  await advice.first().click();
  expect(await page.getByLabel('Message to improve').inputValue()).toBe(input.message);
});

step('unsent text is kept for each conversation', async () => {
  const rows = page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem');
  const leaveAndComeBack = async () => {
    await page.getByRole('link', { name: 'Results', exact: true }).click();
    await page.getByRole('heading', { level: 2, name: 'Runs', exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('form', { name: 'Write to the assistant' }).waitFor();
  };
  const changed = 'We may open two more clinics.';
  // The message that the previous step handed over, edited and left.
  await page.getByLabel('Message to improve').fill(changed);
  await page.getByLabel('What should change (optional)').fill('shorter');
  await leaveAndComeBack();
  await page.reload();
  expect(await page.getByLabel('Message to improve').inputValue()).toBe(changed);
  expect(await page.getByLabel('What should change (optional)').inputValue()).toBe('shorter');
  await rows.first().getByRole('link').click();
  await page.getByRole('article', { name: 'Assistant' }).first().waitFor();
  expect(await assistantField().inputValue()).toBe('');
  await assistantField().fill('Half a question');
  await leaveAndComeBack();
  expect(await assistantField().inputValue()).toBe('Half a question');
  await assistantField().press('Enter');
  await page.getByRole('article', { name: 'You' }).getByText('Half a question').waitFor();
  await page.reload();
  await page.getByRole('article', { name: 'You' }).getByText('Half a question').waitFor();
  expect(await assistantField().inputValue()).toBe('');
  await page.getByRole('link', { name: 'New conversation' }).click();
  expect(await page.getByLabel('Message to improve').inputValue()).toBe(changed);
  await page.getByLabel('Message to improve').fill('');
  await page.getByLabel('What should change (optional)').fill('');
});

step('conversations can be searched, renamed and deleted', async () => {
  const rows = page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem');
  await rows.nth(2).waitFor();
  await page.getByLabel('Search conversations').fill('lying crooks');
  await rows.nth(1).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Rename or delete/ }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Calmer clinics');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await rows.getByText('Calmer clinics').waitFor();
  await rows.getByRole('link').click();
  await page.getByRole('region', { name: 'Conversation' }).getByText('Calmer clinics').waitFor();
  await assistantField().fill('And now?');
  const address = page.url();
  const erase = async () => {
    await page.getByRole('button', { name: 'Rename or delete Calmer clinics' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('No conversation contains these words.').waitFor();
    await page.waitForURL(/\/ai-assistant$/);
  };
  await erase();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('region', { name: 'Conversation' }).getByText('Calmer clinics').waitFor();
  expect(await assistantField().inputValue()).toBe('And now?');
  expect(await page.getByRole('article', { name: 'Assistant' }).count()).toBeGreaterThan(0);
  await erase();
  await page.goto(address);
  await page.getByText('There is no such conversation').waitFor();
  expect(consoleMessages).toEqual([]);
});
