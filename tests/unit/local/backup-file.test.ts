/** The file of a backup: everything comes back, and a damaged file or another passphrase is refused in a sentence. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { BlockReader, endBlock, toBlock } from '../../../local/backup/blocks.ts';
import { openContainer, readContent, writeContainer, type Header } from '../../../local/backup/container.ts';
import { readEntries, toEntry, type About } from '../../../local/backup/entries.ts';
import {
  keysFileOf,
  lockKeys,
  readKeysFile,
  readPassphrase,
  unlockKeys,
  writeKeysFile,
} from '../../../local/backup/keys.ts';
import { restore } from '../../../local/backup/restore.ts';
import { tempFolder } from '../../_support/temp-folder.ts';

const folder = tempFolder('backup-file');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const keys = { encryptionKey: 'a key', demoPassword: 'a password' };
const header: Header = {
  id: 'backup-1',
  createdAt: '2026-11-29T20:00:00.000Z',
  migrations: ['20261121000000-account'],
  hasFiles: true,
  keys: null,
};
const table: About = { kind: 'table', name: 'note', columns: ['id', 'text'] };
const end: About = { kind: 'end', rows: { note: 2 }, files: 0 };
const rows = ['1\tGrüße\n', '2\t\\N\n'].map((row) => Buffer.from(row));

async function* content() {
  yield* toEntry(table, rows);
  yield* toEntry(end);
}

/** Returns the entries of a backup with their bytes as text. */
async function readBack(file: string, contentKey?: Buffer): Promise<[About, string][]> {
  const found: [About, string][] = [];
  await readContent(await openContainer(file), contentKey, async (read) => {
    for await (const { about, bytes } of readEntries(read)) {
      const chunks: Buffer[] = [];
      for await (const chunk of bytes) chunks.push(chunk);
      found.push([about, Buffer.concat(chunks).toString()]);
    }
  });
  return found;
}

const whole = [
  [table, '1\tGrüße\n2\t\\N\n'],
  [end, ''],
];

test('blocks come back however the bytes between are cut', async () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(fc.array(bytes, { maxLength: 8 }), fc.integer({ min: 1, max: 50 }), async (blocks, cut) => {
      const written = Buffer.concat([...blocks.map((block) => toBlock(Buffer.from(block))), endBlock]);
      const source = async function* () {
        for (let at = 0; at < written.length; at += cut) yield written.subarray(at, at + cut);
      };
      const reader = new BlockReader(source());
      const read: number[][] = [];
      for await (const block of reader.series()) read.push([...block]);
      expect(read).toEqual(blocks.map((block) => [...block]));
      await reader.expectEnd();
    }),
  );
});

test('a backup without a passphrase comes back, and its keys are in a second file', async () => {
  const file = join(folder, 'open');
  await writeContainer(file, header, content());
  writeKeysFile(keysFileOf(file), keys, header.id);
  expect(await readBack(file)).toEqual(whole);
  expect(readKeysFile(keysFileOf(file), header.id)).toEqual(keys);
  expect(readFileSync(file, 'latin1')).not.toContain(keys.encryptionKey);
  expect(() => readKeysFile(keysFileOf(file), 'backup-2')).toThrow('has the keys of another backup');
});

test('a backup with a passphrase comes back with that one only, and shows nothing without it', async () => {
  const file = join(folder, 'locked');
  const { locked, contentKey } = await lockKeys(keys, header.id, 'tram line four');
  await writeContainer(file, { ...header, keys: locked }, content(), contentKey);
  const opened = await unlockKeys(locked, header.id, 'tram line four');
  expect(opened.keys).toEqual(keys);
  expect(await readBack(file, opened.contentKey)).toEqual(whole);
  await expect(unlockKeys(locked, header.id, 'tram line five')).rejects.toThrow(
    'The passphrase is not the one that this backup was made with.',
  );
  await expect(readBack(file)).rejects.toThrow();
});

test('a file with any changed, missing or additional byte is refused before anything is restored', async () => {
  const file = join(folder, 'damaged');
  await writeContainer(file, header, content());
  const right = readFileSync(file);
  await expect(openContainer(file)).resolves.toMatchObject({ header });
  const wrong = [right.subarray(0, -1), right.subarray(0, 40), Buffer.concat([right, Buffer.alloc(1)])];
  for (let at = 0; at < right.length; at += 1) {
    const changed = Buffer.from(right);
    changed[at] = (changed[at] ?? 0) ^ 1;
    wrong.push(changed);
  }
  for (const bytes of wrong) {
    writeFileSync(file, bytes);
    await expect(openContainer(file)).rejects.toThrow(/damaged|is not a backup|newer version/);
  }
});

test('what cannot be restored is refused in a sentence, and leaves nothing behind', async () => {
  const home = join(folder, 'home');
  const [file, newer, locked] = [join(folder, 'whole'), join(folder, 'newer'), join(folder, 'with-passphrase')];
  await writeContainer(file, header, content());
  await expect(restore({ file, home })).rejects.toThrow('The file with the keys of this backup cannot be read');
  await writeContainer(newer, { ...header, migrations: ['29991231000000-later'] }, content());
  writeKeysFile(keysFileOf(newer), keys, header.id);
  await expect(restore({ file: newer, home })).rejects.toThrow('This backup is from a newer version of Soundings');
  const lock = await lockKeys(keys, header.id, 'right');
  await writeContainer(locked, { ...header, keys: lock.locked }, content(), lock.contentKey);
  await expect(restore({ file: locked, home })).rejects.toThrow('This backup is locked by a passphrase');
  await expect(restore({ file: locked, home, passphrase: 'wrong' })).rejects.toThrow('The passphrase is not');
  await expect(restore({ file: join(folder, 'none'), home })).rejects.toThrow('cannot be read: check its name');
  expect(readdirSync(folder).filter((name) => name.startsWith('home'))).toEqual([]);
  mkdirSync(home);
  writeFileSync(join(home, 'secrets.json'), '{}');
  await expect(restore({ file, home })).rejects.toThrow('is not empty: restore into another folder');
});

test('a passphrase is the first line of its file', () => {
  const file = join(folder, 'passphrase');
  writeFileSync(file, 'tram line four\r\n');
  expect(readPassphrase(file)).toBe('tram line four');
  writeFileSync(file, '\n');
  expect(() => readPassphrase(file)).toThrow('The first line of');
});
