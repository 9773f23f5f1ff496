/**
 * A survey is built, checked, translated, previewed and published.
 * @guards web/features/surveys/*.{ts,tsx} web/features/surveys/{builder,preview,responses,share}/**
 * @guards web/components/questionnaire/** domain/surveys/*.ts domain/surveys/{formats,lint,parts,samples,types}/**
 */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { clinicAccess } from '../../domain/surveys/samples/clinic-access.ts';
import { surveySchema, type SurveyDefinition } from '../../domain/surveys/survey.ts';
import {
  PublishSurveyDocument,
  SaveSurveyDraftDocument,
  StartSurveyDocument,
} from '../../web/generated/surveys/graphql.ts';
import { faultsOf, focused } from './_support/render.tsx';
import { answer, asked } from './_support/server.ts';
import { later, openSurvey, surveyOf } from './_support/survey.tsx';

afterEach(cleanup);

/** Blobs of jsdom have no text of their own. */
function wordsOf(blob: Blob): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(String(reader.result)));
  reader.readAsText(blob);
  return promise;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const saved = () => asked(SaveSurveyDraftDocument);
const lastSaved = () => saved().at(-1)?.definition as SurveyDefinition;

test('questions are added, written, moved by keyboard and undone, and each state is saved', async () => {
  const { container, person } = await openSurvey(surveyOf());
  expect(await faultsOf(container)).toEqual([]);
  await person.click(screen.getAllByRole('button', { name: 'Add question' })[1] as HTMLElement);
  await person.click(await screen.findByRole('menuitem', { name: 'A point on a scale' }));
  await waitFor(() => expect((focused() as HTMLTextAreaElement | null)?.tagName).toBe('TEXTAREA'));
  await person.keyboard('How far is it?');
  expect(screen.getByRole('button', { name: /9\s*How far is it\?/ }).getAttribute('aria-expanded')).toBe('true');
  expect(await screen.findAllByText(/Say what 0 and 10 on this scale mean\./)).toHaveLength(2);
  expect(await faultsOf(container)).toEqual([]);
  const head = screen.getByRole('button', { name: /9\s*How far is it\?/ });
  head.focus();
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await screen.findByRole('button', { name: /8\s*How far is it\?/ });
  expect(screen.getByText('Moved to place 8 of 9')).toBeTruthy();
  await waitFor(() => expect(focused()?.id).toBe('question-q9'));
  await waitFor(() =>
    expect(
      lastSaved()
        .sections[1]?.questions.map(({ id }) => id)
        .slice(-2),
    ).toEqual(['q9', 'tell']),
  );
  await person.keyboard('{Control>}z{/Control}');
  await screen.findByRole('button', { name: /9\s*How far is it\?/ });
  await person.click(button('Undo'));
  await screen.findByRole('button', { name: /9\s*No text yet/ });
  await waitFor(() => expect(saved().at(-1)?.updatedAt).toBe(later));
  await screen.findByText('Saved');
});

test('options are added, moved and removed, and a jump is written with its question, operator and value', async () => {
  const { person } = await openSurvey(surveyOf());
  await person.click(button(/^1\s*When did you last visit/));
  await person.click(button('Add option'));
  await waitFor(() => expect(focused()?.getAttribute('aria-label')).toBe('Option 4'));
  await person.keyboard('Last week');
  await person.click(button('Move up option 4'));
  await person.click(button('Remove option 2'));
  await person.selectOptions(screen.getByLabelText('Value, condition 1'), 'In the last 12 months');
  await person.selectOptions(screen.getByLabelText('Go to'), 'The end of the survey');
  await person.click(button('Add a jump'));
  await waitFor(() => {
    const [visited] = lastSaved().sections[0]?.questions ?? [];
    expect(visited).toMatchObject({
      options: [
        { id: 'year', text: 'In the last 12 months' },
        { id: 'o4', text: 'Last week' },
        { id: 'never', text: 'Never' },
      ],
      skips: [
        { if: { op: 'equals', of: { question: 'visited' }, value: 'year' }, to: 'end' },
        { if: { op: 'equals', of: { question: 'visited' }, value: 'year' }, to: 'end' },
      ],
    });
  });
});

