/**
 * Each type of question by keyboard, and moves that agree with the kernel.
 * @guards web/components/questionnaire/**
 * @guards domain/surveys/{types,parts}/** domain/surveys/{arrange,path,pipes,present,question-texts,respondent}.ts
 * @guards domain/surveys/{structure,survey,validate}.ts
 */
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { path, presented } from '../../domain/surveys/path.ts';
import type { SurveyDefinition } from '../../domain/surveys/survey.ts';
import { coreOf, type Answer, type Question } from '../../domain/surveys/types/registry.ts';
import { validateResponse, type Problem } from '../../domain/surveys/validate.ts';
import { Questionnaire } from '../../web/components/questionnaire/questionnaire.tsx';
import { answerAll, answerTo, commuting, respondentOf, surveyOf, surveys } from '../unit/domain/surveys/samples.ts';
import { faultsOf, focused } from './_support/render.tsx';

interface Kept {
  answers: Record<string, unknown>;
  pasted: readonly string[];
  completions: number;
  pages: number;
}

/** Shows a questionnaire whose answers a test can read. */
function ask(survey: SurveyDefinition, options: { seed?: string; language?: string; answers?: object } = {}) {
  const respondent = respondentOf(survey, options.seed, {}, options.language ?? null);
  const kept: Kept = { answers: { ...options.answers }, pasted: [], completions: 0, pages: 0 };
  function Page({ problems }: { problems: readonly Problem[] }) {
    const [answers, setAnswers] = useState(kept.answers);
    return (
      <Questionnaire
        survey={survey}
        respondent={respondent}
        answers={answers}
        problems={problems}
        onAnswers={(given, pasted) => {
          Object.assign(kept, { answers: given, pasted });
          setAnswers(given);
        }}
        onPage={() => (kept.pages += 1)}
        onComplete={() => (kept.completions += 1)}
      />
    );
  }
  const shown = render(<Page problems={[]} />);
  const showProblems = (found: Problem[]) => shown.rerender(<Page problems={found} />);
  return { ...shown, person: userEvent.setup(), kept, respondent, showProblems };
}

// The library needs it to walk radios by arrow keys, and jsdom lacks it.
Object.assign(globalThis, { CSS: { escape: String } });

const options = (...texts: string[]) => texts.map((text) => ({ id: text.toLowerCase().replace(/\W+/g, '_'), text }));
const last = { id: 'last', type: 'open', text: 'The last question' };

/** A survey of one question and a last one. */
function surveyWith(question: object): SurveyDefinition {
  return surveyOf({ title: 'One question', sections: [{ id: 's', questions: [{ id: 'q', ...question }, last] }] });
}

const controls = 'input, button, textarea, select';

