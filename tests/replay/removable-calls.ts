/**
 * A copy of the workflows in which each call that becomes a command can be removed: one bundle serves every mutation,
 * because the id of the replayed workflow says which call is gone.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

const root = join(import.meta.dirname, '..', '..');

export interface Call {
  /** File, line and name, such as `simulations/simulation.ts:63 claimRun`. */
  site: string;
  name: string;
}

/** The id that replays a history without one call. */
export function idWithout(call: Call): string {
  return `without ${call.site}`;
}

/** Calls `use` with the copy of workflows/, whose calls of the given names are removable, and deletes the copy. */
export async function withRemovableCalls<T>(
  names: ReadonlySet<string>,
  use: (workflows: string, calls: Call[]) => Promise<T>,
): Promise<T> {
  const copy = mkdtempSync(join(tmpdir(), 'soundings-replay-'));
  try {
    for (const part of ['workflows', 'domain']) cpSync(join(root, part), join(copy, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    cpSync(join(root, 'package.json'), join(copy, 'package.json'));
    const workflows = join(copy, 'workflows');
    const files = readdirSync(workflows, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    return await use(
      workflows,
      files.flatMap((file) => makeRemovable(workflows, file, names)),
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function makeRemovable(folder: string, file: string, names: ReadonlySet<string>): Call[] {
  const path = join(folder, file);
  const source = readFileSync(path);
  const calls: Call[] = [];
  const edits: { at: number; text: string }[] = [];
  for (const { name, start, end } of callsIn(source, names)) {
    const call = { name, site: `${file}:${source.subarray(0, start).toString().split('\n').length} ${name}` };
    calls.push(call);
    edits.push({ at: start, text: `(workflowOf().workflowId === ${JSON.stringify(idWithout(call))} ? undefined : ` });
    edits.push({ at: end, text: ')' });
  }
  if (calls.length === 0) return [];
  let text = `import { workflowInfo as workflowOf } from '@temporalio/workflow'; `;
  let from = 0;
  for (const edit of edits.toSorted((a, b) => a.at - b.at)) {
    text += source.subarray(from, edit.at).toString() + edit.text;
    from = edit.at;
  }
  writeFileSync(path, text + source.subarray(from).toString());
  return calls;
}

interface Span {
  start: number;
  end: number;
}

type Found = Span & { name: string };

/** Calls of the given names as byte ranges, by a call's last name: `runs.claimRun(…)` is one of `claimRun`. */
function callsIn(source: Buffer, names: ReadonlySet<string>): Found[] {
  // Positions go on from file to file; the empty statement in front marks this file's first one.
  const { body } = parseSync(`;${source.toString()}`, { syntax: 'typescript', target: 'es2022' });
  const base = (body[0]?.span.start ?? 0) + 1;
  const found: Found[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== 'object') return;
    const { type, callee, span } = node as { type?: string; callee?: Callee; span?: Span };
    const name = callee?.value ?? callee?.property?.value ?? callee?.expression?.value;
    if (type === 'CallExpression' && span && name !== undefined && names.has(name))
      found.push({ name, start: span.start - base, end: span.end - base });
    Object.values(node).forEach(visit);
  };
  visit(body);
  return found;
}

interface Callee {
  value?: string;
  property?: { value?: string };
  expression?: { value?: string };
}
