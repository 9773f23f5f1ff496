import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  codeLines,
  coverageTable,
  linesOfProcesses,
  linesOfScripts,
  merge,
  productLines,
} from '../../../../local/testing/covered/lines.ts';
import { workflowScript } from '../../../../local/testing/covered/report.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const noBundle = { code: '', map: {} as never, fileOf: () => null };

describe('covered lines', () => {
  it('are lines with code, not comments', () => {
    expect([...codeLines('/** Says what. */\nconst one = 1;\n\n// why\n * more\n  return one;\n')]).toEqual([2, 6]);
  });

  it('are counted by top-level folder and in total', () => {
    const product = new Map([
      ['domain/a.ts', new Set([1, 2, 3, 4])],
      ['web/b.ts', new Set([1, 2, 3, 4])],
    ]);
    const ran = merge(new Map([['domain/a.ts', new Set([1, 2])]]), new Map([['domain/a.ts', new Set([2, 3, 9])]]));
    const table = coverageTable(product, ran);
    expect(table.find((row) => row.includes('domain'))).toBe('  75.0%  domain (3 of 4 lines)');
    expect(table.at(-1)).toBe('  37.5%  all (3 of 8 lines)');
  });

  it('are recorded in another process, for each branch', () => {
    const folder = mkdtempSync(join(tmpdir(), 'soundings-covered-'));
    try {
      const hook = pathToFileURL(join(root, 'local', 'testing', 'covered', 'record.mjs')).href;
      const program = `import { maskSecret } from ${JSON.stringify(pathToFileURL(join(root, 'db', 'secrets.ts')).href)}; maskSecret('');`;
      const env = { PATH: process.env.PATH, SOUNDINGS_COVERAGE: folder, SOUNDINGS_COVERAGE_ROOT: root };
      const { status, stderr } = spawnSync(process.execPath, ['--import', hook, '--input-type=module', '-e', program], {
        env,
        encoding: 'utf8',
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      const lines = linesOfProcesses(folder, noBundle).get('db/secrets.ts') ?? new Set<number>();
      const source = readFileSync(join(root, 'db', 'secrets.ts'), 'utf8').split('\n');
      const lineOf = (part: string) => source.findIndex((line) => line.includes(part)) + 1;
      expect(lines.has(lineOf('export function maskSecret'))).toBe(true);
      expect(lines.has(lineOf('return plaintext.length < 12'))).toBe(false);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('are recorded in a child process that has its own environment and is killed after its response', () => {
    const folder = mkdtempSync(join(tmpdir(), 'soundings-covered-'));
    try {
      const hook = pathToFileURL(join(root, 'local', 'testing', 'covered', 'record.mjs')).href;
      const entry = pathToFileURL(join(root, 'api', 'attachments', 'extract-worker.ts'));
      const helper = pathToFileURL(join(root, 'api', 'helper-process.ts')).href;
      const program = `
        import { startHelper } from ${JSON.stringify(helper)};
        const helper = startHelper(new URL(${JSON.stringify(entry.href)}), { timeoutMs: 20_000, heapMb: 500, rssMb: 1_000 });
        await helper.ask({ localPath: '/none', kind: 'pdf', maxCharacters: 1, maxUnpackedBytes: 1 });
        await helper.end();`;
      const env = {
        PATH: process.env.PATH,
        NODE_OPTIONS: `--import ${hook}`,
        SOUNDINGS_COVERAGE: folder,
        SOUNDINGS_COVERAGE_ROOT: root,
      };
      const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
        env,
        encoding: 'utf8',
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect([...linesOfProcesses(folder, noBundle).keys()]).toContain('api/attachments/extract-worker.ts');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 30_000);

  it('are, in a file that is built into a script, the lines that have a position in the source map', async () => {
    const file = 'workflows/simulations/simulation.ts';
    const whole = productLines(new Map()).get(file) ?? new Set<number>();
    const built = productLines(linesOfScripts([await workflowScript()])).get(file) ?? new Set<number>();
    const source = readFileSync(join(root, file), 'utf8').split('\n');
    const lineOf = (part: string) => source.findIndex((line) => line.includes(part)) + 1;
    expect([whole.has(lineOf('import type')), built.has(lineOf('import type'))]).toEqual([true, false]);
    expect(built).toContain(lineOf('function runStages') + 1);
  });

  it('include those of workflows, which run as one bundle', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'soundings-covered-'));
    try {
      const bundle = await workflowScript();
      const from = bundle.code.indexOf('async function askAll');
      writeFileSync(join(folder, 'ran-1.json'), JSON.stringify({ 'workflow-bundle-1a2b.js': [from, from + 400] }));
      const lines = linesOfProcesses(folder, bundle);
      const source = readFileSync(join(root, 'workflows', 'jobs', 'ask-all.ts'), 'utf8').split('\n');
      expect([...lines.keys()]).toEqual(['workflows/jobs/ask-all.ts']);
      expect(lines.get('workflows/jobs/ask-all.ts')).toContain(
        source.findIndex((line) => line.includes('function askAll')) + 2,
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
