import fc from 'fast-check';
import { advanceTour, createTourState, type TourEvent, type TourState } from '../../../web/features/tour/tour-state.ts';
import { tourPaths, tourSteps } from '../../../web/features/tour/tour-steps.ts';

const last = tourPaths.length - 1;
const elsewhere = '/analytics';

/** Returns the state after these events, all on the same path. */
function after(events: TourEvent[], from: TourState = createTourState()): TourState {
  return events.reduce((state, event) => advanceTour(state, event, tourPaths).state, from);
}

const started: TourEvent = { type: 'start', by: 'person' };
const next = (path = '/'): TourEvent => ({ type: 'next', path });
const previous = (path = '/'): TourEvent => ({ type: 'previous', path });

const anyEvent: fc.Arbitrary<TourEvent> = fc.oneof(
  fc.record({ type: fc.constant('start' as const), by: fc.constantFrom('itself' as const, 'person' as const) }),
  fc.record({
    type: fc.constantFrom('next' as const, 'previous' as const),
    path: fc.constantFrom('/', elsewhere, '/settings'),
  }),
  fc.constantFrom<TourEvent>({ type: 'arrived' }, { type: 'skip' }, { type: 'leave' }),
);

it('the tour has seven steps in order; the second is on the screen where messages are tested', () => {
  expect(tourSteps.map(({ id }) => id)).toEqual([
    'welcome',
    'simulation',
    'segments',
    'ai-assistant',
    'analytics',
    'settings',
    'complete',
  ]);
  expect(tourSteps.find(({ id }) => id === 'simulation')?.path).toBe('/');
  expect(tourSteps.filter(({ hasSettingsButton }) => hasSettingsButton).map(({ id }) => id)).toEqual(['settings']);
});

it('the tour starts at step 0, automatically or on request', () => {
  expect(after([{ type: 'start', by: 'itself' }])).toEqual({ phase: 'showing', step: 0, hasEnded: false });
  expect(after([started])).toEqual({ phase: 'showing', step: 0, hasEnded: false });
});

it('the tour ends with Next at step 6: it is closed, at step 0, and remembered as taken', () => {
  const atLast = after([started, ...tourPaths.slice(1).map(() => next())]);
  expect(atLast).toEqual({ phase: 'showing', step: 6, hasEnded: false });
  expect(advanceTour(atLast, next(), tourPaths)).toEqual({
    state: { phase: 'inactive', step: 0, hasEnded: true },
    goTo: null,
    isToBeSaved: true,
  });
});

it('the tour can be skipped at any step: it is closed, at step 0, and remembered as taken', () => {
  for (const step of tourPaths.keys()) {
    const outcome = advanceTour({ phase: 'showing', step, hasEnded: false }, { type: 'skip' }, tourPaths);
    expect(outcome).toEqual({ state: { phase: 'inactive', step: 0, hasEnded: true }, goTo: null, isToBeSaved: true });
  }
});

it('the tour does not start automatically again in the session, but does on request', () => {
  const ended = after([started, { type: 'skip' }]);
  expect(after([{ type: 'start', by: 'itself' }], ended)).toEqual(ended);
  expect(after([started], ended)).toEqual({ phase: 'showing', step: 0, hasEnded: true });
});

it('the tour opens the screen of a step, hides the card meanwhile, and shows it after arrival', () => {
  const outcome = advanceTour(after([started]), next(elsewhere), tourPaths);
  expect(outcome).toEqual({ state: { phase: 'moving', step: 1, hasEnded: false }, goTo: '/', isToBeSaved: false });
  expect(after([{ type: 'arrived' }], outcome.state)).toEqual({ phase: 'showing', step: 1, hasEnded: false });
});

it('the tour opens the previous screen on the way back, and stays on a screen that is already open', () => {
  const atSegments: TourState = { phase: 'showing', step: 2, hasEnded: false };
  expect(advanceTour(atSegments, previous(elsewhere), tourPaths).goTo).toBe('/');
  expect(advanceTour(atSegments, previous('/'), tourPaths)).toEqual({
    state: { phase: 'showing', step: 1, hasEnded: false },
    goTo: null,
    isToBeSaved: false,
  });
});

it('the tour can only be skipped while a screen opens', () => {
  const moving: TourState = { phase: 'moving', step: 1, hasEnded: false };
  expect(after([next(), previous(), started], moving)).toEqual(moving);
  expect(after([{ type: 'skip' }], moving).phase).toBe('inactive');
});

it('the tour closes without being remembered when nobody is signed in', () => {
  expect(advanceTour(after([started, next()]), { type: 'leave' }, tourPaths)).toEqual({
    state: createTourState(),
    goTo: null,
    isToBeSaved: false,
  });
});

it('the tour stays consistent after any sequence of events', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(anyEvent, { maxLength: 60 }), (hasEnded, events) => {
      let state = createTourState(hasEnded);
      for (const event of events) {
        const { state: following, goTo, isToBeSaved } = advanceTour(state, event, tourPaths);
        expect(following.step).toBeGreaterThanOrEqual(0);
        expect(following.step).toBeLessThanOrEqual(last);
        expect(Math.abs(following.step - state.step) <= 1 || following.step === 0).toBe(true);
        expect(following.phase !== 'inactive' || following.step === 0).toBe(true);
        expect(goTo === null || following.phase === 'moving').toBe(true);
        expect(isToBeSaved).toBe(
          state.phase !== 'inactive' && following.phase === 'inactive' && event.type !== 'leave',
        );
        expect(following.hasEnded).toBe(state.hasEnded || isToBeSaved);
        expect(event.type !== 'previous' || (following.phase === 'inactive') === (state.phase === 'inactive')).toBe(
          true,
        );
        state = following;
      }
    }),
  );
});
