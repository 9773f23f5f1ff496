import { screen, waitFor } from '@testing-library/react';
import type { FileReading } from '../../domain/tables/reading.ts';
import { ImportReading } from '../../web/features/segments/import-reading.tsx';
import { ImportSum } from '../../web/features/segments/import-sum.tsx';
import type { ImportFieldsFragment } from '../../web/generated/segments/graphql.ts';
import { faultsOf, show } from './_support/render.tsx';

const reading: FileReading = {
  rows: 26,
  titles: 2,
  headers: 1,
  empty: 1,
  totals: 0,
  people: 22,
  uneven: 0,
  headerRow: 3,
  headerKind: 'plain',
  repeated: 0,
  damaged: 0,
  encoding: null,
  sheet: 'People',
  sheets: [
    { name: 'People', rows: 25, hidden: false },
    { name: '_lookup', rows: 6, hidden: true },
  ],
  sum: '26 rows in the file = 22 with data + 1 of the header + 2 titles + 1 empty',
  notes: ['The sheet People was read. Not read: _lookup (hidden, 6 rows).'],
};

const record: ImportFieldsFragment = {
  id: 'i1',
  status: 'ready',
  fileName: 'people.xlsx',
  format: 'xlsx',
  encoding: null,
  delimiter: null,
  columns: [],
  reading,
  columnUse: [
    { name: 'First', as: 'First name', why: null },
    { name: 'Email', as: null, why: 'It identifies people: email addresses' },
  ],
  columnSum: '2 columns = 1 used + 1 left out',
  segmentId: null,
  segmentName: null,
  madeSegment: false,
  rowsTotal: 22,
  rowsRead: 22,
  rowsAdded: 20,
  rowsReplaced: 0,
  rowsSkipped: 0,
  rowsRefused: 2,
  problemCount: 2,
  error: null,
  createdAt: '2026-11-29T10:00:00.000Z',
  finishedAt: null,
};
const file = new File(['x'], 'people.xlsx');

test('what was read of a workbook is said, and another sheet or header row is read in two steps', async () => {
  const sends: unknown[] = [];
  const reads: string[] = [];
  const { person, container } = await show(
    <ImportReading
      record={record}
      upload={{ file, choices: { header: '3' } }}
      onRead={(id) => reads.push(id)}
      send={(_file, _progress, _signal, choices) => {
        sends.push(choices);
        return Promise.resolve('i2');
      }}
    />,
  );
  expect(screen.getByText(`${reading.sum}.`)).toBeTruthy();
  expect(screen.getByText(reading.notes[0] ?? '')).toBeTruthy();
  expect(screen.queryByLabelText('Encoding')).toBeNull();
  expect(screen.getByLabelText<HTMLSelectElement>('Column names are in').value).toBe('3');
  expect(await faultsOf(container)).toEqual([]);
  await person.selectOptions(screen.getByLabelText('Sheet'), '_lookup');
  await waitFor(() => expect(reads).toEqual(['i2']));
  await person.selectOptions(screen.getByLabelText('Column names are in'), 'Row 1');
  await waitFor(() => expect(reads).toHaveLength(2));
  expect(sends).toEqual([{ sheet: '_lookup', header: undefined }, { header: '1' }]);
});

test('a file that cannot be read in the chosen way says why, and one that is gone offers no choice', async () => {
  const { person } = await show(
    <ImportReading
      record={{ ...record, reading: { ...reading, encoding: 'windows-1252', sheet: null, sheets: [] } }}
      upload={{ file, choices: {} }}
      onRead={() => {}}
      send={() => Promise.reject(new Error('The file has no rows'))}
    />,
  );
  await person.selectOptions(screen.getByLabelText('Encoding'), 'Windows-1250 (Central European)');
  expect((await screen.findByRole('alert')).textContent).toBe('The file has no rows');
  const { container } = await show(<ImportReading record={record} upload={null} onRead={() => {}} />);
  expect(container.querySelector('select')).toBeNull();
});

test('after an import every row and column is accounted for', async () => {
  const { container } = await show(<ImportSum record={record} />);
  expect(container.textContent?.replaceAll('\u00A0', ' ')).toBe(
    `${reading.sum}.22 rows with data = 20 added + 2 left out.2 columns = 1 used + 1 left out.Email: It identifies people: email addresses`,
  );
  expect(await faultsOf(container)).toEqual([]);
});
