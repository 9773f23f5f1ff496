/** Attempts to deliver the events of webhooks, signed by the Standard Webhooks specification. */
import { Webhook } from 'standardwebhooks';
import type { Env } from '../../config/env.ts';
import { readNextDelivery, recordAttempt, type NextDelivery } from '../../db/agents/webhook-deliveries.ts';
import { openSecrets } from '../../db/agents/webhooks.ts';
import type { Db } from '../../db/client.ts';
import { SecretUnreadable } from '../../db/secrets.ts';
import {
  connectionFailureWords,
  nextStep,
  retryAfterMsOf,
  type AttemptResult,
} from '../../domain/agents/webhook-attempts.ts';
import { webhookBody } from '../../domain/agents/webhook-payload.ts';
import { AddressRefused, createAnyFetch, createPublicFetch, type PublicFetch } from './public-fetch.ts';

const answerTimeoutMs = 15_000;

interface DeliveryDeps {
  db: Db;
  env: Pick<Env, 'ENCRYPTION_KEY' | 'PORT' | 'PUBLIC_URL' | 'TEMPO' | 'WEBHOOKS_ALLOW_PRIVATE'>;
  /** 15 s when omitted. */
  timeoutMs?: number;
}

/**
 * Returns a function that attempts the first event that waits for a webhook, if it is due. It returns the milliseconds
 * until there is something to do again; null when no event waits, or the webhook is turned off or deleted.
 */
export function createWebhookDelivery({ db, env, timeoutMs = answerTimeoutMs }: DeliveryDeps) {
  const send = env.WEBHOOKS_ALLOW_PRIVATE ? createAnyFetch() : createPublicFetch();
  const { origin } = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  return async (webhookId: string, signal: AbortSignal): Promise<number | null> => {
    const due = await readNextDelivery(db, webhookId);
    if (due === undefined) return null;
    if (due.waitMs > 0) return due.waitMs;
    const { attemptCount, failingMs } = due;
    const sign = () => signedRequest(due, openSecrets(env.ENCRYPTION_KEY, due), origin, new Date());
    const result = await attempt({ send, url: due.url, sign, timeoutMs }, signal);
    const step = nextStep(result, { attempts: attemptCount, failingMs, tempo: env.TEMPO });
    const { statusCode, durationMs } = result;
    await recordAttempt(db, due, { ...step, attemptCount, statusCode, durationMs });
    return (await readNextDelivery(db, webhookId))?.waitMs ?? null;
  };
}

interface SignedRequest {
  body: string;
  headers: Record<string, string>;
}

/** Signs an event at the time of an attempt, with every secret that is valid. The id is that of the event. */
export function signedRequest(
  { id, type, data, createdAt }: Pick<NextDelivery, 'id' | 'type' | 'data' | 'createdAt'>,
  secrets: readonly string[],
  origin: string,
  now: Date,
): SignedRequest {
  const body = webhookBody({ type, data, createdAt, origin });
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, now, body));
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Soundings',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': signatures.join(' '),
    },
  };
}

interface Post {
  send: PublicFetch;
  url: string;
  sign: () => SignedRequest;
  timeoutMs: number;
}

/** Posts once. The answer's body is not read. Throws when the activity is cancelled. */
async function attempt({ send, url, sign, timeoutMs }: Post, signal: AbortSignal): Promise<AttemptResult> {
  const startedAt = Date.now();
  const duration = () => Date.now() - startedAt;
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const response = await send(new URL(url), { ...sign(), signal: AbortSignal.any([signal, late]) });
    const durationMs = duration();
    await response.body?.cancel().catch(() => undefined);
    const retryAfterMs = retryAfterMsOf(response.headers.get('retry-after'), Date.now());
    return { statusCode: response.status, retryAfterMs, durationMs };
  } catch (error) {
    signal.throwIfAborted();
    const words = late.aborted ? `No answer within ${timeoutMs / 1_000} seconds` : failureWords(error);
    return { statusCode: null, error: words, durationMs: duration() };
  }
}

function failureWords(error: unknown): string {
  if (error instanceof SecretUnreadable) return 'The secret cannot be read: make a new one';
  const causes = [error, error instanceof Error ? error.cause : undefined];
  if (causes.some((cause) => cause instanceof AddressRefused)) return 'The address is not public';
  const coded = causes.find(
    (cause): cause is { code: string } => typeof (cause as { code?: unknown })?.code === 'string',
  );
  return connectionFailureWords(coded?.code);
}
