import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';
import { ACTIONS, type EventData, EVENTS, Joyride, ORIGIN, type Step, type TooltipRenderProps } from 'react-joyride';
import { useLocation } from 'react-router';
import { TourCard } from './tour-card.tsx';
import type { TourState } from './tour-state.ts';
import { tourSteps } from './tour-steps.ts';
import styles from './tour.module.css';
import type { TourMachine } from './use-tour-machine.ts';

/** Color over the page around the highlighted element. */
const dark = 'rgb(17 20 24 / 60%)';
const spotlightPaddingPx = 5;
/** Space between the highlighted element and the card, with the arrow in it. */
const distancePx = 20;
const arrowPx = 8;
/** Milliseconds to wait for a target, because screens load on demand. */
const targetWaitMs = 5000;

const options = {
  arrowBase: 2 * arrowPx,
  arrowSize: arrowPx,
  blockTargetInteraction: true,
  // The card traps focus itself, also while it is hidden.
  disableFocusTrap: true,
  dismissKeyAction: false,
  offset: distancePx - spotlightPaddingPx - arrowPx,
  overlayClickAction: 'close',
  overlayColor: dark,
  // Elements near the top of a screen are shown without scrolling.
  scrollOffset: 140,
  skipBeacon: true,
  spotlightPadding: spotlightPaddingPx,
  targetWaitTimeout: targetWaitMs,
  zIndex: 100,
} as const;

function firstVisible(selectors: readonly string[]): HTMLElement | null {
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement>(selector);
    if (found !== null && found.getClientRects().length > 0) return found;
  }
  return null;
}

const inTheMiddle = { target: 'body', placement: 'center' } as const;

/** The steps for Joyride, each beside its target. */
const anchored: Step[] = tourSteps.map(({ title, text, targets, placement }) => ({
  title,
  content: text,
  ...(targets.length === 0 ? inTheMiddle : { target: () => firstVisible(targets), placement }),
}));
/** The same steps with every card in the middle, for a target that cannot be found. */
const centered: Step[] = tourSteps.map(({ title, text }) => ({ title, content: text, ...inTheMiddle }));

const SendContext = createContext<TourMachine['send']>(() => {});

/** A component defined here keeps its identity, so that Joyride does not remount it. */
function Tooltip({ index }: TooltipRenderProps) {
  return <TourCard step={index} send={useContext(SendContext)} />;
}

/** The overlay, the highlighted element, and the card. */
export function TourGuide({ state, send }: { state: TourState } & Pick<TourMachine, 'send'>) {
  const { pathname } = useLocation();
  // Index of a step whose target was not found.
  const [lostStep, setLostStep] = useState<number | null>(null);
  useModal(send);

  if (state.phase === 'moving')
    return (
      <div
        className={styles.curtain}
        style={{ background: dark }}
        aria-hidden="true"
        onClick={() => send({ type: 'skip' })}
      />
    );

  const path = tourSteps[state.step]?.path ?? null;
  const isLost = lostStep === state.step || (path !== null && path !== pathname);
  const onEvent = ({ type, action, origin, index }: EventData) => {
    if (type === EVENTS.TARGET_NOT_FOUND) setLostStep(index);
    if (type === EVENTS.STEP_AFTER && action === ACTIONS.CLOSE && origin === ORIGIN.OVERLAY) send({ type: 'skip' });
  };
  return (
    <SendContext value={send}>
      <Joyride
        key={isLost ? 'centered' : 'anchored'}
        run
        continuous
        stepIndex={state.step}
        steps={isLost ? centered : anchored}
        options={options}
        onEvent={onEvent}
        loaderComponent={null}
        styles={{ floater: { transition: 'opacity 300ms' } }}
        tooltipComponent={Tooltip}
      />
    </SendContext>
  );
}

/** The tour's button in the top bar, focused when the element that had focus is gone. */
const fallback = '[data-tour-button]';

/** Traps focus in the tour and returns it afterwards. The arrow keys change the step and Esc skips the tour. */
function useModal(send: TourMachine['send']): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Tab') return keepWithin(event);
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'Escape') send({ type: 'skip' });
    else if (event.key === 'ArrowRight') send({ type: 'next' });
    else if (event.key === 'ArrowLeft') send({ type: 'previous' });
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const app = document.querySelector<HTMLElement>('#root');
    const before = document.activeElement;
    app?.toggleAttribute('inert', true);
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
      app?.toggleAttribute('inert', false);
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
      const target = isThere ? before : document.querySelector<HTMLElement>(fallback);
      target?.focus({ preventScroll: true });
    };
  }, []);
}

/** Tab cycles within the card. */
function keepWithin(event: KeyboardEvent): void {
  const stops = [...document.querySelectorAll<HTMLElement>('[data-tour-step] button:not([disabled])')];
  const last = stops.length - 1;
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const isLeaving = event.shiftKey ? at <= 0 : at === last || at === -1;
  if (!isLeaving) return;
  event.preventDefault();
  stops[event.shiftKey ? last : 0]?.focus();
}
