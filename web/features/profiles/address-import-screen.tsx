import { useMutation } from '@apollo/client/react';
import { Button, ProgressBar, Tag, type Intent } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { Link, useParams } from 'react-router';
import { CancelButton } from '../../components/cancel-button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyState, ErrorNote } from '../../components/notice.tsx';
import { ScreenName } from '../../components/page-title.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { StatusTag } from '../../components/status-tag.tsx';
import { WideTable } from '../../components/wide-table.tsx';
import type { JobFieldsFragment } from '../../generated/graphql.ts';
import {
  ProfileImportDocument,
  RetryProfileImportDocument,
  type ProfileImportQuery,
} from '../../generated/profiles/graphql.ts';
import { useWatchedJob } from '../../graphql/use-watched-job.ts';
import { shownError } from '../../lib/errors.ts';
import { counted, usd } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';
import styles from './profiles.module.css';

type Import = NonNullable<ProfileImportQuery['profileImport']>;

/** An import by addresses: how far it is, and what came of each address. */
export function AddressImportScreen() {
  const { jobId = '' } = useParams();
  const { job, data, isOpen, isLoading, error, refetch } = useWatchedJob(jobId, ProfileImportDocument);
  const found = data?.profileImport;
  return (
    <div className="stack">
      <ScreenName>Import by addresses</ScreenName>
      {found && job ? (
        <>
          <ProgressCard found={found} job={job} isOpen={isOpen} onChanged={refetch} />
          <Card title="Addresses">
            <Outcomes items={found.items} isOpen={isOpen} />
          </Card>
        </>
      ) : isLoading ? (
        <SkeletonBlock height={240} />
      ) : error ? (
        <ErrorNote
          title="The import could not be read"
          message={shownError(error).message}
          onRetry={() => void refetch()}
        />
      ) : (
        <EmptyState title="There is no such import">It belongs to another account, or its address is wrong.</EmptyState>
      )}
    </div>
  );
}

interface ProgressCardProps {
  found: Import;
  job: JobFieldsFragment;
  isOpen: boolean;
  onChanged: () => Promise<unknown>;
}

function ProgressCard({ found, job, isOpen, onChanged }: ProgressCardProps) {
  const { imported, addresses, missed, costUsd, spendCapUsd, service } = found;
  return (
    <Card label="Import">
      <div className={styles.head}>
        <p className="figures">
          <StatusTag status={job.status} error={job.error} />{' '}
          <strong>
            {imported} of {counted(addresses, 'profile')} imported
          </strong>{' '}
          <span className="muted">
            {missed === 0 ? '' : `${missed} without a new profile, `}
            {usd(costUsd)}
            {spendCapUsd == null ? '' : ` of at most ${usd(spendCapUsd)}`} at {service}
          </span>
        </p>
        {isOpen ? (
          <CancelButton jobId={job.jobId} noun="import" onCancelled={onChanged}>
            No further address is asked for. Profiles that were imported stay.
          </CancelButton>
        ) : (
          <RetryButton job={job} onChanged={onChanged} />
        )}
      </div>
      {isOpen ? (
        <ProgressBar
          value={job.progress / 100}
          intent="primary"
          stripes={false}
          animate={false}
          aria-label="Progress of the import"
          aria-valuenow={job.progress}
          aria-valuemin={0}
          aria-valuemax={100}
        />
      ) : null}
      {job.error === null || job.isCancelled ? null : (
        <p role="alert" className="danger-text">
          {job.error}. Profiles that were imported stay; trying again asks only for the others.
        </p>
      )}
    </Card>
  );
}

function RetryButton({ job, onChanged }: Pick<ProgressCardProps, 'job' | 'onChanged'>) {
  const [retry, { loading }] = useMutation(RetryProfileImportDocument, { variables: { jobId: job.jobId } });
  if (!job.canRetry) return null;
  const press = async () => {
    try {
      await retry();
      await onChanged();
    } catch (error) {
      void toast(`The import could not go on: ${shownError(error).message}`, 'danger');
    }
  };
  return <Button icon={<Refresh />} text="Try again" loading={loading} onClick={() => void press()} />;
}

const words: Record<string, { word: string; intent: Intent }> = {
  waiting: { word: 'Waiting', intent: 'none' },
  asked: { word: 'Being read', intent: 'primary' },
  imported: { word: 'Imported', intent: 'success' },
  kept: { word: 'Kept as it was', intent: 'warning' },
  failed: { word: 'Not read', intent: 'danger' },
  refused: { word: 'Refused by the person', intent: 'warning' },
  left: { word: 'Not asked for', intent: 'warning' },
};

function Outcomes({ items, isOpen }: { items: Import['items']; isOpen: boolean }) {
  return (
    <WideTable label="Addresses">
      <thead>
        <tr>
          <th scope="col">Address</th>
          <th scope="col">Outcome</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ number, url, status, profileId, problem }) => {
          const isStopped = !isOpen && (status === 'waiting' || status === 'asked');
          const { word, intent } = isStopped
            ? { word: 'Not imported', intent: 'none' as const }
            : (words[status] ?? { word: status, intent: 'none' as const });
          return (
            <tr key={number}>
              <th scope="row" className={styles.address}>
                {profileId == null ? url : <Link to={`/profiles/${profileId}`}>{url}</Link>}
              </th>
              <td>
                <Tag minimal intent={intent}>
                  {word}
                </Tag>
              </td>
              <td>{problem ?? ''}</td>
            </tr>
          );
        })}
      </tbody>
    </WideTable>
  );
}
