import { Button } from '@blueprintjs/core';
import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { Card } from '../../components/card.tsx';
import { SkeletonLines } from '../../components/skeleton.tsx';
import {
  RemoveSamplesDocument,
  type SampleKind,
  SamplesDocument,
  type SamplesQuery,
} from '../../generated/samples/graphql.ts';
import { refetchVisible } from '../../graphql/progress-listener.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';
import styles from './samples-card.module.css';

type Sample = SamplesQuery['samples'][number];
type Shown = Exclude<SampleKind, 'run'>;

const kinds: Record<Shown, { name: string; says: string; path: (address: string) => string }> = {
  experiment: {
    name: 'Comparison',
    says: 'Three wordings, two segments: which one, for whom, and why.',
    path: (id) => `/experiments/${id}`,
  },
  survey: {
    name: 'Survey',
    says: 'Eight questions that 60 personas answered.',
    path: (id) => `/surveys/${id}/results`,
  },
  panel: {
    name: 'Panel',
    says: 'Four people discuss a message, and vote before and after.',
    path: (jobId) => `/panels/${jobId}`,
  },
  search: {
    name: 'Better wordings',
    says: 'Wordings that were bred from one, and whether they hold with other people.',
    path: (jobId) => `/searches/${jobId}`,
  },
};

/** Lists that show the samples as well. */
const listsWithSamples = ['RecentRuns'];

/**
 * Finished work that a new account begins with. `isFirst` stands for a person without runs, for whom the card keeps its
 * place while it loads.
 */
export function SamplesCard({ isFirst }: { isFirst: boolean }) {
  const client = useApolloClient();
  const { data, loading } = useQuery(SamplesDocument);
  const [remove, { loading: isRemoving }] = useMutation(RemoveSamplesDocument, { refetchQueries: [SamplesDocument] });
  const samples = data?.samples ?? [];
  const isThere = samples.length > 0;
  useEffect(() => {
    // The first read makes them, perhaps after the lists were read.
    if (isFirst && isThere) void refetchVisible(client, listsWithSamples);
  }, [client, isFirst, isThere]);
  if (!isThere && !(isFirst && loading)) return null;
  const removeAll = async () => {
    try {
      await remove();
      await refetchVisible(client, listsWithSamples);
      void toast('The samples are removed');
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };
  return (
    <Card
      title="Finished work to look at"
      aside={
        isThere ? (
          <Button
            size="small"
            variant="minimal"
            text="Remove the samples"
            loading={isRemoving}
            onClick={() => void removeAll()}
          />
        ) : null
      }
    >
      <p className="muted">
        Samples, answered by the built-in simulator. They cost nothing and count in no limit and in no figure of
        Analytics.
      </p>
      {isThere ? (
        <ul className={styles.samples}>
          {samples.map((sample) => (
            <SampleLink key={sample.address} {...sample} />
          ))}
        </ul>
      ) : (
        <SkeletonLines widths={[100, 100]} height={44} />
      )}
    </Card>
  );
}

function SampleLink({ kind, address, title }: Sample) {
  if (kind === 'run') return null;
  const { name, says, path } = kinds[kind];
  return (
    <li>
      <Link to={path(address)} className={styles.sample} title={title}>
        <strong>{name}</strong>
        <span className="muted">{says}</span>
      </Link>
    </li>
  );
}
