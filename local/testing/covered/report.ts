/** `--coverage`: reports the lines of the product that ran in any process or page, however it ended. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleWorkflows } from '../../../activities/workflow-bundle.ts';
import { inheritedEnvironment } from '../../../config/env.ts';
import {
  coverageTable,
  inlineMap,
  linesOfJest,
  linesOfPages,
  linesOfProcesses,
  merge,
  productLines,
  type Lines,
  type MappedScript,
} from './lines.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** Environment of jest and of all processes that it starts. */
export function coverageEnvironment(folder: string): Record<string, string> {
  const hook = pathToFileURL(join(import.meta.dirname, 'record.mjs')).href;
  const options = inheritedEnvironment().NODE_OPTIONS ?? '';
  return {
    SOUNDINGS_COVERAGE: folder,
    SOUNDINGS_COVERAGE_ROOT: root,
    NODE_OPTIONS: `${options} --import ${hook}`.trim(),
  };
}

export function jestCoverageArguments(folder: string, run: string): string[] {
  return [
    '--coverage',
    '--coverageProvider=v8',
    '--coverageReporters=json',
    `--coverageDirectory=${join(folder, `jest-${run}`)}`,
  ];
}

/** Prints the table and stores the lines in coverage/<name>.json, so that two runs can be combined. */
export async function reportCoverage(folder: string, runs: readonly string[], name: string): Promise<void> {
  const ofJest = runs.map((run) => linesOfJest(join(folder, `jest-${run}`, 'coverage-final.json')));
  const ran = merge(...ofJest, linesOfProcesses(folder, await workflowScript()), linesOfPages(folder, webScript));
  const kept = join(root, 'coverage');
  mkdirSync(kept, { recursive: true });
  writeFileSync(
    join(kept, `${name}.json`),
    JSON.stringify(Object.fromEntries([...ran].map(([file, lines]) => [file, [...lines]]))),
  );
  console.log(coverageTable(productLines(), ran).join('\n'));
  const others = ['gate', 'deep']
    .filter((other) => other !== name)
    .map((other) => readKept(join(kept, `${other}.json`)));
  if (others.some(({ size }) => size > 0))
    console.log(
      ['Gate and deep run together:', ...coverageTable(productLines(), merge(ran, ...others)).slice(-1)].join('\n'),
    );
}

function readKept(path: string): Lines {
  if (!existsSync(path)) return new Map();
  const kept = JSON.parse(readFileSync(path, 'utf8')) as Record<string, number[]>;
  return new Map(Object.entries(kept).map(([file, lines]) => [file, new Set(lines)]));
}

/** Bundles the workflows again: the same sources give the same script. */
export async function workflowScript(): Promise<MappedScript> {
  const { code } = await bundleWorkflows();
  const fileOf = (source: string) => /(?:^|\/)((?:workflows|domain)\/.*\.ts)$/.exec(source)?.[1] ?? null;
  return { code, map: inlineMap(code), fileOf };
}

/** Returns a script of the built web client by path, as in `/assets/index-abc.js`; null without a source map. */
function webScript(path: string): MappedScript | null {
  const file = join(root, 'dist', 'web', path);
  if (!existsSync(`${file}.map`)) return null;
  const map = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as MappedScript['map'];
  const fileOf = (source: string) => {
    const found = relative(root, resolve(join(file, '..'), source)).replaceAll('\\', '/');
    return /^(web|domain)\//.test(found) ? found : null;
  };
  return { code: readFileSync(file, 'utf8'), map, fileOf };
}
