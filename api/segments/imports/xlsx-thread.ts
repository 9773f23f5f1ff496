/** Thread entry: reads the first sheet of an XLSX file and hands its rows over, a thousand at each request. */
import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/node';

const slice = 1_000;
let rows: Promise<unknown[][]> | undefined;
let given = 0;

parentPort?.on('message', () => void hand());

async function hand(): Promise<void> {
  try {
    rows ??= read((workerData as { path: string }).path);
    const next = (await rows).slice(given, given + slice);
    given += slice;
    parentPort?.postMessage({ rows: next }, []);
  } catch {
    parentPort?.postMessage({ failure: 'The file is a zip archive but no readable spreadsheet' }, []);
  }
}

async function read(path: string): Promise<unknown[][]> {
  const sheet = (await readSheet(path)) as unknown[][];
  return sheet.map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)));
}