test('Enter adds an option behind this one, and a pasted list becomes options without its bullets', async () => {
  const { person } = await openSurvey(surveyOf());
  await person.click(button(/^1\s*When did you last visit/));
  const words = () => screen.getAllByRole('textbox', { name: /^Option \d+$/ }) as HTMLInputElement[];
  words()[0]?.focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(focused()?.getAttribute('aria-label')).toBe('Option 2'));
  expect(words()).toHaveLength(4);
  await person.paste('• This month\n\n2) In spring\r\n- Last   week\n');
  await waitFor(() =>
    expect(words().map(({ value }) => value)).toEqual([
      'In the last 12 months',
      'This month',
      'In spring',
      'Last week',
      ...words()
        .slice(4)
        .map(({ value }) => value),
    ]),
  );
  expect(words()).toHaveLength(6);
  expect(screen.getByText('3 pasted')).toBeTruthy();
  await person.paste(Array.from({ length: 60 }, (_, at) => `Answer ${at}`).join('\n'));
  await waitFor(() => expect(words()).toHaveLength(50));
  expect(screen.getByText('44 pasted, 16 left out: at most 50 fit')).toBeTruthy();
  await person.click(button('Undo'));
  await waitFor(() => expect(words()).toHaveLength(6));
});

test('an option is marked as a screen-out, which is a jump, and goes with its option', async () => {
  const { person, container } = await openSurvey(surveyOf());
  await person.click(button(/^1\s*When did you last visit/));
  const jumps = () => lastSaved().sections[0]?.questions[0]?.skips?.filter(({ to }) => to === 'screen-out');
  await person.click(button('Screen out with option 2'));
  await person.click(button('Screen out with option 3'));
  expect(button('Screen out with option 3').getAttribute('aria-pressed')).toBe('true');
  expect(screen.getAllByText(/^Screens out: the survey ends at once/)).toHaveLength(2);
  const jump = (...values: string[]) => [
    { if: { op: 'any-of', of: { question: 'visited' }, values }, to: 'screen-out' },
  ];
  await waitFor(() => expect(jumps()).toEqual(jump('earlier', 'never')));
  expect(await faultsOf(container)).toEqual([]);
  await person.click(button('Remove option 2'));
  await waitFor(() => expect(jumps()).toEqual(jump('never')));
  await person.click(button('Screen out with option 2'));
  await waitFor(() => expect(jumps()).toEqual([]));
});

test('a panel provider has names of parameters and addresses, which are checked as they are written', async () => {
  const { person, container } = await openSurvey(surveyOf());
  await person.type(screen.getByLabelText(/^Parameters of the address/), 'PROLIFIC_PID, STUDY_ID');
  expect(screen.getByText('?PROLIFIC_PID=…&STUDY_ID=…')).toBeTruthy();
  const done = screen.getByLabelText(/^Address when complete/);
  await person.type(done, 'http://provider.example/');
  expect(screen.getAllByText('The address for complete must begin with https://.')).not.toHaveLength(0);
  expect(button('Publish version 1').hasAttribute('disabled')).toBe(true);
  await person.clear(done);
  await person.type(done, 'https://provider.example/?pid={{{{PROLIFIC_PID}}}}'.replaceAll('}}}}', '}}'));
  expect(await faultsOf(container)).toEqual([]);
  await waitFor(() =>
    expect(lastSaved().settings.provider).toEqual({
      parameters: ['PROLIFIC_PID', 'STUDY_ID'],
      addresses: { completed: 'https://provider.example/?pid={{PROLIFIC_PID}}' },
    }),
  );
  expect(button('Publish version 1').hasAttribute('disabled')).toBe(false);
});

test('a draft with errors is not published, and says why; without them it is, after the last edits are saved', async () => {
  const { person } = await openSurvey(surveyOf());
  expect(button('Publish version 1').hasAttribute('disabled')).toBe(false);
  await person.click(button(/^8\s*What would you tell/));
  const text = screen.getByLabelText('Question');
  await person.clear(text);
  await waitFor(() => expect(button('Publish version 1').hasAttribute('disabled')).toBe(true));
  expect(screen.getByText(/1 error to mend before it can be published/)).toBeTruthy();
  await person.type(text, 'Why?');
  await waitFor(() => expect(button('Publish version 1').hasAttribute('disabled')).toBe(false));
  answer(PublishSurveyDocument, { publishSurvey: surveyOf(lastSaved() ?? clinicAccess, true) });
  await person.click(button('Publish version 1'));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Publish' }));
  await screen.findByRole('button', { name: 'Edit as version 2' });
  expect(JSON.stringify(lastSaved())).toContain('"Why?"');
  expect(asked(PublishSurveyDocument)).toEqual([{ id: 's1', number: 1, updatedAt: later }]);
});

