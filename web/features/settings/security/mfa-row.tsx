import { Button, Tag } from '@blueprintjs/core';
import type { MfaType } from '../../../../domain/identity/challenges.ts';
import type { MfaChoice } from '../../../session/types.ts';
import styles from '../settings.module.css';

const words: Record<MfaType, { name: string; description: string }> = {
  TOTP: { name: 'Authenticator app', description: 'A code from an app on your phone; works offline' },
  EMAIL: { name: 'Email', description: 'A code is emailed to your address' },
  SMS: { name: 'Text message', description: 'A code is sent to your phone number' },
};

interface MfaRowProps {
  type: MfaType;
  /** True when the factor is set up or verified and can be enabled. */
  isReady: boolean;
  isOn: boolean;
  isPreferred: boolean;
  /** True when several factors are enabled, so that one can be preferred. */
  hasOthers: boolean;
  isBusy: boolean;
  /** Codes left for the authenticator app, if it is enabled. */
  recoveryCodesLeft: number | null;
  onSetUp: () => void;
  onChoose: (choice: MfaChoice) => void;
  onRecoveryCodes: () => void;
}

function leftOf(left: number): string {
  return left === 0 ? 'No recovery codes left' : `${left} recovery code${left === 1 ? '' : 's'} left`;
}

/** One second factor with the buttons that fit its state. */
export function MfaRow({
  type,
  isReady,
  isOn,
  isPreferred,
  hasOthers,
  isBusy,
  recoveryCodesLeft,
  onSetUp,
  onChoose,
  onRecoveryCodes,
}: MfaRowProps) {
  const { name, description } = words[type];
  const lower = name.toLowerCase();
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <div className={styles.name}>
          {name}
          {isOn ? (
            <Tag minimal round intent="success">
              On
            </Tag>
          ) : null}
          {isPreferred && hasOthers ? (
            <Tag minimal round>
              Asked first
            </Tag>
          ) : null}
        </div>
        <p className="small muted">{type === 'EMAIL' && !isReady ? 'Needs a confirmed email address' : description}</p>
        {recoveryCodesLeft === null ? null : (
          <p className="small">
            {leftOf(recoveryCodesLeft)} ·{' '}
            <Button
              variant="minimal"
              size="small"
              text="New recovery codes"
              disabled={isBusy}
              onClick={onRecoveryCodes}
            />
          </p>
        )}
      </div>
      <div className={styles.row}>
        {isOn && hasOthers && !isPreferred ? (
          <Button
            variant="minimal"
            text="Ask this first"
            aria-label={`Ask this first: ${lower}`}
            disabled={isBusy}
            onClick={() => onChoose('PREFERRED')}
          />
        ) : null}
        {isReady && type !== 'EMAIL' ? (
          <Button
            variant="minimal"
            text="Set up again"
            aria-label={`Set up again: ${lower}`}
            disabled={isBusy}
            onClick={onSetUp}
          />
        ) : null}
        {isOn ? (
          <Button
            text="Turn off"
            aria-label={`Turn off ${lower}`}
            loading={isBusy}
            onClick={() => onChoose('DISABLED')}
          />
        ) : isReady ? (
          <Button text="Turn on" aria-label={`Turn on ${lower}`} loading={isBusy} onClick={() => onChoose('ENABLED')} />
        ) : type === 'EMAIL' ? null : (
          <Button text="Set up" aria-label={`Set up ${lower}`} loading={isBusy} onClick={onSetUp} />
        )}
      </div>
    </li>
  );
}
