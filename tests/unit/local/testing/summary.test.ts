import { readArguments } from '../../../../local/testing/arguments.ts';
import { timeTable } from '../../../../local/testing/summary.ts';
import { findSubject } from '../../../../local/testing/subjects.ts';

const result = (file: string, seconds: number) => ({
  file,
  seconds,
  broken: '',
  tests: [{ name: 'does it', status: 'passed' as const, error: '', seconds }],
});

describe('the table of test durations', () => {
  it('lists the slowest files, sums by folder and subject, and files that have become slower', () => {
    const known = { 'tests/e2e/chat.test.ts': 10, 'tests/db/crud-lists.test.ts': 2 };
    const lines = timeTable(
      [
        result('tests/e2e/chat.test.ts', 60),
        result('tests/e2e/segments.test.ts', 30),
        result('tests/db/crud-lists.test.ts', 1),
      ],
      known,
    );
    expect(lines).toEqual([
      'Slowest files:',
      '   60.0 s  tests/e2e/chat.test.ts',
      '   30.0 s  tests/e2e/segments.test.ts',
      '    1.0 s  tests/db/crud-lists.test.ts',
      'Worker-minutes by folder:',
      '   1.50 min  tests/e2e (2 files, 2 tests)',
      '   0.02 min  tests/db (1 files, 1 tests)',
      'Worker-seconds by subject; a new feature has 30 in the gate:',
      '   60.0 s  assistant (30.0 s over)',
      '   30.0 s  segments (0.0 s under)',
      '    1.0 s  data (29.0 s under)',
      'Slower than in the last deep run:',
      '   60.0 s  tests/e2e/chat.test.ts (was 10.0)',
    ]);
  });

  it.each([
    ['tests/api/identity-steps.test.ts', 'identity'],
    ['tests/timing/pacer-turns.test.ts', 'providers'],
    ['tests/e2e/panels.deep.test.ts', 'panels'],
    ['tests/workflows/simulation.test.ts', 'simulations'],
  ])('assigns %s to its subject', (file, subject) => {
    expect(findSubject(file)).toBe(subject);
  });
});

describe('the arguments of a test run', () => {
  it('may be words, a shard and a number of workers', () => {
    expect(readArguments(['tests/db', '--workers=1'])).toEqual({
      deep: false,
      release: false,
      withoutGate: false,
      allKinds: false,
      words: ['tests/db'],
      shard: null,
      workers: 1,
      once: false,
      coverage: false,
      recordTimes: false,
    });
    expect(readArguments(['--deep', '--shard=2/3'])).toEqual({
      deep: true,
      release: false,
      withoutGate: false,
      allKinds: false,
      words: [],
      shard: { index: 2, count: 3 },
      workers: 3,
      once: false,
      coverage: false,
      recordTimes: false,
    });
  });

  it.each([['--shard=3/2'], ['--shard=0/2'], ['--shard=half'], ['--workers=0'], ['--unknown']])(
    'are refused with the correct form: %s',
    (word) => {
      expect(() => readArguments([word])).toThrow(/--/);
    },
  );
});
