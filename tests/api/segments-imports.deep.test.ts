// @guards {activities,api,db,domain,services,workflows}/segments/** {domain,services}/tables/**
/** Imports over HTTP with a real worker: results, errors of bad files, undo, and isolation between people. */
import { gzipSync } from 'node:zlib';
import writeExcelFile from 'write-excel-file/node';
import type { ImportColumn } from '../../domain/segments/import/columns.ts';
import type { DataApi, Identity } from './data-client.ts';
import {
  importFields,
  pollImport,
  startImportApi,
  startedImport,
  upload,
  voterColumns,
  votersOf,
} from './segments-support.ts';

let api: DataApi;
let close: () => Promise<void>;
const ann: Identity = { user: 'ann' };
const bo: Identity = { user: 'bo' };

beforeAll(async () => {
  ({ api, close } = await startImportApi());
}, 90_000);
afterAll(() => close?.());

test('the columns of a CSV file of voters are recognized, invalid rows reported, valid ones stored', async () => {
  const csv =
    'First Name;Surname;Alter;Sex;Occupaton;Issues\nDana;"O\'Neil; Jr";34;female;nurse;rent|buses\nKim;Lee;old;male;cook;\nLou;;71;;"retired ""chief""";\n';
  const id = await upload(api, ann, 'people.csv', csv);
  const before = await api.ask(ann, `query ($id: ID!) { segmentImport(id: $id) { ${importFields} } }`, { id });
  expect(before.data?.['segmentImport']).toMatchObject({
    status: 'ready',
    format: 'csv',
    encoding: 'UTF-8',
    delimiter: 'semicolon',
    rowsTotal: 3,
  });
  const columns = (before.data!['segmentImport'] as { columns: { guess: string; type: string }[] }).columns;
  expect(columns.map((column) => column.guess)).toEqual([
    'firstName',
    'lastName',
    'age',
    'gender',
    'occupation',
    'concerns',
  ]);
  const plan = {
    target: 'voters',
    columns: voterColumns('firstName', 'lastName', 'age', 'gender', 'occupation', 'concerns'),
  };
  const check = await api.ask(
    ann,
    'query ($id: ID!, $plan: JSON!) { checkSegmentImport(id: $id, plan: $plan) { rows refused problems { rowNumber columnName problem } } }',
    { id, plan },
  );
  expect(check.data?.['checkSegmentImport']).toMatchObject({
    rows: 3,
    refused: 1,
    problems: [{ rowNumber: 3, columnName: 'Alter', problem: '‘old’ is not a whole number' }],
  });
  const done = await startedImport(api, ann, id, plan, { name: 'My voters' });
  expect(done).toMatchObject({
    status: 'completed',
    rowsAdded: 2,
    rowsRefused: 1,
    problemCount: 1,
    segmentName: 'My voters',
  });
  const rows = await votersOf(api, done.segmentId);
  expect(rows.map((row) => [row.firstName, row.lastName, row.age, row.gender, row.occupation, row.concerns])).toEqual([
    ['Dana', "O'Neil; Jr", 34, 'Female', 'nurse', ['rent', 'buses']],
    ['Lou', '', 71, 'Unknown', 'retired "chief"', null],
  ]);
  const report = await fetch(`${api.url}/api/segments/imports/${id}/problems`, { headers: { 'x-test-viewer': 'ann' } });
  expect(await report.text()).toBe('row,column,problem,rowWas\n3,Alter,‘old’ is not a whole number,left out\n');
});

test.each([
  ['UTF-8 with a mark', Buffer.from('\ufeffname,age\nZoë,30\n'), 'UTF-8'],
  ['UTF-16 with a mark', Buffer.from('\ufeffname\tage\nZoë\t30\n', 'utf16le'), 'UTF-16 (little-endian)'],
  [
    'UTF-16 the other way round',
    Buffer.from('\ufeffname,age\r\nZoë,30\r\n', 'utf16le').swap16(),
    'UTF-16 (big-endian)',
  ],
  ['Latin-1', Buffer.from('name,age\nZoë,30\n', 'latin1'), 'Windows-1252 (Latin-1)'],
])('text in the encoding %s is imported correctly', async (_name, content, encoding) => {
  const id = await upload(api, ann, 'zoe.csv', content);
  const done = await startedImport(api, ann, id, { target: 'voters', columns: voterColumns('fullName', 'age') });
  expect(done).toMatchObject({ status: 'completed', rowsAdded: 1, encoding });
  expect((await votersOf(api, done.segmentId))[0]).toMatchObject({ firstName: 'Zoë', age: 30 });
});

