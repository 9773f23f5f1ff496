import { useQuery } from '@apollo/client/react';
import { Link } from 'react-router';
import { InterviewsDocument } from '../../generated/interviews/graphql.ts';
import { counted } from '../../lib/format.ts';
import styles from './run.module.css';

/** Interviews that the line names; the others are on the pages of their personas. */
const shownInterviews = 5;

/** The interviews of a run in one line; nothing without any. */
export function InterviewsLine({ jobId }: { jobId: string }) {
  const { data } = useQuery(InterviewsDocument, { variables: { jobId }, fetchPolicy: 'cache-and-network' });
  const interviews = data?.interviews ?? [];
  if (interviews.length === 0) return null;
  const more = interviews.length - shownInterviews;
  return (
    <nav aria-label="Interviews" className={styles.interviews}>
      <b>{counted(interviews.length, 'interview')}</b>
      <ul>
        {interviews.slice(0, shownInterviews).map(({ id, title, personName, provider, personaIndex }) => (
          <li key={id}>
            <Link to={`/runs/${jobId}/personas/${provider}/${personaIndex}?interview=${id}`}>
              {personName}: {title}
            </Link>
          </li>
        ))}
        {more > 0 ? <li className="muted">and {more} more</li> : null}
      </ul>
    </nav>
  );
}
