/** Makes one file in a thread: plain data in, bytes out. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Report } from './report.ts';
import type { CellValue, SheetOf } from './workbook.ts';

export type MakeTask = { kind: 'pdf' | 'pptx'; report: Report } | { kind: 'xlsx'; sheets: SheetOf[] };
export type Made = { kind: 'made'; bytes: Uint8Array } | { kind: 'failed'; why: string };

/** Rows as they come, until the sender has no more. */
function rowsToCome(): Promise<CellValue[][]> {
  const rows: CellValue[][] = [];
  return new Promise((resolve) => {
    const take = (batch: CellValue[][] | null) => {
      if (batch !== null) return void rows.push(...batch);
      parentPort?.off('message', take);
      resolve(rows);
    };
    parentPort?.on('message', take);
  });
}

async function make(task: MakeTask, more: CellValue[][]): Promise<Buffer> {
  if (task.kind === 'xlsx') {
    for (const row of more) task.sheets.at(-1)?.rows.push(row);
    return (await import('./make-xlsx.ts')).makeXlsx(task.sheets);
  }
  if (task.kind === 'pdf') return (await import('./pdf/make-pdf.ts')).makePdf(task.report);
  return (await import('./make-pptx.ts')).makePptx(task.report);
}

const answer: Made = await rowsToCome()
  .then((more) => make(workerData as MakeTask, more))
  .then((bytes) => ({ kind: 'made', bytes }) as const)
  .catch((error: unknown) => ({ kind: 'failed', why: error instanceof Error ? (error.stack ?? error.message) : String(error) }) as const);
parentPort?.postMessage(answer, []);
