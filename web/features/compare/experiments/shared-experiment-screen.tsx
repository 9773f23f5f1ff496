import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { scaleOf } from '../../../../domain/simulations/scale.ts';
import { Card } from '../../../components/card.tsx';
import { ClientReportView } from '../../../components/client-report/client-report-view.tsx';
import { useSharedReport } from '../../../components/client-report/use-shared-report.ts';
import { NoSuchLink } from '../../../components/no-such-link.tsx';
import { ErrorNote } from '../../../components/notice.tsx';
import { PageTitle, ScreenName } from '../../../components/page-title.tsx';
import { RecordHeader } from '../../../components/record-header.tsx';
import { SkeletonBlock } from '../../../components/skeleton.tsx';
import { counted, formatMoment, shorten } from '../../../lib/format.ts';
import { LinkNotFound, readShared, unreachable } from '../../../lib/read-shared.ts';
import { GroupSentences } from '../group-sentences.tsx';
import { PairTable, type ShownPairs } from '../pair-table.tsx';
import { type ShownSides, Sides } from '../sides.tsx';
import { ExperimentVerdict } from './experiment-verdict.tsx';
import { type ShownStep, Wordings } from './wordings.tsx';

/** The answer of `GET /api/shared/experiments/:token`. */
interface SharedExperiment extends Omit<ShownPairs, 'sides'>, ShownSides {
  title: string;
  createdAt: string;
  sentence: string;
  notes: string[];
  isFinal: boolean;
  isSimulated: boolean;
  samePersonas: boolean;
  segments: { label: string; sentence: string }[];
  wordings: ShownStep[];
}

/** A shared experiment: the verdict, the messages and their differences, without actions and costs. */
export function SharedExperimentScreen() {
  const { token = '' } = useParams();
  const [experiment, setExperiment] = useState<SharedExperiment | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const read = useCallback(async () => {
    setProblem(null);
    try {
      setExperiment(await readShared<SharedExperiment>(`/api/shared/experiments/${encodeURIComponent(token)}`));
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(unreachable));
    }
  }, [token]);
  useEffect(() => void read(), [read]);
  const report = useSharedReport(token);
  if (experiment === null || report === undefined)
    return (
      <>
        <ScreenName>Shared comparison</ScreenName>
        {problem === null ? <SkeletonBlock height={320} /> : null}
        {problem instanceof LinkNotFound ? (
          <NoSuchLink why="It was revoked, has expired, or is incomplete." />
        ) : problem === null ? null : (
          <ErrorNote title="This comparison could not be read" message={problem.message} onRetry={() => void read()} />
        )}
      </>
    );
  const { title, createdAt, sentence, notes, sides, isSimulated, segments, wordings } = experiment;
  return (
    <div className="stack">
      {report === null ? (
        <>
          <PageTitle>{shorten(title, 60)}</PageTitle>
          <RecordHeader
            title={title}
            actions={null}
            isSimulated={isSimulated}
            facts={[formatMoment(createdAt), counted(sides.length, 'message'), 'AI personas, not a poll of people']}
          />
          <ExperimentVerdict experiment={{ notes, comparison: experiment }} sentence={sentence} />
        </>
      ) : (
        <>
          <ClientReportView {...report} />
          <h2>All figures</h2>
        </>
      )}
      <Sides comparison={experiment} owned={null} />
      {experiment.isFinal && experiment.pairs.length > 0 ? <PairTable comparison={experiment} /> : null}
      {segments.length === 0 || report !== null ? null : (
        <Card title={`${scaleOf(experiment.sentimentType).share} by segment`}>
          <GroupSentences groups={segments} />
        </Card>
      )}
      <Wordings steps={wordings} shownIn={null} />
    </div>
  );
}
