/** The assistant's screen: conversations, replies in each of their states, actions for a wording. */
import type { ViewerQuery } from '../../../web/generated/graphql.ts';
import type { Camera } from './camera.ts';
import { lookAtDialog, lookAtMenu, waitForSkeleton } from './doing.ts';
import { assignInto, whileChangingData, whileDelayed, whileRefusing } from './faults.ts';
import { calm, type Scene } from './scene.ts';

const question = 'How should we word a promise about waiting times at city clinics?';

const replyOf = ({ page }: Camera) => page.getByRole('article', { name: 'Assistant' }).last();

async function ask({ page }: Camera, text: string): Promise<void> {
  await page.getByLabel('Message to the assistant').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

async function beginning({ page }: Camera): Promise<void> {
  await page.goto('/ai-assistant');
  await page.getByRole('heading', { name: /^What are you working on/ }).waitFor();
}

export async function takeVersions({ camera }: Scene): Promise<void> {
  const { page, shoot, look } = camera;
  await beginning(camera);
  await page.getByRole('radio', { name: 'Improve a message' }).click();
  await look('assistant-improve');
  await page
    .getByLabel('Message to improve')
    .fill('Corrupt planners failed our clinics. SHAMEFUL! We will really open two more clinics by May.');
  await page.getByLabel('What should change (optional)').fill('calmer');
  await page.getByRole('button', { name: 'Suggest versions' }).click();
  await replyOf(camera).getByRole('button', { name: 'Test this' }).nth(1).waitFor({ timeout: 60_000 });
  await shoot('assistant');
  await replyOf(camera).getByText('Show changes').first().click();
  await look('assistant-without-changes');
  await replyOf(camera).getByRole('button', { name: 'Copy', exact: true }).first().click();
  await page.locator('.bp6-toast').first().waitFor();
  await look('assistant-copy-toast', { keys: false });
}

export async function takeReplies({ camera, simulate }: Scene): Promise<void> {
  const { page, look } = camera;
  await beginning(camera);
  await simulate({ streamMs: 1_500 });
  await ask(camera, question);
  await replyOf(camera).getByText('Writing…').waitFor();
  await look('assistant-writing');
  await page.getByRole('button', { name: 'Stop' }).click();
  await replyOf(camera).getByText('Stopped. The text so far is kept.').waitFor();
  await look('assistant-stopped');
  await simulate({ ...calm, latencyMs: 60_000 });
  await ask(camera, 'And in short?');
  await replyOf(camera).getByText('Thinking…').waitFor();
  await look('assistant-thinking');
  await page.getByRole('button', { name: 'Stop' }).click();
  await replyOf(camera).getByText('Stopped. No text had arrived yet.').waitFor();
  await simulate(calm);
  await ask(camera, 'A question [[simulate:401]]');
  await replyOf(camera).getByRole('link', { name: 'Open settings' }).waitFor();
  await look('assistant-failed');
  await whileRefusing(page, 'SendChatMessage', async () => {
    await ask(camera, 'Not taken');
    await page.getByRole('alert').filter({ hasText: 'The database is being restarted' }).waitFor();
    await look('assistant-not-taken');
  });
}

export async function takeConversations({ camera }: Scene): Promise<void> {
  const { page, look } = camera;
  await beginning(camera);
  const more = page.getByRole('button', { name: /^Rename or delete/ }).first();
  await lookAtMenu(camera, more, 'conversation-menu');
  await more.click();
  await lookAtDialog(camera, page.getByRole('menuitem', { name: 'Rename' }), 'conversation-rename', 'Name', 'Close');
  await more.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await look('conversation-deleted-toast', { keys: false });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByLabel('Search conversations').fill('words that nobody said');
  await page.getByText('No conversation contains these words.').waitFor();
  await look('conversations-none-found');
  await page.getByLabel('Search conversations').fill('');
  const first = page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem').getByRole('link').first();
  const path = (await first.getAttribute('href')) ?? '';
  await whileDelayed(page, 'ChatConversation', async () => {
    await page.goto(path);
    await waitForSkeleton(camera);
    await look('conversation-loading');
  });
  await whileRefusing(page, 'ChatConversation', async () => {
    await page.goto(path);
    await page.getByText('The conversation could not be read').waitFor();
    await look('conversation-not-read');
  });
}

/** Shows the screens of a person without a provider key. */
export async function takeKeyOffer({ camera }: Scene): Promise<void> {
  const { page, look } = camera;
  const forget = ({ me }: ViewerQuery) => assignInto(me, { providerKeys: [] });
  await whileChangingData(page, 'Viewer', forget, async () => {
    await beginning(camera);
    await page.getByRole('button', { name: 'Use the simulated provider' }).waitFor();
    await look('assistant-without-key');
    await page.goto('/');
    await page.getByRole('heading', { name: 'Who answers?' }).waitFor();
    await look('compose-without-key');
  });
}
