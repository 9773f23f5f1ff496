import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import { pingDatabase, type Db } from '../db/client.ts';
import type { TemporalGateway } from '../services/jobs/temporal.ts';

const deadlineMs = 2_000;

export interface Health {
  status: 'ready' | 'unavailable';
  postgres: 'reachable' | 'missing';
  temporal: 'reachable' | 'missing';
}

/** Checks Postgres and Temporal at the same time, for at most 2 s. */
export async function checkHealth({ db, temporal }: { db: Db; temporal: TemporalGateway }): Promise<Health> {
  const [postgres, temporalAnswers] = await Promise.all([answers(pingDatabase(db)), answers(temporal.isReachable())]);
  const named = (reachable: boolean) => (reachable ? 'reachable' : 'missing');
  return {
    status: postgres && temporalAnswers ? 'ready' : 'unavailable',
    postgres: named(postgres),
    temporal: named(temporalAnswers),
  };
}

/** `GET /health`: 200 when both answer, else 503 that names the missing one. */
export function healthRoute(parts: { db: Db; temporal: TemporalGateway }): RequestHandler {
  return async (_req, res) => {
    const health = await checkHealth(parts);
    res
      .set('cache-control', 'no-store')
      .status(health.status === 'ready' ? 200 : 503)
      .json(health);
  };
}

async function answers(work: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController();
  const late = sleep(deadlineMs, false, { signal: timer.signal, ref: false });
  const done = work.then(
    (value) => value !== false,
    () => false,
  );
  const answered = await Promise.race([done, late]);
  timer.abort();
  // The aborted sleep rejects; its rejection must be handled.
  late.catch(() => undefined);
  return answered;
}
