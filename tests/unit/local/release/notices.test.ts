import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listNotices, listUnlicensed, writeNotices, type PackageLock } from '../../../../local/release/notices.ts';

const lock: PackageLock = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/b': { version: '1.0.0', license: 'MIT' },
    'node_modules/a': { version: '2.0.0', license: 'ISC' },
    'node_modules/b/node_modules/@scope/a': { version: '3.0.0' },
    'node_modules/c/node_modules/a': { version: '2.0.0', license: 'ISC' },
    'node_modules/tests-only': { version: '1.0.0', license: 'MIT', dev: true },
    'node_modules/for-another-system': { version: '1.0.0', license: 'MIT' },
  },
};
const texts: Record<string, string[]> = { 'node_modules/a': ['Text A'], 'node_modules/b': ['Text A', 'Notice B'] };
const notices = listNotices(lock, (folder) => (folder.endsWith('system') ? null : (texts[folder] ?? [])));

describe('notices of packages', () => {
  it('name each installed version that a release contains once', () => {
    expect(notices.map(({ name, version }) => `${name} ${version}`)).toEqual(['@scope/a 3.0.0', 'a 2.0.0', 'b 1.0.0']);
  });

  it('tell which packages say nothing about their license', () => {
    expect(listUnlicensed(notices)).toEqual(['@scope/a 3.0.0']);
  });

  it('hold each text once, with the packages that have it', () => {
    const text = writeNotices([
      { name: 'a', version: '2.0.0', license: 'ISC', texts: ['Text A'] },
      { name: 'b', version: '1.0.0', license: null, texts: ['Text A', 'Notice B'] },
    ]);
    expect(text).toContain('- a 2.0.0: ISC\n- b 1.0.0: see its text below\n');
    expect(text.match(/Text A/g)).toHaveLength(1);
    expect(text).toContain('## a 2.0.0, b 1.0.0\n\nText A\n');
  });

  it('cover every package that the product depends on', () => {
    const root = join(import.meta.dirname, '..', '..', '..', '..');
    const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as never;
    const { dependencies } = read('package.json') as { dependencies: Record<string, string> };
    const named = new Set(listNotices(read('package-lock.json'), () => ['text']).map(({ name }) => name));
    expect(Object.keys(dependencies).filter((name) => !named.has(name))).toEqual([]);
  });
});