test('texts are edited in another language, and the main one stays', async () => {
  const { person } = await openSurvey(surveyOf());
  await person.selectOptions(screen.getByLabelText('Texts in'), 'de');
  await person.type(screen.getByLabelText('Title (de)'), 'Zugang');
  await waitFor(() => expect(lastSaved().title).toEqual({ en: 'Access to your clinic', de: 'Zugang' }));
});

test('a survey is duplicated with what is edited now, under a name of its own', async () => {
  answer(StartSurveyDocument, { startSurvey: { id: 's2' } });
  const { person } = await openSurvey(surveyOf());
  await person.click(button('More'));
  await person.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await waitFor(() => expect(asked(StartSurveyDocument)).toHaveLength(1));
  const { definition } = asked(StartSurveyDocument)[0] as { definition: SurveyDefinition };
  expect(definition.title).toBe('Access to your clinic (copy)');
  expect(definition.sections).toEqual(surveySchema.parse(clinicAccess).sections);
});

test('an answer to an earlier question is put where the cursor was', async () => {
  const { person, container } = await openSurvey(surveyOf());
  await person.click(button(/^2\s*How many days did you wait/));
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Question' });
  text.setSelectionRange(0, 0);
  await person.click(text);
  text.setSelectionRange(0, 0);
  await person.click(screen.getAllByRole('button', { name: 'Insert an answer' })[0] as HTMLElement);
  expect(await faultsOf(container)).toEqual([]);
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    '1. When did you last visit a clinic for yourself?',
  ]);
  await person.click(screen.getByRole('menuitem', { name: /^1\. When did you/ }));
  await waitFor(() =>
    expect(text.value).toBe('{{answer:visited}}How many days did you wait for your last appointment?'),
  );
  await screen.findByRole('button', { name: /^2\s*\[When did you last visit a clinic for yourself\?\]How many/ });
  await person.clear(text);
  await person.type(text, 'How long after {{{{visited}}?');
  expect(await screen.findAllByText(/^People would read \{\{visited\}\} as it is written/)).not.toHaveLength(0);
});

test('what a language lacks is said, and a file for translators goes out and comes in', async () => {
  const { person, container } = await openSurvey(surveyOf());
  await person.selectOptions(screen.getByLabelText('Texts in'), 'es');
  await person.type(screen.getByLabelText('Title (es)'), 'Acceso');
  await screen.findAllByText(/^Not translated \(es\): “When did you last visit/);
  expect(screen.getByText(/without Spanish\. People read the main language there/)).toBeTruthy();
  const files: Blob[] = [];
  Object.assign(URL, { createObjectURL: (blob: Blob) => (files.push(blob), 'blob:x'), revokeObjectURL: () => {} });
  const click = import.meta.jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await person.click(button('Save for translators (CSV)'));
  click.mockRestore();
  const text = await wordsOf(files[0] as Blob);
  expect(text).toContain('title,Access to your clinic,Acceso\r\n');
  const translated = text
    .replace('Never,', 'Never,Nunca')
    .replace('visited.options.earlier,Longer ago', 'visited.options.earlier,Long ago');
  await person.upload(
    screen.getByLabelText('Read a translated file'),
    Object.assign(new File([], 'es.csv'), { text: async () => translated }),
  );
  await screen.findByText('1 text changed.');
  expect(
    screen.getByText(
      /^Line \d+ \(visited\.options\.earlier\): the original is not the text of this survey any more\.$/,
    ),
  ).toBeTruthy();
  await waitFor(() => expect(JSON.stringify(lastSaved())).toContain('{"en":"Never","es":"Nunca"}'));
  expect(await faultsOf(container)).toEqual([]);
});

test('the preview shows the survey as a person answers it, and as a persona reads it on the same path', async () => {
  const { person } = await openSurvey(surveyOf());
  await person.click(button('Preview'));
  const dialog = await screen.findByRole('dialog', { name: 'Preview' });
  await person.click(await within(dialog).findByRole('radio', { name: 'Never' }));
  await person.click(within(dialog).getByRole('button', { name: 'Next' }));
  await within(dialog).findByText('What would make it easier for you to see a doctor?');
  await person.click(within(dialog).getByRole('radio', { name: 'As a persona' }));
  const prompts = within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(prompts[0]).toContain('Reply with the letter of one option.');
  // The jump passes the questions about the last visit.
  expect(prompts.join('\n')).not.toContain('How many days did you wait');
  await person.click(within(dialog).getByRole('radio', { name: 'Chances of each answer' }));
  expect(within(dialog).getAllByRole('listitem')[0]?.textContent).toContain(
    'How likely are you to choose each option?',
  );
});
