/** What helps a newcomer along: empty screens, the tour, the chat, the assistant. */
import type { Camera } from './camera.ts';

export async function takeEmpty({ page, shoot }: Camera): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Message', { exact: true }).waitFor();
  await shoot('compose-empty');
  await page.goto('/analytics');
  await page.getByText('Nothing to analyse yet').waitFor();
  await page.locator('[role=img][aria-busy=false] svg').first().waitFor();
  await shoot('analytics-empty');
  await page.goto('/ai-assistant');
  await page.getByRole('heading', { name: /^What are you working on/ }).waitFor();
  await shoot('assistant-empty');
}

export async function takeTour({ page, shoot }: Camera): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Message', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Tour', exact: true }).click();
  const card = page.getByRole('dialog');
  for (const step of [1, 2]) {
    await card.getByText(`Step ${step} of 7`).waitFor();
    await card.getByRole('button', { name: 'Next', exact: true }).click();
  }
  await card.getByText('Step 3 of 7').waitFor();
  await shoot('tour');
  await page.keyboard.press('Escape');
}

export async function takeChat({ page, shoot }: Camera): Promise<void> {
  await page.goto('/runs');
  await page.getByRole('button', { name: 'Open Soundings assistant' }).click();
  const panel = page.getByRole('dialog', { name: 'Soundings assistant' });
  await panel.getByPlaceholder('Type your message...').fill('How should we word a promise about waiting times?');
  await panel.getByRole('button', { name: 'Send' }).click();
  await panel.getByText('Thinking...').waitFor({ state: 'detached' });
  await page.waitForTimeout(500);
  await shoot('chat');
  await page.keyboard.press('Escape');
}

export async function takeAssistant({ page, shoot }: Camera): Promise<void> {
  await page.goto('/ai-assistant');
  await page.getByRole('radio', { name: 'Improve a message' }).click();
  await page.getByLabel('Message to improve').fill('Corrupt planners failed our clinics. SHAMEFUL! We will really open two more clinics by May.');
  await page.getByLabel('What should change (optional)').fill('calmer');
  await page.getByRole('button', { name: 'Suggest versions' }).click();
  await page.getByRole('article', { name: 'Assistant' }).getByRole('button', { name: 'Test this' }).nth(1).waitFor({ timeout: 60_000 });
  await shoot('assistant');
}
