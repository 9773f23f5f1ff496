import { Button, Tag } from '@blueprintjs/core';
import { formatTime } from '../../../lib/format.ts';
import type { ListedDevice } from '../../../../domain/identity/responses.ts';
import styles from '../settings.module.css';

interface DeviceRowProps {
  device: ListedDevice;
  isBusy: boolean;
  onRemember: () => void;
  onStop: () => void;
  onForget: () => void;
}

/** True for an empty or loopback address, which tells the person nothing. */
const isLoopback = (address: string) => address === '' || /^(127\.|::1|0:0:0:0:)/.test(address);

/** One device or sign-in. The current one is signed out from the account menu. */
export function DeviceRow({ device, isBusy, onRemember, onStop, onForget }: DeviceRowProps) {
  const { name, lastUsedAt, lastAddress, remembered, current } = device;
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <div className={styles.name}>
          {name}
          {current ? (
            <Tag minimal round intent="primary">
              This browser
            </Tag>
          ) : null}
          {remembered ? (
            <Tag minimal round>
              Remembered
            </Tag>
          ) : null}
        </div>
        <p className="small muted">
          Last used {formatTime(lastUsedAt)}
          {lastAddress === null || isLoopback(lastAddress) ? '' : ` from ${lastAddress}`}
        </p>
      </div>
      <div className={styles.row}>
        {remembered ? (
          <Button
            variant="minimal"
            text="Stop remembering"
            aria-label={`Stop remembering ${name}`}
            disabled={isBusy}
            onClick={onStop}
          />
        ) : current ? (
          <Button
            variant="minimal"
            text="Remember"
            aria-label="Remember this browser"
            loading={isBusy}
            onClick={onRemember}
          />
        ) : null}
        {current ? null : <Button text="Forget" aria-label={`Forget ${name}`} loading={isBusy} onClick={onForget} />}
      </div>
    </li>
  );
}
