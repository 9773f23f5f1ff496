import { Link } from 'react-router';
import { useScale } from '../../components/scale.tsx';
import { asSentiment, sentimentColor } from '../../components/sentiment.ts';
import { percent, shorten } from '../../lib/format.ts';
import styles from './interview.module.css';
import type { Subject } from './use-subject.ts';
import { pronouns } from './words.ts';

/** Longer messages are shortened; the run's page has them in full. */
const maxMessageCharacters = 400;

/** The message that the persona heard, and its answer in the run. */
export function Heard({ subject: { jobId, message, reaction } }: { subject: Subject }) {
  const { names } = useScale();
  const kind = asSentiment(reaction.sentiment);
  const { they } = pronouns(reaction.gender);
  const facts = [
    names[kind],
    reaction.actionLikelihood === null ? null : `likely to act ${percent(reaction.actionLikelihood)}`,
    reaction.reaction === '' ? null : `first thought: ${reaction.reaction}`,
  ];
  return (
    <div className={styles.heard}>
      <p className="small muted">
        {they.charAt(0).toUpperCase() + they.slice(1)} heard{' '}
        <Link to={`/runs/${jobId}`}>“{shorten(message, maxMessageCharacters)}”</Link>
      </p>
      <blockquote className={styles.first} style={{ borderColor: sentimentColor[kind] }}>
        <p className={styles.words}>{reaction.response}</p>
        <p className="small muted">{facts.filter((fact) => fact !== null).join(' · ')}</p>
      </blockquote>
    </div>
  );
}
