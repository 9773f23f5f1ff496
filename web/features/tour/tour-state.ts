/** The tour as a state machine: which step is shown, and what each event does. The screen is in tour-guide.tsx. */

export interface TourState {
  /** `moving`: another screen is opening, and the card is hidden until it is there. */
  phase: 'inactive' | 'showing' | 'moving';
  /** Index of the step, from 0. */
  step: number;
  /** True when the tour was skipped or completed in this session and does not start automatically again. */
  hasEnded: boolean;
}

export type TourEvent =
  /** `itself`: the tour starts automatically. */
  | { type: 'start'; by: 'itself' | 'person' }
  /** `path` is the current path. */
  | { type: 'next' | 'previous'; path: string }
  /** Sent when the screen of the step is open. */
  | { type: 'arrived' }
  | { type: 'skip' }
  /** Sent when the person signs out; nothing is saved. */
  | { type: 'leave' };

export interface TourOutcome {
  state: TourState;
  /** The path to open; null to stay. */
  goTo: string | null;
  /** True when the settings should record that the tour was taken. */
  isToBeSaved: boolean;
}

/** The path of each step's screen; null for any screen. */
export type TourPaths = readonly (string | null)[];

/** The state before the tour is started. */
export function createTourState(hasEnded = false): TourState {
  return { phase: 'inactive', step: 0, hasEnded };
}

/** A state without effects. */
const stay = (state: TourState): TourOutcome => ({ state, goTo: null, isToBeSaved: false });

function end(hasEnded: boolean): TourState {
  return { phase: 'inactive', step: 0, hasEnded };
}

/** Shows a step, after opening its screen if it belongs to another one. */
function show(state: TourState, step: number, path: string, paths: TourPaths): TourOutcome {
  const wanted = paths[step] ?? null;
  if (wanted === null || wanted === path) return stay({ ...state, phase: 'showing', step });
  return { state: { ...state, phase: 'moving', step }, goTo: wanted, isToBeSaved: false };
}

/** Returns the state and effects after an event. Events that do not fit the state are ignored. */
export function advanceTour(state: TourState, event: TourEvent, paths: TourPaths): TourOutcome {
  if (event.type === 'start') {
    if (state.phase !== 'inactive' || (event.by === 'itself' && state.hasEnded)) return stay(state);
    return stay({ ...state, phase: 'showing', step: 0 });
  }
  if (state.phase === 'inactive') return stay(state);
  switch (event.type) {
    case 'skip':
      return { state: end(true), goTo: null, isToBeSaved: true };
    case 'leave':
      return stay(end(state.hasEnded));
    case 'arrived':
      return stay({ ...state, phase: 'showing' });
    case 'previous':
      return state.phase === 'moving' || state.step === 0
        ? stay(state)
        : show(state, state.step - 1, event.path, paths);
    case 'next':
      if (state.phase === 'moving') return stay(state);
      if (state.step >= paths.length - 1) return { state: end(true), goTo: null, isToBeSaved: true };
      return show(state, state.step + 1, event.path, paths);
  }
}
