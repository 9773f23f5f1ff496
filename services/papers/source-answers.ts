/** Asks a source of papers for one answer, and says what a failure means. */
import { retryAfterMsOf } from '../../domain/agents/webhook-attempts.ts';
import type { PublicFetch } from '../agents/public-fetch.ts';
import { fetchFollowing, isRefused, readLimited } from './source-fetch.ts';

const timeoutMs = 10_000;
const maxBytes = 20 * 1024 * 1024;
const maxWaitMs = 3_600_000;

/** A source gave no answer that can be used. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';
  /** Milliseconds after which it may be asked again; null when asking again would not help. */
  readonly retryAfterMs: number | null;
  /** True when the source asked to wait, which counts as no failure. */
  readonly isBusy: boolean;
  constructor(words: string, retryAfterMs: number | null, isBusy = false) {
    super(words);
    this.retryAfterMs = retryAfterMs;
    this.isBusy = isBusy;
  }
}

/** A question to a source: its path below the base address, parameters and headers. */
export interface SourceQuestion {
  base: string;
  path: string;
  parameters?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Asks a source for JSON. Redirects are followed within the source only. Throws SourceFailure. */
export async function askSource(fetch: PublicFetch, question: SourceQuestion): Promise<unknown> {
  const address = new URL(`${question.base.replace(/\/+$/, '')}${question.path}`);
  for (const [name, value] of Object.entries(question.parameters ?? {})) address.searchParams.set(name, value);
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetchFollowing({ fetch, mayFollow: (to) => to.origin === address.origin }, address, {
      headers: { accept: 'application/json', 'user-agent': 'Soundings', ...question.headers },
      signal: late,
    });
    if (response.status !== 200) await response.body?.cancel().catch(() => undefined);
    checkStatus(response);
    const body = await readLimited(response, maxBytes);
    if (body === null) throw new SourceFailure('Its answer is too large', null);
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch (error) {
    if (error instanceof SourceFailure) throw error;
    if (isRefused(error)) throw new SourceFailure('Its answer leads to an address that is not followed', null);
    if (late.aborted) throw new SourceFailure('It does not answer in time', 5_000);
    if (error instanceof SyntaxError) throw new SourceFailure('Its answer cannot be read', 5_000);
    throw new SourceFailure('It cannot be reached', 5_000);
  }
}

function checkStatus({ status, headers }: Response): void {
  if (status === 200) return;
  if (status === 429) {
    const waitMs = retryAfterMsOf(headers.get('retry-after'), Date.now()) ?? 5_000;
    throw new SourceFailure('It asks to wait', Math.min(Math.max(waitMs, 1_000), maxWaitMs), true);
  }
  if (status === 404 || status === 410) throw new SourceFailure('It knows nobody with this identifier', null);
  if (status === 401 || status === 403)
    throw new SourceFailure('It refuses to answer this installation, which may need a key for it', null);
  throw new SourceFailure(`It answered with an error (${status})`, status >= 500 ? 5_000 : null);
}
