/** Schemathesis, which makes requests from an OpenAPI document and judges the answers. It needs Python 3.10 or newer. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheFolder } from '../../local/cache.mjs';

const version = '4.32.5';

/** Returns the program, which is installed into the cache folder once. */
export async function installSchemathesis(): Promise<string> {
  const folder = join(cacheFolder(), `schemathesis-${version}`);
  const program = join(folder, 'bin', 'st');
  const mark = join(folder, 'complete');
  if (existsSync(mark)) return program;
  rmSync(folder, { recursive: true, force: true });
  await succeed('python3', ['-m', 'venv', folder]);
  await succeed(join(folder, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', `schemathesis==${version}`]);
  writeFileSync(mark, version);
  return program;
}

interface Run {
  code: number | null;
  output: string;
}

/** Settings that its command line does not have. */
const settings = `
[checks]
negative_data_rejection.expected-statuses = ["400", "401", "402", "403", "404", "405", "409", "413", "415", "422"]

# Making lists of 10,000 at the bounds takes it longer than it allows itself.
[[operations]]
include-path = "/api/analyzeReactions"
phases.coverage.enabled = false
`;

/** Runs the fuzzer in a folder, where it leaves `report.json`. */
export function fuzz(program: string, args: readonly string[], folder: string): Promise<Run> {
  writeFileSync(join(folder, 'schemathesis.toml'), settings);
  return run(program, ['run', ...args, '--report=json', `--report-json-path=${join(folder, 'report.json')}`], folder);
}

/** Runs a program to its end. */
function run(program: string, args: readonly string[], cwd: string): Promise<Run> {
  const child = spawn(program, args, { cwd });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

async function succeed(program: string, args: readonly string[]): Promise<void> {
  const { code, output } = await run(program, args, tmpdir());
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${output}`);
}

export function readReport(folder: string): Report {
  return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
}

interface Report {
  operations: { total: number; tested: number };
  test_cases: { generated: number };
  /** Seconds. */
  running_time: number;
}
