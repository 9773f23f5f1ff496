import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { Card } from '../../components/card.tsx';
import { ClientReportView } from '../../components/client-report/client-report-view.tsx';
import { useSharedReport } from '../../components/client-report/use-shared-report.ts';
import { NoSuchLink } from '../../components/no-such-link.tsx';
import { ErrorNote } from '../../components/notice.tsx';
import { PageTitle, ScreenName } from '../../components/page-title.tsx';
import { SimulatedTag } from '../../components/simulated-tag.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { counted, shorten } from '../../lib/format.ts';
import { LinkNotFound, readShared, unreachable } from '../../lib/read-shared.ts';
import { SearchBody } from './search-body.tsx';
import { type ReadSearch, sentenceOf } from './search.ts';

/** A shared search: its candidates and what was confirmed, without actions and costs. */
export function SharedSearchScreen() {
  const { token = '' } = useParams();
  const [search, setSearch] = useState<ReadSearch | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const read = useCallback(async () => {
    setProblem(null);
    try {
      setSearch(await readShared<ReadSearch>(`/api/shared/searches/${encodeURIComponent(token)}`));
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(unreachable));
    }
  }, [token]);
  useEffect(() => void read(), [read]);
  const report = useSharedReport(token);
  if (search === null || report === undefined)
    return (
      <>
        <ScreenName>Shared search</ScreenName>
        {problem === null ? <SkeletonBlock height={320} /> : null}
        {problem instanceof LinkNotFound ? (
          <NoSuchLink why="It was revoked, has expired, or is incomplete." />
        ) : problem === null ? null : (
          <ErrorNote title="This search could not be read" message={problem.message} onRetry={() => void read()} />
        )}
      </>
    );
  return (
    <div className="stack">
      {report === null ? (
        <>
          <PageTitle>{shorten(search.title, 60)}</PageTitle>
          <Card>
            <h1>{search.title}</h1>
            <p className="muted mt-8">
              {search.isSimulated ? <SimulatedTag /> : null} A search for a better wording with{' '}
              {counted(search.setup.personas, 'AI persona')} in {counted(search.segments.length, 'segment')}.{' '}
              {search.phase === 'done' ? sentenceOf(search.stop?.sentence ?? '') : 'It is not over. Come back later.'}
            </p>
          </Card>
        </>
      ) : (
        <>
          <ClientReportView {...report} />
          <h2>All figures</h2>
        </>
      )}
      <SearchBody search={search} owned={null} />
    </div>
  );
}
