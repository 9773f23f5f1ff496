import { useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { Card } from '../../components/card.tsx';
import { InterviewsDocument } from '../../generated/interviews/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { formatTime } from '../../lib/format.ts';
import styles from './interview.module.css';
import { useDeleteInterview } from './use-delete-interview.ts';
import type { AnswerRef } from './use-subject.ts';
import { personaPath } from './words.ts';

/** All interviews with this persona about this answer, the one used last first. */
export function EarlierCard({ answer, current }: { answer: AnswerRef; current: string | null }) {
  const { data, error } = useQuery(InterviewsDocument, { variables: { ...answer }, fetchPolicy: 'cache-and-network' });
  const erase = useDeleteInterview(answer, current);
  const interviews = data?.interviews ?? [];
  return (
    <Card title="Interviews">
      {error ? <p className="muted">They could not be read: {shownError(error).message}</p> : null}
      {data && interviews.length === 0 ? (
        <p className="muted">Interviews of this persona will be listed here.</p>
      ) : null}
      <ul className={styles.earlier}>
        {interviews.map(({ id, title, updatedAt }) => (
          <li key={id} className={id === current ? styles.current : undefined}>
            <Link to={personaPath(answer, id)} aria-current={id === current ? 'page' : undefined} preventScrollReset>
              <span className={styles.title}>{title}</span>
              <span className="small muted figures">{formatTime(updatedAt)}</span>
            </Link>
            <Button
              size="small"
              variant="minimal"
              icon={<Trash />}
              aria-label={`Delete the interview “${title}”`}
              onClick={() => void erase(id)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
