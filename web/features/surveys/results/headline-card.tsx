import { Card } from '../../../components/card.tsx';
import { count, counted } from '../../../lib/format.ts';
import type { Results } from './view.ts';
import styles from './results.module.css';

/** The three sentences with a figure each, and the one instruction. */
export function HeadlineCard({ results: { headline, people, run } }: { results: Results }) {
  const { worth, rectified, distance, advice } = headline;
  const personas = counted(run?.counted ?? 0, 'persona');
  return (
    <Card label="How good the personas are">
      {worth === null && rectified === null && distance === null ? null : (
        <dl className={`figures ${styles.sentences}`}>
          {worth === null ? null : (
            <Sentence
              before={`The ${personas} are`}
              figure={`worth about ${counted(worth.people, 'person', 'people')}`}
              after={`${count(worth.low)} to ${count(worth.high)}${worth.isAtLimit ? ' or more' : ''}, on questions like these ${count(worth.questions)}`}
            />
          )}
          {rectified === null ? null : (
            <Sentence
              before={`Together with the ${counted(people.counted, 'person', 'people')}`}
              figure={`as good as ${count(rectified.people)}`}
              after={`rectified figures save ${counted(rectified.saved, 'answer')}`}
            />
          )}
          {distance === null ? null : (
            <Sentence
              before="Alone, the personas are"
              figure={`${counted(Math.round(distance.points), 'point')} off`}
              after={`median${distance.peopleAmongThemselves === null ? '' : `; people among themselves: ${count(distance.peopleAmongThemselves)}`}`}
            />
          )}
        </dl>
      )}
      <p className={styles.advice}>{advice}</p>
    </Card>
  );
}

function Sentence({ before, figure, after }: { before: string; figure: string; after: string }) {
  return (
    <div>
      <dt className="muted">{before}</dt>
      <dd className={styles.large}>{figure}</dd>
      <dd className="small muted">{after}</dd>
    </div>
  );
}
