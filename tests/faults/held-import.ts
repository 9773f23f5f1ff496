/** An import that a test can stop in the middle of a batch, to kill processes at that moment. */
import { sql } from 'kysely';
import pg from 'pg';
import type { FaultStack } from '../_support/fault-stack.ts';
import { waitUntil } from '../../local/wait-until.ts';

/** Key of the advisory lock on which the worker waits. Nothing else uses it. */
const lock = 20261122;
/** Rows that a worker stores in one transaction. */
export const batchRows = 1_000;
/** Number of rows at the end of the file whose people appear earlier in it. */
const duplicates = 500;

export interface Import {
  status: string;
  segmentId: string;
  rowsRead: number;
  rowsAdded: number;
  rowsSkipped: number;
}

/** Returns the counts that an import of this many rows must have at its end. */
export function wholeImport(rows: number) {
  return { status: 'completed', rowsRead: rows, rowsAdded: rows - duplicates, rowsSkipped: duplicates };
}

export interface Hold {
  /** Resolves when a worker waits in the middle of the batch. */
  reached(): Promise<void>;
  /** Lets the worker continue, and stops no further batch. */
  release(): Promise<void>;
}

/**
 * Makes the stack's database block the worker that stores this batch (counted from 1), after it has written the batch's
 * count and before it writes the people: a trigger waits for a lock that this connection has.
 */
export async function holdImportAt(world: FaultStack, batch: number): Promise<Hold> {
  const holder = new pg.Client({ connectionString: world.stack.urls.database });
  // The connection may be killed with its server.
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query(`select pg_advisory_lock(${lock});
    create or replace function hold_import() returns trigger language plpgsql as $$ begin
      if exists (select from segment_import where batches_done = ${batch} and status = 'importing') then perform pg_advisory_xact_lock_shared(${lock}); end if;
      return null;
    end $$;
    create or replace trigger hold_import before insert on voter_profile for each statement execute function hold_import()`);
  return {
    async reached() {
      const waiting = async () =>
        (await holder.query(`select 1 from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`))
          .rowCount === 1;
      if (!(await waitUntil(waiting, { timeoutMs: 60_000 }))) throw new Error(`No import reached batch ${batch}`);
    },
    release: () => holder.end().catch(() => undefined),
  };
}

/**
 * Uploads a file of people, of whom the last 500 are duplicates of earlier rows, and starts their import into a new segment. Returns the
 * import's id.
 */
export async function startImport(world: FaultStack, rows: number): Promise<string> {
  const lines = Array.from({ length: rows }, (_, at) => `Person ${at % (rows - duplicates)},${20 + (at % 60)}`);
  const answer = await fetch(`${world.stack.urls.app}/api/segments/imports?name=people.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await world.session.accessToken()}` },
    body: `name,age\n${lines.join('\n')}\n`,
  });
  const { id } = (await answer.json()) as { id: string };
  const columns = [
    { index: 0, to: 'fullName' },
    { index: 1, to: 'age' },
  ];
  const plan = { target: 'voters', columns, duplicates: 'skip', duplicateColumns: [0] };
  await world.session.ask('mutation ($id: ID!, $plan: JSON!) { startSegmentImport(id: $id, plan: $plan) { id } }', {
    id,
    plan,
  });
  return id;
}

/** Reads the import from the database, which may be available while the api is not. */
export async function importNow(world: FaultStack, id: string): Promise<Import> {
  return world.withDb((db) =>
    db
      .selectFrom('segmentImport')
      .select(['status', 'segmentId', 'rowsRead', 'rowsAdded', 'rowsSkipped'])
      .where('id', '=', id)
      .$narrowType<{ segmentId: string }>()
      .executeTakeFirstOrThrow(),
  );
}

export async function importEnds(world: FaultStack, id: string): Promise<Import> {
  const isOver = async () => !['queued', 'importing'].includes((await importNow(world, id)).status);
  const ended = await waitUntil(isOver, { timeoutMs: 120_000 });
  const now = await importNow(world, id);
  if (!ended) throw new Error(`The import did not end: ${JSON.stringify(now)}`);
  return now;
}

/** Counts the segment's profiles, and the different people among them. */
export async function peopleIn(world: FaultStack, segmentId: string): Promise<{ profiles: number; people: number }> {
  const { rows } = await world.withDb((db) =>
    sql<{
      profiles: number;
      people: number;
    }>`select count(*)::int as profiles, count(distinct first_name || last_name)::int as people
      from voter_profile where cohort_id = ${segmentId}`.execute(db),
  );
  return rows[0] ?? { profiles: 0, people: 0 };
}
