import type { Logger } from 'pino';
import type { Db } from '../../db/client.ts';
import { recordWorkerProcess, removeWorkerProcess } from '../../db/jobs/operations/worker-processes.ts';
import { reasonOf } from '../../domain/errors.ts';
import { sumOf } from '../../domain/sum.ts';
import { withinDeadline } from '../../services/metrics/within-deadline.ts';
import type { CallCounts } from '../providers/call-counts.ts';

/** An operator sees a process as silent after four reports were missed. */
const reportEveryMs = 5_000;
/** An unreachable database does not keep a process from ending. */
const maxStopMs = 3_000;

/** The part of a Temporal worker that a report reads. */
interface CountedWorker {
  getStatus(): { numInFlightActivities: number };
}

interface ReportedProcess {
  db: Db;
  log: Logger;
  id: string;
  buildId: string;
  calls: CallCounts;
  workers: readonly CountedWorker[];
  /** Activities that all of them together run at once. */
  taskSlots: number;
  isolatesNetwork: boolean;
}

export interface ProcessReporter {
  /** Reports at once that the process was told to stop. */
  markStopping(): void;
  /** Ends the reports of a process that ends in order. Never rejects. */
  stop(): Promise<void>;
}

/** Reports this worker process to operators every few seconds. A report that cannot be written is only logged. */
export function startProcessReports({
  db,
  log,
  id,
  buildId,
  calls,
  workers,
  taskSlots,
  isolatesNetwork,
}: ReportedProcess): ProcessReporter {
  const startedAt = new Date();
  let isStopping = false;
  let last = Promise.resolve();
  const report = () =>
    recordWorkerProcess(db, {
      id,
      buildId,
      startedAt,
      isStopping,
      memoryBytes: process.memoryUsage.rss(),
      callsInFlight: calls.inFlight,
      callsWaiting: calls.waiting,
      tasksInFlight: sumOf(workers, (worker) => worker.getStatus().numInFlightActivities),
      taskSlots,
      isolatesNetwork,
    });
  const enqueue = (write: () => Promise<void>) => {
    last = last.then(write).catch((error: unknown) => {
      log.warn({ reason: reasonOf(error) }, 'The report of this worker process could not be written');
    });
    return last;
  };
  let isReporting = false;
  const tick = () => {
    // A slow database gets no queue of reports.
    if (isReporting) return;
    isReporting = true;
    void enqueue(report).then(() => (isReporting = false));
  };
  tick();
  const timer = setInterval(tick, reportEveryMs).unref();
  return {
    markStopping() {
      isStopping = true;
      tick();
    },
    async stop() {
      clearInterval(timer);
      await withinDeadline(
        enqueue(() => removeWorkerProcess(db, id)),
        maxStopMs,
      );
    },
  };
}
