/** Versions of the product that are measured in turn, each in a process with a stack of its own. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '..', '..');

export interface Version<Figures> {
  /** Measures what is asked, which is sent as JSON. */
  measure(asked: unknown): Promise<Figures>;
  stop(): Promise<void>;
}

/** Writes the files of a commit to a temporary folder, with its packages. Throws for an unknown commit. */
export function checkOut(commit: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'soundings-version-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x'], { cwd: folder, input: archive });
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Starts the stack of a version by one of the programs beside this file. Throws when it does not come up. */
export async function startVersion<Figures>(
  folder: string,
  program: string,
  ...settings: string[]
): Promise<Version<Figures>> {
  const entry = join(import.meta.dirname, program);
  const child = spawn(process.execPath, [entry, folder, ...settings], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error(`The version in ${folder} stopped`);
    return value;
  };
  await next();
  return {
    async measure(asked) {
      child.stdin.write(`${JSON.stringify(asked)}\n`);
      return JSON.parse(await next()) as Figures;
    },
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