describe('each type is answered by keyboard', () => {
  const cases: {
    name: string;
    question: object;
    press: (person: ReturnType<typeof userEvent.setup>) => Promise<void>;
    answer: unknown;
  }[] = [
    {
      name: 'one option by its number',
      question: { type: 'single', text: 'Which?', options: options('Red', 'Green', 'Blue') },
      press: (person) => person.keyboard('2'),
      answer: { option: 'green' },
    },
    {
      name: 'one option by space and arrows',
      question: { type: 'single', text: 'Which?', options: options('Red', 'Green', 'Blue') },
      press: (person) => person.keyboard(' {ArrowDown}{ArrowDown}'),
      answer: { option: 'blue' },
    },
    {
      name: 'an option in own words',
      question: { type: 'single', text: 'Which?', options: [...options('Red'), { id: 'other', text: 'Other' }] },
      press: async (person) => {
        await person.keyboard('2{Tab}');
        await person.keyboard('Mauve 7');
      },
      answer: { option: 'other', text: 'Mauve 7' },
    },
    {
      name: 'several options, none of them being taken back by another',
      question: {
        type: 'multiple',
        text: 'Which?',
        options: [...options('Red', 'Green'), { id: 'none', text: 'None' }],
      },
      press: (person) => person.keyboard('321'),
      answer: { options: ['red', 'green'] },
    },
    {
      name: 'none of them, which takes back the others',
      question: {
        type: 'multiple',
        text: 'Which?',
        options: [...options('Red', 'Green'), { id: 'none', text: 'None' }],
      },
      press: (person) => person.keyboard('123'),
      answer: { options: ['none'] },
    },
    {
      name: 'a point of two digits',
      question: { type: 'scale', text: 'How much?', from: 0, to: 10, labels: { 0: 'Nothing', 10: 'Everything' } },
      press: (person) => person.keyboard('10'),
      answer: 10,
    },
    {
      name: 'how likely they are to recommend',
      question: { type: 'recommend', text: 'How likely are you to recommend us?' },
      press: (person) => person.keyboard('10{ArrowLeft}'),
      answer: 9,
    },
    {
      name: 'a point of a scale in words',
      question: { type: 'scale', text: 'How much?', from: 1, to: 2, labels: { 1: 'Little', 2: 'Much' } },
      press: (person) => person.keyboard('2'),
      answer: 2,
    },
    {
      name: 'a point of a long scale',
      question: { type: 'scale', text: 'How much?', from: 0, to: 100 },
      press: (person) => person.selectOptions(screen.getByRole('combobox'), '73'),
      answer: 73,
    },
    {
      name: 'rows of a matrix',
      question: {
        type: 'matrix',
        text: 'How often?',
        rows: options('Delays', 'Noise'),
        columns: options('Never', 'Often'),
      },
      press: async (person) => {
        await person.keyboard('2{Tab}1');
      },
      answer: { delays: 'often', noise: 'never' },
    },
    {
      name: 'an order, changed by arrow keys',
      question: { type: 'ranking', text: 'What matters?', options: options('Price', 'Time', 'Comfort') },
      press: async (person) => {
        await person.keyboard('{Enter}{Enter}{Enter}');
        expect(focused()).toBe(screen.getByRole('button', { name: 'Move Comfort up' }));
        await person.keyboard('{ArrowUp}');
      },
      answer: ['price', 'comfort', 'time'],
    },
    {
      name: 'a number with a unit and a comma',
      question: { type: 'number', text: 'How long?', unit: 'hours' },
      press: (person) => person.keyboard('1,5'),
      answer: 1.5,
    },
    {
      name: 'own words of several lines',
      question: { type: 'open', text: 'Why?' },
      press: (person) => person.keyboard('Because{Enter}it is'),
      answer: 'Because\nit is',
    },
  ];
  test.each(cases)('$name', async ({ question, press, answer }) => {
    const { person, kept, container } = ask(surveyWith(question));
    container.querySelector<HTMLElement>(controls)?.focus();
    await press(person);
    expect(kept.answers).toEqual({ q: answer });
    next().focus();
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('group', { name: 'The last question' })).toBeTruthy();
  });

  test('best and worst of sets, which appear one after the other', async () => {
    const survey = surveyWith({
      type: 'maxdiff',
      text: 'Which speaks to you?',
      required: true,
      items: options('Price', 'Time', 'Comfort'),
      setSize: 2,
      setCount: 2,
    });
    const { person, kept, respondent } = ask(survey);
    const sets = respondent.arrangement.designs['q'] ?? [];
    for (const [at, [best = '', worst = '']] of sets.entries()) {
      const set = within(screen.getByRole('group', { name: `Set ${at + 1} of 2` }));
      expect(screen.queryByRole('group', { name: `Set ${at + 2} of 2` })).toBeNull();
      const nameOf = (id: string) => `${id[0]?.toUpperCase()}${id.slice(1)}`;
      await person.click(set.getByRole('radio', { name: `Best: ${nameOf(worst)}` }));
      // The same item cannot be both.
      await person.click(set.getByRole('radio', { name: `Worst: ${nameOf(worst)}` }));
      set.getByRole<HTMLInputElement>('radio', { name: `Best: ${nameOf(best)}` }).focus();
      await person.keyboard(' ');
    }
    expect(kept.answers).toEqual({ q: sets.map(([best, worst], at) => ({ set: sets[at], best, worst })) });
  });
});

