/** A Python with scipy, statsmodels and ppi-python, in a virtual environment in the user's cache folder. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, draftFolder } from '../../../local/cache.mjs';
import { environmentWithoutKeys } from '../../../local/environment.mjs';
import { hashOf } from '../../../domain/random.ts';

const requirements = join(import.meta.dirname, 'requirements.txt');
const script = join(import.meta.dirname, 'answer.py');
const maxBytes = 256 * 1024 * 1024;

/** Inputs by the name of their oracle. */
export type Inputs = Record<string, readonly unknown[]>;

/** Returns the oracles' answers to the inputs, in their order. Throws an Error with Python's words on failure. */
export function askOracles(inputs: Inputs, say: (line: string) => void): Record<string, number[][]> {
  const text = run(environment(say), [script], JSON.stringify(inputs));
  return JSON.parse(text) as Record<string, number[][]>;
}

/** Returns the environment's Python, which is installed with pip when it is missing. */
function environment(say: (line: string) => void): string {
  const version = run('python3', ['--version']).trim();
  const name = `oracles-${hashOf(`${version}\n${readFileSync(requirements, 'utf8')}`).toString(16)}`;
  const entry = join(cacheFolder(), name);
  const python = join(entry, 'bin', 'python');
  if (existsSync(python)) return python;
  say(`installing scipy, statsmodels and ppi-python for ${version}`);
  const draft = draftFolder();
  run('python3', ['-m', 'venv', draft]);
  run(join(draft, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', '--requirement', requirements]);
  // Two benchmarks may install at the same time.
  if (existsSync(python)) rmSync(draft, { recursive: true });
  else renameSync(draft, entry);
  return python;
}

function run(command: string, args: string[], input = ''): string {
  const env = environmentWithoutKeys();
  const { error, status, stdout, stderr } = spawnSync(command, args, {
    input,
    env,
    encoding: 'utf8',
    maxBuffer: maxBytes,
  });
  if (error !== undefined) throw new Error(`The oracles need Python 3 with venv: ${error.message}`);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stderr}`);
  return stdout;
}
