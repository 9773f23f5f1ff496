import { useQuery } from '@apollo/client/react';
import { Card } from '../../../components/card.tsx';
import { AgentUsageDocument, type AgentUsageQuery } from '../../../generated/agents/graphql.ts';
import { count, counted, formatDay, percent } from '../../../lib/format.ts';
import { shownError } from '../../../lib/errors.ts';
import { AsyncContent } from '../async-content.tsx';
import styles from './agents.module.css';

const days = 14;

/** Calls of all agents by day, the refused ones on top. */
export function UsageCard() {
  const { data, error, refetch } = useQuery(AgentUsageDocument, {
    variables: { days },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <Card title={`Calls, last ${days} days`}>
      <AsyncContent
        value={data?.agentUsage ?? null}
        error={error === undefined ? null : shownError(error).message}
        what="The calls"
        onRetry={() => void refetch()}
      >
        {(usage) => (usage.calls === 0 ? <p className="muted">No agent has called yet.</p> : <Usage usage={usage} />)}
      </AsyncContent>
    </Card>
  );
}

function Usage({ usage }: { usage: AgentUsageQuery['agentUsage'] }) {
  const { overLimit, noPermission, failed, mostUsed } = usage;
  const most = Math.max(...usage.days.map(({ calls }) => calls), 1);
  const refused = overLimit + noPermission;
  const used = mostUsed.slice(0, 3).map(({ operation, share }) => `${operation} ${percent(share)}`);
  return (
    <>
      <table className={styles.days}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Calls</th>
          </tr>
        </thead>
        <tbody>
          {usage.days.map(({ date, calls, refused: refusedThen }) => (
            <tr key={date}>
              <th scope="row">{formatDay(date)}</th>
              <td>
                <span className={styles.bar}>
                  <span className={styles.carried} style={{ width: `${(100 * (calls - refusedThen)) / most}%` }} />
                  <span className={styles.refused} style={{ width: `${(100 * refusedThen) / most}%` }} />
                </span>
                <span className={styles.calls}>
                  {count(calls)}
                  {refusedThen === 0 ? null : <span className={styles.brown}>, {count(refusedThen)} refused</span>}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted">
        {counted(usage.calls, 'call')}
        {refused === 0
          ? ', none refused'
          : `, ${count(refused)} refused (over the limit ${count(overLimit)}, no permission ${count(noPermission)})`}
        {failed === 0 ? '' : `, ${count(failed)} failed`}.{used.length === 0 ? '' : ` Most used: ${used.join(', ')}.`}
      </p>
    </>
  );
}
