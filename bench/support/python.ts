/** Pythons with the packages of a list, each in a virtual environment in the user's cache folder. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, draftFolder } from '../../local/cache.mjs';
import { environmentWithoutKeys } from '../../local/environment.mjs';
import { hashOf } from '../../domain/random.ts';

const maxBytes = 256 * 1024 * 1024;

interface Script {
  /** Path of a file of Python, which reads JSON and writes JSON. */
  path: string;
  /** Path of the list of packages that it needs. */
  requirements: string;
  /** Start of the environment's name. */
  name: string;
}

/** Returns what a script answers to an input. Throws an Error with Python's words on failure. */
export function askPython({ path, requirements, name }: Script, input: unknown, say: (line: string) => void): unknown {
  return JSON.parse(run(environment(name, requirements, say), [path], JSON.stringify(input)));
}

/** Returns the environment's Python, which is installed with pip when it is missing. */
function environment(prefix: string, requirements: string, say: (line: string) => void): string {
  const version = run('python3', ['--version']).trim();
  const packages = readFileSync(requirements, 'utf8');
  const entry = join(cacheFolder(), `${prefix}-${hashOf(`${version}\n${packages}`).toString(16)}`);
  const python = join(entry, 'bin', 'python');
  if (existsSync(python)) return python;
  say(`installing ${packages.trim().split('\n').join(', ')} for ${version}`);
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
