import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepFile } from '../../../../local/testing/files.ts';
import { GuardedSources } from '../../../../local/testing/guarded-sources.ts';
import { faults } from '../../../mutations/faults.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');

describe('the list of deliberate faults', () => {
  it.each(faults.map((fault) => [fault.name, fault] as const))(
    'contains a fault that can still be applied: %s',
    (_name, { file, find, replace, foundBy }) => {
      expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(2);
      expect(replace).not.toBe(find);
      expect(foundBy.filter((test) => !existsSync(join(root, test)))).toEqual([]);
      expect(foundBy).not.toEqual([]);
    },
  );

  it('has only tests that the gate of such a change runs', () => {
    const sources = new GuardedSources();
    const blind = faults.flatMap(({ name, file, foundBy }) =>
      foundBy.filter((test) => isDeepFile(test) && !sources.list(test).includes(file)).map((test) => [name, test]),
    );
    expect(blind).toEqual([]);
  });

  it('has at least twenty, in every subject where a fault is harmful', () => {
    expect(faults.length).toBeGreaterThanOrEqual(20);
    expect([...new Set(faults.map(({ subject }) => subject))].toSorted()).toEqual([
      'access',
      'agents',
      'exports',
      'pacer',
      'providers',
      'scoring',
      'screens',
      'secrets',
      'sign-in',
      'surveys',
      'workflows',
    ]);
  });
});
