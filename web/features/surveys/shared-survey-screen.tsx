import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { ClientReportView } from '../../components/client-report/client-report-view.tsx';
import type { ReportSoFar } from '../../components/client-report/use-shared-report.ts';
import { NoSuchLink } from '../../components/no-such-link.tsx';
import { ErrorNote } from '../../components/notice.tsx';
import { ScreenName } from '../../components/page-title.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { LinkNotFound, readShared, unreachable } from '../../lib/read-shared.ts';

/** The results of a shared survey: the report for a client, as it is now. */
export function SharedSurveyScreen() {
  const { token = '' } = useParams();
  const [shared, setShared] = useState<ReportSoFar | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const read = useCallback(async () => {
    setProblem(null);
    try {
      setShared(await readShared<ReportSoFar>(`/api/shared/surveys/${encodeURIComponent(token)}`));
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(unreachable));
    }
  }, [token]);
  useEffect(() => void read(), [read]);
  if (shared !== null && shared.report !== null) return <ClientReportView {...shared} report={shared.report} />;
  return (
    <>
      <ScreenName>Shared survey</ScreenName>
      {problem instanceof LinkNotFound ? (
        <NoSuchLink why="It was revoked, has expired, or is incomplete." />
      ) : problem !== null ? (
        <ErrorNote title="These results could not be read" message={problem.message} onRetry={() => void read()} />
      ) : shared === null ? (
        <SkeletonBlock height={320} />
      ) : (
        <p className="muted">Nobody has answered yet. Come back later.</p>
      )}
    </>
  );
}
