/**
 * Measures imports of the version in a folder: `node measure-imports.ts FOLDER`. Each line of standard input is a file as
 * JSON; each line of standard output after the first is a measured import as JSON.
 */
import { openAsBlob } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { residentTreeMb } from '../support/processes.ts';

/** A file to be imported: its first column is a name, its second an age; of customers, every column is an attribute. */
export interface AskedImport {
  path: string;
  rows: number;
  /** Names of the columns of a file of customers. */
  attributes?: readonly string[];
}

/** Seconds of the upload, which reads the file, and of the import; memory in megabytes with that of helper processes. */
export interface MeasuredImport {
  uploadSeconds: number;
  importSeconds: number;
  apiPeakMb: number;
  /** Peak less what was needed when the import began. */
  apiGrowthMb: number;
  workerPeakMb: number;
  workerGrowthMb: number;
}

const [folder = ''] = process.argv.slice(2);
const load = (path: string): Promise<unknown> => import(pathToFileURL(join(folder, path)).href);
const { startBenchStack } = (await load('bench/support/bench-stack.ts')) as typeof import('../support/bench-stack.ts');
const { addAnalyst } = (await load('bench/support/analyst.ts')) as typeof import('../support/analyst.ts');
const { waitUntil } = (await load('local/wait-until.ts')) as typeof import('../../local/wait-until.ts');

const setup = await startBenchStack();
try {
  const { session } = await addAnalyst(setup);
  const worker = await setup.startWorker();
  console.log('ready');
  for await (const line of createInterface({ input: process.stdin }))
    console.log(JSON.stringify(await measure(JSON.parse(line) as AskedImport)));

  async function measure({ path, rows, attributes }: AskedImport): Promise<MeasuredImport> {
    const watched = { api: setup.stack.api.pid() ?? 0, worker: worker.pid ?? 0 };
    const idle = { api: residentTreeMb(watched.api), worker: residentTreeMb(watched.worker) };
    const stop = watchPeaks(watched);
    const began = performance.now();
    const id = await upload(path);
    const uploaded = performance.now();
    await importAll(id, rows, attributes);
    const ended = performance.now();
    const peaks = stop();
    return {
      uploadSeconds: (uploaded - began) / 1_000,
      importSeconds: (ended - uploaded) / 1_000,
      apiPeakMb: peaks.api,
      apiGrowthMb: peaks.api - idle.api,
      workerPeakMb: peaks.worker,
      workerGrowthMb: peaks.worker - idle.worker,
    };
  }

  async function upload(path: string): Promise<string> {
    const answer = await fetch(`${setup.stack.urls.app}/api/segments/imports?name=${basename(path)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await session.accessToken()}` },
      body: await openAsBlob(path),
    });
    if (!answer.ok) throw new Error(`The upload failed: ${await answer.text()}`);
    return ((await answer.json()) as { id: string }).id;
  }

  /** Imports an upload into a segment of its own. Throws unless every row became a person. */
  async function importAll(id: string, rows: number, attributes?: readonly string[]): Promise<void> {
    const voters = [
      { index: 0, to: 'fullName' },
      { index: 1, to: 'age' },
    ];
    const customers = attributes?.map((name, index) => ({ index, to: 'attribute', name, type: 'text' }));
    const plan = {
      target: customers ? 'customers' : 'voters',
      columns: customers ?? voters,
      duplicates: 'skip',
      duplicateColumns: [0],
    };
    await session.ask('mutation ($id: ID!, $plan: JSON!) { startSegmentImport(id: $id, plan: $plan) { id } }', {
      id,
      plan,
    });
    const stateOf = () =>
      setup.db
        .selectFrom('segmentImport')
        .select(['status', 'rowsAdded'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const isOver = async () => !['queued', 'importing'].includes((await stateOf()).status);
    await waitUntil(isOver, { timeoutMs: 20 * 60_000 });
    const { status, rowsAdded } = await stateOf();
    if (rowsAdded !== rows) throw new Error(`The import is ${status} with ${rowsAdded} of ${rows} people`);
  }
} finally {
  await setup.stop();
}

/** Samples the memory of processes until it is stopped, and returns the peak of each. */
function watchPeaks<Name extends string>(pids: Readonly<Record<Name, number>>): () => Record<Name, number> {
  const peaks = { ...pids } as Record<Name, number>;
  for (const name in peaks) peaks[name] = 0;
  const sample = () => {
    for (const name in pids) peaks[name] = Math.max(peaks[name], residentTreeMb(pids[name]));
  };
  sample();
  const timer = setInterval(sample, 100);
  return () => {
    clearInterval(timer);
    return peaks;
  };
}
