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
