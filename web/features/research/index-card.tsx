import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Callout } from '@blueprintjs/core';
import { Book } from '@blueprintjs/icons';
import { useCallback } from 'react';
import { Card } from '../../components/card.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { EmptyState, ErrorNote } from '../../components/notice.tsx';
import { SimulatedTag } from '../../components/simulated-tag.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { BuildPaperIndexDocument, PaperIndexDocument, type PaperIndexQuery } from '../../generated/research/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted, formatDateTime, usd } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';
import { BuildProgress } from './build-progress.tsx';
import styles from './research.module.css';

type Index = PaperIndexQuery['paperIndex'];

/** The state of an index, with the button that builds or updates it. */
export function IndexCard({ segmentId }: { segmentId: string }) {
  const { data, error, refetch, client } = useQuery(PaperIndexDocument, {
    variables: { segmentId },
    fetchPolicy: 'cache-and-network',
  });
  const readAgain = useCallback(() => {
    // Questions that were asked before are asked again of the new index.
    client.cache.evict({ fieldName: 'searchPapers' });
    return refetch();
  }, [client, refetch]);
  const index = data?.paperIndex;
  if (index === undefined)
    return (
      <Card title="Index">
        {error ? (
          <ErrorNote
            title="The papers could not be read"
            message={shownError(error).message}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonBlock height={80} />
        )}
      </Card>
    );
  if (index.papers === 0)
    return (
      <Card title="Index">
        <EmptyState
          icon={<Book size={28} />}
          title="No papers yet"
          action={<LinkButton to="/profiles" text="Your profiles" />}
        >
          Papers of the scholars among your profiles appear here, and can be searched by words and by meaning.
        </EmptyState>
      </Card>
    );
  return <Known index={index} onChanged={readAgain} />;
}

function Known({ index, onChanged }: { index: Index; onChanged: () => Promise<unknown> }) {
  const isOpen = ['queued', 'building'].includes(index.status);
  const [build, { loading }] = useMutation(BuildPaperIndexDocument, { variables: { segmentId: index.segmentId } });
  const start = async () => {
    try {
      await build();
      await onChanged();
    } catch (error) {
      void toast(`The index was not built: ${shownError(error).message}`, 'danger');
    }
  };
  return (
    <Card
      title="Index"
      aside={
        <div className="wrapping-row">
          {index.isSimulated ? <SimulatedTag /> : null}
          {isOpen ? null : (
            <Button
              intent={index.builtAt === null || index.isOutOfDate ? 'primary' : 'none'}
              text={index.builtAt === null ? 'Build the index' : 'Update the index'}
              loading={loading}
              onClick={() => void start()}
            />
          )}
        </div>
      }
    >
      <p className={`figures ${styles.facts}`} role="status">
        {factsOf(index)}
      </p>
      {index.model === null ? (
        <Callout intent="warning" icon={false} className="mb-12">
          Passages are found by their words alone. To find what is said in other words, save an OpenAI key in Settings.
        </Callout>
      ) : null}
      {isOpen && index.jobId !== null ? (
        <BuildProgress jobId={index.jobId} segmentId={index.segmentId} onEnd={onChanged} />
      ) : null}
      {!isOpen && index.error ? <p role="alert">{index.error}</p> : null}
      {isOpen ? null : <p className="muted">{adviceOf(index)}</p>}
    </Card>
  );
}

function factsOf({ papers, authors, passages, embedded, model }: Index): string {
  const searched = model === null ? '' : `, ${embedded.toLocaleString('en-US')} of them by meaning`;
  const found =
    passages === 0 ? 'nothing can be searched yet' : `${counted(passages, 'passage')} can be searched${searched}`;
  return `${counted(papers, 'paper')} of ${counted(authors, 'scholar')}; ${found}.`;
}

function adviceOf({ builtAt, isOutOfDate, isSimulated, model, estimatedCostUsd }: Index): string {
  const cost =
    model === null || isSimulated || estimatedCostUsd === 0
      ? 'It costs nothing.'
      : `It costs about ${usd(estimatedCostUsd)}.`;
  if (builtAt === null) return `Building divides the papers into passages. ${cost}`;
  if (isOutOfDate) return `Papers came or changed since ${formatDateTime(builtAt)}. ${cost}`;
  return `Up to date since ${formatDateTime(builtAt)}.`;
}
