import { Button } from '@blueprintjs/core';
import { Link, useParams } from 'react-router';
import { withoutCitations } from '../../../../domain/simulations/citations.ts';
import { scaleOf } from '../../../../domain/simulations/scale.ts';
import { Card } from '../../../components/card.tsx';
import { Markdown } from '../../../components/markdown.tsx';
import { ClientReportView } from '../../../components/client-report/client-report-view.tsx';
import { useSharedReport } from '../../../components/client-report/use-shared-report.ts';
import { NoSuchLink } from '../../../components/no-such-link.tsx';
import { ErrorNote } from '../../../components/notice.tsx';
import { PageTitle, ScreenName } from '../../../components/page-title.tsx';
import { Quote } from '../../../components/quote.tsx';
import { ScaleProvider } from '../../../components/scale.tsx';
import { SimulatedTag } from '../../../components/simulated-tag.tsx';
import { SkeletonBlock } from '../../../components/skeleton.tsx';
import { counted, formatMoment, shorten } from '../../../lib/format.ts';
import { answeredSentence } from '../run-words.ts';
import { BreakdownHeadline } from '../breakdown-headline.tsx';
import { NobodyAnswered } from '../endings.tsx';
import { Headline } from '../headline.tsx';
import { IntervalGroups } from '../groups.tsx';
import { Notices } from '../notices.tsx';
import styles from './sharing.module.css';
import { type SharedRun, useSharedRun } from './use-shared-run.ts';

/** A shared run: the result and the reactions, without actions. */
export function SharedScreen() {
  const { token = '' } = useParams();
  const { run, reactions, problem, isGone, again, more } = useSharedRun(token);
  const report = useSharedReport(token);
  if (run === null && problem !== null)
    return (
      <>
        <ScreenName>Shared run</ScreenName>
        {isGone ? (
          <NoSuchLink why="It was revoked, has expired, or is incomplete." />
        ) : (
          <ErrorNote title="This run could not be read" message={problem} onRetry={again} />
        )}
      </>
    );
  if (run === null || report === undefined)
    return (
      <>
        <ScreenName>Shared run</ScreenName>
        <SkeletonBlock height={320} />
      </>
    );
  return (
    <ScaleProvider sentimentType={run.sentimentType}>
      <div className={`stack ${styles.page}`}>
        {report === null ? (
          <>
            <PageTitle>{shorten(run.message, 60)}</PageTitle>
            <SharedHeader run={run} />
          </>
        ) : (
          <ClientReportView {...report} />
        )}
        <Notices notices={run.notices} />
        {run.heard === 0 && run.endings.total > 0 ? (
          <NobodyAnswered endings={run.endings} />
        ) : run.heard === 0 ? (
          <p className="muted">Nobody has answered yet. Come back when the run is done.</p>
        ) : (
          <Answers run={run} reactions={reactions} problem={problem} more={more} hasReport={report !== null} />
        )}
      </div>
    </ScaleProvider>
  );
}

/** The result, the groups, the analysis and the reactions read so far. */
function Answers({
  run,
  reactions,
  problem,
  more,
  hasReport,
}: Pick<ReturnType<typeof useSharedRun>, 'reactions' | 'problem' | 'more'> & { run: SharedRun; hasReport: boolean }) {
  const { share } = scaleOf(run.sentimentType);
  return (
    <>
      {hasReport ? <h2>All figures and answers</h2> : null}
      {run.breakdown === null ? (
        hasReport ? null : (
          <Headline result={run} />
        )
      ) : (
        <>
          <p>
            <b>Personas with {run.breakdown.filters.join(' and ')}</b>
          </p>
          <BreakdownHeadline breakdown={run.breakdown} />
          <h2>Everyone who was asked</h2>
          <Headline result={run} />
        </>
      )}
      <div className={styles.columns}>
        <div className="stack">
          <IntervalGroups title={`${share} by segment`} groups={run.bySegment} />
          <IntervalGroups title={`${share} by age`} groups={run.byAge} />
          <IntervalGroups title={`${share} by gender`} groups={run.byGender} />
        </div>
        <div className="stack">
          {run.analysis ? (
            <Card title="Analysis">
              <Markdown text={withoutCitations(run.analysis, run.asked)} />
            </Card>
          ) : null}
          <Card
            title={
              run.breakdown === null
                ? 'In their words'
                : `In the words of personas with ${run.breakdown.filters.join(' and ')}`
            }
            aside={<span className="muted figures">{counted(reactions.total, 'reaction')}</span>}
          >
            <div className={styles.quotes}>
              {reactions.items.map(
                ({ personaIndex, provider, model, sentiment, response, personName, age, segmentName }) => (
                  <Quote
                    key={`${personaIndex}-${provider}`}
                    sentiment={sentiment}
                    text={response}
                    personName={personName}
                    age={age}
                    segmentName={segmentName}
                    model={run.models.length > 1 ? model : undefined}
                  />
                ),
              )}
              {reactions.nextToken === null ? null : <Button text="Show more" onClick={more} />}
              {problem === null ? null : <p role="alert">{problem}</p>}
            </div>
          </Card>
        </div>
      </div>
    </>
  );
}

/** The message and the main facts of the run. */
function SharedHeader({ run }: { run: SharedRun }) {
  return (
    <header>
      <h1 className={styles.title}>“{run.message}”</h1>
      <ul className={`figures ${styles.facts}`}>
        <li>{answeredSentence(run, 'AI persona')}</li>
        <li>{run.segmentNames.join(', ')}</li>
        <li>{run.models.join(', ')}</li>
        <li>{formatMoment(run.createdAt)}</li>
        {run.isSimulated ? (
          <li>
            <SimulatedTag />
          </li>
        ) : null}
        <li>
          <Link to="/">Shared from Soundings</Link>
        </li>
      </ul>
    </header>
  );
}
