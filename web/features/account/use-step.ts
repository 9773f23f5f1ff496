import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { useSession } from '../../session/context.tsx';
import type { PendingStep } from '../../session/step.ts';

/** What the sign-in under way asks now; null when nothing is asked, or its time is over. */
export function useStep(): PendingStep | null {
  const { session } = useSession();
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  const step = useSyncExternalStore(session.subscribe, session.currentStep);
  useEffect(() => {
    if (step === null) return;
    const timer = setTimeout(lookAgain, step.untilMs - Date.now() + 100);
    return () => clearTimeout(timer);
  }, [step]);
  return step;
}
