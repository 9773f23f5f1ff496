/** `--coverage`: the lines of the product that a test run executes in all processes and pages, killed ones included. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
  linesOfScripts,
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
    // V8 counts code from its compile cache by whole functions only.
    NODE_COMPILE_CACHE: '',
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

/**
 * Prints the table and stores the lines in coverage/<name>.json, so that two runs can be combined. The names are `gate`
 * for `npm test` and `deep` for `npm run test:deep`.
 */
export async function reportCoverage(folder: string, runs: readonly string[], name: string): Promise<void> {
  const jestLines = runs.map((run) => linesOfJest(join(folder, `jest-${run}`, 'coverage-final.json')));
  const workflows = await workflowScript();
  const ran = merge(...jestLines, linesOfProcesses(folder, workflows), linesOfPages(folder, webScript));
  const product = productLines(linesOfScripts([workflows, ...webScripts()]));
  const outputFolder = join(root, 'coverage');
  mkdirSync(outputFolder, { recursive: true });
  writeFileSync(
    join(outputFolder, `${name}.json`),
    JSON.stringify(Object.fromEntries([...ran].map(([file, lines]) => [file, [...lines]]))),
  );
  console.log(coverageTable(product, ran).join('\n'));
  const others = ['gate', 'deep']
    .filter((other) => other !== name)
    .map((other) => readStored(join(outputFolder, `${other}.json`)));
  if (others.some(({ size }) => size > 0))
    console.log(['Gate and deep run together:', ...coverageTable(product, merge(ran, ...others)).slice(-1)].join('\n'));
}

function readStored(path: string): Lines {
  if (!existsSync(path)) return new Map();
  const stored = JSON.parse(readFileSync(path, 'utf8')) as Record<string, number[]>;
  return new Map(Object.entries(stored).map(([file, lines]) => [file, new Set(lines)]));
}

/** Bundles the workflows again: the same sources give the same script. */
export async function workflowScript(): Promise<MappedScript> {
  const { code } = await bundleWorkflows();
  const fileOf = (source: string) => /(?:^|\/)((?:workflows|domain)\/.*\.ts)$/.exec(source)?.[1] ?? null;
  return { code, map: inlineMap(code), fileOf };
}

function webScripts(): MappedScript[] {
  const names = readdirSync(join(root, 'dist', 'web', 'assets')).filter((name) => name.endsWith('.js'));
  return names.map((name) => webScript(`/assets/${name}`)).filter((script) => script !== null);
}

/** Reads a script of the built web client by its path, as in `/assets/index-abc.js`; null when it has no map. */
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