test('a column is read as a whole: the preview, the evidence and the stored customers agree', async () => {
  const csv =
    'Beruf;Umsatz;Gewicht;Seit;PLZ;Religion\nνοσοκόμα;45.000;0,435;13/02/2024;01067;None\n護士;3.250;2,87;03/04/2024;80331;Catholic\n';
  const id = await upload(api, ann, 'kunden.csv', csv);
  const before = await api.ask(ann, `query ($id: ID!) { segmentImport(id: $id) { ${importFields} } }`, { id });
  const { columns } = before.data!['segmentImport'] as { columns: ImportColumn[] };
  expect(columns.map(({ type, reading }) => [type, reading?.format, reading?.evidence[0]])).toEqual([
    ['text', null, undefined],
    [
      'number',
      'decimal-comma',
      'Decimal comma, as in Gewicht: no cell of this column decides whether ‘45.000’ has thousands or decimals',
    ],
    ['number', 'decimal-comma', 'Decimal comma: 2 of 2 cells need it'],
    ['date', 'day-month', 'Day before month: 1 of 2 cells needs it'],
    ['text', null, 'Codes, kept as text: 1 of 2 cells begins with 0'],
    ['text', null, 'Kept as an answer: ‘None’ (1 cell)'],
  ]);
  const plan = {
    target: 'customers',
    columns: columns.map(({ name, type }, index) => ({ index, to: 'attribute', name, type })),
  };
  const people = [
    { Beruf: 'νοσοκόμα', Umsatz: 45_000, Gewicht: 0.435, Seit: '2024-02-13', PLZ: '01067', Religion: 'None' },
    { Beruf: '護士', Umsatz: 3_250, Gewicht: 2.87, Seit: '2024-04-03', PLZ: '80331', Religion: 'Catholic' },
  ];
  const check = await api.ask(
    ann,
    'query ($id: ID!, $plan: JSON!) { checkSegmentImport(id: $id, plan: $plan) { preview } }',
    { id, plan },
  );
  expect(check.data?.['checkSegmentImport']).toMatchObject({ preview: people.map((attributes) => ({ attributes })) });
  const done = await startedImport(api, ann, id, plan);
  const rows = await api.db
    .selectFrom('dynamicProfile')
    .select('attributes')
    .where('segmentId', '=', done.segmentId)
    .orderBy('id')
    .execute();
  expect(rows.map(({ attributes }) => attributes)).toEqual(people);
});

test('JSON in its three structures, and XLSX, result in the same customers', async () => {
  const people = [
    { name: 'Ana', plan: 'gold', spent: 120.5, since: '2024-03-01', active: true, likes: ['tea', 'rail'] },
    { name: 'Ben', plan: 'tin', spent: 3, since: '2025-01-09', active: false, likes: ['fog'] },
  ];
  const sheet = [
    ['name', 'plan', 'spent', 'since', 'active', 'likes'].map((value) => ({ value })),
    ...people.map((one) => [
      { value: one.name },
      { value: one.plan },
      { value: one.spent, type: Number },
      { value: new Date(one.since), type: Date, format: 'yyyy-mm-dd' },
      { value: one.active, type: Boolean },
      { value: one.likes.join('; ') },
    ]),
  ];
  const xlsx = await writeExcelFile(sheet as never).toBuffer();
  const files: [string, string | Buffer][] = [
    ['list.json', JSON.stringify(people)],
    ['wrapped.json', JSON.stringify({ version: 1, customers: people }, null, 2)],
    ['lines.jsonl', people.map((one) => JSON.stringify(one)).join('\n')],
    ['sheet.xlsx', xlsx],
  ];
  const types = ['', 'text', 'number', 'date', 'boolean', 'list'];
  const names = ['name', 'plan', 'spent', 'since', 'active', 'likes'];
  const columns = names.map((name, index) =>
    name === 'name' ? { index, to: 'name' } : { index, to: 'attribute', name, type: types[index] },
  );
  for (const [name, content] of files) {
    const id = await upload(api, ann, name, content);
    const done = await startedImport(api, ann, id, { target: 'customers', columns });
    expect(done).toMatchObject({ status: 'completed', rowsAdded: 2, problemCount: 0 });
    const rows = await api.db
      .selectFrom('dynamicProfile')
      .selectAll()
      .where('segmentId', '=', done.segmentId)
      .orderBy('id')
      .execute();
    expect(rows.map((row) => ({ name: row.name, ...(row.attributes as object) }))).toEqual(people);
  }
});

