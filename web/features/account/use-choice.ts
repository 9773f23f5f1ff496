import { useState } from 'react';
import { messageOf } from '../../session/errors.ts';

/** Runs the work of a choice; while `busy` is its id, the others are disabled. Keeps the error of the last one. */
export function useChoice(work: (id: string) => Promise<void>): {
  busy: string | null;
  problem: string | undefined;
  choose: (id: string) => void;
} {
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const choose = async (id: string) => {
    setBusy(id);
    setProblem(undefined);
    try {
      await work(id);
    } catch (error) {
      setProblem(messageOf(error, 'Failed to sign in'));
    } finally {
      setBusy(null);
    }
  };
  return { busy, problem, choose: (id) => void choose(id) };
}
