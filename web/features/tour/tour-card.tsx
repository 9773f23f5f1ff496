import { Button, ProgressBar } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useEffect, useId, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useConfig } from '../../lib/config.ts';
import { stepText, tourSteps } from './tour-steps.ts';
import styles from './tour.module.css';
import type { TourMachine } from './use-tour-machine.ts';

const settingsPath = '/settings';
const total = tourSteps.length;

/** The card of one step, with its buttons. */
export function TourCard({ step, send }: { step: number } & Pick<TourMachine, 'send'>) {
  const id = useId();
  const main = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const isAtSettings = useLocation().pathname.startsWith(settingsPath);
  // Each step renders a new card, which takes focus.
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const hasSimulator = useConfig()?.simulatorAvailable ?? false;
  const shown = tourSteps[step];
  if (shown === undefined) return null;
  const isLast = step === total - 1;
  return (
    <div
      className={styles.card}
      role="dialog"
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      data-tour-step={shown.id}
    >
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{shown.title}</h2>
        <Button
          variant="minimal"
          size="small"
          icon={<Cross />}
          aria-label="Close the tour"
          onClick={() => send({ type: 'skip' })}
        />
      </div>
      <p id={`${id}-text`}>{stepText(shown, hasSimulator)}</p>
      {shown.hasSettingsButton ? (
        isAtSettings ? (
          <p className="muted small">This is Settings. Close the tour to add a key now, or go on.</p>
        ) : (
          <Button className={styles.action ?? ''} text="Go to Settings" onClick={() => void navigate(settingsPath)} />
        )
      ) : null}
      <div className={styles.progress}>
        <p className="small muted figures">
          Step {step + 1} of {total}
        </p>
        <ProgressBar
          value={(step + 1) / total}
          intent="primary"
          stripes={false}
          animate={false}
          aria-label="How far the tour is"
        />
      </div>
      <div className={styles.foot}>
        <Button text="Previous" disabled={step === 0} onClick={() => send({ type: 'previous' })} />
        <Button
          ref={main}
          intent="primary"
          text={isLast ? 'Complete' : 'Next'}
          onClick={() => send({ type: 'next' })}
        />
      </div>
    </div>
  );
}
