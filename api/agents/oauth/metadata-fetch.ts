import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { PublicFetch } from '../../../services/agents/public-fetch.ts';
import { reasonOf } from '../../../domain/errors.ts';

const failureMs = 60_000;
/** Addresses of failures that are remembered; the oldest are forgotten first. */
const maxFailures = 1000;
/** Fetches per minute that one caller may cause, and that one host receives. */
const perMinute = 30;
const timeoutMs = 2500;

/** Fetches client metadata documents, at a limited rate, and remembers failures for a minute. */
export interface MetadataFetch {
  /** True when this request may cause a fetch. */
  allow(ctx: KoaContextWithOIDC, address: string): Promise<boolean>;
  fetch: typeof fetch;
}

/** The library asks twice for a document that fails, so failures are remembered. */
export function createMetadataFetch(publicFetch: PublicFetch, now: () => number = Date.now): MetadataFetch {
  const callers = new RateLimiterMemory({ keyPrefix: 'metadata caller', points: perMinute, duration: 60 });
  const hosts = new RateLimiterMemory({ keyPrefix: 'metadata host', points: perMinute, duration: 60 });
  const failures = new Map<string, { untilMs: number; reason: string }>();

  const fail = (address: string, reason: string) => {
    if (failures.size >= maxFailures) failures.delete([...failures.keys()][0] ?? '');
    failures.set(address, { untilMs: now() + failureMs, reason });
  };
  const fetchOnce = async (address: string) => {
    const known = failures.get(address);
    if (known !== undefined && known.untilMs > now()) throw new Error(known.reason);
    failures.delete(address);
    try {
      const answer = await publicFetch(new URL(address), {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (answer.status !== 200) fail(address, `it was answered with ${answer.status}`);
      return answer;
    } catch (error) {
      fail(address, reasonOf(error));
      throw error;
    }
  };

  return {
    allow: async (ctx, address) => {
      const known = failures.get(address);
      if (known !== undefined && known.untilMs > now()) return false;
      return (await take(callers, ctx.ip)) && (await take(hosts, URL.parse(address)?.host ?? address));
    },
    fetch: (input) => fetchOnce(input instanceof Request ? input.url : String(input)),
  };
}

async function take(limiter: RateLimiterMemory, subject: string): Promise<boolean> {
  try {
    await limiter.consume(subject);
    return true;
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    return false;
  }
}
