/** Rules of the page of operators: which jobs are slow or stuck, and what needs a person. */
import { coarseDuration } from '../../../domain/coarse-duration.ts';
import { attentionOf, type AttentionAccount, type AttentionJob } from '../../../domain/jobs/attention.ts';
import { freeShare, type DiskSpace } from '../../../domain/jobs/disk-space.ts';
import { stuckReason, type JobSigns } from '../../../domain/jobs/stuck.ts';

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ') ?? null;

test.each([
  [0.4, '0 s'],
  [119, '119 s'],
  [120, '2 min'],
  [7_199, '119 min'],
  [7_200, '2 h'],
  [200_000, '2 d'],
])('%d seconds are %s', (seconds, text) => expect(plain(coarseDuration(seconds))).toBe(text));

const calm: JobSigns = {
  state: 'running',
  callsInFlight: 4,
  quietSeconds: 30,
  heartbeatSeconds: 20,
  waitedSeconds: null,
  holdSeconds: 0,
};

test.each<[string, Partial<JobSigns>, string | null]>([
  ['runs', {}, null],
  ['has waited for a call as long as one may take', { quietSeconds: 360 }, null],
  ['has had no heartbeat yet', { heartbeatSeconds: null }, null],
  ['has lost its heartbeat', { heartbeatSeconds: 100 }, 'No worker has reported on it for 100 s.'],
  [
    'hangs in one call',
    { quietSeconds: 840, callsInFlight: 1 },
    'No progress for 14 min; one of its calls is in flight.',
  ],
  ['hangs in calls', { quietSeconds: 840 }, 'No progress for 14 min; 4 of its calls are in flight.'],
  ['hangs', { quietSeconds: 840, callsInFlight: 0 }, 'No progress for 14 min, and none of its calls is in flight.'],
  [
    'waits for an account',
    { quietSeconds: 840, holdSeconds: 180 },
    'No progress for 14 min: its provider account is on hold for another 3 min.',
  ],
  ['has just got its slot', { state: 'starting', quietSeconds: 60 }, null],
  [
    'is not claimed',
    { state: 'starting', quietSeconds: 61 },
    'It got its slot 61 s ago, and no worker has started it.',
  ],
  ['waits', { state: 'queued', waitedSeconds: 1_800, quietSeconds: 1_800 }, null],
  ['waits for long', { state: 'queued', waitedSeconds: 2_400 }, 'It has waited 40 min for a slot.'],
  ['is paused', { state: 'paused', quietSeconds: 90_000 }, null],
  ['has just ended', { state: 'ended', quietSeconds: 60 }, null],
  ['has ended', { state: 'ended', quietSeconds: 180 }, 'It ended 3 min ago, and 4 of its calls are still in flight.'],
  ['has ended with its calls', { state: 'ended', quietSeconds: 180, callsInFlight: 0 }, null],
])('a job that %s', (_what, signs, reason) => expect(plain(stuckReason({ ...calm, ...signs }))).toBe(reason));

const quietAccount: AttentionAccount = {
  name: 'OpenAI a3f9',
  holdSeconds: 0,
  recentCalls: 100,
  recentRefused: 0,
  refusedKeySeconds: null,
  jobs: 2,
};
const heard = { name: 'host/1', silentSeconds: 3 };
const wellAll = {
  workers: [heard],
  accounts: [quietAccount],
  stuck: [] as AttentionJob[],
  openJobs: 2,
  disks: [] as DiskSpace[],
};

function sentences(facts: Partial<typeof wellAll>) {
  return attentionOf({ ...wellAll, ...facts }).map(({ subject, text }) => plain(`${subject} ${text}`));
}

test('nothing needs a person while workers report, accounts answer and jobs go on', () => {
  expect(sentences({})).toEqual([]);
  expect(sentences({ accounts: [{ ...quietAccount, recentRefused: 49, holdSeconds: 1 }] })).toEqual([]);
  expect(sentences({ accounts: [{ ...quietAccount, recentCalls: 4, recentRefused: 4 }] })).toEqual([]);
});

test.each<[Partial<AttentionAccount>, string]>([
  [{ holdSeconds: 720 }, 'OpenAI a3f9 is on hold for another 12 min, as its provider asked. 2 jobs use it.'],
  [{ recentRefused: 50, jobs: 1 }, 'OpenAI a3f9 was refused 50 of 100 calls in the last 10 minutes. One job uses it.'],
  [{ refusedKeySeconds: 300, jobs: 0 }, 'OpenAI a3f9 has had its key refused since a check 5 min ago.'],
])('an account with %p needs a person', (account, sentence) =>
  expect(sentences({ accounts: [{ ...quietAccount, ...account }] })).toEqual([sentence]),
);

test('a silent worker needs a person for an hour, and a missing one always', () => {
  const silent = { name: 'host/2', silentSeconds: 41 };
  expect(sentences({ workers: [heard, silent] })).toEqual([
    'Worker host/2 has been silent for 41 s. Other workers take over its work.',
  ]);
  expect(sentences({ workers: [heard, { ...silent, silentSeconds: 3_601 }] })).toEqual([]);
  expect(sentences({ workers: [silent] })).toEqual(['No worker is running. 2 jobs wait until one starts.']);
  expect(sentences({ workers: [], openJobs: 1 })).toEqual(['No worker is running. One job waits until one starts.']);
  expect(sentences({ workers: [], openJobs: 0 })).toEqual(['No worker is running. New jobs wait until one starts.']);
});

test('a few stuck jobs are named, many are counted', () => {
  const job = (name: string) => ({ name, reason: 'It has waited 40 min for a slot.' });
  expect(sentences({ stuck: [job('long-keys-wait')] })).toEqual([
    'long-keys-wait is slow or stuck. It has waited 40 min for a slot.',
  ]);
  expect(sentences({ stuck: ['a', 'b', 'c', 'd'].map(job) })).toEqual(['4 jobs are slow or stuck.']);
});

test('a disk that is almost full is named before it is, once for all that is on it', () => {
  const gb = 1_073_741_824;
  const space = (disk: DiskSpace['disk'], freeBytes: number, sizeBytes = 10 * gb): DiskSpace => ({
    disk,
    freeBytes,
    sizeBytes,
    device: disk === 'logs' ? 2 : 1,
  });
  expect(sentences({ disks: [space('data', 1.01 * gb), space('logs', 9 * gb)] })).toEqual([]);
  expect(
    sentences({ disks: [space('data', 0.5 * gb), space('files', 0.5 * gb - 4_096), space('logs', 0.5 * gb)] }),
  ).toEqual([
    'The disk of the database and of the files is almost full: 512 MB are free. Free some before it is full: nothing can be stored then.',
    'The disk of the logs is almost full: 512 MB are free. Free some before it is full: nothing can be stored then.',
  ]);
  expect(freeShare(space('logs', 0, 0))).toBe(1);
});
