import { Tag } from '@blueprintjs/core';
import { coarseDuration } from '../../../domain/coarse-duration.ts';
import { Card } from '../../components/card.tsx';
import { RowTable } from '../../components/row-table.tsx';
import { ShareBar } from '../../components/share-bars.tsx';
import { count, counted } from '../../lib/format.ts';
import styles from './operations.module.css';
import type { OperationsView } from './view.ts';

type Account = OperationsView['accounts'][number];

function ownerWords({ person, people }: Account): string {
  return person ?? (people === 0 ? 'no open jobs' : counted(people, 'person', 'people'));
}

function Row({ account }: { account: Account }) {
  const { name, tier, inFlight, concurrent, callsWaiting, startsLastMinute, maxStartsPerMinute, refused } = account;
  const isTroubled = refused > 0 || account.holdSeconds > 0;
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {name}{' '}
        {account.holdSeconds > 0 ? (
          <Tag minimal round intent="warning">
            On hold, {coarseDuration(Math.ceil(account.holdSeconds))}
          </Tag>
        ) : null}
        <div className="small muted">
          {tier} · {ownerWords(account)}
        </div>
      </th>
      <td data-label="In flight" className={styles.bar}>
        <ShareBar share={inFlight / concurrent} color={isTroubled ? 'var(--warning-text)' : 'var(--share)'} />
        <span>
          {count(inFlight)} <span className="muted">of {count(concurrent)}</span>
        </span>
      </td>
      <td data-label="Waiting">{count(callsWaiting)}</td>
      <td data-label="Starts a minute">
        {count(startsLastMinute)}{' '}
        <span className="muted">{maxStartsPerMinute === null ? '' : `of ${count(maxStartsPerMinute)}`}</span>
      </td>
      <td data-label="Refused, 1 h">
        {refused > 0 ? <strong className={styles.trouble}>{count(refused)}</strong> : '0'}
      </td>
    </tr>
  );
}

/** Provider accounts that were used in the last hour, the busiest first. */
export function AccountsCard({ operations: { accounts, accountsTotal } }: { operations: OperationsView }) {
  const aside =
    accountsTotal > accounts.length ? `busiest ${count(accounts.length)} of ${count(accountsTotal)}` : 'busiest first';
  return (
    <Card title="Provider accounts" aside={accounts.length > 1 ? <span className="small muted">{aside}</span> : null}>
      {accounts.length === 0 ? (
        <p className="muted">No account was used in the last hour.</p>
      ) : (
        <RowTable className={`figures ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col">In flight</th>
              <th scope="col">Waiting</th>
              <th scope="col">Starts a minute</th>
              <th scope="col">Refused, 1 h</th>
            </tr>
          </thead>
          <tbody>
            {accounts.map((account) => (
              <Row key={account.name} account={account} />
            ))}
          </tbody>
        </RowTable>
      )}
    </Card>
  );
}
