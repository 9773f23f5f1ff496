/** What may end a provider call before its answer. */
export type EndedBy = 'caller' | 'lost-lease' | 'timeout';

export interface CallLimits {
  /** Aborts when the first of them happens. */
  readonly signal: AbortSignal;
  /** Which it was; null while none did. */
  readonly endedBy: EndedBy | null;
  /** The call is over: forget it. */
  end(): void;
}

/** Joins the caller's signal, the lease's and a time-out; lighter than AbortSignal.any, which every call would pay for. */
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
