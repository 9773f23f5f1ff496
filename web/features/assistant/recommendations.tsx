import { useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { Link } from 'react-router';
import { Card } from '../../components/card.tsx';
import { SimulatedTag } from '../../components/simulated-tag.tsx';
import { ChatRecommendationsDocument } from '../../generated/assistant/graphql.ts';
import { shorten } from '../../lib/format.ts';
import { useWording } from './use-wording.ts';
import styles from './assistant.module.css';

/** Recommendations from the person's runs. They are computed without a model, so they need no key. */
export function Recommendations() {
  const { data } = useQuery(ChatRecommendationsDocument, { fetchPolicy: 'cache-and-network' });
  const { test, improve } = useWording();
  const found = data?.chatRecommendations ?? [];
  if (!data) return null;
  return (
    <Card title="From your own runs">
      {found.length === 0 ? (
        <p className="muted">
          When you have tested messages, this says which was received best, which met resistance, and what to try next.{' '}
          <Link to="/">Test a message</Link>
        </p>
      ) : null}
      <ul className={styles.recommendations}>
        {found.map(({ kind, title, text, jobId, message, isSimulated }) => (
          <li key={kind}>
            <div className={styles.head}>
              <h3>{title}</h3>
              {isSimulated ? <SimulatedTag /> : null}
            </div>
            <p className={styles.said}>{shorten(message, 160)}</p>
            <p className="small muted">{text}</p>
            <div className={styles.buttons}>
              <Button
                size="small"
                text="Improve it"
                aria-label={`Improve it: ${title}`}
                onClick={() => improve(message)}
              />
              <Button
                size="small"
                text="Test again"
                aria-label={`Test again: ${title}`}
                onClick={() => test(message)}
              />
              <Link to={`/runs/${jobId}`}>Read the run {jobId}</Link>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
