import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { removalDays, removalLinkHours } from '../../../domain/profiles/removal.ts';
import { Card } from '../../components/card.tsx';
import { Field } from '../../components/form/field.tsx';
import { FormProblem } from '../../components/form/form-problem.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { askForRemoval, RemovalRefused } from './removal-requests.ts';
import styles from './removal.module.css';

/** The page on which a person asks that their profile be removed; they need no account. */
export function RemoveMeScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Card className={styles.card}>
      <PageTitle>Remove my profile</PageTitle>
      <h1>Remove my profile</h1>
      {sentTo === null ? <RequestForm onSent={setSentTo} /> : <Sent email={sentTo} onAgain={() => setSentTo(null)} />}
    </Card>
  );
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({
    initial: { address: '', email: '' },
    check: ({ address, email }) => ({
      ...(address.trim() === '' ? { address: 'Enter the address of your profile' } : {}),
      ...(email.includes('@') ? {} : { email: 'Enter your email address' }),
    }),
    otherwise: (error) => ({
      message: error instanceof Error ? error.message : String(error),
      field: error instanceof RemovalRefused ? error.field : null,
    }),
    submit: async ({ address, email }) => {
      await askForRemoval({ address: address.trim(), email: email.trim() });
      onSent(email.trim());
    },
  });
  return (
    <>
      <p>
        People who use Soundings can import the profile of somebody who agreed, to ask a simulated persona what that
        person might think. If you did not agree, or changed your mind, ask for it to be removed.
      </p>
      <ol className={styles.steps}>
        <li>We mail you a link, which shows that the mailbox is yours.</li>
        <li>Once you confirm, whoever imported the profile is told, and it is not used until they answer.</li>
        <li>
          They have {removalDays} days to delete it, or to keep it for a reason that they write to you. After that it is
          deleted, with everything that was made of it, and nobody can import it again.
        </li>
      </ol>
      <FormProblem text={form.problems['']} />
      <form onSubmit={form.onSubmit} noValidate className={styles.form}>
        <Field
          {...form.field('address')}
          name="address"
          label="Address of your profile"
          help="As your browser shows it, such as https://www.example.com/in/your-name"
          input={{ type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false }}
        />
        <Field
          {...form.field('email')}
          name="email"
          label="Your email"
          help="Whoever imported the profile sees it, so that they can tell that it is you"
          input={{
            type: 'email',
            autoComplete: 'email',
            inputMode: 'email',
            autoCapitalize: 'none',
            spellCheck: false,
          }}
        />
        <Button type="submit" intent="primary" size="large" text="Mail me a link" loading={form.isBusy} />
      </form>
    </>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <>
      <p role="status">
        We sent a link to {email}. Open it within {removalLinkHours} hours to confirm.
      </p>
      <p className="muted">
        For the privacy of everybody, this page does not say whether a profile is stored here. The link works either
        way.
      </p>
      <Button text="Enter another address" onClick={onAgain} />
    </>
  );
}
