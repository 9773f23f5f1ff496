import { withOutcomes, type DeepRecord } from '../../../../local/testing/deep-record.ts';
import { filterFiles, pickShard, selectUnpassedFiles } from '../../../../local/testing/files.ts';
import { guardTroubles, slowGateFiles } from '../../../../local/testing/file-checks.ts';
import { behaviorOf, GuardedSources, parseGuards } from '../../../../local/testing/guarded-sources.ts';

describe('the deep files of the gate', () => {
  const files = ['tests/e2e/b.deep.test.ts', 'tests/e2e/c.deep.test.ts'];
  const sources = {
    list: (file: string) => (file.includes('/b.') ? ['web/list.tsx'] : ['db/client.ts', 'db/errors.ts']),
    hash: (file: string) => `now ${file}`,
  };
  const pass = (file: string, hash = `now ${file}`) => ({
    [file]: { sources: hash, commit: 'one', date: '2026-11-28' },
  });
  const [b = '', c = ''] = files;
  const selected = (passes: DeepRecord['passes'], changed: string[] | null) =>
    selectUnpassedFiles(files, passes, sources, () => changed);

  it('are none when all passed with the sources as they are, whatever else changed', () => {
    expect(selected({ ...pass(b), ...pass(c) }, ['web/list.tsx', 'db/client.ts'])).toEqual([]);
  });

  it('are those whose sources differ, with the change that selected them', () => {
    const passes = { ...pass(b), ...pass(c, 'before') };
    expect(selected(passes, ['docs/a.md', 'db/client.ts'])).toEqual([{ file: c, reason: 'db/client.ts' }]);
    expect(selected(passes, ['db/client.ts', 'db/errors.ts', 'web/list.tsx'])).toEqual([
      { file: c, reason: 'db/client.ts and 1 more' },
    ]);
    expect(selected(passes, [c])).toEqual([{ file: c, reason: c }]);
  });

  it('are those whose sources differ even when git knows no change', () => {
    const reason = 'its sources are not those of its last pass (2026-11-28)';
    expect(selected({ ...pass(b), ...pass(c, 'before') }, null)).toEqual([{ file: c, reason }]);
  });

  it('are those that never passed or failed last', () => {
    expect(selected(pass(b), []).map(({ file }) => file)).toEqual([c]);
    expect(
      withOutcomes({ lastRun: null, calibrationMs: null, passes: { ...pass(b), ...pass(c) } }, { [c]: null }),
    ).toEqual({
      lastRun: null,
      calibrationMs: null,
      passes: pass(b),
    });
  });
});

describe('the guards of a deep file', () => {
  it('are read from the comments at its top', () => {
    const globs = (text: string) => parseGuards(text).globs;
    expect(globs("/** @guards web/a/** db/*.ts */\nimport x from 'x';")).toEqual(['web/a/**', 'db/*.ts']);
    expect(globs('// Judges forms.\n// @guards web/**/a.ts\n// @guards db/*.ts\n')).toEqual(['web/**/a.ts', 'db/*.ts']);
    expect(globs('/**\n * Judges forms.\n * @guards web/a/**\n */\n')).toEqual(['web/a/**']);
    expect(globs('// no comment of that kind\n')).toEqual([]);
    expect(parseGuards('/**\n * @guards web/**\n * @guards-many It loads every page.\n */\n')).toEqual({
      globs: ['web/**'],
      reason: 'It loads every page.',
    });
  });

  it('give a hash that changes with the contents of a guarded file', () => {
    const file = 'tests/unit/local/testing/files.test.ts';
    const sources = new GuardedSources();
    expect(sources.hash(file)).toBe(new GuardedSources().hash(file));
    expect(sources.hash(file)).not.toBe(sources.hash('tests/unit/local/testing/summary.test.ts'));
  });
});

describe('the check of the guards', () => {
  it('finds a file without guards, a guard that matches nothing, and one that matches too many without a reason', () => {
    const guards = (globs: string[], reason = '') => ({ globs, reason });
    const troubles = (given: ReturnType<typeof guards>, count: number) =>
      guardTroubles('tests/a.deep.test.ts', given, () => count);
    expect(troubles(guards([]), 0)).toEqual(['tests/a.deep.test.ts has no @guards']);
    expect(troubles(guards(['web/**']), 0)).toEqual(['tests/a.deep.test.ts guards web/**, which matches no file']);
    expect(troubles(guards(['web/**']), 401)[0]).toContain('401 files');
    expect(troubles(guards(['web/**'], 'It loads every page.'), 401)).toEqual([]);
    expect(troubles(guards(['web/**']), 400)).toEqual([]);
  });

  it('finds a file of the gate that takes too long', () => {
    const known = { 'tests/a.test.ts': 61, 'tests/b.test.ts': 60, 'tests/c.deep.test.ts': 300 };
    expect(slowGateFiles(known)).toEqual(['tests/a.test.ts took 61 s, and a file of the gate has 60 s']);
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

test('comments, types and layout of code do not select a deep file, everything else does', () => {
  const code = '/** One. */\nexport function sum(a: number, b: number): number {\n  return a + b; // Adds.\n}\n';
  const of = (text: string, path = 'domain/sum.ts') => behaviorOf(path, text);
  expect(of(code.replace('One', 'Another'))).toBe(of(code));
  expect(of(code.replace(' // Adds.', '').replace('): number', ')'))).toBe(of(code));
  expect(of(code.replace('a + b', 'a - b'))).not.toBe(of(code));
  const text = 'export const note = `select 1 -- a comment of SQL`;';
  expect(of(text.replace('a comment', 'another'))).not.toBe(of(text));
  expect(of('<p>One {/* two */}</p>;', 'web/a.tsx')).toBe(of('<p>One {/* three */}</p>;', 'web/a.tsx'));
  expect(of('-- one', 'db/a.sql')).not.toBe(of('-- two', 'db/a.sql'));
});
