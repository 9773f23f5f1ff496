import { sentiments } from '../../../domain/sentiment/sentiment.ts';
import { Card } from '../../components/card.tsx';
import { Figure } from '../../components/figure.tsx';
import { useScale } from '../../components/scale.tsx';
import { Swatch } from '../../components/sentiment-legend.tsx';
import { sentimentColor } from '../../components/sentiment.ts';
import { count } from '../../lib/format.ts';
import { formatShare } from '../../lib/format-share.ts';
import type { Breakdown } from './breakdown-data.ts';
import styles from './breakdown.module.css';

/** The split of the chosen personas in large figures, and what divides them in one sentence. */
export function BreakdownHeadline({
  breakdown: { chosen, everyone, sentence },
}: {
  breakdown: Pick<Breakdown, 'chosen' | 'everyone' | 'sentence'>;
}) {
  const { names } = useScale();
  const all = everyone.counts.total;
  const end = sentence.indexOf('. ') + 1;
  const [first, rest] = end === 0 ? [sentence, ''] : [sentence.slice(0, end), sentence.slice(end)];
  return (
    <Card label="The chosen personas" className={styles.headline}>
      <dl className={`figures ${styles.shares}`}>
        {sentiments.map((sentiment) => {
          const { value, range } = formatShare(chosen.counts.total, chosen[sentiment], chosen.people);
          return (
            <Figure
              key={sentiment}
              label={
                <>
                  <Swatch color={sentimentColor[sentiment]} /> {names[sentiment]}
                </>
              }
              value={value}
              under={range ?? ''}
            />
          );
        })}
      </dl>
      <div className={styles.sentence}>
        <p className={styles.lead}>
          <b>{first}</b>
          {rest}
        </p>
        <p className="small muted figures">
          All {count(all)}: {formatShare(all, everyone.positive, everyone.people).value} {names.positive.toLowerCase()}.
          AI personas: no people were asked. Ranges: 95% intervals, for the same model and wording.
        </p>
      </div>
    </Card>
  );
}
