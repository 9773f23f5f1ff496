import { Button, InputGroup } from '@blueprintjs/core';
import { Key } from '@blueprintjs/icons';
import { useState } from 'react';
import { Card } from '../../../components/card.tsx';
import { Confirm } from '../../../components/confirm.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { EmptyState } from '../../../components/notice.tsx';
import { formatTime } from '../../../lib/format.ts';
import { toast } from '../../../lib/toaster.ts';
import { useSession } from '../../../session/context.tsx';
import type { ListedPasskey } from '../../../../domain/identity/responses.ts';
import type { Session } from '../../../session/session.ts';
import { AsyncContent } from '../async-content.tsx';
import { useAction } from '../use-action.ts';
import { useAccountResource } from '../use-account-resource.ts';
import { type ConfirmedAction, PasswordDialog } from './password-dialog.tsx';
import styles from '../settings.module.css';

const read = (session: Session) => session.listPasskeys();
const added = 'Passkey added';

function PasskeyRow({ passkey, onDelete }: { passkey: ListedPasskey; onDelete: () => void }) {
  const { friendlyName, createdAt, lastUsedAt } = passkey;
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <div className={styles.name}>{friendlyName}</div>
        <p className="small muted">
          Made {formatTime(createdAt)} · {lastUsedAt === null ? 'not used yet' : `last used ${formatTime(lastUsedAt)}`}
        </p>
      </div>
      <Button text="Delete" aria-label={`Delete the passkey ${friendlyName}`} onClick={onDelete} />
    </li>
  );
}

/** Passkeys: signing in with a fingerprint, a face, a PIN or a security key. */
export function PasskeysCard() {
  const { session } = useSession();
  const { value, error, reload } = useAccountResource(read);
  const { busy, act } = useAction();
  const [action, setAction] = useState<ConfirmedAction | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState<ListedPasskey | null>(null);

  const add = async (name: string) => {
    const make = async () => void (await session.addPasskey(name === '' ? undefined : name));
    const finish = async () => {
      form.reset();
      await reload();
    };
    const hasSecondStep = await session.mfaPreference().then(
      ({ enabled }) => enabled.length > 0,
      () => false,
    );
    if (!hasSecondStep) {
      if (await act('add', make, added)) await finish();
      return;
    }
    setAction({
      title: 'Add a passkey?',
      consequences: 'It will sign you in without your password and its second step.',
      confirmText: 'Add a passkey',
      run: async () => {
        await make();
        setAsking(false);
        void toast(added, 'success');
        await finish();
      },
    });
    setAsking(true);
  };
  const form = useForm({
    initial: { name: '' },
    otherwise: 'The passkey could not be added',
    submit: ({ name }) => add(name.trim()),
  });
  const remove = async ({ credentialId }: ListedPasskey) => {
    const isGone = await act('remove', () => session.deletePasskey(credentialId), 'Passkey deleted');
    setLeaving(null);
    if (isGone) await reload();
  };

  return (
    <Card title="Passkeys">
      <p className={styles.lead}>
        Sign in with your fingerprint, face, device PIN or security key, without a password and its second step.
      </p>
      <AsyncContent value={value} error={error} what="Your passkeys" onRetry={() => void reload()}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <EmptyState icon={<Key size={24} />} title="No passkeys yet">
              Add one on this device, and next time no password is needed here.
            </EmptyState>
          ) : (
            <ul className={styles.rows} aria-label="Passkeys">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.credentialId} passkey={passkey} onDelete={() => setLeaving(passkey)} />
              ))}
            </ul>
          )
        }
      </AsyncContent>
      <form onSubmit={form.onSubmit} className={`${styles.row} ${styles.separate}`}>
        <InputGroup
          className={styles.key ?? ''}
          aria-label="Name of the new passkey"
          placeholder="Name, such as Work laptop (optional)"
          autoComplete="off"
          maxLength={100}
          value={form.values.name}
          onValueChange={form.set('name')}
        />
        <Button type="submit" icon={<Key />} text="Add a passkey" loading={form.isBusy} />
      </form>
      <PasswordDialog isOpen={isAsking} action={action} onClose={() => setAsking(false)} />
      <Confirm
        isOpen={leaving !== null}
        title={`Delete the passkey ${leaving?.friendlyName ?? ''}?`}
        confirmText="Delete"
        keepText="Keep it"
        isBusy={busy === 'remove'}
        onConfirm={() => (leaving === null ? undefined : void remove(leaving))}
        onClose={() => setLeaving(null)}
      >
        It no longer signs you in here. Your device may still list it until you remove it there.
      </Confirm>
    </Card>
  );
}
