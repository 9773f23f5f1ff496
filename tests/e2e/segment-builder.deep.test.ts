/**
 * A segment is built by keyboard with groups, or and not, from suggested values.
 * @guards web/features/segments/{builder-screen,criteria-editor,criterion-line,value-picker,move-menu,sources-field}.tsx
 * @guards web/features/segments/criteria*.ts domain/segments/criteria*.ts services/segments/{pool,sources}.ts
 */
import type { Page } from 'playwright-core';
import { demo, type KeyboardJourney, openKeyboardJourney } from './journey.ts';
import { enterByKeyboard, expectFocus, goBySideNavigation, namedOn } from './keyboard.ts';

let journey: KeyboardJourney;
let page: Page;
let keys: KeyboardJourney['keys'];

beforeAll(async () => {
  journey = await openKeyboardJourney();
  ({ page, keys } = journey);
  await page.goto('/sign-in');
  await enterByKeyboard(page, demo);
}, 180_000);

afterAll(() => journey?.close(), 60_000);

const { button, link, field, menuItem } = namedOn(() => page);

/** Chooses the value whose suggestion begins with the typed text. */
async function suggest(values: string, typed: string): Promise<void> {
  await keys.write(field(values), typed);
  await page
    .getByRole('option', { name: new RegExp(`^${typed}`) })
    .first()
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

test('an analyst builds suburban women over 50, or retired ones, but no union members, by keyboard and sees their number', async () => {
  await goBySideNavigation(page, 'Audiences', 'Segments');
  await keys.press(link('American adults'));
  await keys.press(link('Make a subset'));
  await keys.choose(field('Attribute, criterion 1'), 'Gender');
  await suggest('Values, criterion 1', 'fem');

  await keys.press(button('Add a criterion'));
  await expectFocus(field('Attribute, criterion 2'));
  await keys.choose(field('Attribute, criterion 2'), 'Location');
  await keys.choose(field('Comparison, criterion 2'), 'contains');
  await keys.write(field('Values, criterion 2'), 'Suburban');
  await page.keyboard.press('Enter');

  await keys.press(button('Add a group'));
  await expectFocus(field('How many of group 1 must fit'));
  await keys.choose(field('Attribute, criterion 3'), 'Age');
  await keys.write(field('At least, criterion 3'), '51');
  await keys.press(button('Add a criterion to group 1'));
  await keys.choose(field('Attribute, criterion 4'), 'Tags');
  await suggest('Values, criterion 4', 'retired');

  // A criterion that was meant for the whole is moved out of the group.
  await keys.press(button('Add a criterion to group 1'));
  await keys.choose(field('Attribute, criterion 5'), 'Tags');
  await keys.choose(field('Comparison, criterion 5'), 'is not');
  await suggest('Values, criterion 5', 'union');
  await page.keyboard.press('Shift+Tab');
  await keys.press(button('Move criterion 5'));
  await keys.arrowTo(menuItem('Move out of group 1'), 'ArrowDown');
  await page.keyboard.press('Enter');
  await expectFocus(field('Attribute, criterion 5'));

  await page
    .getByText(
      'Women who live in a suburb and (who are 51 or older or whose tags include retired), but not those whose tags include union.',
    )
    .waitFor();
  const counted = page.locator('[role=status][aria-busy=false]').filter({ hasText: /of 120 \(\d+%\)/ });
  await counted.waitFor();
  const shown = Number(await counted.locator('strong').innerText());
  expect(shown).toBeGreaterThan(0);
  expect(shown).toBeLessThan(60);

  await keys.write(field('Name'), 'Suburban women over 50');
  await keys.press(button('Make the segment'));
  await page.getByRole('heading', { level: 1, name: 'Suburban women over 50' }).waitFor();
  await page
    .getByText(new RegExp(`^${shown}\\sprofiles?$`))
    .first()
    .waitFor();
  await keys.to(page.getByRole('tab', { name: 'Overview' }));
  await keys.arrowTo(page.getByRole('tab', { name: 'Definition' }), 'ArrowRight');
  await page.keyboard.press('Enter');
  await expectValue('Comparison, criterion 5', 'not equals');
  expect(journey.consoleMessages).toEqual([]);
}, 180_000);

async function expectValue(name: string, value: string): Promise<void> {
  await field(name).waitFor();
  expect(await field(name).inputValue()).toBe(value);
}
