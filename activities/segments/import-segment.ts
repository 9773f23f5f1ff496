/** Activities of an import as its workflow sees them: an id in, nothing out. Rows stay in Postgres. */
import { decideRows, listKeys, readRows, type RowDecisions } from '../../domain/segments/import/decide.ts';
import { importPlan } from '../../domain/segments/import/plan.ts';
import { listDuplicateFields, buildDuplicateKey } from '../../domain/segments/import/row-to-profile.ts';
import { importedId, profilesToCompare, type ImportedInto } from '../../db/segments/import-profiles.ts';
import {
  claimImport,
  knownProfiles,
  openImport,
  storeBatch,
  storedImport,
  storeKeys,
  type ImportBatch,
} from '../../db/segments/import-work.ts';
import { importBatch, type SegmentImport } from '../../db/segments/imports.ts';
import { completeStoredJob, failStoredJob } from '../../db/jobs/life-cycle.ts';
import { segmentKeyHash } from '../../db/segment-keys.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import { cancelledByUser } from '../../domain/jobs/ends.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';

export interface ImportInput {
  importId: string;
  /** The job's fencing token. Missing in workflows of earlier versions: 1. */
  execution?: number;
  /** True when the workflow claims and completes the job, as those of earlier versions do not. */
  isClaimed?: boolean;
}

export interface ImportActivities {
  /** Stores every batch that is not stored yet. */
  importRows(input: ImportInput): Promise<void>;
  /** Closes the record when a workflow of an earlier version was ended in Temporal or failed for good. */
  closeImport(input: ImportInput & { status: 'failed' | 'cancelled'; error: string | null }): Promise<void>;
}

export function createImportActivities(deps: ImportDeps): ImportActivities {
  return {
    importRows: (input) => withHeartbeat((signal) => importRows(deps, input, signal)),
    closeImport: async ({ status, error, ...input }) => {
      const reason = status === 'cancelled' ? cancelledByUser : (error ?? 'The import failed');
      await failStoredJob(deps.db, storedImport, jobOf(input), reason, false);
    },
  };
}

type ImportDeps = Pick<ActivityDeps, 'db' | 'env' | 'serverId'>;

type Db = ActivityDeps['db'];

function jobOf({ importId, execution = 1 }: ImportInput): JobRef {
  return { id: importId, execution };
}

async function importRows(deps: ImportDeps, input: ImportInput, signal: AbortSignal): Promise<void> {
  const { db, env, serverId } = deps;
  const { importId, isClaimed = false } = input;
  const job = jobOf(input);
  const record = isClaimed ? await openImport(db, job) : await claimImport(db, job, serverId);
  if (!record || record.segmentId === null) return;
  const plan = importPlan.parse(record.plan);
  const into: ImportedInto = { importId, target: plan.target, segmentId: record.segmentId, fileName: record.fileName };
  const hash = segmentKeyHash(env.ENCRYPTION_KEY, record.segmentId);
  const around = {
    plan,
    hash,
    columnNames: listColumnNames(record),
    idOf: (row: number) => importedId(importId, row),
    today: record.createdAt.toISOString().slice(0, 10),
  };
  if (record.batchesDone === 0 && plan.duplicates !== 'keep')
    await rememberExisting(db, into, listDuplicateFields(plan), signal);
  const readBatch = async (place: number, last: RowDecisions['keys'] = []): Promise<ImportBatch> => {
    const rows = place < record.batches ? readRows((await importBatch(db, importId, place)) ?? [], around) : [];
    const known = await knownProfiles(db, importId, listKeys(rows));
    for (const { key, profileId } of last) known.set(key, profileId);
    return { place, batches: record.batches, rows: rows.length, decided: decideRows(rows, { ...around, known }) };
  };
  let batch = await readBatch(record.batchesDone);
  while (batch.place < record.batches) {
    signal.throwIfAborted();
    // The next rows are read and decided while Postgres stores these, so the keys of these are added from memory.
    const [isStored, next] = await Promise.all([
      storeBatch(db, job, into, batch),
      readBatch(batch.place + 1, batch.decided.keys),
    ]);
    if (!isStored) return importRows(deps, input, signal);
    batch = next;
  }
  if (!isClaimed) await completeStoredJob(db, storedImport, job);
}

async function rememberExisting(db: Db, into: ImportedInto, fields: string[], signal: AbortSignal): Promise<void> {
  for await (const profiles of profilesToCompare(db, into)) {
    signal.throwIfAborted();
    const keys = profiles.flatMap((profile) => {
      const key = buildDuplicateKey(profile, fields);
      return key === null ? [] : { key, profileId: profile.id };
    });
    await storeKeys(db, into.importId, keys);
  }
}

function listColumnNames({ columns }: SegmentImport): string[] {
  return (columns as { name: string }[]).map((column) => column.name);
}
