import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const root = join(import.meta.dirname, '..');

const rooms = ['domain', 'services', 'workflows', 'activities', 'pacer', 'api', 'db', 'web', 'local', 'config'];

/** Source files by path from the root, with their text. */
export type Sources = ReadonlyMap<string, string>;

/**
 * Finds import circles among the folders side by side in one folder, including type imports: each circle as its
 * folders, with one import per step. oxlint checks which rooms may import each other.
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

/** The shortest path from an entry back to itself; null when there is none. */
function shortestCircle(steps: ReadonlyMap<string, ReadonlyMap<string, string>>, start: string): string[] | null {
  const seen = new Set<string>();
  let ways: string[][] = [[start]];
  while (ways.length > 0) {
    const longer: string[][] = [];
    for (const way of ways)
      for (const next of steps.get(way.at(-1) ?? '')?.keys() ?? []) {
        if (next === start) return way;
        if (seen.has(next)) continue;
        seen.add(next);
        longer.push([...way, next]);
      }
    ways = longer;
  }
  return null;
}

/** The two entries of the deepest folder that contains both files. */
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

/** The source files of every room. */
export function readSources(): Sources {
  const files = rooms.flatMap((room) =>
    existsSync(join(root, room))
      ? readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((path) => posix.join(room, path))
      : [],
  );
  const source = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.startsWith('web/generated/'));
  return new Map(source.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
