import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Download, Eraser } from '@blueprintjs/icons';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Card } from '../../components/card.tsx';
import { Field } from '../../components/form/field.tsx';
import { FormProblem } from '../../components/form/form-problem.tsx';
import { KnownUsername } from '../../components/form/known-username.tsx';
import { checkPassword, PasswordField } from '../../components/form/password-field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { download } from '../../lib/download.ts';
import { removeDrafts } from '../../lib/drafts.ts';
import { useSession } from '../../session/context.tsx';
import { signedOutHere } from '../../session/signed-out-here.ts';
import { toast } from '../../lib/toaster.ts';
import styles from './settings.module.css';

/** Downloads everything the person owns. */
function ExportCard() {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await download('/api/my-data', `soundings-my-data-${new Date().toISOString().slice(0, 10)}.json`);
      void toast('Your data is saved as a file', 'success');
    } catch (error) {
      void toast(`Your data could not be exported: ${error instanceof Error ? error.message : 'try again'}`, 'danger');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title="Export">
      <div className={styles.row}>
        <p className={`muted ${styles.what}`}>
          Everything that is yours in one JSON file: segments, runs with every reaction, conversations, settings, your
          account with its devices and passkeys by name, and the list of your files. Keys stay out of it.
        </p>
        <Button icon={<Download />} text="Export all my data" loading={isBusy} onClick={() => void save()} />
      </div>
    </Card>
  );
}

/** Data that is stored only in this browser and is kept at sign-out. */
function BrowserCard() {
  const { user } = useSession();
  if (user === null) return null;
  const forget = () => {
    const restore = removeDrafts(user.userId);
    void toast('Your drafts and templates are removed from this browser', 'none', { text: 'Undo', onClick: restore });
  };
  return (
    <Card title="Drafts and templates">
      <div className={styles.row}>
        <p className={`muted ${styles.what}`}>
          Unsent messages and your message templates are kept in this browser for your account, even after you sign out.
          Remove them from a shared browser.
        </p>
        <Button icon={<Eraser />} text="Remove from this browser" onClick={forget} />
      </div>
    </Card>
  );
}

/** Asks for the email address and the password before the account is deleted. */
function DeleteForm({ email, onClose }: { email: string; onClose: () => void }) {
  const { session, user } = useSession();
  const navigate = useNavigate();
  const { field, problems, isBusy, onSubmit } = useForm({
    initial: { typed: '', password: '' },
    check: (values) => ({
      ...(values.typed.trim().toLowerCase() === email.toLowerCase() ? {} : { typed: `Type ${email} to confirm` }),
      ...checkPassword(values),
    }),
    otherwise: 'Your account could not be deleted. Nothing was changed; try again in a moment.',
    submit: async ({ password }) => {
      await session.deleteAccount(password, async () =>
        navigate('/', { replace: true, flushSync: true, state: signedOutHere }),
      );
      if (user) removeDrafts(user.userId);
      void toast('Your account and everything in it is deleted', 'success');
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <DialogBody>
        <p className="mb-16">
          Your segments, runs, reactions, files, keys and settings are deleted for good, and open runs are cancelled.
          This cannot be undone.
        </p>
        <FormProblem text={problems['']} />
        <KnownUsername username={email} />
        <Field
          name="typed"
          label={`Type ${email}`}
          {...field('typed')}
          input={{ autoComplete: 'off', spellCheck: false, autoCapitalize: 'none', autoFocus: true }}
        />
        <PasswordField kind="current-password" label="Your password" {...field('password')} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Keep my account" onClick={onClose} />
            <Button type="submit" intent="danger" text="Delete my account" loading={isBusy} />
          </>
        }
      />
    </form>
  );
}

function DeleteCard() {
  const { user } = useSession();
  const [isAsking, setAsking] = useState(false);
  if (user === null) return null;
  return (
    <Card title="Delete my account">
      <div className={styles.row}>
        <p className={`muted ${styles.what}`}>
          Deletes the account and everything in it. Export what you want to keep first.
        </p>
        <Button intent="danger" variant="outlined" text="Delete my account…" onClick={() => setAsking(true)} />
      </div>
      <Dialog
        isOpen={isAsking}
        title="Delete your account?"
        onClose={() => setAsking(false)}
        style={{ width: 'min(480px, calc(100vw - 32px))' }}
      >
        <DeleteForm email={user.email} onClose={() => setAsking(false)} />
      </Dialog>
    </Card>
  );
}

/** Exports and deletes the person's data. */
export function DataSection() {
  return (
    <>
      <ExportCard />
      <BrowserCard />
      <DeleteCard />
    </>
  );
}
