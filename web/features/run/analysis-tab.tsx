import { Card } from '../../components/card.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { cancelledError } from '../../components/status-tag.tsx';
import styles from './analysis-tab.module.css';
import type { RunResult } from './use-run.ts';

function whyMissing({ status, error }: RunResult): string {
  if (status !== 'failed') return 'No analysis was written for this run.';
  return error === cancelledError
    ? 'The run was cancelled before its analysis was written.'
    : 'The run stopped before its analysis was written; finish the run to get one.';
}

/** The written analysis, with what it drew on beside it. */
export function AnalysisTab({ result }: { result: RunResult }) {
  return (
    <div className={styles.columns}>
      <Card title="Analysis">{result.analysis ? <Markdown text={result.analysis} /> : <p className="muted">{whyMissing(result)}</p>}</Card>
      {result.currentEvents ? (
        <Card title="Current events the personas knew">
          <Markdown text={result.currentEvents} />
        </Card>
      ) : null}
    </div>
  );
}
