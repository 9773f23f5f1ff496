import fc from 'fast-check';
import {
  createJsonRecords,
  detectJsonShape,
  UnreadableJson,
  type JsonShape,
} from '../../../domain/segments/import/json-records.ts';

function read(text: string, shape: JsonShape, pieces: number): unknown[] {
  const reader = createJsonRecords(shape, 100_000);
  const found: unknown[] = [];
  for (let at = 0; at < text.length; at += pieces) found.push(...reader.push(text.slice(at, at + pieces)));
  reader.end();
  return found;
}

const record = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });

test('JSON records are read unchanged, whatever they contain and however the file is divided into chunks', () => {
  fc.assert(
    fc.property(
      fc.array(record, { maxLength: 6 }),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(undefined, 2),
      (records, pieces, indent) => {
        const expected = JSON.parse(JSON.stringify(records)) as unknown[];
        expect(read(JSON.stringify(records, null, indent), 'list', pieces)).toEqual(expected);
        expect(
          read(JSON.stringify({ version: 1, meta: { a: {} }, rows: records }, null, indent), 'wrapped', pieces),
        ).toEqual(expected);
        expect(read(records.map((one) => JSON.stringify(one)).join('\n'), 'lines', pieces)).toEqual(expected);
      },
    ),
  );
});

test.each([
  ['[{"a":1}]', 'list'],
  [' \n[', 'list'],
  ['{"a":1}\n{"a":2}\n', 'lines'],
  ['{"a":1,"tags":["x"]}', 'lines'],
  ['{"voters":[{"a":1}]}', 'wrapped'],
  ['{\n  "voters": [\n', 'wrapped'],
  ['{"id":1,"orders":[{"b":2}]}\n{"id":2,"orders":[]}', 'lines'],
] as const)('the JSON %j has the structure %s', (head, shape) => {
  expect(detectJsonShape(head)).toBe(shape);
});

test.each([
  ['[{"a":1}, {"a":', 'list', /stops in the middle of record 2/],
  ['[{"a":1}, {a:2}]', 'list', /Record 2 is not valid JSON/],
  ['[{"a":1]}', 'list', /bracket does not match/],
] as const)('the JSON %j is refused', (text, shape, message) => {
  expect(() => read(text, shape, 5)).toThrow(UnreadableJson);
  expect(() => read(text, shape, 5)).toThrow(message);
});

test('a record that never ends is refused before it uses up the memory', () => {
  const reader = createJsonRecords('list', 1_000);
  reader.push('[{"a":"');
  expect(() => reader.push('x'.repeat(2_000))).toThrow(/longer than 1000 characters/);
});
