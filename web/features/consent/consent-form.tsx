import { Button, Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import type { ConsentRequest } from '../../../domain/agents/consent.ts';
import { permissionTexts, type Permission } from '../../../domain/agents/permissions.ts';
import { Card } from '../../components/card.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { usd } from '../../lib/format.ts';
import { useSession } from '../../session/context.tsx';
import { allowClient, refuseClient } from './requests.ts';
import { Destination } from './destination.tsx';
import styles from './consent.module.css';

interface ConsentFormProps {
  uid: string;
  request: ConsentRequest;
  leave: (address: string) => void;
}

/** Shows who asks and what for, and sends the answer. */
export function ConsentForm({ uid, request, leave }: ConsentFormProps) {
  const { client, permissions, agreedBefore, limits } = request;
  const { user } = useSession();
  const [chosen, setChosen] = useState<readonly Permission[]>(permissions);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const toggle = (permission: Permission) =>
    setChosen(permissions.filter((one) => (one === permission) !== chosen.includes(one)));
  const answer = (ask: () => Promise<string>) => {
    setSending(true);
    setProblem(null);
    // The buttons stay busy after the answer, because the page is left.
    ask().then(leave, (error: unknown) => {
      setSending(false);
      setProblem(error instanceof Error ? error.message : String(error));
    });
  };
  return (
    <Card className={styles.card}>
      <PageTitle>Connect an app</PageTitle>
      <h1>Let an app act for you?</h1>
      <Destination client={client} />
      <p>It would act for you, {user?.email}, in Soundings.</p>
      <fieldset className={styles.permissions}>
        <legend>It may</legend>
        {permissions.map((permission) => (
          <Checkbox
            key={permission}
            checked={chosen.includes(permission)}
            onChange={() => toggle(permission)}
            label={permissionTexts[permission] + (agreedBefore.includes(permission) ? ' (allowed before)' : '')}
          />
        ))}
      </fieldset>
      {limits === null || !chosen.includes('spend') ? null : (
        <p>
          All agents together spend at most {usd(limits.dayLimitUsd)} a day and {usd(limits.monthLimitUsd)} a month, and
          ask you above {usd(limits.asksAboveUsd)}. You can change that under Settings, Connect an agent.
        </p>
      )}
      {problem === null ? null : <p role="alert">{problem}</p>}
      <div className={styles.actions}>
        <Button
          intent="primary"
          text="Allow"
          loading={isSending}
          disabled={chosen.length === 0}
          onClick={() => answer(() => allowClient(uid, chosen))}
        />
        <Button text="Refuse" disabled={isSending} onClick={() => answer(() => refuseClient(uid))} />
      </div>
    </Card>
  );
}
