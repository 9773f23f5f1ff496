import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { advanceTour, createTourState, type TourEvent, type TourState } from './tour-state.ts';
import { tourPaths } from './tour-steps.ts';

/** Milliseconds between opening another screen and showing its step. */
const stepDelayMs = 500;

/** Where the end of the tour is remembered. */
interface Remembered {
  hasEnded: () => boolean;
  setEnded: () => void;
  /** Records in the person's settings that the tour was taken. */
  save: () => void;
}

export interface TourMachine {
  state: TourState;
  send: (event: Exclude<TourEvent, { path: string }> | { type: 'next' | 'previous' }) => void;
}

/** Runs the tour's state machine: opens screens, waits for them, and saves the end. */
export function useTourMachine({ hasEnded, setEnded, save }: Remembered): TourMachine {
  const [state, setState] = useState(() => createTourState(hasEnded()));
  // Prevents two events of the same moment from starting at the same state.
  const current = useRef(state);
  const navigate = useNavigate();
  const { pathname } = useLocation();

  const send = useCallback<TourMachine['send']>(
    (event) => {
      const complete =
        event.type === 'next' || event.type === 'previous' ? { type: event.type, path: pathname } : event;
      const before = { ...current.current, hasEnded: hasEnded() };
      const outcome = advanceTour(before, complete as TourEvent, tourPaths);
      current.current = outcome.state;
      setState(outcome.state);
      if (outcome.goTo !== null) void navigate(outcome.goTo);
      if (!outcome.isToBeSaved) return;
      setEnded();
      save();
    },
    [pathname, navigate, hasEnded, setEnded, save],
  );

  const isMoving = state.phase === 'moving';
  const arrive = useEffectEvent(() => send({ type: 'arrived' }));
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => arrive(), stepDelayMs);
    return () => clearTimeout(timer);
  }, [isMoving]);

  return { state, send };
}
