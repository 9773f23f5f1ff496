import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Card } from '../../../components/card.tsx';
import { Confirm } from '../../../components/confirm.tsx';
import { useSession } from '../../../session/context.tsx';
import type { ListedDevice } from '../../../../domain/identity/responses.ts';
import { signedOutHere } from '../../../session/signed-out-here.ts';
import type { Session } from '../../../session/session.ts';
import { AsyncContent } from '../async-content.tsx';
import { useAction } from '../use-action.ts';
import { useAccountResource } from '../use-account-resource.ts';
import { DeviceRow } from './device-row.tsx';
import styles from '../settings.module.css';

const read = (session: Session) => session.listDevices();

/** The person's sign-ins, and the browsers that replace the second factor. */
export function DevicesCard() {
  const { session } = useSession();
  const navigate = useNavigate();
  const { value, error, reload } = useAccountResource(read);
  const { busy, act } = useAction();
  const [asksEverywhere, setAsksEverywhere] = useState(false);

  const change = (device: ListedDevice, work: () => Promise<void>, done: string) =>
    act(device.deviceKey, work, done).then((isDone) => (isDone ? reload() : undefined));
  const leaveEverywhere = async () => {
    setAsksEverywhere(false);
    // Leaves the settings first, which redirect guests to the sign-in page.
    await navigate('/', { flushSync: true, state: signedOutHere });
    await act('everywhere', () => session.signOut({ global: true }), 'You are signed out everywhere');
  };

  return (
    <Card
      title="Devices and sessions"
      aside={
        <Button variant="minimal" intent="danger" text="Sign out everywhere" onClick={() => setAsksEverywhere(true)} />
      }
    >
      <AsyncContent value={value} error={error} what="Your devices" onRetry={() => void reload()}>
        {(devices) => (
          <ul className={styles.rows} aria-label="Devices and sessions">
            {devices.map((device) => (
              <DeviceRow
                key={device.deviceKey}
                device={device}
                isBusy={busy === device.deviceKey}
                onRemember={() => void change(device, () => session.rememberThisDevice(), 'This browser is remembered')}
                onStop={() =>
                  void change(
                    device,
                    () => session.stopRemembering(device.deviceKey),
                    'This browser is no longer remembered',
                  )
                }
                onForget={() =>
                  void change(device, () => session.forgetDevice(device.deviceKey), `${device.name} is signed out`)
                }
              />
            ))}
          </ul>
        )}
      </AsyncContent>
      <Confirm
        isOpen={asksEverywhere}
        title="Sign out everywhere?"
        confirmText="Sign out everywhere"
        keepText="Stay signed in"
        isBusy={busy === 'everywhere'}
        onConfirm={() => void leaveEverywhere()}
        onClose={() => setAsksEverywhere(false)}
      >
        Every browser and program signed in as you has to sign in again, including this one. Runs continue.
      </Confirm>
    </Card>
  );
}
