/**
 * Results of a survey without a mouse: three lanes, the distances, groups, who counts, and the file of answers, from
 * which the figures on screen are counted again.
 * @guards web/features/surveys/results/** {api,services,db,domain}/surveys/results/** domain/surveys/statistics/**
 * @guards api/surveys/export-route.ts web/components/{export-menu,wide-table}.tsx tests/_support/{answered-survey,survey-people}.ts
 */
import type { Page } from 'playwright-core';
import { answeredSurvey } from '../_support/answered-survey.ts';
import { bytesOf, expectGone, expectSound } from './browser.ts';
import { beSignedIn, demoSession, type KeyboardJourney, openKeyboardJourney } from './journey.ts';
import { namedOn } from './keyboard.ts';
import { stepsInOrder } from './steps.ts';
import { type Answers, figuresIn, numberIn, readAnswers, shareIn } from './survey-figures.ts';

const visited = 'When did you last visit a clinic for yourself?';
const options = ['In the last 12 months', 'Longer ago', 'Never'];
const genders = ['female', 'male'] as const;
/** Groups of fewer than 30 are not tested. Genders are as frequent as among the personas, else nothing is rectified. */
const people = Array.from({ length: 80 }, (_, at) => ({
  gender: at % 8 < 3 ? genders[0] : genders[1],
  area: at % 2 === 0 ? 'Urban' : 'Rural',
}));
const personas = 120;

let journey: KeyboardJourney;
let page: Page;
let keys: KeyboardJourney['keys'];
let answers: Answers;

