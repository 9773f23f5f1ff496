/** Reads the page of operators: totals, provider accounts, workers and everybody's open jobs, without any content. */
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { readBusyAccounts, readStartShares, type BusyAccount } from '../../db/jobs/operations/accounts.ts';
import {
  countOpenJobs,
  listJobOwners,
  listOpenJobs,
  listQuietJobs,
  type JobFilter,
  type ListedJob,
} from '../../db/jobs/operations/open-jobs.ts';
import { listWorkerProcesses, type WorkerProcess } from '../../db/jobs/operations/worker-processes.ts';
import { findJobKind, jobKinds } from '../../domain/job-kinds.ts';
import { attentionOf, isSilent } from '../../domain/jobs/attention.ts';
import { stuckReason } from '../../domain/jobs/stuck.ts';
import { providerNames, type Provider } from '../../domain/providers/provider.ts';
import { sumOf } from '../../domain/sum.ts';
import { readFreeSpace } from '../../services/disks/free-space.ts';
import { workflowsUrl, workflowUrlOf } from '../../services/jobs/temporal-url.ts';

/** Characters of an account's keyed hash that tell it from others. */
const shownHash = 6;
/** Further stuck jobs are only counted. */
const shownStuck = 20;

/** Reads the whole page; `wanted` filters the list of jobs only. */
export async function readOperations(db: Db, env: Env, wanted: JobFilter) {
  const [busy, processes, counts, owners, open, quiet, disks] = await Promise.all([
    readBusyAccounts(db),
    listWorkerProcesses(db),
    countOpenJobs(db),
    listJobOwners(db),
    listOpenJobs(db, wanted),
    listQuietJobs(db),
    readFreeSpace(env, db),
  ]);
  const [busiest] = busy.accounts;
  const shares = busiest === undefined ? [] : await readStartShares(db, busiest.id);
  const live = processes.filter((worker) => !isSilent(worker));
  const waitingOn = (accountId: string) => sumOf(live, ({ callsWaiting }) => callsWaiting[accountId] ?? 0);
  const accounts = busy.accounts.map((account) => accountView(account, waitingOn(account.id)));
  const workers = processes.map((worker) => workerView(worker));
  const stuck = quiet.flatMap((job) => {
    const reason = stuckReason(job);
    return reason === null ? [] : [{ ...jobView(env, job), reason }];
  });
  return {
    readAt: new Date(),
    temporalUrl: workflowsUrl(env),
    grafanaUrl: env.GRAFANA_URL || null,
    attention: attentionOf({
      workers,
      accounts,
      stuck,
      disks,
      openJobs: counts.running + counts.starting + counts.queued,
    }),
    totals: {
      ...counts,
      callsInFlight: busy.inFlight,
      callsAllowed: busy.allowed,
      callsWaiting: sumOf(live, ({ callsWaiting }) => sumOf(Object.values(callsWaiting), (count) => count)),
      callsLastHour: busy.calls,
      failedLastHour: busy.failed,
      refusedLastHour: busy.refused,
    },
    accounts,
    accountsTotal: busy.total,
    workers,
    jobs: open.jobs.map((job) => jobView(env, job)),
    jobsTotal: open.total,
    stuck: stuck.slice(0, shownStuck),
    stuckTotal: stuck.length,
    shares,
    sharesOf: accounts[0]?.name ?? null,
    kinds: jobKinds.map(({ name, noun }) => ({ name, label: noun.one })),
    people: owners,
  };
}

export type OperationsView = Awaited<ReturnType<typeof readOperations>>;

function accountView({ id, ...account }: BusyAccount, callsWaiting: number) {
  const provider = providerNames[account.provider as Provider] ?? account.provider;
  return {
    ...account,
    name: `${provider} ${id.slice(id.indexOf(':') + 1).slice(0, shownHash)}`,
    callsWaiting,
    maxStartsPerMinute: maxStartsPerMinute(account),
  };
}

/** The limit that binds: that of the window, or of the gap between two starts. Null without either. */
function maxStartsPerMinute({ requestsPerWindow, windowMs, minGapMs }: Omit<BusyAccount, 'id'>): number | null {
  // Tests scale windows.
  const ofWindow = requestsPerWindow === null ? Infinity : requestsPerWindow * Math.round(60_000 / windowMs);
  const max = Math.min(ofWindow, minGapMs === 0 ? Infinity : Math.floor(60_000 / minGapMs));
  return Number.isFinite(max) ? max : null;
}

/** The name leaves out the random part of the id, which tells processes with the same number apart. */
function workerView({ callsWaiting: _waiting, id, ...worker }: WorkerProcess) {
  return { ...worker, id, name: id.split('/').slice(0, 2).join('/'), isSilent: isSilent(worker) };
}

function jobView<Job extends ListedJob>(env: Env, job: Job) {
  return { ...job, label: findJobKind(job.kind)?.noun.one ?? job.kind, temporalUrl: workflowUrlOf(env, job) };
}
