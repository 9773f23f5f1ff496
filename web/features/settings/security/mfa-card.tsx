import { useState } from 'react';
import type { MfaType } from '../../../../domain/identity/challenges.ts';
import { Card } from '../../../components/card.tsx';
import type { Session } from '../../../lib/session.ts';
import { useSession } from '../../../lib/session-context.tsx';
import type { MfaChoice } from '../../../lib/session-types.ts';
import { Loaded } from '../loaded.tsx';
import { useAction } from '../use-action.ts';
import { useOwn } from '../use-own.ts';
import { MfaRow } from './mfa-row.tsx';
import { PhoneDialog } from './phone-dialog.tsx';
import { TotpDialog } from './totp-dialog.tsx';
import styles from '../settings.module.css';

const fields = { TOTP: 'totp', EMAIL: 'email', SMS: 'sms' } as const;
const order: readonly MfaType[] = ['TOTP', 'EMAIL', 'SMS'];
const doneBy: Record<MfaChoice, string> = {
  ENABLED: 'Second step turned on',
  DISABLED: 'Second step turned off',
  PREFERRED: 'This way is asked first from now on',
  NOT_PREFERRED: 'Saved',
};
const read = (session: Session) => session.mfaPreference();

/** A second step beside the password: an app, or codes by mail or SMS. */
export function MfaCard() {
  const { session } = useSession();
  const { value, error, reload, set } = useOwn(read);
  const { busy, act } = useAction();
  const [settingUp, setSettingUp] = useState<MfaType | null>(null);
  const choose = (type: MfaType, choice: MfaChoice) =>
    act(type, async () => set(await session.updateMfaPreference({ [fields[type]]: choice })), doneBy[choice]);
  const onReady = (type: MfaType) => {
    setSettingUp(null);
    void choose(type, 'ENABLED');
  };
  return (
    <Card title="Second step">
      <p className={styles.lead}>Asked after the password, so that a stolen password is not enough. A passkey needs none.</p>
      <Loaded value={value} error={error} what="Your second steps" onRetry={() => void reload()}>
        {({ allowed, usable, enabled, preferred }) =>
          allowed.length === 0 ? (
            <p className="muted">This installation asks for no second step.</p>
          ) : (
            <ul className={styles.rows}>
              {order
                .filter((type) => allowed.includes(type))
                .map((type) => (
                  <MfaRow
                    key={type}
                    type={type}
                    isReady={usable.includes(type)}
                    isOn={enabled.includes(type)}
                    isPreferred={preferred === type}
                    hasOthers={enabled.length > 1}
                    isBusy={busy === type}
                    onSetUp={() => setSettingUp(type)}
                    onChoose={(choice) => void choose(type, choice)}
                  />
                ))}
            </ul>
          )
        }
      </Loaded>
      <TotpDialog isOpen={settingUp === 'TOTP'} onReady={() => onReady('TOTP')} onClose={() => setSettingUp(null)} />
      <PhoneDialog isOpen={settingUp === 'SMS'} onReady={() => onReady('SMS')} onClose={() => setSettingUp(null)} />
    </Card>
  );
}
