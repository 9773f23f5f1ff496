import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTextFile } from '../../../web/lib/read-text-file.ts';
import { casesFolder } from '../../_support/table-cases.ts';

const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'people.csv');

test.each([
  ['UTF-8', Buffer.from('\uFEFFname\nZoë\n')],
  ['UTF-16', Buffer.from('\uFEFFname\nZoë\n', 'utf16le')],
  ['Latin-1', Buffer.from('name\nZoë\n', 'latin1')],
])('a file in %s keeps its letters in the browser', async (_name, bytes) => {
  expect((await readTextFile(fileOf(bytes))).text).toBe('name\nZoë\n');
});

test('a guess with a rival is said', async () => {
  const { text, doubt } = await readTextFile(fileOf(readFileSync(join(casesFolder, '24c-gb18030.csv'))));
  expect(text).toContain('年龄');
  expect(doubt).toBe('Read as GB18030 (Chinese), which is a guess: if names look wrong, save the file as UTF-8.');
});
