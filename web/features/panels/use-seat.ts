import { useCallback, useEffect, useState } from 'react';
import type { SeatView } from '../../../domain/panels/seat.ts';

/** Pause between two reads of a seat. */
const pollMs = 2_000;
const unreachable = 'The server cannot be reached. It is tried again.';

/** Reads the seat of a link again and again until the panel has ended, and sends what the person says. */
export function useSeat(token: string) {
  const [seat, setSeat] = useState<SeatView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isGone, setGone] = useState(false);

  const ask = useCallback(
    async (init?: RequestInit): Promise<boolean> => {
      const response = await fetch(`/api/seats/${encodeURIComponent(token)}`, init).catch(() => null);
      const body = (await response?.json().catch(() => null)) as (SeatView & { message?: string }) | null;
      if (response?.ok === true && body !== null) {
        setSeat(body);
        setProblem(null);
        return true;
      }
      setGone(response?.status === 404);
      setProblem(body?.message ?? unreachable);
      return false;
    },
    [token],
  );

  const isOver = isGone || seat?.status === 'ended';
  useEffect(() => {
    if (isOver) return undefined;
    void ask();
    const timer = setInterval(() => void ask(), pollMs);
    return () => clearInterval(timer);
  }, [ask, isOver]);

  const answer = useCallback(
    (given: { number: number; text: string; stance?: string; sureness?: number }) =>
      ask({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(given) }),
    [ask],
  );
  return { seat, problem, isGone, answer };
}
