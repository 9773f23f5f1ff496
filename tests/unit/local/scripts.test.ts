import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

test('every npm command that the README and the docs mention exists', () => {
  const pages = [
    'README.md',
    'local/bootstrap.mjs',
    ...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
  ];
  const named = new Set(
    pages.flatMap((page) => [...read(page).matchAll(/`npm run ([\w-]+)/g)].map((match) => match[1] ?? '')),
  );
  expect(named.size).toBeGreaterThan(5);
  for (const name of named) expect(Object.keys(scripts)).toContain(name);
});

test('an installation adds the git hooks', () => {
  expect(scripts['prepare']).toBe('node local/bootstrap.mjs hooks');
  expect(read('lefthook.yml')).toContain('pre-commit:');
});
