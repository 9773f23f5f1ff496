import { Card } from '../../components/card.tsx';
import { count } from '../../lib/format.ts';
import styles from './insights.module.css';
import type { RunResult } from './use-run.ts';

export function Insights({ result: { insights } }: { result: RunResult }) {
  if (!insights) return null;
  return (
    <Card title="Insights">
      <dl className={`figures ${styles.facts}`}>
        <dt>Responses</dt>
        <dd>{count(insights.totalResponses)}</dd>
        <dt>Average length</dt>
        <dd>{count(insights.averageResponseLength)} characters</dd>
        <dt>Most common sentiment</dt>
        <dd>{insights.mostCommonSentiment}</dd>
      </dl>
    </Card>
  );
}
