/** The second try that `npm test` gives to a failed test file. */
import { filesToTryAgain, secondTryLine } from '../../../../local/testing/second-tries.ts';

const failure = (file: string, test = 'does it') => ({ file, test, error: 'TimeoutError: too late\n    at somewhere' });

describe('a second try', () => {
  it('is allowed for a few files that depend on processes and time', () => {
    expect(
      filesToTryAgain([
        failure('tests/e2e/chat.test.ts'),
        failure('tests/e2e/chat.test.ts', 'another'),
        failure('tests/timing/turns.test.ts'),
      ]),
    ).toEqual(['tests/e2e/chat.test.ts', 'tests/timing/turns.test.ts']);
  });

  it.each([
    'tests/unit/domain/scoring.test.ts',
    'tests/db/secrets.test.ts',
    'tests/api/data-matrix.test.ts',
    'tests/local/start.test.ts',
    'jest',
  ])('is not allowed when %s failed', (file) => {
    expect(filesToTryAgain([failure('tests/e2e/chat.test.ts'), failure(file)])).toEqual([]);
  });

  it('is not allowed when more than three files failed', () => {
    expect(filesToTryAgain(['a', 'b', 'c', 'd'].map((name) => failure(`tests/e2e/${name}.test.ts`)))).toEqual([]);
  });

  it('is reported with the first error, without colors', () => {
    const error = '\u001B[31mTimeoutError\u001B[39m: too late\n    at somewhere';
    expect(secondTryLine({ file: 'tests/e2e/chat.test.ts', test: 'answers', error, passed: true })).toBe(
      'passed on the second try: tests/e2e/chat.test.ts > answers (first: TimeoutError: too late)',
    );
  });
});
