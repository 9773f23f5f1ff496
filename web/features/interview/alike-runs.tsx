import { useQuery } from '@apollo/client/react';
import { Link } from 'react-router';
import { AlikeRunsDocument } from '../../generated/interviews/graphql.ts';
import { formatTime, shorten } from '../../lib/format.ts';
import styles from './interview.module.css';
import type { AnswerRef } from './use-subject.ts';

/** Links to the runs that asked personas like this one; nothing without any. */
export function AlikeRuns({ answer: { jobId, personaIndex }, them }: { answer: AnswerRef; them: string }) {
  const { data } = useQuery(AlikeRunsDocument, {
    variables: { jobId, personaIndex },
    fetchPolicy: 'cache-and-network',
  });
  const runs = data?.alikeRuns ?? [];
  if (runs.length === 0) return null;
  return (
    <nav aria-label={`Others like ${them}`} className={styles.note}>
      <b>Others like {them} were asked</b>
      <ul className={styles.alike}>
        {runs.map((run) => (
          <li key={run.jobId}>
            <Link to={`/runs/${run.jobId}`}>{run.name ?? shorten(run.message, 80)}</Link>{' '}
            <span className="small muted figures">{formatTime(run.createdAt)}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