test.each([
  ['empty.csv', '', 'The file is empty'],
  ['header.csv', 'name,age\n', 'The file has a header but no rows under it'],
  ['blank.csv', ' \n \n', 'The file has no rows'],
  [
    'photo.csv',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]),
    'photo.csv is a picture. CSV, XLSX and JSON can be imported.',
  ],
  [
    'old.xls',
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
    'old.xls is an old Excel file (.xls). Save it as .xlsx or CSV. CSV, XLSX and JSON can be imported.',
  ],
  ['packed.csv.gz', gzipSync(''), 'The file is empty'],
  ['fake.xlsx', 'name,age\nx,3', 'fake.xlsx is named like a spreadsheet but is none'],
  ['zip.xlsx', Buffer.from('PK\x03\x04nothing more'), 'The file is a zip archive but no readable spreadsheet'],
  ['open.csv', `name,age\n"Dana,34\n${'x,1\n'.repeat(50)}`, 'A quote that opens in row 2 or later is never closed'],
  ['half.json', '[{"name": "Ana"}, {"name": "Be', 'The file stops in the middle of record 2'],
  ['wrong.json', 'name: Ana', 'The file does not begin like JSON: a list of records, or one record per line'],
])('the import of %s is refused with the reason', async (name, content, message) => {
  const response = await fetch(`${api.url}/api/segments/imports?name=${name}`, {
    method: 'POST',
    headers: { 'x-test-viewer': 'ann' },
    body: content,
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ name: 'FileNotReadable', message, field: 'file' });
  const left = await api.db.selectFrom('segmentImport').select('id').where('fileName', '=', name).execute();
  expect(left).toEqual([]);
});

test('rows with too few or too many cells are imported and reported', async () => {
  const id = await upload(api, ann, 'ragged.csv', 'name,age,city\nDana,34\nKim,40,Erie,extra\nLou,50,Ohio,,\n');
  const done = await startedImport(api, ann, id, {
    target: 'voters',
    columns: voterColumns('fullName', 'age', 'city'),
  });
  expect(done).toMatchObject({ rowsAdded: 3, rowsRefused: 0, problemCount: 2 });
  const report = await (
    await fetch(`${api.url}/api/segments/imports/${id}/problems`, { headers: { 'x-test-viewer': 'ann' } })
  ).text();
  expect(report).toContain('2,,"The row has 2 cells, the header has 3: the missing ones are empty",imported');
});

test('mixed row ends lose nobody, and the sum of rows and columns adds up', async () => {
  const people = Array.from(
    { length: 150 },
    (_, at) => `P${at},${20 + (at % 50)},x${at}@example.org${at < 100 ? '\r\n' : '\n'}`,
  );
  const csv = `Report of March,,\r\nFirst,Age,Email\r\n${people.join('')}Dana,old,\n\nTotal,1000,\n`;
  const id = await upload(api, ann, 'mixed.csv', csv);
  const done = await startedImport(api, ann, id, { target: 'voters', columns: voterColumns('firstName', 'age') });
  expect(done).toMatchObject({ rowsTotal: 151, rowsAdded: 150, rowsRefused: 1 });
  const { data } = await api.ask(
    ann,
    'query ($id: ID!) { segmentImport(id: $id) { reading columnSum columnUse { name as why } } }',
    { id },
  );
  expect(data?.['segmentImport']).toMatchObject({
    reading: {
      rows: 155,
      people: 151,
      titles: 1,
      headers: 1,
      empty: 1,
      totals: 1,
      headerRow: 2,
      sum: '155 rows in the file = 151 with data + 1 of the header + 1 title + 1 empty + 1 total or note',
    },
    columnSum: '3 columns = 2 used + 1 left out',
    columnUse: [
      { name: 'First', as: 'First name', why: null },
      { name: 'Age', as: 'Age', why: null },
      { name: 'Email', as: null, why: 'It identifies people: email addresses' },
    ],
  });
});

test('an upload answers with the sum of its rows', async () => {
  const response = await fetch(`${api.url}/api/segments/imports?name=sum.csv`, {
    method: 'POST',
    headers: { 'x-test-viewer': 'ann' },
    body: 'People of Bonn\n\nname;age;party\nDana;34;Green\nEmre;51;Blue\n',
  });
  expect([response.status, await response.json()]).toEqual([
    201,
    {
      id: expect.any(String),
      reading: expect.objectContaining({
        sum: '5 rows in the file = 2 with data + 1 of the header + 1 title + 1 empty',
        notes: ['The column names are taken from row 3; what stands above is left out.'],
      }),
    },
  ]);
});

