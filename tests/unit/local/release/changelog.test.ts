import { readNewestRelease } from '../../../../local/release/changelog.ts';

const changelog = `# Changelog

## 1.2.0, 2026-12-01

### For operators

- Set \`A\`.

### What it does

- More.

## 1.1.0, 2026-11-01

- Less.
`;

describe('the newest version of the changelog', () => {
  it('has its day, its notes, and what operators do', () => {
    expect(readNewestRelease(changelog)).toEqual({
      version: '1.2.0',
      date: '2026-12-01',
      notes: '### For operators\n\n- Set `A`.\n\n### What it does\n\n- More.',
      operatorSteps: '- Set `A`.',
    });
  });

  it('has no day before it is released, and no steps without their section', () => {
    const text = '# Changelog\n\n## 0.1.0, unreleased\n\n- All.\n';
    expect(readNewestRelease(text)).toEqual({ version: '0.1.0', date: null, notes: '- All.', operatorSteps: '' });
  });

  it('is missing in a changelog without versions', () => {
    expect(readNewestRelease('# Changelog\n\nNothing yet.\n')).toBeNull();
  });
});
