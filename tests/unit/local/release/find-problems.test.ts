import { findReleaseProblems, noLicenseSentence, type Checkout } from '../../../../local/release/find-problems.ts';

const ready: Checkout = {
  uncommitted: [],
  changelog: '# Changelog\n\n## 1.0.0, 2026-12-01\n\n### For operators\n\n- Nothing.\n',
  readme: `${noLicenseSentence}.`,
  versions: { 'package.json': '1.0.0' },
  missingFiles: [],
  hasLicense: false,
  openTests: [],
  unlicensed: [],
};

describe('a release', () => {
  it('has no problem when everything agrees, with a license or with a sentence that there is none', () => {
    expect(findReleaseProblems(ready)).toEqual([]);
    expect(findReleaseProblems({ ...ready, readme: '', hasLicense: true })).toEqual([]);
  });

  it.each<[string, Partial<Checkout>, string]>([
    ['a changed file', { uncommitted: ['a.ts'] }, 'Commit or remove what is changed: a.ts.'],
    ['a missing file', { missingFiles: ['SECURITY.md'] }, 'Write the missing files: SECURITY.md.'],
    ['a package without a license', { unlicensed: ['left 1.0.0'] }, 'left 1.0.0'],
    [
      'a version that differs',
      { versions: { 'package.json': '0.9.0' } },
      'package.json says 0.9.0, CHANGELOG.md 1.0.0',
    ],
    [
      'a version without a day',
      { changelog: ready.changelog.replace('2026-12-01', 'unreleased') },
      'Write the day of 1.0.0',
    ],
    ['nothing said to operators', { changelog: '## 1.0.0, 2026-12-01\n\n- All.\n' }, '### For operators'],
    ['a changelog without a version', { changelog: '' }, 'Begin CHANGELOG.md with a heading'],
    ['no license, unsaid', { readme: '' }, 'Add a LICENSE file'],
    ['a license that the README denies', { hasLicense: true }, 'There is a license now'],
  ])('is held up by %s', (_name, change, sentence) => {
    const problems = findReleaseProblems({ ...ready, ...change });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(sentence);
  });

  it('names five of many tests and counts the others', () => {
    const openTests = Array.from({ length: 7 }, (_, at) => `tests/${at}.deep.test.ts`);
    expect(findReleaseProblems({ ...ready, openTests })[0]).toMatch(/tests\/4\.deep\.test\.ts and 2 more\.$/);
  });
});
