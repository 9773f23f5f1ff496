import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHome } from '../../../local/home.ts';
import { nameByPath } from '../../../local/postgres-binaries.ts';

let folder: string;
let home: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'soundings-home-'));
  home = join(folder, 'home');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a data folder keeps the name of its data when it is moved', () => {
  const { secrets } = openHome(home);
  expect(secrets.dataName).toMatch(/^data-[0-9a-f]{16}$/);
  expect(openHome(home).secrets).toEqual(secrets);
  const moved = join(folder, 'moved');
  renameSync(home, moved);
  expect(openHome(moved).secrets).toEqual({ ...secrets, folder: moved });
  expect(statSync(join(moved, 'secrets.json')).mode & 0o077).toBe(0);
});

test('files, logs and the database of Temporal are not accessible to other users, also in an older data folder', () => {
  mkdirSync(join(home, 'files'), { recursive: true, mode: 0o755 });
  openHome(home);
  expect(['files', 'logs', 'temporal'].map((name) => statSync(join(home, name)).mode & 0o777)).toEqual([
    0o700, 0o700, 0o700,
  ]);
});

test('a removed data folder is replaced by one with other data', () => {
  const before = openHome(home).secrets.dataName;
  rmSync(home, { recursive: true });
  expect(openHome(home).secrets.dataName).not.toBe(before);
});

test('a copied data folder does not share the data of the original', () => {
  const { secrets } = openHome(home);
  const copy = join(folder, 'copy');
  cpSync(home, copy, { recursive: true });
  const ofCopy = openHome(copy).secrets;
  expect(ofCopy).toEqual({ ...secrets, dataName: ofCopy.dataName, folder: copy });
  expect(ofCopy.dataName).not.toBe(secrets.dataName);
  expect(openHome(copy).secrets).toEqual(ofCopy);
  expect(openHome(home).secrets).toEqual(secrets);
});

test('a data folder older than these names finds its data by its path, and keeps that name from then on', () => {
  const { dataName: _dataName, folder: _folder, ...old } = openHome(home).secrets;
  writeFileSync(join(home, 'secrets.json'), JSON.stringify(old));
  const byPath = nameByPath(join(home, 'postgres'));
  expect(openHome(home).secrets).toEqual({ ...old, dataName: byPath, folder: home });
  expect(JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8'))).toMatchObject({ dataName: byPath });
});
