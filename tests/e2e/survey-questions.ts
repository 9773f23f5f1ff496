/** Eleven questions of all types: written in the builder, and answered on the page of a link, by keyboard alone. */
import type { Page } from 'playwright-core';
import { expectFocus, keyboardOf, namedOn } from './keyboard.ts';

export const recommended = 'How likely are you to recommend the clinic?';

/** Writes the questions into the only section of an empty draft. */
export async function writeQuestions(page: Page): Promise<void> {
  const keys = keyboardOf(page);
  const { button, field, menuItem } = namedOn(() => page);

  /** Ends in the field of the question's text. */
  async function addQuestion(type: string, text: string): Promise<void> {
    await keys.press(button('Add question'));
    await keys.arrowTo(menuItem(type), 'ArrowDown');
    await page.keyboard.press('Enter');
    await expectFocus(field('Question'));
    await page.keyboard.type(text);
  }

  async function addEach(noun: string, texts: readonly string[]): Promise<void> {
    for (const [index, text] of texts.entries()) {
      await keys.press(button(`Add ${noun}`));
      await expectFocus(page.getByLabel(new RegExp(`^${noun} ${index + 1}$`, 'i')));
      await page.keyboard.type(text);
    }
  }

  await addQuestion('One of several options', 'Have you visited a clinic this year?');
  await addEach('option', ['Yes', 'No']);
  await addQuestion('A point on a scale', 'How easy was it to get there?');
  await keys.write(field('Label of 0'), 'Very difficult');
  await keys.write(field('Label of 10'), 'Very easy');
  await addQuestion('Any of several options', 'What would help you?');
  await addEach('option', ['Evenings', 'A bus', 'Booking online']);
  await addQuestion('One option for each row', 'How far do you agree?');
  await addEach('row', ['There was enough time.']);
  await addEach('column', ['Disagree', 'Agree']);
  await addQuestion('Own words', 'What would you tell a neighbor?');
  await addQuestion('A number', 'How many minutes does it take you?');
  await addQuestion('Options in order', 'What comes first?');
  await addEach('option', ['Nearer', 'Sooner']);
  await addQuestion('Best and worst of small sets', 'What matters most, and what least?');
  await addEach('item', ['Distance', 'Price', 'Time', 'Advice', 'Language']);
  await addQuestion('Own words', 'Anything else?');
  await addQuestion('A number', 'How old are you?');
  await addQuestion('How likely to recommend, 0 to 10', '');
  await keys.write(field('Question'), recommended);
  await keys.write(field('Label of 0'), 'Surely not');
}

/** Answers them all, from the first question, which is open, to the end. Choices are made by digits. */
export async function answerQuestions(page: Page): Promise<void> {
  const keys = keyboardOf(page);
  const question = (text: string | RegExp) => page.getByRole('group', { name: text }).first();

  async function answer(text: string, typed: string): Promise<void> {
    await expectFocus(question(text).locator('input, textarea, button').first());
    await page.keyboard.type(typed);
    await goOn();
  }

  /** Chooses the first item of each set as the best, and the last one as the worst. */
  async function answerSets(): Promise<void> {
    const name =
      (await question(/^Set 1 of \d+$/)
        .locator('legend')
        .textContent()) ?? '';
    const sets = Number(name.split(' ').at(-1));
    expect(sets).toBeGreaterThan(1);
    for (let at = 1; at <= sets; at += 1) {
      const set = question(`Set ${at} of ${sets}`);
      await keys.press(set.getByRole('radio', { name: /^Best/ }).first(), 'Space');
      await keys.to(set.getByRole('radio', { name: /^Worst/ }).first());
      await page.keyboard.press('ArrowUp');
    }
    await goOn();
  }

  const goOn = () => keys.press(page.getByRole('button', { name: /^(Next|Finish)$/ }));

  await answer('Have you visited a clinic this year?', '1');
  await answer('How easy was it to get there?', '7');
  await answer('What would help you?', '13');
  await answer('How far do you agree?', '2');
  await answer('What would you tell a neighbor?', 'Book in the evening');
  await answer('How many minutes does it take you?', '25');
  await answer('What comes first?', '21');
  await answerSets();
  await answer('Anything else?', 'No, thank you');
  await answer('How old are you?', '41');
  await answer(recommended, '9');
}
