/** The code that the web client must not contain. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

/** Returns every file that the browser would load with the entry, by relative imports without type imports. */
function loadedFrom(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found;
  found.add(entry);
  const text = readFileSync(entry, 'utf8');
  for (const [, named, lazy] of text.matchAll(
    /^(?:import|export) (?!type\b)(?:[^'"]*? from )?['"](\.[^'"]+)['"]|import\(['"](\.[^'"]+)['"]\)/gm,
  )) {
    const file = join(dirname(entry), named ?? lazy ?? '');
    if (/\.tsx?$/.test(file) && existsSync(file)) loadedFrom(file, found);
  }
  return found;
}

test('the web client does not import the registry of data models', () => {
  const files = [...loadedFrom(join(root, 'web', 'main.tsx'))].map((file) => relative(root, file));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => /^(domain\/models|db|api)\//.test(file))).toEqual([]);
});

test('generated types belong to the operations of the screens only', () => {
  const types = readFileSync(join(root, 'web', 'generated', 'graphql.ts'), 'utf8');
  for (const name of ['ToolOutput', 'MCPSession', 'ModelStringInput']) expect(types).not.toContain(name);
});
