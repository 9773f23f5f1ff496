/**
 * The papers of a profile in the browser: found, uploaded, removed and brought back, without a mouse.
 * @guards web/features/profiles/papers/** {services,db,domain,api}/papers/** api/graphql/papers/** local/sources/**
 */
import type { Locator, Page } from 'playwright-core';
import { openAlexOf, orcidOf, semanticScholarOf } from '../../local/sources/scholars.ts';
import { createPdf } from '../_support/documents.ts';
import { startPaperSources, type PaperSources } from '../_support/paper-sources.ts';
import { bytesOf, expectCount, expectSound } from './browser.ts';
import { beSignedIn, demoSession, type Journey, openJourney, seedDemo, unlimited } from './journey.ts';
import { type Keyboard, keyboardOf, namedOn } from './keyboard.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { stepsInOrder } from './steps.ts';

let sources: PaperSources;
let journey: Journey;
let page: Page;
let keys: Keyboard;

beforeAll(async () => {
  sources = await startPaperSources({
    openalex: { scholarsWithPdfs: [3] },
    'semantic-scholar': { retryAfterSeconds: 8 },
  });
  journey = await openJourney({ prepare: seedDemo, settings: { ...unlimited, ...sources.env } });
  ({ page } = journey);
  keys = keyboardOf(page);
  await beSignedIn(journey);
}, 240_000);

afterAll(async () => {
  await journey?.close();
  await sources?.close();
}, 60_000);

const step = stepsInOrder();
const { button, field } = namedOn(() => page);
const save = `mutation ($profile: PersonProfileInput!, $basis: ProfileBasisInput!) {
  saveProfile(profile: $profile, basis: $basis) { id } }`;
const papers = () => page.getByRole('list', { name: 'Papers' }).locator('> li');
const paper = (title: string) => papers().filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const pdf = async (pages: string[]) => ({
  name: 'paper.pdf',
  mimeType: 'application/pdf',
  buffer: await createPdf(pages),
});

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

async function openProfile(name: string): Promise<void> {
  const session = await demoSession(journey);
  const profile = { name, headline: 'Professor of sleep research' };
  const { saveProfile } = await session.ask<{ saveProfile: { id: string } }>(save, {
    profile,
    basis: { basis: 'own' },
  });
  await page.goto(`/profiles/${saveProfile.id}`);
  await page.getByText('No papers yet').waitFor();
}

step('a profile has no papers at first', async () => {
  await openProfile('Ines Marchetti');
  await expectSound(page);
});

step('wrong identifiers are refused beside their fields', async () => {
  await keys.press(button('Find papers'));
  await page.getByText('Enter an identifier of the scholar at ORCID').waitFor();
  await keys.write(field('ORCID iD'), '0000-0002-1825-0098');
  await keys.write(field('Semantic Scholar author'), 'Ines Marchetti');
  await keys.press(button('Find papers'));
  await page.getByText('This is not an ORCID iD, or one of its digits is wrong').waitFor();
  await page.getByText('This is not an identifier of Semantic Scholar').waitFor();
  await expectSound(page);
});

step('papers are found at three services, and their PDFs are fetched', async () => {
  await keys.write(field('ORCID iD'), `https://orcid.org/${orcidOf(3)}`);
  await keys.write(field('Semantic Scholar author'), semanticScholarOf(3));
  await keys.write(field('Google Scholar page'), 'https://scholar.google.com/citations?user=abc');
  await keys.press(button('Find papers'));
  await page.getByText(/Semantic Scholar: \d+\spapers? so far/).waitFor();
  await page.getByText('It asks to wait').waitFor();
  await page.getByText(/Fetching PDFs: \d+ left/).waitFor();
  await button('Find papers again').waitFor({ timeout: 90_000 });
  await page.getByRole('status').filter({ hasText: 'left' }).waitFor({ state: 'detached', timeout: 90_000 });
  await page.getByRole('heading', { name: '40 papers' }).waitFor();
  const listed = await page.getByRole('list', { name: 'Sources' }).innerText();
  expect(listed.replaceAll('\u00a0', ' ').split('\n')).toEqual([
    `OpenAlex ${openAlexOf(3)}: 40 papers`,
    `ORCID ${orcidOf(3)}: 20 papers`,
    `Semantic Scholar ${semanticScholarOf(3)}: 27 papers`,
  ]);
  await field('OpenAlex author').waitFor({ state: 'hidden' });
  await keys.press(button('Change identifiers'));
  expect(await field('OpenAlex author').inputValue()).toBe(openAlexOf(3));
  expect(await page.getByRole('link', { name: 'Page at Google Scholar' }).getAttribute('href')).toContain('user=abc');
  await expectSound(page);
});

