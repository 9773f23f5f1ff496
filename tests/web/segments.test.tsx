import { screen, waitFor, within } from '@testing-library/react';
import { DeleteDialog } from '../../web/features/segments/delete-dialog.tsx';
import { ImportMapping } from '../../web/features/segments/import-mapping.tsx';
import {
  CheckSegmentImportDocument,
  DeleteSegmentDocument,
  type ImportFieldsFragment,
  SegmentDependentsDocument,
  SegmentListDocument,
  StartSegmentImportDocument,
} from '../../web/generated/graphql.ts';
import { faultsOf, focused, show } from './_support/render.tsx';
import { answer, asked, refusal } from './_support/server.ts';

const file: ImportFieldsFragment = {
  id: 'i1',
  status: 'uploaded',
  fileName: 'ohio_voters-2026.csv',
  format: 'csv',
  encoding: 'utf-8',
  delimiter: 'comma',
  columns: [
    { name: 'First', type: 'text', filled: 1, samples: ['Ann', 'Bo'], guess: 'firstName' },
    { name: 'Age', type: 'number', filled: 0.9, samples: ['40', '51'], guess: 'age' },
    { name: 'Shoe size', type: 'number', filled: 1, samples: ['38'], guess: null },
  ],
  segmentId: null,
  segmentName: null,
  madeSegment: false,
  rowsTotal: 1200,
  rowsRead: 0,
  rowsAdded: 0,
  rowsReplaced: 0,
  rowsSkipped: 0,
  rowsRefused: 0,
  problemCount: 3,
  error: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  finishedAt: null,
};

const listed = { description: null, size: 10, isSample: false, isDerived: false, tags: [], updatedAt: file.createdAt };

beforeEach(() => {
  answer(SegmentListDocument, {
    segments: [
      { ...listed, id: 'voters', name: 'Ohio voters', type: 'static' },
      { ...listed, id: 'shop', name: 'Customers of the shop', type: 'dynamic' },
      { ...listed, id: 'sample', name: 'A sample', type: 'static', isSample: true },
    ],
  });
  answer(CheckSegmentImportDocument, {
    checkSegmentImport: {
      rows: 50,
      refused: 2,
      problems: [{ rowNumber: 7, columnName: 'Age', problem: 'is no age', refused: true }],
      preview: [{ firstName: 'Ann', age: 40 }],
    },
  });
});

const becomes = (column: string) => screen.getByLabelText<HTMLSelectElement>(`What ${column} is`);

test('the columns of a file are guessed, changed by hand, checked as they change, and imported as chosen', async () => {
  const { person, container } = await show(<ImportMapping record={file} into="" onOther={() => {}} />);
  expect([becomes('First').value, becomes('Age').value, becomes('Shoe size').value]).toEqual(['firstName', 'age', '']);
  expect(screen.getByText(/^10.% blank$/)).toBeTruthy();
  expect(screen.getByText(/1,200.rows · 3.columns · CSV · comma · utf-8 · 3.uneven rows/)).toBeTruthy();
  expect(await screen.findByText(/^Of the first 50.rows 2 would be left out; 1.problem shown below/)).toBeTruthy();
  expect(screen.getByText('row left out')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name of the new segment').value).toBe('Ohio voters 2026');
  expect(await faultsOf(container)).toEqual([]);

  await person.selectOptions(becomes('Shoe size'), 'Notes');
  await waitFor(() => expect(asked(CheckSegmentImportDocument).at(-1)?.plan).toMatchObject({ columns: [{}, {}, { index: 2, to: 'notes' }] }));
  const into = await screen.findByLabelText('Into');
  expect(
    within(into)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['A new segment', 'Ohio voters']);
  await person.selectOptions(into, 'Ohio voters');
  expect(screen.queryByLabelText('Name of the new segment')).toBeNull();

  await person.click(screen.getByLabelText('Skip rows about somebody who is there already'));
  await person.click(screen.getByLabelText('First'));
  answer(StartSegmentImportDocument, () => {
    throw refusal('Another import into this segment is under way');
  });
  await person.click(screen.getByText(/^Import 1,200.rows$/));
  expect(await screen.findByText('Another import into this segment is under way')).toBeTruthy();
  expect(asked(StartSegmentImportDocument)[0]).toMatchObject({
    id: 'i1',
    segmentId: 'voters',
    plan: {
      target: 'voters',
      duplicates: 'skip',
      duplicateColumns: [0],
      columns: [
        { index: 0, to: 'firstName' },
        { index: 1, to: 'age' },
        { index: 2, to: 'notes' },
      ],
    },
  });
});

test('rows about customers have attributes with names and types of their own, and go into segments of customers', async () => {
  const { person } = await show(<ImportMapping record={file} into="" onOther={() => {}} />);
  await person.click(screen.getByText('Customers'));
  expect(becomes('Shoe size').value).toBe('attribute');
  const name = screen.getByLabelText<HTMLInputElement>('Attribute name of Shoe size');
  expect(name.value).toBe('Shoe size');
  await person.type(name, ' EU');
  await person.selectOptions(becomes('First'), 'Leave out');
  await waitFor(() =>
    expect(asked(CheckSegmentImportDocument).at(-1)?.plan).toMatchObject({
      target: 'customers',
      columns: [
        { index: 1, to: 'attribute', name: 'Age', type: 'number' },
        { index: 2, to: 'attribute', name: 'Shoe size EU', type: 'number' },
      ],
    }),
  );
  const into = await screen.findByLabelText('Into');
  await waitFor(() =>
    expect(
      within(into)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['A new segment', 'Customers of the shop']),
  );
});

test('a segment is deleted once its name is typed, and what goes with it is said before', async () => {
  answer(SegmentDependentsDocument, {
    segmentDependents: { openRuns: ['calm-river'], endedRuns: 1, recurring: [], imports: 0, derived: [{ id: 'd', name: 'Young' }] },
  });
  answer(DeleteSegmentDocument, ({ confirmName }) => {
    if (confirmName !== 'Ohio voters') throw refusal('Type the name as it is written');
    return { deleteSegment: true };
  });
  let closed = 0;
  const segment = { id: 'voters', name: 'Ohio voters', size: 1200 };
  const { person, router } = await show(<DeleteDialog segment={segment} isOpen onClose={() => (closed += 1)} />, '/segments/voters');
  const question = await screen.findByRole('alertdialog', { name: 'Delete Ohio voters?' });
  const typed = within(question).getByLabelText('Type ‘Ohio voters’ to confirm');
  await waitFor(() => expect(focused()).toBe(typed));
  await waitFor(() =>
    expect(
      within(question)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
    ).toEqual([
      '1 open run will be cancelled: calm-river.',
      '‘Young’ takes its profiles from it and will keep a copy of them.',
      '1 finished run that asked it keeps its results.',
    ]),
  );
  await person.type(typed, 'Ohio');
  await person.click(screen.getByText('Delete segment'));
  expect(await screen.findByText('Type the name as it is written')).toBeTruthy();
  expect(closed).toBe(0);
  await person.type(typed, ' voters');
  await person.click(screen.getByText('Delete segment'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/segments'));
  expect(closed).toBe(1);
});
