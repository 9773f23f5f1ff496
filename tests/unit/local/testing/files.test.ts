import { globSync } from 'node:fs';
import { join } from 'node:path';
import { changedSincePass, type DeepRecord } from '../../../../local/testing/deep-record.ts';
import {
  allTestFiles,
  parseGuards,
  isDeepFile,
  filterFiles,
  readGuards,
  selectGate,
  pickShard,
} from '../../../../local/testing/files.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');

describe('the test files of a normal run', () => {
  const files = ['tests/db/a.test.ts', 'tests/e2e/b.deep.test.ts', 'tests/e2e/c.deep.test.ts'];
  const guards = (file: string) => (file.includes('/b.') ? ['web/features/segments/**'] : ['db/**', 'api/files/*.ts']);

  it('do not include deep files when no file they guard has changed', () => {
    expect(selectGate(files, () => ['docs/operating.md'], guards)).toEqual({
      files: ['tests/db/a.test.ts'],
      guarded: [],
    });
  });

  it('include a deep file when a file it guards or the file itself has changed', () => {
    expect(selectGate(files, () => ['web/features/segments/list.tsx'], guards).guarded).toEqual([
      'tests/e2e/b.deep.test.ts',
    ]);
    expect(selectGate(files, () => ['api/files/paths.ts'], guards).files).toEqual([
      'tests/db/a.test.ts',
      'tests/e2e/c.deep.test.ts',
    ]);
    expect(selectGate(files, () => ['tests/e2e/b.deep.test.ts'], guards).guarded).toEqual(['tests/e2e/b.deep.test.ts']);
  });

  it('include all deep files when the changes are unknown', () => {
    expect(selectGate(files, () => null, guards).files).toEqual(files);
  });

  it('include a deep file only for changes after it passed, which may be later than the last green run', () => {
    const green: DeepRecord = { commit: 'green', date: '', minutes: 1, passed: 1, failed: 0, secondTries: 0, seed: 1 };
    const changes = (commit: string) =>
      commit === 'green'
        ? ['web/features/segments/list.tsx', 'db/client.ts']
        : commit === 'later'
          ? ['db/client.ts']
          : null;
    const selected = (record: DeepRecord | null) =>
      selectGate(files, changedSincePass(record, changes), guards).guarded;
    expect(selected(green)).toEqual(['tests/e2e/b.deep.test.ts', 'tests/e2e/c.deep.test.ts']);
    expect(selected({ ...green, passedSince: { 'tests/e2e/b.deep.test.ts': 'later' } })).toEqual([
      'tests/e2e/c.deep.test.ts',
    ]);
    expect(selected({ ...green, passedSince: { 'tests/e2e/b.deep.test.ts': 'unknown' } })).toHaveLength(2);
    expect(selected({ ...green, commit: 'unknown', passedSince: { 'tests/e2e/b.deep.test.ts': 'later' } })).toEqual([
      'tests/e2e/c.deep.test.ts',
    ]);
    expect(selected({ ...green, commit: 'later', passedSince: { 'tests/e2e/b.deep.test.ts': null } })).toHaveLength(2);
    expect(selected(null)).toHaveLength(2);
  });
});

describe('the guards of a deep file', () => {
  it('are read from the comments at its top', () => {
    expect(parseGuards("/** @guards web/a/** db/*.ts */\nimport x from 'x';")).toEqual(['web/a/**', 'db/*.ts']);
    expect(parseGuards('// Judges forms.\n// @guards web/**/a.ts\n// @guards db/*.ts\n')).toEqual([
      'web/**/a.ts',
      'db/*.ts',
    ]);
    expect(parseGuards('/**\n * Judges forms.\n * @guards web/a/**\n */\n')).toEqual(['web/a/**']);
    expect(parseGuards('// no comment of that kind\n')).toEqual([]);
  });

  const deepFiles = allTestFiles().filter(isDeepFile);

  it('exist in every deep file, and each names existing files', () => {
    const troubles = deepFiles.flatMap((file) => {
      const guards = readGuards(file);
      if (guards.length === 0) return [`${file} has no @guards`];
      return guards
        .filter((glob) => globSync(glob, { cwd: root }).length === 0)
        .map((glob) => `${file} guards ${glob}, which matches no file`);
    });
    expect(troubles).toEqual([]);
  });
});

describe('test files selected by words', () => {
  const files = ['tests/db/a.test.ts', 'tests/api/db-like.test.ts', 'tests/db/b.deep.test.ts'];

  it('are those whose paths contain one of the words, including deep ones', () => {
    expect(filterFiles(files, ['tests/db'])).toEqual(['tests/db/a.test.ts', 'tests/db/b.deep.test.ts']);
    expect(filterFiles(files, ['./tests/db/a.test.ts', 'db-like'])).toEqual([
      'tests/db/a.test.ts',
      'tests/api/db-like.test.ts',
    ]);
  });
});

describe('shards', () => {
  const seconds = (file: string) => Number(/\d+/.exec(file)?.[0]);
  const files = ['f1', 'f2', 'f3', 'f4', 'f10'];

  it('contain each file once and take about the same time', () => {
    const parts = [1, 2].map((index) => pickShard(files, seconds, index, 2));
    expect(parts.flat().toSorted()).toEqual(files.toSorted());
    expect(parts.map((part) => part.reduce((sum, file) => sum + seconds(file), 0))).toEqual([10, 10]);
  });
});
