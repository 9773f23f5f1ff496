import { useState } from 'react';
import { messageOf } from '../../session/errors.ts';

/** Runs one choice at a time and keeps its error. */
export function useChoice(act: (id: string) => Promise<void>): {
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
      await act(id);
    } catch (error) {
      setProblem(messageOf(error, 'Failed to sign in'));
    } finally {
      setBusy(null);
    }
  };
  return { busy, problem, choose: (id) => void choose(id) };
}
