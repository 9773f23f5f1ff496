import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Code } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useState } from 'react';
import { Card } from '../../../components/card.tsx';
import { Confirm } from '../../../components/confirm.tsx';
import { RowTable } from '../../../components/row-table.tsx';
import {
  AgentKeysDocument,
  DeleteAgentKeyDocument,
  RevokeAgentKeyDocument,
  type AgentKeyFieldsFragment,
} from '../../../generated/agents/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { count, formatDay, formatDateTime, usd } from '../../../lib/format.ts';
import { toast } from '../../../lib/toaster.ts';
import { AsyncContent } from '../async-content.tsx';
import styles from './agents.module.css';
import { PermissionTags } from './permission-tags.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { TableHead } from './table-head.tsx';

/** Keys of agents and scripts. */
export function KeysCard() {
  const { data, error, refetch } = useQuery(AgentKeysDocument, { fetchPolicy: 'cache-and-network' });
  const [isCreating, setCreating] = useState(false);
  return (
    <Card
      title="Keys"
      aside={<Button size="small" icon={<Plus />} text="Create key" onClick={() => setCreating(true)} />}
    >
      <p className={`muted ${styles.lead}`}>A key is shown once and kept only as a hash.</p>
      <AsyncContent
        value={data?.agentKeys ?? null}
        error={error === undefined ? null : shownError(error).message}
        what="Your keys"
        onRetry={() => void refetch()}
      >
        {(keys) =>
          keys.length === 0 ? <p>No keys yet. Create one for a script or a machine.</p> : <Keys keys={keys} />
        }
      </AsyncContent>
      {isCreating ? <KeyDialog onClose={() => setCreating(false)} /> : null}
    </Card>
  );
}

function Keys({ keys }: { keys: readonly AgentKeyFieldsFragment[] }) {
  return (
    <RowTable>
      <TableHead columns={['Name', 'May', 'Limits', 'Today', 'Last used', 'Expires']} hasActions />
      <tbody>
        {keys.map((key) => (
          <KeyRow key={key.id} agentKey={key} />
        ))}
      </tbody>
    </RowTable>
  );
}

function KeyRow({ agentKey }: { agentKey: AgentKeyFieldsFragment }) {
  const { name, hint, permissions, state, callsToday, spentTodayUsd, dayLimitUsd, lastUsedAt } = agentKey;
  return (
    <tr className={state === 'active' ? '' : 'muted'}>
      <th scope="row">
        <strong>{name}</strong>
        <br />
        <Code>snd_live_…{hint}</Code>
      </th>
      <td>
        <PermissionTags permissions={permissions} />
      </td>
      <td>
        {count(agentKey.rateLimitRequests)} a {agentKey.rateLimitPeriod}
        {dayLimitUsd === null || dayLimitUsd === undefined ? null : (
          <>
            <br />
            {usd(dayLimitUsd)} a day
          </>
        )}
      </td>
      <td>
        {count(callsToday)}
        {spentTodayUsd === 0 ? null : (
          <>
            <br />
            {usd(spentTodayUsd)}
          </>
        )}
      </td>
      <td>{lastUsedAt ? formatDateTime(lastUsedAt) : 'Never'}</td>
      <td>
        <Expiry agentKey={agentKey} />
      </td>
      <td>
        <EndKey agentKey={agentKey} />
      </td>
    </tr>
  );
}

/** A key that never expires is a risk, so it is marked. */
function Expiry({ agentKey: { state, expiresAt } }: { agentKey: AgentKeyFieldsFragment }) {
  if (state === 'revoked') return 'Revoked';
  if (!expiresAt) return <span className={styles.brown}>Never</span>;
  return state === 'expired' ? `Expired ${formatDay(expiresAt)}` : formatDay(expiresAt);
}

/** Revokes an active key after a question, and deletes others. */
function EndKey({ agentKey: { id, name, state } }: { agentKey: AgentKeyFieldsFragment }) {
  const [isAsking, setAsking] = useState(false);
  const refetchQueries = [AgentKeysDocument];
  const [revoke, { loading }] = useMutation(RevokeAgentKeyDocument, { variables: { id }, refetchQueries });
  const [remove] = useMutation(DeleteAgentKeyDocument, { variables: { id }, refetchQueries });
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      setAsking(false);
      void toast(done, 'success');
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };
  if (state !== 'active')
    return (
      <Button
        size="small"
        text="Delete"
        aria-label={`Delete the key ${name}`}
        onClick={() => void act(remove, 'The key is deleted')}
      />
    );
  return (
    <>
      <Button size="small" text="Revoke" aria-label={`Revoke the key ${name}`} onClick={() => setAsking(true)} />
      <Confirm
        isOpen={isAsking}
        title={`Revoke ${name}?`}
        confirmText="Revoke the key"
        keepText="Keep it"
        isBusy={loading}
        onConfirm={() => void act(revoke, 'The key is revoked')}
        onClose={() => setAsking(false)}
      >
        What uses it is refused from now on. Jobs that it started go on.
      </Confirm>
    </>
  );
}
