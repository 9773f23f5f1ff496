import { useQuery } from '@apollo/client/react';
import { Link } from 'react-router';
import { findJobKind } from '../../../../domain/job-kinds.ts';
import { Card } from '../../../components/card.tsx';
import { RowTable } from '../../../components/row-table.tsx';
import { AgentSessionsDocument, type AgentSessionsQuery } from '../../../generated/agents/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { counted, formatDateTime } from '../../../lib/format.ts';
import { AsyncContent } from '../async-content.tsx';
import styles from './agents.module.css';
import { TableHead } from './table-head.tsx';

/** Agents change what they do all the time. */
const pollMs = 5_000;

/** Agents that were active over MCP lately, and the notifications that were sent to them. */
export function SessionsCard() {
  const { data, error, refetch } = useQuery(AgentSessionsDocument, {
    fetchPolicy: 'cache-and-network',
    pollInterval: pollMs,
  });
  return (
    <Card title="Active agents">
      <p className={`muted ${styles.lead}`}>Keys and clients that used the Model Context Protocol in the last day.</p>
      <AsyncContent
        value={data ?? null}
        error={error === undefined ? null : shownError(error).message}
        what="The active agents"
        onRetry={() => void refetch()}
      >
        {({ agentSessions, agentNotifications }) => (
          <>
            {agentSessions.length === 0 ? (
              <p>No agent with a session was active. Calls without one are counted at their key.</p>
            ) : (
              <Sessions sessions={agentSessions} />
            )}
            <h3>Recent notifications</h3>
            {agentNotifications.length === 0 ? (
              <p className="muted">
                None in the last 10 minutes. Agents with sessions are told how far their jobs are.
              </p>
            ) : (
              <Notifications notifications={agentNotifications} />
            )}
          </>
        )}
      </AsyncContent>
    </Card>
  );
}

function Sessions({ sessions }: { sessions: AgentSessionsQuery['agentSessions'] }) {
  return (
    <RowTable>
      <TableHead columns={['Agent', 'Protocol', 'Doing', 'Last heard']} />
      <tbody>
        {sessions.map(({ agentName, protocol, openJobs, keptNotices, lastActivityAt }) => (
          <tr key={`${agentName} ${protocol} ${lastActivityAt}`}>
            <th scope="row">{agentName}</th>
            <td>
              {protocol}
              <br />
              <span className="small muted">{protocol < '2026' ? 'with session' : 'no session'}</span>
            </td>
            <td>
              {openJobs.length === 0 ? 'Idle' : <OpenJobs jobs={openJobs} />}
              {keptNotices === 0 ? null : `, ${counted(keptNotices, 'notice')} kept`}
            </td>
            <td>{formatDateTime(lastActivityAt)}</td>
          </tr>
        ))}
      </tbody>
    </RowTable>
  );
}

function OpenJobs({ jobs }: { jobs: AgentSessionsQuery['agentSessions'][number]['openJobs'] }) {
  return (
    <>
      Waiting for{' '}
      {jobs.map(({ jobId, kind }, at) => {
        const page = findJobKind(kind)?.page({ jobId });
        return (
          <span key={jobId}>
            {at === 0 ? null : ', '}
            {page === undefined ? jobId : <Link to={page}>{jobId}</Link>}
          </span>
        );
      })}
    </>
  );
}

function Notifications({ notifications }: { notifications: AgentSessionsQuery['agentNotifications'] }) {
  return (
    <RowTable>
      <TableHead columns={['Time', 'Agent', 'Notification', 'State']} />
      <tbody>
        {notifications.map(({ id, agentName, method, progress, delivered, createdAt }) => (
          <tr key={id}>
            <td>{formatDateTime(createdAt)}</td>
            <td>{agentName}</td>
            <td>{progress ?? method.replace('notifications/', '')}</td>
            <td>{delivered ? 'Delivered' : 'Kept'}</td>
          </tr>
        ))}
      </tbody>
    </RowTable>
  );
}
