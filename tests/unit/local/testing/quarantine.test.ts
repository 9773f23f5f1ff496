import { isQuarantined, quarantineTroubles, readQuarantine } from '../../../../local/testing/quarantine.ts';

const entry = (more = {}) => ({
  file: 'tests/e2e/chat.test.ts',
  test: 'answers',
  reason: 'loses its stream',
  from: '2026-11-01',
  until: '2026-11-15',
  ...more,
});

describe('the quarantine', () => {
  it('is valid in this repository', () => {
    expect(quarantineTroubles(readQuarantine(), new Date().toISOString().slice(0, 10))).toEqual([]);
  });

  it.each([
    ['lasts more than 14 days', [entry({ until: '2026-11-16' })]],
    ['is over', [entry({ from: '2026-10-20', until: '2026-11-02' })]],
    ['begins in the future', [entry({ from: '2026-11-12', until: '2026-11-20' })]],
    ['covers the matrix', [entry({ file: 'tests/api/data-matrix.test.ts' })]],
    ['covers secrets', [entry({ file: 'tests/faults/secrets.test.ts' })]],
    ['covers permits', [entry({ test: 'never gives a permit twice' })]],
    ['covers access', [entry({ file: 'tests/api/access.test.ts' })]],
    ['has more than five tests', Array.from({ length: 6 }, () => entry())],
  ])('is refused when it %s', (_name, entries) => {
    expect(quarantineTroubles(entries, '2026-11-10')).not.toEqual([]);
  });

  it('applies to the named test only, until its last day', () => {
    const failure = { file: 'tests/e2e/chat.test.ts', test: 'answers', error: '' };
    expect(isQuarantined(failure, [entry()], '2026-11-15')).toBe(true);
    expect(isQuarantined(failure, [entry()], '2026-11-16')).toBe(false);
    expect(isQuarantined({ ...failure, test: 'another' }, [entry()], '2026-11-10')).toBe(false);
    expect(isQuarantined({ ...failure, test: '' }, [entry()], '2026-11-10')).toBe(false);
  });
});
