import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnv, settingNames } from '../../../config/env.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', '..', '..', path), 'utf8');

test('docs/operating.md lists exactly the settings of config/env.ts, in the same order', () => {
  expect(listedSettings()).toEqual(settingNames);
});

test('docs/operating.md lists the correct defaults', () => {
  const defaults = readEnv({}) as Record<string, unknown>;
  const said = Object.fromEntries(rows().map(([name = '', value = '']) => [name, value.replaceAll('`', '')]));
  for (const name of settingNames) {
    const value = defaults[name];
    const shown = Array.isArray(value) ? value.join(',') : String(value ?? '');
    const ways = shown === '' ? ['empty', 'none', 'made by npm start'] : [shown];
    expect([name, ways.includes(said[name] ?? '')]).toEqual([name, true]);
  }
});

test('docker-compose.yml uses settings that exist, and requires an encryption key', () => {
  const compose = read('docker-compose.yml');
  const shared = /^x-settings: &settings\n((?: {2}.*\n)+)/m.exec(compose)?.[1] ?? '';
  const names = [...shared.matchAll(/^ {2}([A-Z0-9_]+):/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(8);
  expect(settingNames).toEqual(expect.arrayContaining(names));
  expect(shared).toContain('ENCRYPTION_KEY: ${ENCRYPTION_KEY:?');
});

test('docker-compose.yml and Dockerfile start files that exist', () => {
  const entries = [
    ...`${read('docker-compose.yml')}${read('Dockerfile')}`.matchAll(/\b((?:api|activities|local)\/[\w/-]+\.ts)/g),
  ].map(([, path]) => path);
  expect(new Set(entries)).toEqual(
    new Set(['api/main.ts', 'activities/worker.ts', 'local/migrate.ts', 'local/simulator/main.ts']),
  );
  for (const entry of entries) expect(read(entry ?? '')).not.toBe('');
});

/** First two cells of each row of the settings table. */
function rows(): string[][] {
  const table = read('docs/operating.md').split('## Settings')[1]?.split('\n## ')[0] ?? '';
  const lines = table.split('\n').filter((line) => /^\| `[A-Z0-9_]+` \|/.test(line));
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, 3)
      .map((cell, column) => (column === 0 ? cell.trim().replaceAll('`', '') : cell.trim())),
  );
}

function listedSettings(): string[] {
  return rows().map(([name]) => name ?? '');
}
