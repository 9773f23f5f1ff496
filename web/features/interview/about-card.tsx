import { Card } from '../../components/card.tsx';
import type { Subject } from './use-subject.ts';
import styles from './interview.module.css';
import { pronouns } from './words.ts';

/** The attributes that the prompt shows, in its order. */
export function AboutCard({ subject: { facts, isImported, reaction } }: { subject: Subject }) {
  const { they, are } = pronouns(reaction.gender);
  return (
    <Card title={`Who ${they} ${are}`}>
      <dl className={`small facts ${styles.about}`}>
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">
        An AI persona from the segment {reaction.segmentName}.{' '}
        {isImported
          ? 'The model was told these attributes and no name. No such person was asked.'
          : 'No such person was asked, and the name is made up.'}
      </p>
    </Card>
  );
}
