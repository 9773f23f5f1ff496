/** Requests to a provider that a person waits for: stored encrypted, made by a worker, and taken back. */
import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import type { Env } from '../../config/env.ts';
import {
  beginRequest,
  takeAnswer,
  type RequestAnswer,
  type StoredRequest,
} from '../../db/providers/provider-requests.ts';
import { reasonOf } from '../../domain/errors.ts';
import { providerRequestWorkflowId, runsQueue } from '../../workflows/ids.ts';
import type { JobDeps } from './temporal.ts';

/** Spec §7: 300 s a call, which may be repeated 3 times. */
const longestWaitMs = 1_210_000;

/** Makes a request and waits for its answer; null when none came in time. */
export async function askProvider(
  { db, env, temporal, log }: JobDeps & { env: Env },
  userId: string,
  request: StoredRequest,
  waitMs = longestWaitMs,
): Promise<RequestAnswer | null> {
  const id = randomUUID();
  await beginRequest(db, { id, userId, request }, env.ENCRYPTION_KEY);
  try {
    const client = await temporal.client();
    await client.withDeadline(Date.now() + waitMs, () => runProviderRequest(client, id));
  } catch (error) {
    log.warn({ requestId: id, reason: reasonOf(error) }, 'a request to a provider was not answered');
  }
  return takeAnswer(db, id, env.ENCRYPTION_KEY);
}

/** Starts the workflow of a request and waits for its end. Throws when it fails or takes too long. */
async function runProviderRequest(client: Client, requestId: string): Promise<void> {
  await client.workflow.execute('providerRequest', {
    taskQueue: runsQueue,
    workflowId: providerRequestWorkflowId(requestId),
    workflowExecutionTimeout: '21m',
    args: [{ requestId }],
    staticSummary: 'A request to a provider',
  });
}
