import { folderCircles, readSources } from '../../../local/folder-circles.ts';

function circlesOf(sources: Record<string, string>): string[] {
  return folderCircles(new Map(Object.entries(sources)));
}

const b = `export const b = 1;\n`;

it('two folders that import each other are found, by a type import or a dynamic import', () => {
  const circles = circlesOf({
    'api/exports/a.ts': `import { b } from '../runs/b.ts';\nexport type A = string;\n`,
    'api/runs/b.ts': b,
    'api/runs/c.ts': `import type {\n  A,\n} from '../exports/a.ts';\nexport const c: A = '';\n`,
  });
  expect(circles).toEqual([
    [
      'api/exports → api/runs → api/exports',
      '  api/exports/a.ts imports api/runs/b.ts',
      '  api/runs/c.ts imports api/exports/a.ts',
    ].join('\n'),
  ]);
  expect(
    circlesOf({
      'api/exports/a.ts': `const later = () => import('../runs/b.ts');\n`,
      'api/runs/b.ts': `export { a } from '../exports/a.ts';\n`,
    }),
  ).toHaveLength(1);
});

it('a cycle through a third folder and below the first level is found once', () => {
  const circles = circlesOf({
    'api/identity/one/a.ts': `import { b } from '../two/b.ts';\n`,
    'api/identity/two/b.ts': `import { c } from '../three/deep/c.ts';\n`,
    'api/identity/three/deep/c.ts': `import { a } from '../../one/a.ts';\n`,
  });
  expect(circles).toHaveLength(1);
  expect(circles[0]).toContain('api/identity/one → api/identity/two → api/identity/three → api/identity/one');
});

it('folders that import in one direction are accepted, and top-level folders are left to the import rules', () => {
  expect(
    circlesOf({
      'api/server.ts': `import { a } from './exports/a.ts';\n`,
      'api/exports/a.ts': `import { b } from '../runs/b.ts';\nimport { server } from '../server.ts';\n`,
      'api/runs/b.ts': `import { stored } from '../../db/runs/stored.ts';\n`,
      'db/runs/stored.ts': `import type { b } from '../../api/runs/b.ts';\n`,
    }),
  ).toEqual([]);
});

it('every top-level folder is read', () => {
  const sources = readSources();
  for (const file of ['domain/errors.ts', 'services/jobs/temporal.ts', 'web/app/app.tsx', 'local/checks.ts'])
    expect(sources.has(file)).toBe(true);
});
