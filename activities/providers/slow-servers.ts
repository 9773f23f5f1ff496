/**
 * Fits the number of calls at once to a server of one's own that answers too few of them in time: the others wait there
 * until they time out, and what it then writes for them is lost.
 */
import type { ProviderAccount } from '../../db/providers/accounts.ts';

/** One call to such a server. */
interface SentCall {
  answered(latencyMs: number): void;
  timedOut(): void;
}

interface Server {
  /** Most calls at once. */
  limit: number;
  /** Answers so far. */
  answers: number;
  /** Answers within half of the time-out since the last change of the limit. */
  quick: number;
}

export class SlowServers {
  readonly #servers = new Map<string, Server>();
  readonly #store: (accountId: string, concurrent: number) => void;

  /** `store` makes the pacer keep a limit of calls at once. */
  constructor(store: (accountId: string, concurrent: number) => void) {
    this.#store = store;
  }

  /** Notes a call that is sent. */
  send({ id, concurrent }: Pick<ProviderAccount, 'id' | 'concurrent'>, timeoutMs: number): SentCall {
    const server = this.#servers.get(id) ?? { limit: concurrent, answers: 0, quick: 0 };
    this.#servers.set(id, server);
    const before = server.answers;
    const change = (limit: number) => {
      Object.assign(server, { limit, quick: 0 });
      this.#store(id, limit);
    };
    return {
      answered: (latencyMs) => {
        server.answers += 1;
        if (server.limit >= concurrent || latencyMs > timeoutMs / 2) return;
        server.quick += 1;
        if (server.quick >= server.limit) change(server.limit + 1);
      },
      // Half of what is answered within a time-out is answered within half of it.
      timedOut: () => {
        const limit = Math.max(1, Math.floor((server.answers - before) / 2));
        if (limit < server.limit) change(limit);
      },
    };
  }
}
