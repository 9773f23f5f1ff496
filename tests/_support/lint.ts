/** Runs the linter on stub files, for tests of its rules. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

export interface Stub {
  /** Path from the repository root, on which rules depend. */
  file: string;
  text: string;
}

/**
 * Returns the rules of oxlint.config.ts that each stub breaks, such as `eslint(no-restricted-imports)`, with one run of
 * oxlint for all stubs.
 */
export function findBrokenRules(stubs: Stub[]): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'soundings-lint-'));
  try {
    for (const file of ['oxlint.config.ts', 'package.json']) copyFileSync(join(root, file), join(folder, file));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const paths = stubs.map(({ file }, index) => file.replace('stub', `stub-${index}`));
    for (const [index, path] of paths.entries()) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), `${stubs[index]?.text}\n`);
    }
    const found = lint(folder, paths);
    return paths.map((path) => found.filter(({ filename }) => filename === path).map(({ code }) => code));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Finding {
  filename: string;
  code: string;
}

function lint(folder: string, paths: string[]): Finding[] {
  const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '--format=json', ...paths], {
    cwd: folder,
    encoding: 'utf8',
  });
  try {
    const { diagnostics, number_of_files: files } = JSON.parse(stdout) as {
      diagnostics: Finding[];
      number_of_files: number;
    };
    if (files !== paths.length) throw new Error(`${files} of ${paths.length} files were linted`);
    return diagnostics;
  } catch (cause) {
    throw new Error(`oxlint printed:\n${stdout.slice(0, 2_000)}${stderr}`, { cause });
  }
}
