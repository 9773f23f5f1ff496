import { useState } from 'react';
import type { MfaType } from '../../../../domain/identity/challenges.ts';
import { Card } from '../../../components/card.tsx';
import type { Session } from '../../../session/session.ts';
import { useSession } from '../../../session/context.tsx';
import type { MfaPreference } from '../../../../domain/identity/responses.ts';
import type { MfaChoice } from '../../../session/types.ts';
import { toast } from '../../../lib/toaster.ts';
import { AsyncContent } from '../async-content.tsx';
import { useAction } from '../use-action.ts';
import { useAccountResource } from '../use-account-resource.ts';
import { MfaRow } from './mfa-row.tsx';
import { type ConfirmedAction, PasswordDialog } from './password-dialog.tsx';
import { PhoneDialog } from './phone-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { TotpDialog } from './totp-dialog.tsx';
import styles from '../settings.module.css';

/** Names of the factors in the request that changes them. */
const fields = { TOTP: 'totp', EMAIL: 'email', SMS: 'sms' } as const;
const order: readonly MfaType[] = ['TOTP', 'EMAIL', 'SMS'];
/** Toasts after a change. */
const doneBy: Record<MfaChoice, string> = {
  ENABLED: 'Second step turned on',
  DISABLED: 'Second step turned off',
  PREFERRED: 'This method is asked first from now on',
  NOT_PREFERRED: 'Saved',
};
/** Names of the factors within a sentence. */
const names: Record<MfaType, string> = {
  TOTP: 'the authenticator app',
  EMAIL: 'codes by email',
  SMS: 'text messages',
};
const read = (session: Session) => session.mfaPreference();

/** Says what signing in will require without a second factor. */
function describeDisabling(type: MfaType, { enabled }: MfaPreference): string {
  const others = enabled.filter((other) => other !== type).map((other) => names[other]);
  return others.length === 0
    ? 'Your password alone signs you in from then on.'
    : `Signing in asks for your password and ${others.join(' or ')} from then on.`;
}

interface FactorsProps {
  present: MfaPreference;
  /** The factor that is being changed. */
  busy: string | null;
  /** `replaces`: the factor is set up already. */
  onSetUp: (type: MfaType, replaces: boolean) => void;
  onChoose: (type: MfaType, choice: MfaChoice) => void;
  onRecoveryCodes: () => void;
}

/** The factors that this installation offers. */
function Factors({ present, busy, onSetUp, onChoose, onRecoveryCodes }: FactorsProps) {
  const { allowed, usable, enabled, preferred, recoveryCodesLeft } = present;
  if (allowed.length === 0) return <p className="muted">This installation does not use a second step.</p>;
  return (
    <ul className={styles.rows}>
      {order
        .filter((type) => allowed.includes(type))
        .map((type) => {
          const isReady = usable.includes(type);
          const isOn = enabled.includes(type);
          return (
            <MfaRow
              key={type}
              type={type}
              isReady={isReady}
              isOn={isOn}
              isPreferred={preferred === type}
              hasOthers={enabled.length > 1}
              isBusy={busy === type}
              recoveryCodesLeft={type === 'TOTP' && isOn ? recoveryCodesLeft : null}
              onSetUp={() => onSetUp(type, type === 'TOTP' ? isReady : isOn)}
              onChoose={(choice) => onChoose(type, choice)}
              onRecoveryCodes={onRecoveryCodes}
            />
          );
        })}
    </ul>
  );
}

/** Second factors: an app, or codes by mail or SMS. The password is required to disable or replace one. */
export function MfaCard() {
  const { session } = useSession();
  const { value, error, reload, set } = useAccountResource(read);
  const { busy, act } = useAction();
  const [settingUp, setSettingUp] = useState<MfaType | null>(null);
  const [action, setAction] = useState<ConfirmedAction | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);

  const choose = (type: MfaType, choice: MfaChoice) =>
    act(type, async () => set(await session.updateMfaPreference({ [fields[type]]: choice })), doneBy[choice]);
  const confirmFirst = (next: ConfirmedAction) => {
    setAction(next);
    setAsking(true);
  };
  const turnOff = (type: MfaType, present: MfaPreference) =>
    confirmFirst({
      title: `Turn off ${names[type]}?`,
      consequences: describeDisabling(type, present),
      confirmText: 'Turn off',
      run: async () => {
        set(await session.updateMfaPreference({ [fields[type]]: 'DISABLED' }));
        setAsking(false);
        void toast(doneBy.DISABLED, 'success');
      },
    });
  const setUp = (type: MfaType, replaces: boolean) => {
    if (!replaces) return setSettingUp(type);
    confirmFirst({
      title: `Set up ${names[type]} again?`,
      consequences: 'Your current app keeps working until you enter the first correct code of the new one.',
      confirmText: 'Go on',
      run: async () => {
        setAsking(false);
        setSettingUp(type);
      },
    });
  };
  const renewCodes = () =>
    confirmFirst({
      title: 'Make new recovery codes?',
      consequences: 'Your current codes stop working.',
      confirmText: 'Make new codes',
      run: async () => {
        setCodes(await session.renewRecoveryCodes());
        setAsking(false);
        await reload();
      },
    });

  return (
    <Card title="Second step">
      <p className={styles.lead}>
        Asked after the password, so that a stolen password is not enough. A passkey needs none.
      </p>
      <AsyncContent value={value} error={error} what="Your second steps" onRetry={() => void reload()}>
        {(present) => (
          <Factors
            present={present}
            busy={busy}
            onSetUp={setUp}
            onChoose={(type, choice) => (choice === 'DISABLED' ? turnOff(type, present) : void choose(type, choice))}
            onRecoveryCodes={renewCodes}
          />
        )}
      </AsyncContent>
      <PasswordDialog isOpen={isAsking} action={action} onClose={() => setAsking(false)} />
      <TotpDialog
        isOpen={settingUp === 'TOTP'}
        onReady={() => void choose('TOTP', 'ENABLED')}
        onClose={() => setSettingUp(null)}
      />
      <PhoneDialog
        isOpen={settingUp === 'SMS'}
        onReady={() => {
          setSettingUp(null);
          void choose('SMS', 'ENABLED');
        }}
        onClose={() => setSettingUp(null)}
      />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </Card>
  );
}
