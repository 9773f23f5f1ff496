/** The checks that `npm run check` and `npm test` run on the code without executing it. */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { readFileSync } from 'node:fs';
import { inheritedEnvironment } from '../config/env.ts';
import { folderCircles, readSources } from './folder-circles.ts';
import { fileTroubles } from './testing/file-checks.ts';
import { quarantineTroubles, readQuarantine } from './testing/quarantine.ts';

const root = join(import.meta.dirname, '..');

export interface Check {
  name: string;
  /** Command that fixes a failure, if there is one. */
  remedy?: string;
  run(): { ok: boolean; output: string };
}

/** Checks that read the code without running it. */
export const staticChecks: Check[] = [
  { name: 'format', remedy: 'npm run format', run: () => tool('oxfmt', ['--check', '.']) },
  { name: 'lint', run: () => tool('oxlint', ['--type-aware']) },
  // Several checkers look at the same declarations: they take two fifths more processor time and are no faster on two processors.
  { name: 'types', run: () => tool('typescript', ['-p', '.', '--checkers', '1'], 'tsc') },
  {
    name: 'no import cycles between folders',
    remedy: 'move what both folders need to a folder that both import, or what needs both to one that imports both',
    run() {
      const circles = folderCircles(readSources());
      return { ok: circles.length === 0, output: circles.join('\n') };
    },
  },
  {
    name: 'quarantine',
    run() {
      const problems = quarantineTroubles(readQuarantine(), new Date().toISOString().slice(0, 10));
      return { ok: problems.length === 0, output: problems.join('\n') };
    },
  },
  {
    name: 'guards and durations of test files',
    run() {
      const problems = fileTroubles();
      return { ok: problems.length === 0, output: problems.join('\n') };
    },
  },
  { name: 'unused code', run: () => tool('knip', ['--no-progress', '--no-config-hints']) },
  {
    name: 'code that only tests use',
    run: () => tool('knip', ['--production', '--no-progress', '--no-config-hints']),
  },
  {
    name: 'words',
    remedy: 'write the words of docs/glossary.md instead',
    run: () => node([join(root, 'local', 'words-check.ts')]),
  },
  {
    name: 'generated files',
    remedy: 'npm run codegen',
    run: () => node([join(root, 'local', 'codegen.ts'), '--check']),
  },
  {
    name: 'schema is compatible with the baseline',
    remedy: 'restore what was removed, or, if that is intended: npm run codegen -- --accept-schema',
    run: () => node([join(root, 'local', 'schema-check.ts')]),
  },
];

/** Runs all checks and prints failures with their output. */
export function runChecks(checks: Check[]): boolean {
  const failed = checks.filter((check) => !passes(check));
  return failed.length === 0;
}

function passes({ name, remedy, run }: Check): boolean {
  const started = performance.now();
  const { ok, output } = run();
  console.log(`${ok ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (!ok) console.log(`${output.trimEnd()}\n${remedy === undefined ? '' : `→ ${remedy}\n`}`);
  return ok;
}

/** Runs a package's program with the project's Node; its shebang would use whichever node is on the PATH. */
function tool(name: string, args: string[], program = name): { ok: boolean; output: string } {
  const manifest = join(root, 'node_modules', name, 'package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: string | Record<string, string> };
  const entry = typeof bin === 'string' ? bin : bin[program];
  return node([join(dirname(manifest), entry ?? ''), ...args]);
}

function node(args: string[]): { ok: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: inheritedEnvironment(),
    maxBuffer: 1e8,
  });
  return { ok: status === 0, output: `${stdout}${stderr}` };
}
