import { Card } from '../../components/card.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { cancelledByUser } from '../../../domain/jobs/ends.ts';
import styles from './run.module.css';
import { reactionsLink } from './filters.ts';
import type { RunResult } from './use-run.ts';
import { SampleReactions } from './sample-reactions.tsx';
import { ThemesCard } from './themes-card.tsx';

function whyMissing({ status, error }: RunResult): string {
  if (status !== 'failed') return 'No analysis was written for this run.';
  return error === cancelledByUser
    ? 'The run was cancelled before its analysis was written.'
    : 'The run stopped before its analysis was written; finish the run to get one.';
}

/** The written analysis beside some of the reactions. Its numbers link to the reactions they cite. */
export function AnalysisTab({ result }: { result: RunResult }) {
  const linkTo = (cited: number) => (cited < result.asked ? reactionsLink({ persona: String(cited) }) : null);
  return (
    <div className={styles.analysisColumns}>
      <Card title="Analysis">
        {result.analysis ? (
          <>
            <Markdown text={result.analysis} linkTo={linkTo} />
            <p className="small muted">
              Written by a model from the figures and up to eight reactions; a number in brackets leads to the reaction
              it cites.
              {result.isSimulated ? ' The model was the simulated provider.' : ''}
            </p>
          </>
        ) : (
          <p className="muted">{whyMissing(result)}</p>
        )}
      </Card>
      <div className={styles.side}>
        {result.currentEvents ? (
          <Card title="Current events the personas knew">
            <Markdown text={result.currentEvents} />
          </Card>
        ) : null}
        <ThemesCard jobId={result.jobId} />
        <SampleReactions result={result} />
      </div>
    </div>
  );
}