/** Answers the presented question as a person does. */
async function give(person: ReturnType<typeof userEvent.setup>, asked: Question, answer: Answer | null): Promise<void> {
  const question = coreOf(asked);
  if (answer === null) return;
  const group = within(document.querySelector<HTMLElement>(`[data-question="${question.id}"]`) as HTMLElement);
  const textOf = (list: readonly { id: string; text: unknown }[], id: string) =>
    String(list.find((one) => one.id === id)?.text);
  const press = (role: string, name: string) => person.click(group.getByRole(role, { name }));
  switch (question.type) {
    case 'single':
      return press('radio', textOf(question.options, (answer as Answer<'single'>).option));
    case 'multiple':
      for (const id of (answer as Answer<'multiple'>).options) await press('checkbox', textOf(question.options, id));
      return;
    case 'scale':
      return person.click(group.getAllByRole('radio')[Number(answer) - question.from] as HTMLElement);
    case 'matrix':
      for (const [row, column] of Object.entries(answer as Answer<'matrix'>)) {
        const cells = within(group.getByRole('group', { name: textOf(question.rows, row) }));
        await person.click(cells.getByRole('radio', { name: textOf(question.columns, column) }));
      }
      return;
    case 'ranking':
      for (const id of answer as Answer<'ranking'>) await press('button', textOf(question.options, id));
      return;
    case 'maxdiff':
      for (const [at, { best, worst }] of (answer as Answer<'maxdiff'>).entries()) {
        const set = within(group.getAllByRole('group')[at] as HTMLElement);
        await person.click(set.getByRole('radio', { name: `Best: ${textOf(question.items, best)}` }));
        await person.click(set.getByRole('radio', { name: `Worst: ${textOf(question.items, worst)}` }));
      }
      return;
    default:
      await person.type(group.getByRole('textbox'), String(answer));
  }
}

const next = () => screen.queryByRole('button', { name: 'Next' }) ?? screen.getByRole('button', { name: 'Finish' });

test('random surveys are answered on the page as the kernel walks them', async () => {
  await fc.assert(
    fc.asyncProperty(surveys, fc.string({ minLength: 1, maxLength: 6 }), async (survey, seed) => {
      const draw = (question: Question) => answerTo(question, `${seed}${question.id}`);
      const respondent = respondentOf(survey, seed);
      const walked = answerAll(
        survey,
        respondent,
        (question) => draw(question) ?? (question.required ? answerTo(question, 'again') : null),
      );
      // A required question without a valid answer is asked again and again by the page.
      fc.pre(validateResponse(survey, walked.answers, respondent).length === 0);
      const { person, kept, unmount } = ask(survey, { seed });
      const asked: string[] = [];
      while (kept.completions === 0 && asked.length < 30) {
        const id = document.querySelector('[data-question]')?.getAttribute('data-question') ?? '';
        asked.push(id);
        const question = path(survey, kept.answers, respondent).find((one) => one.id === id);
        if (question === undefined) throw new Error('A question that is not on the path is asked');
        await give(person, presented(survey, question, kept.answers, respondent), walked.answers[id] as Answer | null);
        next().focus();
        await person.keyboard('{Enter}');
      }
      unmount();
      expect(asked).toEqual(walked.asked);
      expect(kept.answers).toEqual(walked.answers);
    }),
    { numRuns: 3 },
  );
});

const commute = surveyOf(commuting);

test('going back and changing an answer drops what left the path, and the bar never falls', async () => {
  const { person, kept } = ask(commute, {
    answers: { works: { option: 'yes' }, means: { options: ['car'] }, favorite: { option: 'car' }, parking: 3 },
  });
  const bar = screen.getByRole('progressbar', { name: 'Progress' });
  const before = Number(bar.getAttribute('value'));
  expect(before).toBeGreaterThan(0);
  const isFirst = () => screen.queryByRole('group', { name: /Do you work/ }) !== null;
  for (let count = 0; count < 9 && !isFirst(); count += 1) {
    await person.click(screen.getByRole('button', { name: 'Back' }));
    expect(Number(bar.getAttribute('value'))).toBe(before);
  }
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  expect(focused()).toBe(screen.getByRole('radio', { name: 'Yes' }));
  await person.click(screen.getByRole('radio', { name: 'No' }));
  expect(kept.answers).toEqual({ works: { option: 'no' } });
  next().focus();
  await person.keyboard('{Enter}');
  expect(kept.completions).toBe(1);
});

