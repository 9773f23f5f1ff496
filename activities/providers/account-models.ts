import type { Db } from '../../db/client.ts';
import { modelsOfAccount } from '../../db/providers/listed-models.ts';

const freshMs = 60_000;

interface Read {
  at: number;
  models: Promise<string[] | null>;
}

/** Returns a function that finds what a provider lists for an account, read at most once a minute. Null when unknown. */
export function createAccountModels(db: Db): (accountId: string) => Promise<string[] | null> {
  const known = new Map<string, Read>();
  return (accountId) => {
    const found = known.get(accountId);
    if (found !== undefined && performance.now() - found.at < freshMs) return found.models;
    // Without the database the model is asked as it is; a dead one fails with its own words.
    const read = { at: performance.now(), models: namesOf(db, accountId).catch(() => null) };
    known.set(accountId, read);
    return read.models;
  };
}

async function namesOf(db: Db, accountId: string): Promise<string[] | null> {
  return (await modelsOfAccount(db, accountId))?.models ?? null;
}
