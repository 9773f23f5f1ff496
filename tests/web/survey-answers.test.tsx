/** Answers of people from a file: the columns are shown and changed before anything is stored. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { clinicAccess } from '../../domain/surveys/samples/clinic-access.ts';
import {
  ImportSurveyAnswersDocument,
  SurveyAnswersPreviewDocument,
  SurveyResponsesDocument,
  SurveyVersionsDocument,
  type AnswersImportFieldsFragment,
} from '../../web/generated/surveys/graphql.ts';
import { FileImportsDocument } from '../../web/generated/files/graphql.ts';
import { faultsOf } from './_support/render.tsx';
import { answer, asked, refusal } from './_support/server.ts';
import { openSurvey, surveyOf } from './_support/survey.tsx';

afterEach(cleanup);

const read: AnswersImportFieldsFragment = {
  isStored: false,
  version: 1,
  headingRows: 1,
  rows: 3,
  imported: 1,
  updated: 1,
  unchanged: 0,
  refusedRows: 1,
  refused: ['Line 4 has no answers.'],
  columns: [
    { column: 'Q1', to: 'question:visit', why: null, samples: ['A week'] },
    { column: 'Region', to: 'attribute:Region', why: null, samples: ['north', 'south'] },
    { column: 'Email', to: 'left-out', why: 'It may identify the person', samples: ['a@example.com'] },
  ],
  uses: [
    { to: 'question:visit', label: 'How long did you wait?' },
    { to: 'question:why', label: 'Why?' },
  ],
  first: [{ visit: 'A week', 'attribute:Region': 'north' }],
  notices: ['No column is the person’s id.'],
};

const earlier = [
  {
    id: 'f1',
    fileName: 'may.csv',
    rowSum: '4 rows in the file = 2 with data + 1 of the header + 1 title',
    imported: 1,
    updated: 0,
    unchanged: 0,
    refused: 1,
    createdAt: '2026-05-01T10:00:00Z',
    columns: [{ name: 'Email', as: null, why: 'It may identify the person' }],
  },
];

const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = 'answers.csv') =>
  Object.assign(new File([bytes], name), { arrayBuffer: async () => bytes.buffer });
const csv = 'Q1,Region,Email\nA week,north,a@example.com';

async function opened() {
  answer(SurveyResponsesDocument, { surveyResponses: { items: [], nextToken: null } });
  answer(SurveyVersionsDocument, { survey: { id: 's1', versions: [] } });
  answer(SurveyAnswersPreviewDocument, { surveyAnswersPreview: read });
  answer(FileImportsDocument, { fileImports: earlier });
  const { person } = await openSurvey(surveyOf(clinicAccess, true), '?tab=responses');
  // Until the responses are read, the button stands elsewhere.
  await screen.findByText('No responses yet');
  await person.click(screen.getByRole('button', { name: 'Import answers' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import answers' }));
  return { person, dialog };
}

test('a file is shown as it will be stored, a column is changed, and the sum is said', async () => {
  const { person, dialog } = await opened();
  const store = () => dialog.getByRole('button', { name: 'Import these answers' });
  expect(store()).toHaveProperty('disabled', true);
  await person.upload(dialog.getByLabelText('File'), fileOf(new TextEncoder().encode(csv)));
  const status = await dialog.findByRole('status');
  expect(status.textContent).toBe('3\u00a0rows to import: 1 new, 1 updated, 1 refused.');
  expect(dialog.getByText('3 columns = 1 used + 1 kept as attribute + 1 left out.')).toBeTruthy();
  expect(dialog.getByText('Left out: It may identify the person')).toBeTruthy();
  expect(dialog.getByText('Line 4 has no answers.')).toBeTruthy();
  await person.click(dialog.getByText('Earlier files (1)'));
  expect(dialog.getByText('may.csv').parentElement?.textContent).toMatch(
    /: 1 imported, 1 refused\. 4 rows in the file = 2 with data \+ 1 of the header \+ 1 title\. Left out: Email\.$/,
  );
  expect(await faultsOf(screen.getByRole('dialog'))).toEqual([]);
  await person.selectOptions(dialog.getByLabelText('What Region is'), 'Why?');
  await waitFor(() =>
    expect(asked(SurveyAnswersPreviewDocument).at(-1)).toEqual({
      surveyId: 's1',
      csv,
      columns: { Region: 'question:why' },
    }),
  );
  answer(ImportSurveyAnswersDocument, { importSurveyAnswers: { ...read, isStored: true } });
  await waitFor(() => expect(store()).toHaveProperty('disabled', false));
  await person.click(store());
  await dialog.findByText(/^3\srows: 1 new, 1 updated, 1 refused\.$/);
  expect(asked(ImportSurveyAnswersDocument)[0]).toMatchObject({
    csv,
    columns: { Region: 'question:why' },
    fileName: 'answers.csv',
  });
  await person.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a file in other letters and a refused one say what to do, and nothing is imported', async () => {
  const { person, dialog } = await opened();
  const choose = (file: File) => person.upload(dialog.getByLabelText('File'), file);
  await choose(fileOf(new Uint8Array([0x63, 0xe8, 0x72, 0x65])));
  await dialog.findByText(/which is a guess: if names look wrong, save the file as UTF-8/);
  await waitFor(() => expect(asked(SurveyAnswersPreviewDocument).at(-1)).toMatchObject({ csv: 'cère' }));
  await choose(fileOf(new Uint8Array([0x50, 0x4b, 3, 4]), 'answers.csv'));
  expect((await dialog.findByText(/This is a workbook or an archive/)).getAttribute('role')).toBe('alert');
  answer(SurveyAnswersPreviewDocument, () => {
    throw refusal('The file has no rows', 'csv');
  });
  await choose(fileOf(new TextEncoder().encode('Q1')));
  await dialog.findByText(/The file has no rows/);
  expect(dialog.getByRole('button', { name: 'Import these answers' })).toHaveProperty('disabled', true);
});
