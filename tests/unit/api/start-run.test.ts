import { pino } from 'pino';
import { startStoredJob, stopStoredJob } from '../../../services/jobs/start-job.ts';
import { runStart } from '../../../services/jobs/starts.ts';
import type { JobDeps } from '../../../services/jobs/temporal.ts';
import { openDatabase } from '../../../db/client.ts';

const away = openDatabase('postgres://nobody@127.0.0.1:9/nowhere', 2);
afterAll(() => away.destroy());

const job = { kind: 'simulation', name: 'calm-river-stone', execution: 1 };

test.each([
  ['starts', (deps: JobDeps) => startStoredJob(deps, runStart, job.name)],
  ['stops', (deps: JobDeps) => stopStoredJob(deps, job)],
])('an accepted run stays accepted when the database becomes unavailable right after it %s', async (_what, act) => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const client = () => Promise.reject(new Error('not to be asked'));
  const temporal: JobDeps['temporal'] = { client, isReachable: async () => false, close: async () => {} };
  await expect(act({ db: away, log, temporal })).resolves.toBeUndefined();
  expect(lines.join('')).toContain('The database did not answer; the reconciler will catch up');
});
