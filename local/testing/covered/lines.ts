/** Converts coverage records of processes, pages and jest to lines of the product. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mergeRuns, type Runs } from './runs.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** Line numbers from 1, by path from the root. */
export type Lines = Map<string, Set<number>>;

/** Folders of the product's code; tests, benchmarks and generated files do not count. */
const folders = ['domain', 'workflows', 'activities', 'pacer', 'services', 'api', 'db', 'web', 'local', 'config'];

/** Folders that run as built scripts. A line that is not in the source map of a script cannot be recorded. */
const builtFolders = /^(web|workflows)\//;

/** Returns the lines with code, without empty lines and comments. `built` has the lines that are in built scripts. */
export function productLines(built: Lines): Lines {
  const files = folders.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  );
  return new Map(
    files
      .filter((file) => /\.tsx?$/.test(file) && !/\.d\.ts$|generated\/|^local\/testing\//.test(file))
      .map((file) => [file, linesOf(file, builtFolders.test(file) ? built.get(file) : undefined)]),
  );
}

function linesOf(file: string, built: ReadonlySet<number> | undefined): Set<number> {
  const lines = codeLines(readFileSync(join(root, file), 'utf8'));
  return built === undefined ? lines : new Set([...lines].filter((line) => built.has(line)));
}

export function codeLines(text: string): Set<number> {
  const lines = text.split('\n').map((line, at) => [line.trim(), at + 1] as const);
  return new Set(lines.filter(([line]) => line !== '' && !/^(\/\/|\/\*|\*)/.test(line)).map(([, number]) => number));
}

/**
 * Reads the records of processes in `folder` (record.mjs). `bundle` is the workflow script with its source map, because
 * workflows run in a sandbox.
 */
export function linesOfProcesses(folder: string, bundle: MappedScript): Lines {
  const lines: Lines = new Map();
  for (const [url, runs] of readRuns(folder, 'ran-')) {
    if (url.includes('workflow-bundle-')) addMapped(lines, bundle, runs);
    else addPlain(lines, relative(root, fileURLToPath(url)), runs);
  }
  return lines;
}

/** Reads all records whose names begin with the prefix, by script. */
function readRuns(folder: string, prefix: string): Map<string, Runs> {
  const all = new Map<string, Runs>();
  for (const name of readdirSync(folder).filter((each) => each.startsWith(prefix))) {
    const scripts = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, Runs>;
    for (const [url, runs] of Object.entries(scripts)) all.set(url, mergeRuns(all.get(url) ?? [], runs));
  }
  return all;
}

/** Adds the lines of a file that Node runs without a build: stripping types moves no character. */
function addPlain(lines: Lines, file: string, runs: Runs): void {
  if (!existsSync(join(root, file))) return;
  const text = readFileSync(join(root, file), 'utf8');
  const starts = lineStarts(text);
  starts.forEach((start, at) => {
    const end = starts[at + 1] ?? text.length + 1;
    // Indentation is skipped because it belongs to the surrounding block, which may have run without this line.
    const first = start + (text.slice(start, end).length - text.slice(start, end).trimStart().length);
    if (isIn(runs, first)) add(lines, file, at + 1);
  });
}

export interface MappedScript {
  code: string;
  map: ConstructorParameters<typeof SourceMap>[0];
  /** Returns the path from the root for a source of the map; null for other sources. */
  fileOf: (source: string) => string | null;
}

/** Reads the source map at the end of a script. Throws when there is none. */
export function inlineMap(code: string): MappedScript['map'] {
  const at = code.lastIndexOf('//# sourceMappingURL=data:application/json');
  const base64 = at === -1 ? undefined : code.slice(at).split('base64,')[1];
  if (base64 === undefined) throw new Error('The script has no source map at its end');
  return JSON.parse(Buffer.from(base64, 'base64').toString('utf8')) as MappedScript['map'];
}

export function addMapped(lines: Lines, { code, map, fileOf }: MappedScript, runs: Runs): void {
  const sources = new SourceMap(map);
  const starts = lineStarts(code);
  starts.forEach((start, line) => {
    const end = starts[line + 1] ?? code.length + 1;
    for (let column = 0; start + column < end; column += 1) {
      if (!isIn(runs, start + column)) continue;
      const entry = sources.findEntry(line, column);
      if (!('originalSource' in entry) || entry.generatedLine !== line || entry.generatedColumn !== column) continue;
      // Code that the build itself adds has no source.
      if (!entry.originalSource) continue;
      const file = fileOf(entry.originalSource);
      if (file !== null) add(lines, file, entry.originalLine + 1);
    }
  });
}

/** Reads the records of pages in `folder` (tests/_support/page-coverage.ts). */
export function linesOfPages(folder: string, scriptOf: (path: string) => MappedScript | null): Lines {
  const lines: Lines = new Map();
  for (const [path, runs] of readRuns(folder, 'page-')) {
    const script = scriptOf(path);
    if (script !== null) addMapped(lines, script, runs);
  }
  return lines;
}

/** Returns every line that is in one of the scripts. */
export function linesOfScripts(scripts: readonly MappedScript[]): Lines {
  const lines: Lines = new Map();
  for (const script of scripts) addMapped(lines, script, [0, script.code.length]);
  return lines;
}

/** Reads jest's coverage-final.json, in which a statement is a line, because it comes from V8. */
export function linesOfJest(path: string): Lines {
  const lines: Lines = new Map();
  if (!existsSync(path)) return lines;
  const report = JSON.parse(readFileSync(path, 'utf8')) as Record<
    string,
    { statementMap: Record<string, { start: { line: number } }>; s: Record<string, number> }
  >;
  for (const [file, { statementMap, s }] of Object.entries(report)) {
    for (const [key, { start }] of Object.entries(statementMap))
      if ((s[key] ?? 0) > 0) add(lines, relative(root, file), start.line);
  }
  return lines;
}

export function merge(...parts: Lines[]): Lines {
  const all: Lines = new Map();
  for (const part of parts) for (const [file, numbers] of part) for (const number of numbers) add(all, file, number);
  return all;
}

function add(lines: Lines, file: string, line: number): void {
  const known = lines.get(file);
  if (known === undefined) lines.set(file, new Set([line]));
  else known.add(line);
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Returns true when the offset is in one of the sorted ranges. */
function isIn(runs: Runs, at: number): boolean {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low % 2 === 1;
}

/** Returns rows of `folder covered of lines`, and a total. */
export function coverageTable(product: Lines, ran: Lines): string[] {
  const rows = [...folders, ''].map((room) => {
    const files = [...product].filter(([file]) => room === '' || file.startsWith(`${room}/`));
    const total = files.reduce((sum, [, numbers]) => sum + numbers.size, 0);
    const covered = files.reduce(
      (sum, [file, numbers]) => sum + [...numbers].filter((line) => ran.get(file)?.has(line)).length,
      0,
    );
    return `${((100 * covered) / Math.max(1, total)).toFixed(1).padStart(6)}%  ${room || 'all'} (${covered} of ${total} lines)`;
  });
  return ['Product lines that ran:', ...rows];
}
