/** Schemathesis, which makes requests from an OpenAPI document and judges the answers. It needs Python 3.10 or newer. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

export interface Run {
  code: number | null;
  output: string;
}

/** Runs a program to its end. */
export function run(program: string, args: readonly string[], cwd?: string): Promise<Run> {
  const child = spawn(program, args, { env: process.env, ...(cwd === undefined ? {} : { cwd }) });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

async function succeed(program: string, args: readonly string[]): Promise<void> {
  const { code, output } = await run(program, args);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${output}`);
}

/** Counts the cases of each operation in a report of events. */
export function casesByOperation(reportFile: string): Map<string, number> {
  const cases = new Map<string, number>();
  for (const line of readFileSync(reportFile, 'utf8').split('\n').filter(Boolean)) {
    const { ScenarioFinished: ended } = JSON.parse(line) as { ScenarioFinished?: Scenario };
    if (ended === undefined) continue;
    const count = Object.keys(ended.recorder.cases ?? {}).length;
    cases.set(ended.recorder.label, (cases.get(ended.recorder.label) ?? 0) + count);
  }
  return cases;
}

interface Scenario {
  recorder: { label: string; cases?: Record<string, unknown> };
}
