import { readFileSync } from 'node:fs';
import { clientFiles } from '../../../local/clients/generated-files.ts';

test('the clients have the types of the REST door as it is; npm run codegen writes them', () => {
  const files = clientFiles();
  expect(files).toHaveLength(3);
  for (const { filename, content } of files) expect(readFileSync(filename, 'utf8')).toBe(content);
});

test('each route has a method in both clients', () => {
  const [document] = clientFiles();
  const { paths } = JSON.parse(document?.content ?? '') as { paths: Record<string, object> };
  const read = (path: string) => readFileSync(new URL(`../../../clients/${path}`, import.meta.url), 'utf8');
  for (const source of [read('typescript/src/soundings.ts'), read('python/src/soundings/client.py')])
    for (const path of Object.keys(paths)) expect(source).toContain(path.replace('/api/jobs/{jobId}', '').slice(1));
});

test('a field with the name of a Python keyword is a key, not a field of a class', () => {
  const types = clientFiles().find(({ filename }) => filename.endsWith('types.py'))?.content ?? '';
  expect(types).toContain('    "not": NotRequired[bool],');
  expect(types).not.toMatch(/^ {4}(?:not|from|in|is|or|and|if|for|class|global|with): /m);
});
