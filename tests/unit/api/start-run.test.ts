import { pino } from 'pino';
import { startStoredRun, stopStoredRun } from '../../../services/simulations/start-run.ts';
import type { JobDeps } from '../../../services/jobs/temporal.ts';
import { openDatabase } from '../../../db/client.ts';

const away = openDatabase('postgres://nobody@127.0.0.1:9/nowhere', 2);
afterAll(() => away.destroy());

test.each([startStoredRun, stopStoredRun])(
  'an accepted run stays accepted when the database becomes unavailable right afterwards: %p',
  async (act) => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const client = () => Promise.reject(new Error('not to be asked'));
    const temporal: JobDeps['temporal'] = { client, isReachable: async () => false, close: async () => {} };
    await expect(act({ db: away, log, temporal }, 'calm-river-stone', 1)).resolves.toBeUndefined();
    expect(lines.join('')).toContain('The database did not answer; the reconciler will catch up');
  },
);
