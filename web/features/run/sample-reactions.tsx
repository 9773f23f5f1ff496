import { useQuery } from '@apollo/client/react';
import { Link } from 'react-router';
import { Card } from '../../components/card.tsx';
import { Quote } from '../../components/quote.tsx';
import { SkeletonLines } from '../../components/skeleton.tsx';
import { RunSampleReactionsDocument } from '../../generated/run/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { shorten } from '../../lib/format.ts';
import { reactionsLink } from './filters.ts';
import type { RunResult } from './use-run.ts';
import styles from './reactions.module.css';

/** Quotes are shortened to about three lines. */
const maxQuoteCharacters = 260;

/** A few reactions of each sentiment, verbatim. */
export function SampleReactions({ result: { jobId, models } }: { result: Pick<RunResult, 'jobId' | 'models'> }) {
  const { data, error } = useQuery(RunSampleReactionsDocument, { variables: { jobId } });
  const items = data ? [data.positive, data.negative, data.neutral].flatMap((page) => page?.items ?? []) : [];
  return (
    <Card title="In their words" aside={<Link to={reactionsLink({})}>All reactions</Link>}>
      {error ? <p className="muted">They could not be read: {shownError(error).message}</p> : null}
      {!data && !error ? <SkeletonLines widths={[95, 80, 90, 70]} /> : null}
      <div className={styles.sampleList}>
        {items.map(({ personaIndex, provider, model, sentiment, response, personName, age, segmentName }) => (
          <Quote
            key={`${personaIndex}-${provider}`}
            sentiment={sentiment}
            text={shorten(response, maxQuoteCharacters)}
            personName={personName}
            age={age}
            segmentName={segmentName}
            model={models.length > 1 ? model : undefined}
          />
        ))}
      </div>
    </Card>
  );
}
