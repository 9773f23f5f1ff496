/**
 * Parameters that an endpoint refuses. A 400 that names one is answered by sending the request once more without it,
 * under the same permit, and later requests of every process to the model leave it out. A deployment of a thinking
 * model refuses several, one after the other.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { isObject } from '../../domain/is-object.ts';
import { listedPrice } from '../../domain/providers/prices.ts';

/** Optional parameters, each with the name to use instead, if there is one. */
const optional: Readonly<Record<string, string | null>> = {
  max_tokens: 'max_completion_tokens',
  max_completion_tokens: 'max_tokens',
  temperature: null,
  response_format: null,
  reasoning_effort: null,
  stream_options: null,
  output_config: null,
  thinking: null,
};

/** Words by which endpoints say that they do not take a parameter or its value. */
const refusal =
  /unsupported|not supported|does not support|unrecognized|unknown (name|parameter|argument)|extra inputs|not permitted|extra_forbidden|deprecated for this model|must be/i;

/** Parameters that one request may lose; each is refused before a model sees the request. */
const maxChanges = 3;

/**
 * Longest wait of the first requests to a model that is not listed here, as a deployment with a name of its own, for the
 * very first one: its parameters are refused within moments, and twenty requests in flight would each be refused.
 */
const firstRequestMs = 2_000;

export interface RefusedParameters {
  /** Sends a body without what the model refused before. */
  send<Body extends object, Reply>(model: string, body: Body, send: (body: Body) => Promise<Reply>): Promise<Reply>;
}

/** Keeps what one endpoint refused beyond this process. Neither function may reject. */
export interface RefusalStore {
  read(model: string): Promise<string[]>;
  add(model: string, parameter: string): Promise<void>;
}

/** Creates the memory of one client; without a store it lasts as long as the client. */
export function createRefusedParameters(store?: RefusalStore): RefusedParameters {
  const known = new Map<string, Promise<Set<string>>>();
  const firstRequests = new Map<string, Promise<unknown>>();

  function refusedBy(model: string): Promise<Set<string>> {
    const found = known.get(model) ?? Promise.resolve(store?.read(model)).then((names) => new Set(names));
    known.set(model, found);
    return found;
  }

  async function sendChanged<Body extends object, Reply>(
    model: string,
    body: Body,
    send: (body: Body) => Promise<Reply>,
  ): Promise<Reply> {
    const names = await refusedBy(model);
    let changed = without(body, names);
    for (let changes = 0; ; changes += 1) {
      try {
        return await send(changed);
      } catch (error) {
        const name = refusedParameter(error, changed);
        if (name === null || changes === maxChanges) throw error;
        names.add(name);
        await store?.add(model, name);
        changed = without(changed, new Set([name]));
      }
    }
  }

  return {
    async send(model, body, send) {
      const first = firstRequests.get(model);
      if (first !== undefined || listedPrice(model) !== null) {
        await first;
        return sendChanged(model, body, send);
      }
      const reply = sendChanged(model, body, send);
      const settled = reply.then(
        () => undefined,
        () => undefined,
      );
      firstRequests.set(model, Promise.race([settled, delay(firstRequestMs, undefined, { ref: false })]));
      return reply;
    },
  };
}

/** Returns the optional parameter of the request that an error names; null without one. */
function refusedParameter(error: unknown, body: object): string | null {
  const { status, message, error: details } = (error ?? {}) as { status?: unknown; message?: unknown; error?: unknown };
  if ((status !== 400 && status !== 422) || typeof message !== 'string' || !refusal.test(message)) return null;
  const named = isObject(details) ? details['param'] : null;
  const sent = Object.keys(optional).filter((name) => name in body);
  return (
    sent.find((name) => name === named) ??
    sent.find((name) => new RegExp(String.raw`\b${name.replace('_', '[_ ]')}\b`, 'i').test(message)) ??
    (/\beffort\b/i.test(message) ? (sent.find((name) => name === 'output_config') ?? null) : null)
  );
}

function without<Body extends object>(body: Body, names: ReadonlySet<string>): Body {
  const entries = Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
    if (!names.has(name)) return [[name, value]];
    const other = optional[name] ?? null;
    return other === null || names.has(other) ? [] : [[other, value]];
  });
  return Object.fromEntries(entries) as Body;
}
