/** Sentences about what an operator should look at. */
import { coarseDuration } from '../coarse-duration.ts';
import { text, view, type ValueOf } from '../view.ts';
import { freeShare, minFreeShare, type DiskSpace } from './disk-space.ts';

export interface AttentionAccount {
  name: string;
  holdSeconds: number;
  recentCalls: number;
  recentRefused: number;
  refusedKeySeconds: number | null;
  jobs: number;
}

export interface AttentionWorker {
  name: string;
  silentSeconds: number;
}

export interface AttentionJob {
  name: string;
  reason: string;
}

/** One sentence: its subject, and the rest of it. */
export const attentionView = view('OperationsAttention', 'A sentence about what needs a person, in two parts.', {
  about: text<'account' | 'worker' | 'job' | 'disk'>('account, worker, job or disk'),
  subject: text(),
  text: text(),
});

export type Attention = ValueOf<typeof attentionView>;

/** A process reports every 5 seconds. */
const silentAfterSeconds = 20;
/** A process that has been silent for this long is gone, and others have long had its work. */
const goneAfterSeconds = 3_600;
/** Shorter holds are common, because a 429 without a retry-after holds an account for a second. */
const maxHoldSeconds = 60;
const minRefused = 5;
const minRefusedShare = 0.5;
/** Further jobs are only counted. */
const maxNamedJobs = 3;

/** True for a worker process that should have reported since. */
export function isSilent({ silentSeconds }: Pick<AttentionWorker, 'silentSeconds'>): boolean {
  return silentSeconds > silentAfterSeconds;
}

/** Lists what needs a person, the most urgent first; empty when all is well. */
export function attentionOf(facts: {
  workers: readonly AttentionWorker[];
  accounts: readonly AttentionAccount[];
  stuck: readonly AttentionJob[];
  openJobs: number;
  disks: readonly DiskSpace[];
}): Attention[] {
  return [
    ...diskSentences(facts.disks),
    ...workerSentences(facts.workers, facts.openJobs),
    ...facts.accounts.flatMap((account) => accountSentence(account)),
    ...jobSentences(facts.stuck),
  ];
}

const disksInWords = { data: 'of the database', files: 'of the files', logs: 'of the logs' } as const;

/** Folders of one disk are full at once, so they are one sentence. */
function diskSentences(disks: readonly DiskSpace[]): Attention[] {
  const full = disks.filter((space) => freeShare(space) < minFreeShare);
  return [...Map.groupBy(full, ({ device }) => device).values()].map((same) => {
    const [{ freeBytes } = { freeBytes: 0 }] = same;
    const names = same.map(({ disk }) => disksInWords[disk]);
    return {
      about: 'disk',
      subject: `The disk ${names.join(' and ')}`,
      text: `is almost full: ${Math.floor(freeBytes / 1_048_576).toLocaleString('en-US')} MB are free. Free some before it is full: nothing can be stored then.`,
    };
  });
}

function workerSentences(workers: readonly AttentionWorker[], openJobs: number): Attention[] {
  const silent = workers.filter((worker) => isSilent(worker) && worker.silentSeconds < goneAfterSeconds);
  if (workers.every(isSilent)) {
    const waiting = openJobs === 0 ? 'New jobs wait' : openJobs === 1 ? 'One job waits' : `${openJobs} jobs wait`;
    return [{ about: 'worker', subject: 'No worker', text: `is running. ${waiting} until one starts.` }];
  }
  return silent.map(({ name, silentSeconds }) => ({
    about: 'worker',
    subject: `Worker ${name}`,
    text: `has been silent for ${coarseDuration(silentSeconds)}. Other workers take over its work.`,
  }));
}

function accountSentence({ name, jobs, ...account }: AttentionAccount): Attention[] {
  const waiting = jobs === 0 ? '' : jobs === 1 ? ' One job uses it.' : ` ${jobs} jobs use it.`;
  const say = (text: string): Attention[] => [{ about: 'account', subject: name, text: `${text}${waiting}` }];
  if (account.refusedKeySeconds !== null)
    return say(`has had its key refused since a check ${coarseDuration(account.refusedKeySeconds)} ago.`);
  if (account.holdSeconds > maxHoldSeconds)
    return say(`is on hold for another ${coarseDuration(account.holdSeconds)}, as its provider asked.`);
  const { recentRefused, recentCalls } = account;
  if (recentRefused >= minRefused && recentRefused >= minRefusedShare * recentCalls)
    return say(`was refused ${recentRefused} of ${recentCalls} calls in the last 10 minutes.`);
  return [];
}

function jobSentences(stuck: readonly AttentionJob[]): Attention[] {
  if (stuck.length > maxNamedJobs)
    return [{ about: 'job', subject: `${stuck.length} jobs`, text: 'are slow or stuck.' }];
  return stuck.map(({ name, reason }) => ({ about: 'job', subject: name, text: `is slow or stuck. ${reason}` }));
}
