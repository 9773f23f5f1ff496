import { Card } from '../../components/card.tsx';
import { useScale } from '../../components/scale.tsx';
import { asSentiment } from '../../components/sentiment.ts';
import { count } from '../../lib/format.ts';
import styles from './insights.module.css';
import type { RunResult } from './use-run.ts';

export function Insights({ result: { insights } }: { result: RunResult }) {
  const { names } = useScale();
  if (!insights) return null;
  return (
    <Card title="Insights">
      <dl className={`figures ${styles.facts}`}>
        <dt>Responses</dt>
        <dd>{count(insights.totalResponses)}</dd>
        <dt>Average length</dt>
        <dd>{count(insights.averageResponseLength)} characters</dd>
        <dt>Most common answer</dt>
        <dd>{names[asSentiment(insights.mostCommonSentiment)].toLowerCase()}</dd>
      </dl>
    </Card>
  );
}
