/** Reason why a provider call ended before its answer. */
export type EndedBy = 'caller' | 'lost-lease' | 'timeout';

export interface CallLimits {
  /** Aborts at the first of the three. */
  readonly signal: AbortSignal;
  /** The reason of the abort; null before it. */
  readonly endedBy: EndedBy | null;
  /** Removes the timer and the listeners; called when the call is over. */
  end(): void;
}

/** Joins the caller's signal, the lease's signal and a time-out. AbortSignal.any would cost every call more. */
export function limitCall(caller: AbortSignal, lost: AbortSignal, timeoutMs: number): CallLimits {
  const controller = new AbortController();
  let endedBy: EndedBy | null = null;
  const endBy = (why: EndedBy) => () => {
    endedBy ??= why;
    controller.abort();
  };
  const [onCaller, onLost] = [endBy('caller'), endBy('lost-lease')];
  const timer = setTimeout(endBy('timeout'), timeoutMs);
  caller.addEventListener('abort', onCaller, { once: true });
  lost.addEventListener('abort', onLost, { once: true });
  if (caller.aborted) onCaller();
  else if (lost.aborted) onLost();
  return {
    signal: controller.signal,
    get endedBy() {
      return endedBy;
    },
    end() {
      clearTimeout(timer);
      caller.removeEventListener('abort', onCaller);
      lost.removeEventListener('abort', onLost);
    },
  };
}