test('a survey that forbids going back has no way back', async () => {
  const survey = { ...commute, settings: { isBackAllowed: false } };
  ask(survey, { answers: { works: { option: 'yes' } } });
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
});

test('problems stand beside their question in the words of the kernel, and get the focus', async () => {
  const { person, kept } = ask(commute);
  await person.keyboard('{Enter}');
  const group = screen.getByRole('group', { name: /Do you work/ });
  const problem = within(group).getByText('Please answer this question');
  expect(group.getAttribute('aria-describedby')).toBe(problem.id);
  expect(focused()).toBe(within(group).getAllByRole('radio')[0]);
  await person.keyboard('1');
  expect(within(group).queryByText('Please answer this question')).toBeNull();
  expect([kept.completions, kept.pages]).toEqual([0, 0]);
});

test('the first row without an answer gets the focus', async () => {
  const rows = options('Delays', 'Noise');
  const { person, container } = ask(
    surveyWith({ type: 'matrix', text: 'How often?', required: true, rows, columns: options('Never', 'Often') }),
  );
  container.querySelector('input')?.focus();
  await person.keyboard('2{Enter}');
  expect(screen.getByText('Please answer every row')).toBeTruthy();
  expect(focused()).toBe(within(screen.getByRole('group', { name: 'Noise' })).getByRole('radio', { name: 'Never' }));
});

test('a number that is none is named, and kept as it was typed', async () => {
  const { person, container } = ask(surveyWith({ type: 'number', text: 'How many?', max: 9 }));
  container.querySelector('input')?.focus();
  await person.keyboard('many{Enter}');
  expect(screen.getByText('This answer cannot be read')).toBeTruthy();
  expect(container.querySelector('input')?.value).toBe('many');
  await person.clear(container.querySelector('input') as HTMLElement);
  await person.keyboard('12{Enter}');
  expect(screen.getByText('Enter a number of at most 9')).toBeTruthy();
});

test('problems of the server lead to their page', async () => {
  const answers = { works: { option: 'yes' }, means: { options: ['bus'] } };
  const { showProblems } = ask(commute, { answers });
  expect(screen.queryByRole('group', { name: /Do you work/ })).toBeNull();
  showProblems([{ questionId: 'works', problem: 'Somebody else said no' }]);
  expect(within(screen.getByRole('group', { name: /Do you work/ })).getByText('Somebody else said no')).toBeTruthy();
  expect(focused()).toBe(screen.getByRole('radio', { name: 'Yes' }));
});

