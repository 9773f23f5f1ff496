// @guards web/features/segments/** web/generated/segments/** domain/segments/import/**
import { screen, waitFor, within } from '@testing-library/react';
import { LivePreview } from '../../web/features/segments/live-preview.tsx';
import { UndoImport } from '../../web/features/segments/undo-import.tsx';
import { WeightsTab } from '../../web/features/segments/weights-tab.tsx';
import { EmptySegment } from '../../web/features/segments/empty-segment.tsx';
import { SegmentTable } from '../../web/features/segments/segment-table.tsx';
import { DeleteDialog } from '../../web/features/segments/delete-dialog.tsx';
import type { ImportColumn } from '../../domain/segments/import/columns.ts';
import { ImportMapping } from '../../web/features/segments/import-mapping.tsx';
import {
  CheckSegmentImportDocument,
  DeleteSegmentDocument,
  type ImportFieldsFragment,
  SegmentDependentsDocument,
  SegmentListDocument,
  SegmentPreviewDocument,
  StartSegmentImportDocument,
  UndoSegmentImportDocument,
} from '../../web/generated/segments/graphql.ts';
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
    {
      name: 'First',
      type: 'text',
      filled: 1,
      samples: ['Ann', 'Bo'],
      guess: 'firstName',
      identifies: 'name',
      values: [],
    },
    { name: 'Age', type: 'number', filled: 0.9, samples: ['40', '51'], guess: 'age', identifies: null, values: [] },
    { name: 'Shoe size', type: 'number', filled: 1, samples: ['38'], guess: null, identifies: null, values: [] },
  ],
  reading: null,
  columnUse: [],
  columnSum: '3 columns = 0 used + 3 left out',
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

const listed = {
  description: null,
  size: 10,
  isSample: false,
  isDerived: false,
  isDescribed: false,
  tags: [],
  updatedAt: file.createdAt,
};

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
      problemCount: 40,
      problems: [{ rowNumber: 7, columnName: 'Age', problem: '250 is not an age', refused: true }],
      preview: [{ firstName: 'Ann', age: 40 }],
    },
  });
});

const becomes = (column: string) => screen.getByLabelText<HTMLSelectElement>(`What ${column} is`);

