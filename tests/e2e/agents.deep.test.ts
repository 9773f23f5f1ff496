/**
 * A person creates a key by keyboard, an agent tests a message with it, and the key is revoked.
 * @guards web/features/settings/agents/** api/graphql/agents/** api/agents/{access,operations,mcp}/** services/agents/**
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Page } from 'playwright-core';
import { expectSound } from './browser.ts';
import { beSignedIn, type KeyboardJourney, openKeyboardJourney } from './journey.ts';
import { namedOn } from './keyboard.ts';
import { stepsInOrder } from './steps.ts';

let journey: KeyboardJourney;
let page: Page;
let keys: KeyboardJourney['keys'];
let key = '';

beforeAll(async () => {
  journey = await openKeyboardJourney();
  ({ page, keys } = journey);
  await beSignedIn(journey);
}, 240_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();
const { button } = namedOn(() => page);

async function connected(): Promise<Client> {
  const client = new Client({ name: 'desk-agent', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  const address = new URL('/mcp', journey.stack.urls.app);
  await client.connect(
    new StreamableHTTPClientTransport(address, { requestInit: { headers: { authorization: `Bearer ${key}` } } }),
  );
  return client;
}

step('a key is created and shown once', async () => {
  await page.goto('/settings/agents');
  await page.getByText('No keys yet.').waitFor();
  await expectSound(page);
  await keys.press(button('Create key'));
  await keys.write(page.getByLabel('Name'), 'Nightly tracker');
  await keys.press(button('Create the key'));
  key = await page.getByRole('textbox', { name: 'Your new key' }).inputValue();
  expect(key).toMatch(/^snd_live_/);
  await expectSound(page);
  await keys.press(button('Done'));
  await page.getByText(`snd_live_…${key.slice(-4)}`).waitFor();
  expect(await page.content()).not.toContain(key);
});

step('an agent reads with it, may not write, and both are counted', async () => {
  const client = await connected();
  const { structuredContent } = await client.callTool({ name: 'list_segments', arguments: {} });
  expect((structuredContent as { segments: unknown[] }).segments.length).toBeGreaterThan(0);
  await client.close();
  await page.reload();
  await page.getByText(/^1\scall, none refused\. Most used: list_segments 100%/).waitFor();
  await expectSound(page);
});

step('limits are changed', async () => {
  await keys.press(button('Change the spending limits'));
  await keys.write(page.getByLabel('Stop at ($ a day)'), '2');
  await keys.press(button('Save the limits'));
  await page.getByText('$2.00 a day, $60.00 a month').waitFor();
});

step('a revoked key is refused at once', async () => {
  await keys.press(button('Revoke the key Nightly tracker'));
  await keys.press(button('Revoke the key'));
  await button('Delete the key Nightly tracker').waitFor();
  await expect(connected()).rejects.toThrow(/401|authoriz/i);
  await expectSound(page);
  await keys.press(button('Delete the key Nightly tracker'));
  await page.getByText('No keys yet.').waitFor();
});

step(
  'a webhook is added by keyboard; an address inside is refused at its field, and the secret is shown once',
  async () => {
    await keys.press(button('Add webhook'));
    await keys.write(page.getByLabel('Name'), 'Dashboard');
    await keys.write(page.getByLabel('Address'), 'https://192.168.0.7/soundings');
    await keys.press(button('Add the webhook'));
    await page.getByText('The address is not public').waitFor();
    await expectSound(page);
    await keys.write(page.getByLabel('Address'), 'https://soundings.invalid/events');
    await keys.press(button('Add the webhook'));
    const secret = await page.getByRole('textbox', { name: 'Your new secret' }).inputValue();
    expect(secret).toMatch(/^whsec_/);
    await keys.press(button('Done'));
    await button('Send a test to Dashboard').waitFor();
    expect(await page.content()).not.toContain(secret);
  },
);

step('a test of it fails in words, and it is deleted', async () => {
  await keys.press(button('Send a test to Dashboard'));
  await keys.press(button('Show the last deliveries of Dashboard'));
  await page.getByText(/host name (is unknown|could not be looked up)/).waitFor();
  await expectSound(page);
  await keys.press(button('Delete the webhook Dashboard'));
  await keys.press(button('Delete the webhook'));
  await page.getByText('No webhooks yet.').waitFor();
});
