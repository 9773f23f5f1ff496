import type { RequestHandler, Response } from 'express';
import { pingDatabase, type Db } from '../db/client.ts';
import { areSandboxesIsolated } from '../db/jobs/operations/worker-processes.ts';
import type { TemporalGateway } from '../services/jobs/temporal.ts';
import { withinDeadline } from '../services/metrics/within-deadline.ts';

const deadlineMs = 2_000;

interface HealthParts {
  db: Db;
  temporal: TemporalGateway;
}

interface Health {
  status: 'ready' | 'unavailable';
  postgres: 'reachable' | 'missing';
  temporal: 'reachable' | 'missing';
  /** Says whether code of models runs without any network; missing while no worker runs. */
  sandbox?: 'isolated' | 'no network namespace';
}

/** Checks Postgres and Temporal at the same time, for at most 2 s. */
async function checkHealth({ db, temporal }: HealthParts): Promise<Health> {
  const [postgres, temporalAnswers, isolated] = await Promise.all([
    answers(pingDatabase(db)),
    answers(temporal.isReachable()),
    withinDeadline(areSandboxesIsolated(db), deadlineMs).catch(() => null),
  ]);
  const named = (reachable: boolean) => (reachable ? 'reachable' : 'missing');
  return {
    status: postgres && temporalAnswers ? 'ready' : 'unavailable',
    postgres: named(postgres),
    temporal: named(temporalAnswers),
    ...(typeof isolated === 'boolean' ? { sandbox: isolated ? 'isolated' : 'no network namespace' } : {}),
  };
}

/** `GET /health`: 200 when both answer, else 503 that names the missing one. */
export function healthRoute(parts: HealthParts): RequestHandler {
  return async (_req, res) => {
    const health = await checkHealth(parts);
    answerHealth(res, health.status === 'ready', health);
  };
}

/**
 * `GET /health/ready`, for load balancers: 200 while Postgres answers. A missing Temporal is named but does not fail
 * the check: people still sign in, read and submit, and the reconciler starts the submitted runs later.
 */
export function readyRoute(parts: HealthParts): RequestHandler {
  return async (_req, res) => {
    const { postgres, temporal } = await checkHealth(parts);
    const isReady = postgres === 'reachable';
    answerHealth(res, isReady, { status: isReady ? 'ready' : 'unavailable', postgres, temporal });
  };
}

/** `GET /health/live`, for supervisors: 200 while the process answers. Other failures would outlast a restart. */
export const liveRoute: RequestHandler = (_req, res) => answerHealth(res, true, { status: 'live' });

function answerHealth(res: Response, isGood: boolean, body: object): void {
  res
    .set('cache-control', 'no-store')
    .status(isGood ? 200 : 503)
    .json(body);
}

async function answers(work: Promise<unknown>): Promise<boolean> {
  const succeeded = work.then((value) => value !== false);
  return (await withinDeadline(succeeded, deadlineMs)) ?? false;
}
