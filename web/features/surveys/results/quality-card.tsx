import { Link } from 'react-router';
import { Card } from '../../../components/card.tsx';
import { count, counted } from '../../../lib/format.ts';
import { reviewPath } from './paths.ts';
import type { Results } from './view.ts';
import styles from './results.module.css';

/** Flagged responses, which count until somebody decides. */
export function QualityCard({ surveyId, quality }: { surveyId: string; quality: Results['quality'] }) {
  const flagged = quality.flaggedPeople + quality.flaggedPersonas;
  return (
    <Card
      title="Quality"
      aside={
        flagged === 0 ? null : (
          <Link to={reviewPath(surveyId)} aria-label={`Review ${count(flagged)} flagged responses`}>
            Review {count(flagged)}
          </Link>
        )
      }
    >
      <p>{quality.sentence}</p>
      {quality.kinds.length === 0 ? null : (
        <details className={styles.note}>
          <summary className="small">By kind</summary>
          <ul className="small muted plain-list">
            {quality.kinds.map(({ kind, label, people, personas }) => (
              <li key={kind}>
                {label}: {counted(people, 'person', 'people')}, {counted(personas, 'persona')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}
