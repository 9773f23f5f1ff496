import { Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import { poolUse, type Db } from '../../db/client.ts';
import { readRunMetrics, type RunMetrics } from '../../db/simulations/run-metrics.ts';
import { runStatuses } from '../../domain/models/simulation.ts';
import { providerList } from '../../domain/providers/provider.ts';
import { freeShare } from '../../domain/jobs/disk-space.ts';
import { readFreeSpace, type DiskSettings } from '../disks/free-space.ts';
import { withinDeadline } from './within-deadline.ts';

/** Time for which a read of the database serves all scrapes. */
const cacheMs = 5_000;
const deadlineMs = 2_000;

/** Names that break the conventions of Prometheus: gauges that end in `_total`. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** Creates a registry with the metrics that api and worker share: Node's, connections to Postgres, and runs. */
export function createProcessMetrics(db: Db, env: DiskSettings): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  addPoolMetrics(registry, db);
  addRunMetrics(registry, db);
  addDiskMetrics(registry, db, env);
  return registry;
}

function addPoolMetrics(registry: Registry, db: Db): void {
  registry.registerMetric(
    new Gauge({
      name: 'soundings_database_pool_connections',
      help: 'Connections of this process to Postgres, by state.',
      labelNames: ['state'],
      registers: [],
      collect() {
        const use = poolUse(db);
        this.set({ state: 'in_use' }, use?.inUse ?? 0);
        this.set({ state: 'idle' }, use?.idle ?? 0);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'soundings_database_pool_max',
      help: 'Maximum number of connections of this process to Postgres.',
      registers: [],
      collect() {
        this.set(poolUse(db)?.max ?? 0);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'soundings_database_pool_waiting',
      help: 'Queries of this process that wait for a connection.',
      registers: [],
      collect() {
        this.set(poolUse(db)?.waiting ?? 0);
      },
    }),
  );
}

function addDiskMetrics(registry: Registry, db: Db, env: DiskSettings): void {
  const read = cached(() => withinDeadline(readFreeSpace(env, db), deadlineMs), cacheMs);
  registry.registerMetric(
    new Gauge({
      name: 'soundings_disk_free_ratio',
      help: 'Free share of the disks that this machine writes to, from 0 to 1: data of Postgres, files, logs.',
      labelNames: ['disk'],
      registers: [],
      async collect() {
        const disks = await read();
        this.reset();
        for (const space of disks ?? []) this.set({ disk: space.disk }, freeShare(space));
      },
    }),
  );
}

/** Every process reports the same figures, so that they are there while any process is. */
function addRunMetrics(registry: Registry, db: Db): void {
  const read = cached(() => withinDeadline(readRunMetrics(db), deadlineMs), cacheMs);
  const registers = [registry];
  registry.registerMetric(
    new Gauge({
      name: 'soundings_database_up',
      help: `1 when Postgres answered within ${deadlineMs / 1_000} seconds, else 0.`,
      registers: [],
      async collect() {
        this.set((await read()) === undefined ? 0 : 1);
      },
    }),
  );
  /** Without an answer the gauge has no value, because an old one would hide the gap. */
  const gauge = (name: string, help: string, labelNames: string[], report: (gauge: Gauge, runs: RunMetrics) => void) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const runs = await read();
        this.reset();
        if (runs === undefined) this.remove();
        else report(this, runs);
      },
    });
  gauge('soundings_open_runs', 'Runs that have not ended.', ['status'], (open, runs) => {
    for (const status of ['queued', 'processing', 'paused']) open.set({ status }, runs.open[status] ?? 0);
  });
  gauge('soundings_recent_runs', 'Runs created in the last 24 hours, by status.', ['status'], (recent, runs) => {
    for (const status of runStatuses) recent.set({ status }, runs.recent[status] ?? 0);
  });
  gauge(
    'soundings_oldest_queued_run_age_seconds',
    'Age of the oldest run that waits for a slot; 0 when none waits.',
    [],
    (age, runs) => age.set(runs.oldestQueuedSeconds),
  );
  gauge(
    'soundings_oldest_admitted_run_age_seconds',
    'Time since the oldest run that has a slot but has not started got it; 0 when there is none.',
    [],
    (age, runs) => age.set(runs.oldestAdmittedSeconds),
  );
  gauge(
    'soundings_held_accounts',
    'Provider accounts that start nothing now, after a 429.',
    ['provider'],
    (held, runs) => {
      for (const provider of providerList) held.set({ provider }, runs.heldAccounts[provider] ?? 0);
    },
  );
}

/** Returns the last result while it is younger than `ms`; calls at the same time share one read. */
function cached<T>(read: () => Promise<T>, ms: number): () => Promise<T> {
  let last: Promise<T> | undefined;
  let readAt = -Infinity;
  return () => {
    if (last === undefined || performance.now() - readAt >= ms) {
      readAt = performance.now();
      last = read();
    }
    return last;
  };
}
