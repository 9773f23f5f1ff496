/**
 * People whom a panel provider sends to a survey in Spanish, on a phone: one completes it, one is screened out, and one is too
 * many, each told at once and led back to the provider, which is a mock.
 * @guards web/features/survey-page/** web/components/questionnaire/** api/surveys/** services/surveys/** domain/surveys/**
 */
import type { Page } from 'playwright-core';
import type { StackSession } from '../../local/session.ts';
import { ownerQueries } from '../api/survey-support.ts';
import { expectSound } from './browser.ts';
import { demoSession, type Journey, openJourney, seedDemo } from './journey.ts';
import { stepsInOrder } from './steps.ts';

const provider = 'https://provider.example';
const phone = [390] as const;
const options = (...texts: string[]) => texts.map((text) => ({ id: text.toLowerCase(), text }));
const back = (end: string) => `${provider}/${end}?rid={{RID}}`;
const definition = {
  title: 'Su café',
  language: 'es',
  sections: [
    {
      id: 's',
      questions: [
        {
          id: 'drinks',
          type: 'single',
          text: '¿Toma café?',
          required: true,
          options: options('Sí', 'No').map((one, at) => ({ ...one, id: at === 0 ? 'yes' : 'no' })),
          skips: [{ if: { op: 'any-of', of: { question: 'drinks' }, values: ['no'] }, to: 'screen-out' }],
        },
        { id: 'age', type: 'number', text: '¿Qué edad tiene?', required: true, whole: true, min: 18, max: 99 },
        { id: 'why', type: 'open', text: '¿Por qué lo toma?' },
      ],
    },
  ],
  quotas: [
    {
      id: 'young',
      name: 'Young',
      if: { op: 'compare', of: { question: 'age' }, comparison: '<', number: 30 },
      limit: 1,
    },
  ],
  settings: {
    provider: {
      parameters: ['RID'],
      addresses: { completed: back('complete'), 'screened-out': back('out'), 'over-quota': back('full') },
    },
  },
};

let journey: Journey;
let page: Page;
let session: StackSession;
let link = '';
let surveyId = '';

beforeAll(async () => {
  journey = await openJourney({ prepare: seedDemo });
  ({ page } = journey);
  session = await demoSession(journey);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(`${provider}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Provider</title><h1>Back at the provider</h1>' }),
  );
}, 240_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();
const ask = async <T>(name: keyof typeof ownerQueries, variables: Record<string, unknown>) =>
  (await session.ask<{ result: T }>(ownerQueries[name], variables)).result;

/** Comes from the provider as another person. */
async function comeAs(rid: string): Promise<void> {
  await page.goto(link);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${link}?RID=${rid}&utm_source=x`);
  await page.getByRole('button', { name: 'Empezar' }).click();
  await page.getByText('Obligatoria').waitFor();
}

const choose = (name: string) => page.getByRole('radio', { name, exact: true }).check({ force: true });
const next = () => page.getByRole('button', { name: 'Siguiente' }).click();
const isBack = async (end: string, rid: string) => {
  await page.waitForURL(`${provider}/${end}?rid=${rid}`);
  await page.getByRole('heading', { name: 'Back at the provider' }).waitFor();
};

step('a survey with a provider and a quota is published', async () => {
  ({ id: surveyId } = await ask<{ id: string }>('start', { definition }));
  await ask('publish', { id: surveyId });
  const { token } = await ask<{ token: string }>('link', { surveyId });
  link = `/s/${token}`;
});

step('a person completes it in Spanish, and their number is checked in Spanish', async () => {
  await comeAs('r-1');
  await expectSound(page, phone);
  await choose('Sí');
  await next();
  await page.getByRole('textbox', { name: /edad/ }).fill('17');
  await next();
  await page.getByText('Escriba un número entero de 18 a 99').waitFor();
  await expectSound(page, phone);
  await page.getByRole('textbox', { name: /edad/ }).fill('25');
  await next();
  await page.getByRole('textbox', { name: /Por qué/ }).fill('Me gusta');
  await page.getByRole('button', { name: 'Terminar' }).click();
  await isBack('complete', 'r-1');
});

step('a person whom it is not for is led back from that question', async () => {
  await comeAs('r-2');
  await choose('No');
  await next();
  await isBack('out', 'r-2');
});

step('one too many is led back from the question of the quota, and not asked the last one', async () => {
  await comeAs('r-3');
  await choose('Sí');
  await next();
  await page.getByRole('textbox', { name: /edad/ }).fill('22');
  await next();
  await isBack('full', 'r-3');
});

step('who returns finds a link back, and the owner sees each kind apart and the ids in the file', async () => {
  await page.goto(`${link}?RID=r-3`);
  await page.getByRole('heading', { name: 'Ya ha respondido a esta encuesta' }).waitFor();
  expect(await page.getByRole('link', { name: 'Continuar' }).getAttribute('href')).toBe(`${provider}/full?rid=r-3`);
  await expectSound(page, phone);
  const { people } = await ask<{ people: object }>('read', { id: surveyId });
  expect(people).toMatchObject({ started: 3, completed: 1, screenedOut: 1, overQuota: 1 });
  const { items } = await ask<{ items: { status: string; attributes: object; answers: object }[] }>('responses', {
    surveyId,
  });
  expect(items.map(({ status, attributes }) => [status, attributes])).toEqual([
    ['over-quota', { RID: 'r-3' }],
    ['screened-out', { RID: 'r-2' }],
    ['completed', { RID: 'r-1' }],
  ]);
  expect(items[0]?.answers).toEqual({ drinks: { option: 'yes' }, age: 22 });
  expect(journey.consoleMessages).toEqual([]);
});
