/** A stack that starts from a restored backup, with servers of its own. */
import { readEnv } from '../../config/env.ts';
import { openDatabase, type Db } from '../../db/client.ts';
import { openHome } from '../../local/home.ts';
import { everyServer } from '../../local/stack-settings.ts';
import { startStack, type Stack } from '../../local/stack.ts';
import { silentSteps } from '../../local/steps.ts';
import { shareBundles } from '../_support/run-servers.ts';

interface Restored {
  /** Folder that the backup was restored into. */
  home: string;
  settings?: Record<string, string>;
  /** Sees the restored database before any process does. */
  look(db: Db): Promise<void>;
}

export async function startRestored({ home: folder, settings, look }: Restored): Promise<Stack> {
  const home = openHome(folder);
  shareBundles(home.folder);
  return startStack({
    home,
    env: readEnv({ PORT: '0', WORKERS: '1' }),
    own: everyServer,
    steps: silentSteps,
    supervised: false,
    durable: false,
    simulator: { seed: 7 },
    settings: { PACING_SCALE: '0.1', TEMPO: '0.1', ...settings },
    prepare: (url) => withDb(url, look),
  });
}

export async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(url, 2);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Returns the status of each job by its kind and name. */
export async function jobStates(db: Db): Promise<Record<string, string>> {
  const jobs = await db.selectFrom('job').select(['kind', 'name', 'status']).execute();
  return Object.fromEntries(jobs.map(({ kind, name, status }) => [`${kind} ${name}`, status]));
}
