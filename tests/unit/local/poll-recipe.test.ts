/** The recipe of a kind of job that asks is a diff that adds polls. tests/local/poll-recipe.release.test.ts applies and runs it. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const diff = join('docs', 'recipes', 'poll.diff');

function gitApply(...options: string[]): string {
  const { stdout, stderr } = spawnSync('git', ['apply', ...options, diff], { cwd: root, encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout;
}

/** Lines that the diff adds and removes, by file. */
function changes(): { file: string; added: number; removed: number; isNew: boolean }[] {
  const created = [...gitApply('--summary').matchAll(/^ create mode \d+ (.+)$/gm)].map(([, file]) => file);
  return gitApply('--numstat')
    .trim()
    .split('\n')
    .map((line) => {
      const [added, removed, file = ''] = line.split('\t');
      return { file, added: Number(added), removed: Number(removed), isNew: created.includes(file) };
    });
}

const isTest = ({ file }: { file: string }) => file.startsWith('tests/');

test('the diff of the recipe can be applied to this version', () => {
  gitApply('--check');
});

test('a kind that asks takes six files of its own, 300 lines, and at most two lines in each registry', () => {
  const product = changes().filter((change) => !isTest(change));
  const own = product.filter(({ isNew }) => isNew);
  expect(own).toHaveLength(6);
  expect(own.reduce((sum, { added }) => sum + added, 0)).toBeLessThanOrEqual(300);
  const registries = product.filter(({ isNew, file }) => !isNew && !file.startsWith('db/profiles/'));
  expect(registries.length).toBeGreaterThan(0);
  for (const { added, removed } of registries) {
    expect(added).toBeLessThanOrEqual(2);
    expect(removed).toBe(0);
  }
});

test('the recipe lists the files of the diff with their lines', () => {
  const recipes = readFileSync(join(root, 'docs', 'recipes.md'), 'utf8').split(/^## /m);
  const recipe = recipes.find((section) => section.startsWith('Add a kind of job that asks\n')) ?? '';
  const listed = [...recipe.matchAll(/^(\S+) +\| +(\d+) [+-]+$/gm)].map(([, file, lines]) => ({
    file,
    lines: Number(lines),
  }));
  const made = changes()
    .filter((change) => !isTest(change))
    .map(({ file, added, removed }) => ({ file, lines: added + removed }));
  expect(listed).toEqual(made);
});
