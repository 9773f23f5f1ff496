/** Finds cycles of imports between folders. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const root = join(import.meta.dirname, '..');

const topFolders = ['domain', 'services', 'workflows', 'activities', 'pacer', 'api', 'db', 'web', 'local', 'config'];

/** Source files by path from the root, with their text. */
export type Sources = ReadonlyMap<string, string>;

/**
 * Finds cycles of imports, including type imports, between folders with the same parent. Returns one text per cycle: its
 * folders and one import for each step. oxlint checks which top-level folders may import each other.
 */
export function folderCircles(sources: Sources): string[] {
  const steps = new Map<string, Map<string, string>>();
  for (const [file, text] of sources)
    for (const target of importsOf(file, text)) {
      if (!sources.has(target)) continue;
      const [from, to] = entriesOfCommonFolder(file, target);
      if ([from, to].some((entry) => sources.has(entry) || !entry.includes('/'))) continue;
      const known = steps.get(from) ?? new Map<string, string>();
      steps.set(from, known.set(to, known.get(to) ?? `${file} imports ${target}`));
    }
  const circles = new Map<string, string>();
  for (const start of steps.keys()) {
    const circle = shortestCircle(steps, start);
    if (circle === null) continue;
    const sorted = circle.toSorted().join(' ');
    if (circles.has(sorted)) continue;
    const taken = circle.map((one, at) => `  ${steps.get(one)?.get(circle[(at + 1) % circle.length] ?? '')}`);
    circles.set(sorted, [`${circle.join(' → ')} → ${start}`, ...taken].join('\n'));
  }
  return [...circles.values()];
}

/** Returns the shortest path from an entry back to itself, or null if there is none. */
function shortestCircle(steps: ReadonlyMap<string, ReadonlyMap<string, string>>, start: string): string[] | null {
  const seen = new Set<string>();
  let paths: string[][] = [[start]];
  while (paths.length > 0) {
    const longer: string[][] = [];
    for (const path of paths)
      for (const next of steps.get(path.at(-1) ?? '')?.keys() ?? []) {
        if (next === start) return path;
        if (seen.has(next)) continue;
        seen.add(next);
        longer.push([...path, next]);
      }
    paths = longer;
  }
  return null;
}

/** Returns the two entries of the deepest folder that contains both files, each with one of the files. */
function entriesOfCommonFolder(one: string, other: string): [string, string] {
  const [a, b] = [one.split('/'), other.split('/')];
  let depth = 0;
  while (a[depth] === b[depth]) depth += 1;
  return [a.slice(0, depth + 1).join('/'), b.slice(0, depth + 1).join('/')];
}

function importsOf(file: string, text: string): string[] {
  const found = text.matchAll(/^(?:import|export)\b[^'";]*'(\.[^']+)';|\bimport\('(\.[^']+)'\)/gm);
  return [...found].map(([, declared, called]) =>
    posix.normalize(posix.join(posix.dirname(file), declared ?? called ?? '')),
  );
}

/** Reads the source files of every top-level folder. */
export function readSources(): Sources {
  const files = topFolders.flatMap((room) =>
    existsSync(join(root, room))
      ? readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((path) => posix.join(room, path))
      : [],
  );
  const source = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.startsWith('web/generated/'));
  return new Map(source.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
