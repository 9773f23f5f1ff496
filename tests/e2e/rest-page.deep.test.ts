// @guards api/agents/rest/** api/agents/operations/** web/features/settings/**
/** The page of the REST door in a real browser, under the headers of the api. */
import type { Browser } from 'playwright-core';
import { createApiDatabase, startApiAs } from '../_support/api-server.ts';
import { connectBrowser } from '../_support/chromium.ts';

let url: string;
let browser: Browser;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const database = await createApiDatabase({});
  const api = await startApiAs('reader', database);
  url = api.url;
  browser = await connectBrowser();
  closing.push(
    () => browser.close(),
    () => api.close(),
    () => database.drop(),
  );
}, 60_000);
afterAll(async () => {
  for (const close of closing) await close();
});

test('the page shows the document, with no request elsewhere and no complaint', async () => {
  const document = await (await fetch(`${url}/api/openapi.json`)).json();
  expect(document).toMatchObject({ openapi: '3.1.1', paths: { '/api/submitJob': { post: expect.anything() } } });
  const page = await browser.newPage();
  const elsewhere: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    const asked = new URL(request.url());
    if (asked.protocol.startsWith('http') && asked.origin !== url) elsewhere.push(asked.href);
  });
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  page.on('pageerror', (error) => complaints.push(String(error)));
  const response = await page.goto(`${url}/api/docs`);
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self'");
  await page.getByText('/api/submitJob').waitFor();
  await page.getByText('/api/analyzeReactions').click();
  await page.getByText('Scores up to 10,000 reactions').waitFor();
  expect([elsewhere, complaints]).toEqual([[], []]);
}, 60_000);
