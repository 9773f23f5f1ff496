/** Decides for how long a whole account waits after a call, and records why, for people who watch. */
import type { Logger } from 'pino';
import type { Db } from '../../db/client.ts';
import { noteHoldReason, noteSpentQuota } from '../../db/providers/holds.ts';
import {
  ProviderDayQuotaSpent,
  ProviderOverloaded,
  ProviderRateLimited,
  type ProviderError,
  type Usage,
} from './errors.ts';
import { Overloads } from './overloads.ts';
import { pauseForRoom } from './rate-headers.ts';

/** Hold of the account after a 429 without retry-after. */
const defaultHoldMs = 1_000;
/** Holds from this length on have a reason that people see. */
const toldMs = 15_000;
/** Maximum pauses of an overloaded account. */
const maxPauseMs = { reaction: 60_000, other: 120_000 };

interface FailedCall {
  accountId: string;
  /** performance.now() at its start. */
  began: number;
  purpose: string;
}

/** Part of a permit's release: empty when nothing waits. */
interface HoldPart {
  holdMs?: number;
}

export interface AccountHolds {
  /** Slows the account down when the headers of a reply say that little room is left. */
  afterReply(accountId: string, headers: Headers | null, usage: Usage): HoldPart;
  afterError(error: ProviderError, call: FailedCall): HoldPart;
}

/** Creates the holds of one process. `tempo` multiplies the pauses that no provider named. */
export function createAccountHolds({ db, tempo, log }: { db: Db; tempo: number; log: Logger }): AccountHolds {
  const overloads = new Overloads();

  function holdAfter(error: ProviderError, { accountId, began, purpose }: FailedCall): number | null {
    if (error instanceof ProviderRateLimited) return error.retryAfterMs ?? defaultHoldMs;
    if (!(error instanceof ProviderOverloaded)) return null;
    const pauseMs = overloads.pauseMs(accountId, began, maxPauseMs[purpose === 'reaction' ? purpose : 'other']);
    // A provider that names no time, or none at all, is not asked again at full pace.
    return Math.max(error.retryAfterMs ?? 0, Math.ceil(pauseMs * tempo));
  }

  /** Records the reason of a hold that is long enough to be told. Only words are lost when the database is away. */
  function tell(accountId: string, holdMs: number, reason: string): void {
    if (holdMs >= toldMs) record(noteHoldReason(db, accountId, reason));
  }

  function record(written: Promise<void>): void {
    written.catch((cause: unknown) => log.warn({ err: cause }, 'The reason of a wait was not recorded'));
  }

  return {
    afterReply: (accountId, headers, { inputTokens, outputTokens }) => {
      overloads.answered(accountId);
      const holdMs = headers === null ? 0 : pauseForRoom(headers, inputTokens + outputTokens);
      tell(accountId, holdMs, 'Its limit of requests or tokens is nearly used up.');
      return holdMs > 0 ? { holdMs } : {};
    },
    afterError: (error, call) => {
      const holdMs = holdAfter(error, call);
      if (error instanceof ProviderDayQuotaSpent)
        record(noteSpentQuota(db, call.accountId, error.retryAfterMs ?? 0, error.message));
      tell(call.accountId, holdMs ?? 0, error.message);
      return holdMs === null ? {} : { holdMs };
    },
  };
}
