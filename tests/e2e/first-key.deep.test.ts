// @guards web/features/compose/{estimate-card,provider-fields}.tsx web/components/models-field.tsx web/features/run/notices.tsx web/features/settings/{keys-section,key-row,use-key-form}.* domain/providers/{models,openai,listed-models}.ts config/living-models.ts services/providers/models.ts activities/providers/{account-models,gateway,http}.ts local/simulator/imitations.ts
/**
 * The first use of a real key in the browser, at OpenAI's own address and with OpenAI's models of today: a new account,
 * a key, the first message, a set-up from the time of a model that is gone, and the assistant.
 */
import type { Page } from 'playwright-core';
import { signIn } from '../../local/session.ts';
import { startProviderProxy, type ProviderProxy } from '../_support/provider-proxy.ts';
import { createAccount } from './account.ts';
import { type Journey, openJourney, seedDemo } from './journey.ts';
import { stepsInOrder } from './steps.ts';
import { compose } from './workbench.ts';

const person = { email: 'newcomer@example.com', password: 'Sounding-2026' };
const message = 'We will cut the waiting time at every city clinic by half.';
const isReplaced = (model: string) => `${model} was shut down on 2026-10-23: gpt-6-luna answers instead`;

let proxy: ProviderProxy;
let journey: Journey;
let page: Page;

beforeAll(async () => {
  proxy = await startProviderProxy(() => journey.stack.urls.simulator);
  journey = await openJourney({
    prepare: seedDemo,
    simulator: { anyKey: true, imitates: 'openai' },
    settings: {
      OPENAI_BASE_URL: 'https://api.openai.com/v1',
      HTTPS_PROXY: proxy.url,
      NODE_EXTRA_CA_CERTS: proxy.certificate,
    },
  });
  ({ page } = journey);
}, 180_000);

afterAll(async () => {
  await journey?.close();
  proxy?.close();
}, 60_000);

const step = stepsInOrder();
const estimate = () => page.locator('section', { has: page.getByRole('heading', { name: 'Before you run' }) });
const isAnswered = () => page.getByRole('tab', { name: 'Overview' }).waitFor({ timeout: 60_000 });

step('a new account saves the key of its provider', async () => {
  await page.goto('/');
  await createAccount(page, { ...person, mailUrl: journey.stack.urls.mail });
  await page.getByLabel('Message', { exact: true }).waitFor();
  await page.goto('/settings');
  await page.getByLabel('OpenAI API key', { exact: true }).fill('sk-proj-first-key-abcd');
  await page.getByRole('button', { name: 'Save the OpenAI API key', exact: true }).click();
  await page.getByText('Stored: ••••abcd').waitFor();
});

step(
  'the first message, with no other choice, is answered by a living model, which is said before and after',
  async () => {
    await compose(page, { message, personas: 20 });
    await estimate().getByText(isReplaced('gpt-4')).waitFor();
    await page.getByPlaceholder('Default: gpt-6-luna').waitFor();
    await page.getByRole('button', { name: 'Run with 20 personas' }).click();
    await page.waitForURL(/\/runs\//);
    await isAnswered();
    await page.getByRole('list', { name: 'Notices' }).getByText(isReplaced('gpt-4')).waitFor();
    await page.getByRole('tab', { name: 'Analysis' }).click();
    await page.getByRole('heading', { name: 'Summary' }).waitFor();
  },
);

step('a set-up with a model that is gone says what it takes instead', async () => {
  const session = await signIn(journey.stack.urls.app, person.email, person.password);
  const { segments } = await session.ask<{ segments: { id: string }[] }>('{ segments { id } }');
  const input = { message, numUsers: 20, segmentIds: segments.map(({ id }) => id), models: ['gpt-4-turbo'] };
  const submit = 'mutation ($input: SimulationInput!) { submitSimulation(input: $input) { jobId } }';
  const { submitSimulation } = await session.ask<{ submitSimulation: { jobId: string } }>(submit, { input });
  await page.goto(`/runs/${submitSimulation.jobId}`);
  await isAnswered();
  await page.getByRole('button', { name: 'Run again' }).click();
  await page.getByRole('menuitem', { name: 'With the same personas' }).click();
  await page.getByLabel('Message', { exact: true }).waitFor();
  await estimate().getByText(isReplaced('gpt-4-turbo')).waitFor();
});

step('the assistant answers', async () => {
  await page.goto('/ai-assistant');
  await page.getByLabel('Message to the assistant').fill('How should we word a promise about waiting times?');
  await page.getByLabel('Message to the assistant').press('Enter');
  await page.waitForURL(/\/ai-assistant\/\d+-/);
  const reply = page.getByRole('article', { name: 'Assistant' });
  await page.getByText('The answer is complete').waitFor({ timeout: 60_000 });
  expect((await reply.innerText()).length).toBeGreaterThan(100);
  expect(new Set(proxy.hosts)).toEqual(new Set(['api.openai.com:443']));
  expect(journey.consoleMessages).toEqual([]);
});