test('an encoding, a header row and a sheet can be chosen, and choices that do not exist are refused', async () => {
  const read = async (name: string, content: string | Uint8Array, query: string) => {
    const response = await fetch(`${api.url}/api/segments/imports?name=${name}&${query}`, {
      method: 'POST',
      headers: { 'x-test-viewer': 'ann' },
      body: content as unknown as string,
    });
    const { id, message } = (await response.json()) as { id?: string; message?: string };
    if (id === undefined) return message;
    const { data } = await api.ask(ann, `query ($id: ID!) { segmentImport(id: $id) { ${importFields} reading } }`, {
      id,
    });
    const record = data?.['segmentImport'] as {
      encoding: string;
      columns: { name: string }[];
      reading: { sheet: string };
    };
    return [record.encoding, record.reading.sheet, ...record.columns.map((column) => column.name)];
  };
  const latin = Buffer.from('a;b\nStra\xdfe;Gr\xf6\xdfe\nx;1\n', 'latin1');
  expect(await read('c.csv', latin, 'header=2')).toEqual(['Windows-1252 (Latin-1)', null, 'Straße', 'Größe']);
  expect((await read('c.csv', latin, 'header=2&encoding=windows-1250'))?.[0]).toBe('Windows-1250 (Central European)');
  const cells = (text: string) => [
    [{ value: text }, { value: 'b' }],
    [{ value: 'x' }, { value: 'y' }],
  ];
  const book = await writeExcelFile([
    { data: cells('First'), sheet: 'One' },
    { data: cells('Second'), sheet: 'Two' },
  ]).toBuffer();
  expect(await read('c.xlsx', book, '')).toEqual([null, 'One', 'First', 'b']);
  expect(await read('c.xlsx', book, 'sheet=Two')).toEqual([null, 'Two', 'Second', 'b']);
  expect(await read('c.xlsx', book, 'sheet=Three')).toBe('The workbook has no sheet Three. It has One, Two');
  expect(await read('c.csv', latin, 'encoding=utf-7')).toContain('encoding must be one of utf-8');
  expect(await read('c.csv', latin, 'header=none')).toContain('header must be the row');
});

test('only the owner can see and change an import', async () => {
  const id = await upload(api, ann, 'own.csv', 'name,age\nDana,34\n');
  const plan = { target: 'voters', columns: voterColumns('fullName', 'age') };
  expect((await api.ask(bo, `query ($id: ID!) { segmentImport(id: $id) { id } }`, { id })).data).toEqual({
    segmentImport: null,
  });
  for (const [query, name] of [
    ['query ($id: ID!, $plan: JSON!) { checkSegmentImport(id: $id, plan: $plan) { rows } }', 'ImportNotFound'],
    ['mutation ($id: ID!, $plan: JSON!) { startSegmentImport(id: $id, plan: $plan) { id } }', 'ImportNotFound'],
  ]) {
    const { errors } = await api.ask(bo, query ?? '', { id, plan });
    expect(errors[0]?.extensions).toMatchObject({ name });
  }
  const done = await startedImport(api, ann, id, plan);
  for (const verb of ['cancelSegmentImport', 'undoSegmentImport'])
    expect((await api.ask(bo, `mutation ($id: ID!) { ${verb}(id: $id) }`, { id })).data).toEqual({ [verb]: false });
  expect(
    (await fetch(`${api.url}/api/segments/imports/${id}/problems`, { headers: { 'x-test-viewer': 'bo' } })).status,
  ).toBe(404);
  const other = await upload(api, bo, 'other.csv', 'name,age\nDana,34\n');
  const { errors } = await api.ask(
    bo,
    'mutation ($id: ID!, $plan: JSON!, $into: ID) { startSegmentImport(id: $id, plan: $plan, segmentId: $into) { id } }',
    {
      id: other,
      plan,
      into: done.segmentId,
    },
  );
  expect(errors[0]?.extensions).toMatchObject({ name: 'SegmentNotFound' });
  expect((await fetch(`${api.url}/api/segments/imports?name=x.csv`, { method: 'POST', body: 'a\n1' })).status).toBe(
    401,
  );
  expect(await pollImport(api, bo, other, () => true)).toMatchObject({ status: 'ready' });
});

test.each([
  [{ target: 'voters', columns: [{ index: 0, to: 'fullName' }] }, /^Voters need an age/],
  [{ target: 'voters', columns: [{ index: 9, to: 'age' }] }, /no such column/],
  [{ target: 'voters', columns: voterColumns('age', 'age') }, /^Two columns go to Age/],
  [{ target: 'customers', columns: [{ index: 0, to: 'attribute' }] }, /needs a name/],
  [{ target: 'voters', columns: voterColumns('fullName', 'age'), duplicates: 'skip' }, /who is the same person/],
  [{ target: 'robots', columns: voterColumns('age') }, /Choose at least one column/],
])('an invalid import plan is refused: %#', async (plan, message) => {
  const id = await upload(api, ann, 'plan.csv', 'name,age\nDana,34\n');
  const { errors } = await api.ask(
    ann,
    'query ($id: ID!, $plan: JSON!) { checkSegmentImport(id: $id, plan: $plan) { rows } }',
    { id, plan },
  );
  expect(errors[0]?.message).toMatch(message);
});