beforeAll(async () => {
  journey = await openKeyboardJourney();
  ({ page, keys } = journey);
  const owner = { session: await demoSession(journey), stack: journey.stack };
  const id = await answeredSurvey(owner, { title: 'Access to clinics', people, personas });
  await beSignedIn(journey);
  await page.goto(`/surveys/${id}/results`);
}, 400_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();
const { button, field, menuItem } = namedOn(() => page);
const table = (name: string | RegExp) => page.getByRole('table', { name, exact: true }).first();

async function saveAnswers(): Promise<Answers> {
  await keys.press(button('Export'));
  await keys.arrowTo(menuItem('CSV, one row per response'), 'ArrowDown');
  const file = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  return readAnswers(await bytesOf(await file));
}

/** The shares of the options of the first question, counted from the file. */
function sharesOf(rows: Answers['people']): string[] {
  return options.map((option) => shareIn(rows, 'visited', option));
}

/** The shares of the options of the first question in a column on screen. */
function columnIn(figures: Awaited<ReturnType<typeof figuresIn>>, head: string): (string | undefined)[] {
  return options.map((option) => figures[option]?.[head]);
}

step('three sentences say what the personas are worth, and what to do', async () => {
  await page.getByRole('heading', { level: 1, name: 'Access to clinics' }).waitFor();
  await page.getByText(`${personas} personas and ${people.length} twins`).waitFor();
  const headline = page.getByRole('region', { name: 'How good the personas are' });
  expect((await headline.locator('dl > div').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringMatching(
      /^The 120 personas are worth about \d+ (person|people) \d+ to \d+( or more)?, on questions like these \d+$/,
    ),
    expect.stringMatching(/^Together with the 80 people as good as \d+ rectified figures save \d+ answers?$/),
    expect.stringMatching(/^Alone, the personas are \d+ points? off median; people among themselves: \d+$/),
  ]);
  await headline.getByText(/^Use the rectified figures\./).waitFor();
  await expectSound(page);
});

step('the file has the figures of the lanes, and rectified ones stand beside them', async () => {
  answers = await saveAnswers();
  const sizes = [answers.people.length, answers.personas.length, answers.twins.length];
  expect(sizes).toEqual([people.length, personas, people.length]);
  const synthetic = [...answers.personas, ...answers.twins].map(({ disclosure }) => disclosure);
  expect(new Set(synthetic)).toEqual(new Set([expect.stringMatching(/^Synthetic: answered by AI personas/)]));
  expect(answers.people.every(({ disclosure }) => disclosure === '')).toBe(true);
  const figures = await figuresIn(table(visited));
  expect(Object.keys(figures)).toEqual(options);
  expect(Object.keys(figures[options[0] ?? ''] ?? {})).toEqual(['personas', 'people', 'rectified']);
  expect(columnIn(figures, 'personas')).toEqual(sharesOf(answers.personas));
  expect(columnIn(figures, 'people')).toEqual(sharesOf(answers.people));
  const rectified = columnIn(figures, 'rectified').map(numberIn);
  const total = rectified.reduce((sum, share) => sum + share, 0);
  expect(Math.abs(total - 100)).toBeLessThanOrEqual(2);
});

step('the distance of each question can be read as a table, and is that of the headline', async () => {
  const said = await page.locator('dd', { hasText: /points? off$/ }).innerText();
  await keys.press(button('How far off, by question as table'));
  const figures = Object.values(await figuresIn(table('How far off, by question')));
  const distances = figures.map((row) => numberIn(row['Points off']));
  expect(distances.length).toBeGreaterThanOrEqual(6);
  expect(distances).toEqual(distances.toSorted((one, other) => one - other));
  const middle = (distances.length - 1) / 2;
  const median = ((distances[Math.floor(middle)] ?? 0) + (distances[Math.ceil(middle)] ?? 0)) / 2;
  expect(Math.abs(numberIn(said) - median)).toBeLessThanOrEqual(1);
  for (const row of figures) {
    const [low = 0, high = 0] = (row['95% interval'] ?? '').split(' to ').map(Number);
    expect(low).toBeLessThanOrEqual(numberIn(row['Points off']));
    expect(high).toBeGreaterThanOrEqual(numberIn(row['Points off']));
  }
  await expectSound(page);
});

step('answers by gender have a table for each side, and the personas’ distance for each group', async () => {
  await keys.choose(field('Tables by group'), 'By gender');
  await table('Question 1 by gender, people').waitFor();
  const shown = {
    people: await figuresIn(table('Question 1 by gender, people')),
    personas: await figuresIn(table('Question 1 by gender, personas')),
  };
  for (const side of ['people', 'personas'] as const)
    for (const gender of genders) {
      const rows = answers[side].filter((row) => row['attribute:gender'] === gender);
      expect([side, gender, columnIn(shown[side], gender)]).toEqual([side, gender, sharesOf(rows)]);
    }
  await keys.choose(field('Question by group'), 'Question 1');
  const card = table(/^When did you last visit a clinic for yourself\?: “/);
  const option = /“(.+)”/.exec(await card.locator('caption').innerText())?.[1] ?? '';
  const groups = await figuresIn(card);
  for (const gender of genders) {
    const [own, other] = [shown.people[option]?.[gender], shown.personas[option]?.[gender]];
    expect([gender, groups[gender]?.['Answer']]).toEqual([gender, own]);
    // Each of the three figures is rounded.
    const off = numberIn(groups[gender]?.['Personas off by']);
    expect(Math.abs(off - (numberIn(other) - numberIn(own)))).toBeLessThanOrEqual(1);
  }
  await expectSound(page);
});

step('a letter names the area that a share is clearly above', async () => {
  await keys.choose(field('Tables by group'), 'By area');
  const byArea = table('Question 1 by area, people');
  await byArea.waitFor();
  const heads = await byArea.locator('thead th').allInnerTexts();
  const rural = /^Rural (\w)/.exec(heads.find((head) => head.startsWith('Rural')) ?? '')?.[1];
  const urban = heads.findIndex((head) => head.startsWith('Urban'));
  // People in towns lean to the later options.
  const never = byArea
    .getByRole('row', { name: /^Never/ })
    .locator('th, td')
    .nth(urban);
  expect(await never.textContent()).toMatch(new RegExp(`^\\d+%, clearly above ${rural}\\d`));
  await expectSound(page);
});

step('only men count after a choice that is part of the address, and exports still list everyone', async () => {
  const isMale = (row: Record<string, string>) => row['attribute:gender'] === 'male';
  const [men, malePersonas] = [answers.people.filter(isMale), answers.personas.filter(isMale)];
  // A twin is no persona of its own: it counts with its person.
  const choice = field('Who counts').locator('option', { hasText: /^male/ });
  expect((await choice.innerText()).replaceAll(/\s+/g, ' ')).toBe(
    `male (${men.length} people, ${malePersonas.length} personas)`,
  );
  await keys.choose(field('Who counts'), 'male (');
  await page.getByText(/^Only male counts on this page/).waitFor();
  await page.reload();
  await page.getByText(/^Only male counts on this page.* Exported rows of responses are those of everyone\./).waitFor();
  const figures = await figuresIn(table(visited));
  expect(columnIn(figures, 'people')).toEqual(sharesOf(men));
  expect(columnIn(figures, 'personas')).toEqual(sharesOf(malePersonas));
  expect((await saveAnswers()).people).toHaveLength(people.length);
  await expectSound(page);
  await keys.press(button('Show everyone'));
  await expectGone(page.getByText(/^Only male counts/));
});

step('the other questions follow, with the themes of what was written', async () => {
  await keys.press(button(/^Show questions 5 to 8$/));
  await keys.press(button('Themes of question 8'));
  await table('What would you tell a neighbor about seeing a doctor here?, themes').waitFor();
  await keys.press(button('Show all figures'));
  await button('Show bars').waitFor();
  await expectSound(page);
});
