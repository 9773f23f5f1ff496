/** Pacers, accounts and calls for tests of the pacer. */
import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { createPacer, type Pacer, type Permit } from '../../pacer/pacer.ts';
import type { PermitCall } from '../../pacer/take-permits.ts';
import { putAccount, type ProviderAccount } from '../../db/providers/accounts.ts';
import type { AccountLimits } from '../../db/tables/permits.ts';
import type { TestDatabase } from './database.ts';

const defaultLimits: AccountLimits = {
  tier: 'tier2',
  requestsPerWindow: null,
  windowMs: 6_250,
  concurrent: 5,
  minGapMs: 0,
  batchSize: 5,
  batchDelayMs: 0,
  generalPerWindow: null,
  generalConcurrent: 5,
  generalMinGapMs: 0,
};

/** Creates an account with the given limits. */
export async function makeAccount(
  { db }: Pick<TestDatabase, 'db'>,
  limits: Partial<AccountLimits> = {},
): Promise<ProviderAccount> {
  const account: ProviderAccount = {
    id: `openai:${randomBytes(6).toString('hex')}`,
    provider: 'openai',
    ...defaultLimits,
    ...limits,
  };
  await putAccount(db, account);
  return account;
}

/** Creates a pacer like a worker process does; two in one test are two processes to the database. */
export function startPacer({ db, url }: TestDatabase, renewEveryMs?: number): Pacer {
  return createPacer({
    db,
    url,
    log: pino({ level: 'silent' }),
    ...(renewEveryMs === undefined ? {} : { renewEveryMs }),
  });
}

export function generalCall(changes: Partial<PermitCall> = {}): PermitCall {
  return {
    purpose: 'chat',
    provider: 'openai',
    runId: null,
    execution: null,
    personaIndex: null,
    priority: 5,
    weight: 1,
    ...changes,
  };
}

export function reactionCall(runId: string, personaIndex: number, changes: Partial<PermitCall> = {}): PermitCall {
  return generalCall({ purpose: 'reaction', runId, execution: 1, personaIndex, ...changes });
}

/** Returns the permit, or fails the test. */
export async function acquirePermit(
  pacer: Pacer,
  account: ProviderAccount,
  call: PermitCall,
  signal = new AbortController().signal,
): Promise<Permit> {
  const acquired = await pacer.acquire(account, call, signal);
  if (acquired.kind === 'refused') throw new Error(`refused: ${acquired.reason}`);
  return acquired.permit;
}
