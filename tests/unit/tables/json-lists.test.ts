/** Lists of records in JSON are found wherever they are, the longest is read, and another can be chosen. */
import fc from 'fast-check';
import { createJsonLists } from '../../../domain/segments/import/json-lists.ts';
import { readBytes } from '../../_support/table-cases.ts';

const people = [
  { name: 'Ada', age: 34, orders: [{ at: 'x' }, { at: 'y' }] },
  { name: 'Βασίλης', age: 51, orders: [] },
  { name: 'Cem "C" {x}', age: 27, orders: [{ at: '}]' }] },
];
const staff = [{ role: 'clerk' }, { role: 'guard' }];
const file = (content: unknown) => new TextEncoder().encode(JSON.stringify(content));

test('the longest list is read wherever it is, and the others are named', async () => {
  const { names, rows, reading } = await readBytes(file({ v: 1, staff, data: { 'a/b': { people } } }), 'people.json');
  expect(names).toEqual(['name', 'age', 'orders']);
  expect(rows.map(({ cells }) => cells[0])).toEqual(people.map(({ name }) => name));
  expect(reading.sheets).toEqual([
    { name: '/staff', rows: 2, hidden: false },
    { name: '/data/a~1b/people', rows: 3, hidden: false },
  ]);
  expect([reading.sheet, reading.sum]).toEqual(['/data/a~1b/people', '3 rows in the file = 3 with data']);
  expect(reading.notes).toEqual(['The list /data/a~1b/people was read. Not read: /staff (2 rows).']);
});

test('another list can be chosen, and one that there is not is refused with those that there are', async () => {
  const bytes = file({ staff, data: { people } });
  const { rows, reading } = await readBytes(bytes, 'people.json', { sheet: '/staff' });
  expect([rows.map(({ cells }) => cells), reading.sheet]).toEqual([[['clerk'], ['guard']], '/staff']);
  await expect(readBytes(bytes, 'people.json', { sheet: '/people' })).rejects.toThrow(
    'The file has no list of records at /people. It has /staff, /data/people',
  );
});

test('one list needs no choice, and tables by columns and pages are refused with what to do', async () => {
  const { rows, reading } = await readBytes(file({ meta: { v: 1 }, data: { people } }), 'people.json');
  expect([rows.length, reading.sheet, reading.notes]).toEqual([3, null, []]);
  const columns = file({ name: ['Ada', 'Ben'], age: [34, 51] });
  await expect(readBytes(columns, 'people.json')).rejects.toThrow('Every value of the first record is a list');
});

test('lists are found however the file is divided into chunks', () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  const records = fc.array(fc.dictionary(fc.string(), value), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.dictionary(fc.string({ maxLength: 5 }), records), fc.integer({ min: 1, max: 9 }), (lists, size) => {
      const text = JSON.stringify({ inner: lists });
      const finder = createJsonLists();
      for (let at = 0; at < text.length; at += size) finder.push(text.slice(at, at + size));
      const { inner } = JSON.parse(text) as { inner: Record<string, unknown[]> };
      expect(finder.lists().map((one) => one.records)).toEqual(Object.values(inner).map(({ length }) => length));
    }),
  );
});
