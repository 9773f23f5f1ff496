import { useMutation, useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { Card } from '../../../components/card.tsx';
import { Confirm } from '../../../components/confirm.tsx';
import { RowTable } from '../../../components/row-table.tsx';
import {
  AgentClientsDocument,
  DisconnectAgentClientDocument,
  type AgentClientsQuery,
} from '../../../generated/agents/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { formatDateTime, usd } from '../../../lib/format.ts';
import { toast } from '../../../lib/toaster.ts';
import { AsyncContent } from '../async-content.tsx';
import { ClientLimit } from './client-limit.tsx';
import styles from './agents.module.css';
import { PermissionTags } from './permission-tags.tsx';
import { TableHead } from './table-head.tsx';

type Client = AgentClientsQuery['agentClients'][number];

/** Clients that signed in through a browser. */
export function ClientsCard() {
  const { data, error, refetch } = useQuery(AgentClientsDocument, { fetchPolicy: 'cache-and-network' });
  return (
    <Card title="Connected clients">
      <p className={`muted ${styles.lead}`}>Signed in through a browser; keys are above.</p>
      <AsyncContent
        value={data?.agentClients ?? null}
        error={error === undefined ? null : shownError(error).message}
        what="The clients"
        onRetry={() => void refetch()}
      >
        {(clients) => (clients.length === 0 ? <p>No client is connected.</p> : <Clients clients={clients} />)}
      </AsyncContent>
    </Card>
  );
}

function Clients({ clients }: { clients: readonly Client[] }) {
  return (
    <RowTable>
      <TableHead columns={['Client', 'May', 'Spent today', 'Connected', 'Last heard']} hasActions />
      <tbody>
        {clients.map(({ id, name, host, permissions, connectedAt, lastHeardAt, dayLimitUsd, spentTodayUsd }) => (
          <tr key={id}>
            <th scope="row">
              <strong>{name}</strong>
              <br />
              <span className="small muted">{host}</span>
            </th>
            <td>
              <PermissionTags permissions={permissions} />
            </td>
            <td>
              {usd(spentTodayUsd)}
              {dayLimitUsd === null ? null : ` of ${usd(dayLimitUsd)}`}
            </td>
            <td>{formatDateTime(connectedAt)}</td>
            <td>{lastHeardAt ? formatDateTime(lastHeardAt) : 'Not yet'}</td>
            <td>
              {permissions.includes('spend') ? <ClientLimit id={id} name={name} limitUsd={dayLimitUsd} /> : null}
              <Disconnect id={id} name={name} />
            </td>
          </tr>
        ))}
      </tbody>
    </RowTable>
  );
}

function Disconnect({ id, name }: Pick<Client, 'id' | 'name'>) {
  const [isAsking, setAsking] = useState(false);
  const [disconnect, { loading }] = useMutation(DisconnectAgentClientDocument, {
    variables: { id },
    refetchQueries: [AgentClientsDocument],
  });
  const confirm = async () => {
    try {
      await disconnect();
      setAsking(false);
      void toast(`${name} is disconnected`, 'success');
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };
  return (
    <>
      <Button size="small" text="Disconnect" aria-label={`Disconnect ${name}`} onClick={() => setAsking(true)} />
      <Confirm
        isOpen={isAsking}
        title={`Disconnect ${name}?`}
        confirmText="Disconnect"
        keepText="Keep it"
        isBusy={loading}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        Its access ends at once, on every machine where it signed in as you.
      </Confirm>
    </>
  );
}