test('the columns of a file are recognized, can be changed and are checked, and are imported as chosen', async () => {
  const { person, container } = await show(<ImportMapping record={file} initialInto="" onOther={() => {}} />);
  expect([becomes('First').value, becomes('Age').value, becomes('Shoe size').value]).toEqual([
    'firstName',
    'age',
    'attribute',
  ]);
  expect(screen.getByText(/^10% blank$/)).toBeTruthy();
  expect(screen.getByText(/1,200.rows · 3.columns · CSV · comma · utf-8 · 3.uneven rows/)).toBeTruthy();
  expect(
    await screen.findByText(/^Of the first 50.rows, 2 would be left out; 40.problems, the first 1 below/),
  ).toBeTruthy();
  expect(screen.getByText('row left out')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name of the new segment').value).toBe('Ohio voters 2026');
  expect(await faultsOf(container)).toEqual([]);

  expect(screen.queryByText(/^Not kept/)).toBeNull();
  await person.selectOptions(becomes('Shoe size'), 'Leave out');
  expect(screen.getByText('Not kept: Shoe size.')).toBeTruthy();
  expect(screen.getByText('Left out by choice')).toBeTruthy();

  await person.selectOptions(becomes('Shoe size'), 'Notes');
  await waitFor(() =>
    expect(asked(CheckSegmentImportDocument).at(-1)?.plan).toMatchObject({
      columns: [{}, {}, { index: 2, to: 'notes' }],
    }),
  );
  const into = await screen.findByLabelText('Into');
  expect(
    within(into)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['A new segment', 'Ohio voters']);
  await person.selectOptions(into, 'Ohio voters');
  expect(screen.queryByLabelText('Name of the new segment')).toBeNull();

  await person.click(screen.getByLabelText('Skip rows about people who exist already'));
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

test('the search for duplicates starts with the columns that identify people, and an unknown age is shown as unknown', async () => {
  const columns = file.columns as ImportColumn[];
  const email = { ...columns[1], name: 'Email', type: 'text', guess: null, identifies: 'email' };
  answer(CheckSegmentImportDocument, {
    checkSegmentImport: {
      rows: 1,
      refused: 0,
      problemCount: 0,
      problems: [],
      preview: [{ firstName: 'Ann', age: -1 }],
    },
  });
  const record = { ...file, columns: [...columns, email] };
  const { person } = await show(<ImportMapping record={record} initialInto="" onOther={() => {}} />);
  expect(await screen.findByRole('cell', { name: 'Unknown' })).toBeTruthy();
  await person.click(screen.getByLabelText('Skip rows about people who exist already'));
  expect(screen.getByLabelText<HTMLInputElement>('Email').checked).toBe(true);
  await waitFor(() =>
    expect(asked(CheckSegmentImportDocument).at(-1)?.plan).toMatchObject({ duplicates: 'skip', duplicateColumns: [3] }),
  );
});

test('rows of customers get their own named and typed attributes, and are imported into segments of customers', async () => {
  const { person } = await show(<ImportMapping record={file} initialInto="" onOther={() => {}} />);
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
        { index: 1, to: 'attribute', name: 'age', type: 'number' },
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

test('a segment is deleted after its name is typed, and the dialog lists what is deleted with it', async () => {
  answer(SegmentDependentsDocument, {
    segmentDependents: {
      openRuns: ['calm-river'],
      endedRuns: 1,
      recurring: [],
      imports: 0,
      derived: [{ id: 'd', name: 'Young' }],
    },
  });
  answer(DeleteSegmentDocument, ({ confirmName }) => {
    if (confirmName !== 'Ohio voters') throw refusal('Type the name as it is written');
    return { deleteSegment: true };
  });
  let closed = 0;
  const segment = { id: 'voters', name: 'Ohio voters', size: 1200 };
  const { person, router } = await show(
    <DeleteDialog segment={segment} isOpen onClose={() => (closed += 1)} />,
    '/segments/voters',
  );
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

test('a derived segment is deleted without its parent’s profiles, and the dialog says so', async () => {
  answer(SegmentDependentsDocument, {
    segmentDependents: { openRuns: [], endedRuns: 0, recurring: [], imports: 0, derived: [] },
  });
  const segment = { id: 'young', name: 'Young', size: 27, sources: [{ name: 'Ohio voters' }] };
  await show(<DeleteDialog segment={segment} isOpen onClose={() => undefined} />);
  const question = await screen.findByRole('alertdialog', { name: 'Delete Young?' });
  expect(within(question).getByText(/^Its 27.profiles belong to ‘Ohio voters’ and stay there\./)).toBeTruthy();
  expect(within(question).queryByText(/go with it/)).toBeNull();
});

test('an import is undone after a question that lists its dependents', async () => {
  answer(SegmentDependentsDocument, {
    segmentDependents: { openRuns: [], endedRuns: 1, recurring: ['Weekly'], imports: 0, derived: [] },
  });
  answer(UndoSegmentImportDocument, { undoSegmentImport: true });
  let done = 0;
  const record = {
    ...file,
    status: 'completed',
    segmentId: 'voters',
    segmentName: 'Ohio voters',
    madeSegment: true,
    rowsAdded: 3981,
  };
  const { person, container } = await show(<UndoImport record={record} isSmall onDone={() => (done += 1)} />);
  await person.click(screen.getByRole('button', { name: 'Undo the import of ohio_voters-2026.csv' }));
  const question = await screen.findByRole('alertdialog', { name: 'Undo the import of ohio_voters-2026.csv?' });
  expect(asked(UndoSegmentImportDocument)).toEqual([]);
  await waitFor(() =>
    expect(
      within(question)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
    ).toEqual([
      '3,981 profiles it added are removed, and ‘Ohio voters’ with them.',
      '1 finished run that asked it keeps its results.',
      'Recurring runs will not ask them: Weekly.',
    ]),
  );
  expect(await faultsOf(container)).toEqual([]);
  await person.click(within(question).getByRole('button', { name: 'Undo the import' }));
  await waitFor(() => expect(done).toBe(1));
  expect(asked(UndoSegmentImportDocument)).toEqual([{ id: 'i1' }]);
});

test('a segment without profiles says in the list how to fill it', async () => {
  const empty = { ...listed, id: 'shop', name: 'Customers of the shop', type: 'dynamic', size: 0 };
  await show(<SegmentTable segments={[empty, { ...empty, id: 'full', size: 3 }]} onTag={() => {}} />);
  expect(screen.getAllByText(/^Empty\. It has no profiles: /)).toHaveLength(1);
});

test('a described segment is made-up people in the list, not customers', async () => {
  const shop = { ...listed, id: 'shop', name: 'Shop', type: 'dynamic' };
  await show(<SegmentTable segments={[shop, { ...shop, id: 'nurses', isDescribed: true }]} onTag={() => {}} />);
  expect([screen.getAllByText('Customers').length, screen.getAllByText('Made-up people').length]).toEqual([1, 1]);
});

test('the page of a segment without profiles links to the import', async () => {
  const { container } = await show(<EmptySegment segment={{ id: 'shop', parent: null }} />);
  expect(screen.getByText(/Import a file into it, or delete the segment\.$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Import a file' }).getAttribute('href')).toBe('/segments/import?into=shop');
  expect(await faultsOf(container)).toEqual([]);
});

test('criteria that nobody can meet are explained', async () => {
  answer(SegmentPreviewDocument, () => {
    throw refusal("Nobody's age is between 60 and 30: the smaller number comes first", 'criteria');
  });
  await show(
    <LivePreview
      sourceIds={['voters']}
      of={10}
      criteria={[{ field: 'age', operator: 'range', value: { min: 60, max: 30 } }]}
    />,
  );
  expect(await screen.findByText(/between 60 and 30: the smaller number comes first$/)).toBeTruthy();
  expect(screen.queryByText(/Nobody fits/)).toBeNull();
});

test('weights are not offered for attributes that identify people', async () => {
  const segment = {
    id: 'voters',
    size: 10,
    isSample: false,
    weighting: null,
    fields: ['firstName', 'lastName', 'age', 'email', 'party', 'notes'],
  };
  await show(<WeightsTab segment={segment as unknown as Parameters<typeof WeightsTab>[0]['segment']} />);
  const options = within(screen.getByLabelText('Add an attribute')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Add an attribute…', 'Age', 'Party']);
});

test('a column shows how it is read as a whole and why, and the person can decide otherwise', async () => {
  const column = { type: 'number', filled: 1, samples: ['45.000'], guess: null, identifies: null, values: [] };
  const reading = { format: null, isUnsure: false, missing: [], evidence: [], unfit: 0, unfitSamples: [] };
  const columns = [
    {
      ...column,
      name: 'Umsatz',
      reading: {
        ...reading,
        format: 'decimal-comma',
        evidence: ['Decimal comma: 38 of 40 cells need it'],
        unfit: 2,
        unfitSamples: ['9.25', 'refused'],
      },
    },
    {
      ...column,
      name: 'sex',
      values: [
        { value: '1', count: 5 },
        { value: '2', count: 4 },
      ],
      reading: { ...reading, missing: ['99'], evidence: ['Blank: ‘99’ (2 cells)'] },
    },
  ];
  const { person, container } = await show(
    <ImportMapping record={{ ...file, columns }} initialInto="" onOther={() => {}} />,
  );
  expect(screen.getByText('Decimal comma: 38 of 40 cells need it')).toBeTruthy();
  expect(screen.getByText(/2.cells do not fit: ‘9\.25’, ‘refused’/)).toBeTruthy();
  await person.selectOptions(screen.getByLabelText('Format of Umsatz'), 'decimal-point');
  const missing = screen.getByLabelText('Texts in sex that mean no answer');
  await person.type(missing, ', -9');
  await person.type(screen.getByLabelText('sex: 1 becomes'), ' (Female)');
  await waitFor(() =>
    expect(asked(CheckSegmentImportDocument).at(-1)?.plan).toMatchObject({
      columns: [
        { index: 0, to: 'attribute', name: 'Umsatz', format: 'decimal-point', missing: [] },
        { index: 1, to: 'attribute', missing: ['99', '-9'], values: { 1: '1 (Female)' } },
      ],
    }),
  );
  expect(await faultsOf(container)).toEqual([]);
});

test('columns that identify people are left out, and spellings are shown and can be changed before anything is stored', async () => {
  const column = { type: 'text', filled: 1, samples: [], guess: null, identifies: null, values: [] };
  const columns = [
    { ...column, name: 'Name', guess: 'fullName', identifies: 'name' },
    { ...column, name: 'E-Mail', identifies: 'email' },
    { ...column, name: 'Street', identifies: 'address' },
    {
      ...column,
      name: 'Sex',
      guess: 'gender',
      values: [
        { value: 'FEMALE', count: 7 },
        { value: 'x', count: 2 },
      ],
    },
    { ...column, name: 'AGE (years)', guess: 'age' },
  ];
  const { person, container } = await show(
    <ImportMapping record={{ ...file, columns }} initialInto="" onOther={() => {}} />,
  );
  expect(['Name', 'E-Mail', 'Street', 'Sex'].map((name) => becomes(name).value)).toEqual([
    'fullName',
    'key',
    '',
    'gender',
  ]);
  expect(screen.getByText('Street address: never told to models')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Sex: FEMALE becomes').value).toBe('Female');
  const other = screen.getByLabelText('Sex: x becomes');
  await person.clear(other);
  await person.type(other, 'Other');
  await person.click(screen.getByLabelText('Keep people whose age is missing, as of unknown age'));
  await person.selectOptions(screen.getByLabelText('Imported people'), 'none');
  await waitFor(() =>
    expect(asked(CheckSegmentImportDocument).at(-1)?.plan).toMatchObject({
      missingAge: 'keep',
      promptOptions: { anonymizationConfig: { level: 'none' } },
      columns: [
        { index: 0, to: 'fullName' },
        { index: 1, to: 'key', name: 'email' },
        { index: 3, to: 'gender', values: { female: 'Female', x: 'Other' } },
        { index: 4, to: 'age' },
      ],
    }),
  );
  expect(await faultsOf(container)).toEqual([]);
  await person.click(screen.getByText('Customers'));
  expect(['Name', 'E-Mail', 'Street'].map((name) => becomes(name).value)).toEqual(['name', 'key', '']);
  expect(screen.getByLabelText<HTMLInputElement>('Attribute name of AGE (years)').value).toBe('age');
  expect(screen.getByLabelText<HTMLSelectElement>('Type of AGE (years)').value).toBe('number');
});
