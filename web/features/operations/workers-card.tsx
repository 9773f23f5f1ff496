import { Tag } from '@blueprintjs/core';
import { coarseDuration } from '../../../domain/coarse-duration.ts';
import { Card } from '../../components/card.tsx';
import { RowTable } from '../../components/row-table.tsx';
import { count, fileSize } from '../../lib/format.ts';
import styles from './operations.module.css';
import type { OperationsView } from './view.ts';

type Worker = OperationsView['workers'][number];

function StateTag({ isSilent, isStopping }: Worker) {
  if (isSilent)
    return (
      <Tag minimal round intent="warning">
        Silent
      </Tag>
    );
  return isStopping ? (
    <Tag minimal round>
      Stopping
    </Tag>
  ) : null;
}

function Row({ worker }: { worker: Worker }) {
  const { name, buildId, isSilent, upSeconds, silentSeconds, memoryBytes, callsInFlight } = worker;
  const heard = `${coarseDuration(silentSeconds)} ago`;
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {name} <StateTag {...worker} />
        <div className="small muted">
          {buildId === '' ? '' : `${buildId} · `}
          {count(worker.tasksInFlight)} of {count(worker.taskSlots)} tasks
        </div>
      </th>
      <td data-label="Up for">{coarseDuration(upSeconds)}</td>
      <td data-label="Calls">{count(callsInFlight)}</td>
      <td data-label="Memory">{fileSize(memoryBytes)}</td>
      <td data-label="Heard">{isSilent ? <strong className={styles.trouble}>{heard}</strong> : heard}</td>
    </tr>
  );
}

/** Worker processes that reported in the last day and did not end in order. */
export function WorkersCard({ workers }: { workers: readonly Worker[] }) {
  return (
    <Card title="Workers">
      {workers.length === 0 ? (
        <p className="muted">No worker has reported in the last day. Jobs wait until one starts.</p>
      ) : (
        <RowTable className={`figures ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">Worker</th>
              <th scope="col">Up for</th>
              <th scope="col">Calls</th>
              <th scope="col">Memory</th>
              <th scope="col">Heard</th>
            </tr>
          </thead>
          <tbody>
            {workers.map((worker) => (
              <Row key={worker.id} worker={worker} />
            ))}
          </tbody>
        </RowTable>
      )}
      {workers.some(({ isStopping }) => isStopping) ? (
        <p className="small muted mt-8">A stopping worker begins nothing new and ends when its calls have ended.</p>
      ) : null}
    </Card>
  );
}