test('a section on one page shows what its answers ask for', async () => {
  const survey = surveyOf({
    title: 'One page',
    sections: [
      {
        id: 's',
        title: 'About you',
        text: 'Two questions',
        onOnePage: true,
        questions: [
          { id: 'car', type: 'single', text: 'Have you a car?', required: true, options: options('Yes', 'No') },
          {
            id: 'age',
            type: 'number',
            text: 'How old is it?',
            required: true,
            showIf: { op: 'equals', of: { question: 'car' }, value: 'yes' },
          },
        ],
      },
    ],
  });
  const { person, kept } = ask(survey);
  expect(screen.getByRole('heading', { name: 'About you' })).toBeTruthy();
  await person.click(screen.getByRole('radio', { name: 'Yes' }));
  await person.type(screen.getByRole('textbox', { name: /How old/ }), '7');
  await person.click(screen.getByRole('radio', { name: 'No' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(kept.answers).toEqual({ car: { option: 'no' } });
});

test('answers that a correction takes off the path for a moment return with it', async () => {
  const survey = surveyOf({
    title: 'Age',
    sections: [
      {
        id: 's',
        onOnePage: true,
        questions: [
          { id: 'age', type: 'number', text: 'How old are you?' },
          {
            id: 'works',
            type: 'single',
            text: 'Do you work?',
            options: options('Yes', 'No'),
            showIf: { op: 'compare', of: { question: 'age' }, comparison: '>=', number: 18 },
          },
        ],
      },
    ],
  });
  const { person, kept } = ask(survey, { answers: { age: 35, works: { option: 'yes' } } });
  const age = screen.getByRole('textbox', { name: /How old/ });
  await person.type(age, '{Backspace}');
  expect(kept.answers).toEqual({ age: 3 });
  await person.type(age, '6');
  expect(kept.answers).toEqual({ age: 36, works: { option: 'yes' } });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Yes' }).checked).toBe(true);
});

test('texts are in the language of the respondent, and script stays text', async () => {
  const script = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
  const survey = surveyOf({
    title: 'Texts',
    sections: [
      {
        id: 's',
        title: script,
        questions: [
          { id: 'q', type: 'open', text: { en: 'Why?', de: 'Warum?' }, help: script, lines: 1 },
          {
            id: 'again',
            type: 'single',
            text: 'You said: {{answer:q}}',
            options: [
              { id: 'a', text: script },
              { id: 'b', text: 'B' },
            ],
          },
        ],
      },
    ],
  });
  const { person, container, kept } = ask(survey, { language: 'de' });
  expect(container.querySelector('form')?.lang).toBe('de');
  await person.click(screen.getByRole('textbox', { name: 'Warum?' }));
  await person.paste(script);
  expect(kept.pasted).toEqual(['q']);
  await person.keyboard('{Enter}');
  expect(screen.getByRole('group', { name: `You said: ${script}` })).toBeTruthy();
  expect(container.querySelector('img, script')).toBeNull();
});

test('characters are counted near the limit', async () => {
  const { person, container } = ask(surveyWith({ type: 'open', text: 'Why?', maxCharacters: 10 }));
  container.querySelector('textarea')?.focus();
  await person.keyboard('1234567');
  expect(screen.queryByText('3 characters left')).toBeNull();
  await person.keyboard('89');
  expect(screen.getByText('1 character left')).toBeTruthy();
  await person.keyboard('012{Control>}{Enter}{/Control}');
  expect(screen.getAllByText('2 characters too many')).not.toHaveLength(0);
  expect(screen.getByText('Use at most 10 characters')).toBeTruthy();
});

test('an answer to an optional question can be taken back', async () => {
  const { person, kept } = ask(surveyWith({ type: 'single', text: 'Which?', options: options('Red', 'Green') }));
  await person.click(screen.getByRole('radio', { name: 'Red' }));
  await person.click(screen.getByRole('button', { name: 'Clear answer' }));
  expect(kept.answers).toEqual({ q: null });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Red' }).checked).toBe(false);
});

test('the second click of a double click leaves the next page unread', async () => {
  const { person, kept } = ask(surveyWith({ type: 'open', text: 'Why?' }));
  await person.dblClick(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('group', { name: 'The last question' })).toBeTruthy();
  expect(kept.completions).toBe(0);
});

test('every type is marked up for screen readers, with problems and without', async () => {
  const questions = commuting.sections.flatMap((section) => section.questions as object[]);
  const plain = questions.map((question) => ({
    ...question,
    skips: [],
    showIf: undefined,
    required: true,
    help: 'Help',
  }));
  const survey = surveyOf({ title: 'All', sections: [{ id: 'all', onOnePage: true, questions: plain }] });
  const { container } = ask(survey, { answers: { means: { options: ['car', 'bus'] }, order: ['price'] } });
  expect(container.querySelectorAll('[data-question]')).toHaveLength(questions.length);
  next().focus();
  await userEvent.keyboard('{Enter}');
  expect(container.querySelectorAll('[data-invalid]').length).toBeGreaterThan(5);
  expect(await faultsOf(container)).toEqual([]);
});

test('a type that the page does not know is a sentence', () => {
  const survey = surveyWith({ type: 'open', text: 'Why?' });
  const strange = structuredClone(survey) as unknown as { sections: { questions: { type: string }[] }[] };
  Object.assign(strange.sections[0]?.questions[0] ?? {}, { type: 'hologram' });
  const respondent = respondentOf(survey);
  const none = () => {};
  render(
    <Questionnaire survey={strange as never} respondent={respondent} answers={{}} onAnswers={none} onComplete={none} />,
  );
  expect(screen.getByRole('alert').textContent).toMatch(/cannot show/);
});