step('the list tells the source of each field, citations, disagreements and the state of PDFs and index', async () => {
  await page.getByText('No paper is in the index yet; 36 papers could be searched.').waitFor();
  await expectCount(papers(), 25);
  await keys.press(button('Show 15 more'));
  await expectCount(papers(), 40);
  const first = papers().filter({ hasText: 'PDF read: 3 pages' }).first();
  expect(await first.innerText()).toMatch(/\d+\scitations?/);
  const disputed = papers().filter({ hasText: 'Sources disagree about the year' }).first();
  await keys.press(disputed.getByText('Sources disagree'));
  await disputed.getByText(/OpenAlex: \d{4}; .*ORCID: \d{4}/).waitFor();
  await keys.press(disputed.getByText('Sources: OpenAlex'));
  await disputed.getByText(/^title, authors, year, venue/).waitFor();
  await page.getByText('Text not in the index yet').first().waitFor();
  await page.getByText('The address of its PDF is not public, or leads to one that is not.').first().waitFor();
  await expectSound(page);
});

step('a stored PDF is downloaded', async () => {
  const download = page.waitForEvent('download');
  await keys.press(page.getByRole('button', { name: /^Download: / }).first());
  expect((await bytesOf(await download)).subarray(0, 5).toString()).toBe('%PDF-');
});

step('a PDF is uploaded where none could be fetched, and a file that is none is refused', async () => {
  const failed = papers().filter({ hasText: 'It may be damaged' }).first();
  const title = await failed.getByRole('heading').innerText();
  await page
    .getByLabel(`PDF of ${title}`)
    .setInputFiles({ name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
  await page.getByText('This file is not a PDF.').first().waitFor();
  await page.getByLabel(`PDF of ${title}`).setInputFiles(await pdf(['One', 'Two']));
  await paper(title).getByText('PDF read: 2 pages').waitFor();
});

step('a paper that no source lists is added by hand', async () => {
  await keys.press(button('Add a paper'));
  await expectSound(page);
  const dialog = page.getByRole('dialog');
  await keys.press(dialog.getByRole('button', { name: 'Add the paper' }));
  await dialog.getByText('A paper needs a title.').waitFor();
  await keys.write(dialog.getByLabel('Title'), 'A talk on naps');
  await keys.write(dialog.getByLabel(/^Year/), '2024');
  await dialog.getByLabel(/^PDF/).setInputFiles(await pdf(['Naps help.']));
  await keys.press(dialog.getByRole('button', { name: 'Add the paper' }));
  await paper('A talk on naps').getByText('PDF read: 1 page').waitFor();
  await page.getByRole('heading', { name: '41 papers' }).waitFor();
});

step('a removed paper comes back with one press, and stays away otherwise', async () => {
  await keys.press(button('Remove: A talk on naps'));
  await paper('A talk on naps').waitFor({ state: 'detached' });
  const undo = button('Undo removing: A talk on naps');
  await waitForValue(() => hasFocus(undo), Boolean);
  await page.keyboard.press('Enter');
  await paper('A talk on naps').getByText('PDF read: 1 page').waitFor();
  await waitForValue(() => hasFocus(button('Remove: A talk on naps')), Boolean);
  await keys.press(button('Remove: A talk on naps'));
  await page.getByRole('heading', { name: '40 papers' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: '40 papers' }).waitFor();
  expect(await paper('A talk on naps').count()).toBe(0);
});

step('a search whose server is killed loses nothing, and asks for no page twice that is stored', async () => {
  await openProfile('Jo Marchetti');
  sources.asked.length = 0;
  let stalled = false;
  sources.answerFirst((request) => {
    const isSecondPage = request.url?.includes('cursor=100') === true;
    if (isSecondPage) stalled = true;
    return isSecondPage;
  });
  await keys.write(field('OpenAlex author'), openAlexOf(29));
  await keys.press(button('Find papers'));
  await waitForValue(async () => stalled, Boolean);
  await journey.stack.api.kill();
  await journey.stack.api.start();
  sources.answerFirst(() => false);
  await page.reload();
  await page.getByRole('heading', { name: '100 papers' }).waitFor();
  await page.getByText('OpenAlex was not read to the end.').waitFor();
  await keys.press(button('Continue'));
  await button('Continue').waitFor({ state: 'detached' });
  // The killed server had leased the source for 30 seconds.
  await page.getByText('Find papers again').waitFor({ timeout: 60_000 });
  await waitForValue(
    async () => sources.asked.length,
    (count) => count === 4,
  );
  const steps = sources.asked.map((path) => /cursor=([^&]+)/.exec(path)?.[1] ?? path);
  expect(steps).toEqual([`/authors/${openAlexOf(29)}`, '*', '100', '100']);
});

step('a failing list says so and can be read again', async () => {
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('ProfilePapers') === true ? route.abort() : route.continue(),
  );
  await page.reload();
  await page.getByText('The papers could not be read').waitFor();
  await expectSound(page);
  await page.unroute('**/graphql');
  await keys.press(button('Try again'));
  await page.getByRole('heading', { name: '100 papers' }).waitFor();
});
