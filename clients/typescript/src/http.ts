import { errorOf, SoundingsError } from './errors.ts';
import { pause } from './pause.ts';

export interface Asked {
  readonly method?: 'GET' | 'POST';
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal | undefined;
}

export interface Http {
  /** Asks once more after a refusal that says when, a few times. Throws SoundingsError. */
  ask(path: string, asked?: Asked): Promise<Response>;
}

const tries = 5;
const longestPauseSeconds = 60;
/** Problem of a repeated start whose first try the server still works on. */
const startInProgress = 'urn:soundings:problem:start-in-progress';

export function createHttp({ url, key, fetch = globalThis.fetch }: HttpOptions): Http {
  const once = async (path: string, { method = 'GET', query = {}, body, headers = {}, signal }: Asked) => {
    const address = new URL(path, url);
    for (const [name, value] of Object.entries(query))
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== undefined) address.searchParams.append(name, String(one));
    const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const response = await fetch(address, {
      method,
      // Following would take the body to the other address, and turns some POSTs into GETs.
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...Object.fromEntries(given),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    if (!response.ok) throw await errorOf(response);
    return response;
  };
  return {
    async ask(path, asked = {}) {
      for (let left = tries; ; left -= 1)
        try {
          return await once(path, asked);
        } catch (error) {
          const seconds = pauseOf(error);
          if (seconds === undefined || left <= 1) throw error;
          await pause(seconds, asked.signal);
        }
    },
  };
}

export interface HttpOptions {
  /** Address of the installation. */
  readonly url: string;
  /** A key from Settings, Connect an agent, or an OAuth access token. */
  readonly key: string;
  readonly fetch?: typeof globalThis.fetch;
}

/** Returns the seconds to wait before asking again; undefined for what waiting does not mend, or not soon. */
function pauseOf(error: unknown): number | undefined {
  if (!(error instanceof SoundingsError)) return undefined;
  const { retryAfterSeconds = 1, problem } = error;
  const passes = problem.status === 429 || problem.status === 503 || problem.type === startInProgress;
  return passes && retryAfterSeconds <= longestPauseSeconds ? retryAfterSeconds : undefined;
}
