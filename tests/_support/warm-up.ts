/**
 * Creates once what every api and worker process of a test run needs: the workflow bundle in the given folder and
 * Node's cache of compiled modules (NODE_COMPILE_CACHE), which a process writes only when it ends normally.
 */
import { readFile } from 'node:fs/promises';
import { loadWorkflowBundle } from '../../activities/workflow-bundle.ts';

const entries = ['activities/worker.ts', 'api/main.ts', 'local/simulator/main.ts', 'local/mail/main.ts'];

/** Loads what an entry imports; the entry itself would start. */
async function loadImportsOf(entry: string): Promise<void> {
  const at = new URL(`../../${entry}`, import.meta.url);
  const source = await readFile(at, 'utf8');
  const imported = source.matchAll(/^(?!import type)[^\n]* from '(\.[^']+)';$/gm);
  await Promise.all(Array.from(imported, ([, path = '']) => import(new URL(path, at).href)));
}

await Promise.all([loadWorkflowBundle(process.argv[2] ?? ''), ...entries.map(loadImportsOf)]);
process.exit(0);
