import { ownSearch } from '../../db/searches/searches.ts';
import type { Db } from '../../db/client.ts';
import type { ClientReport, ReportKind } from '../../domain/exports/client-report.ts';
import type { SearchView } from '../../domain/searches/view.ts';
import { originsOfSegments } from '../../services/segments/made-up.ts';
import { searchClientReport, searchFullReport } from '../exports/client/search-client-report.ts';

/** Makes the report of a search, for its files and for visitors of its link. */
export async function readSearchReport(
  db: Db,
  userId: string,
  search: SearchView,
  kind: ReportKind,
): Promise<ClientReport> {
  const [record, origins] = await Promise.all([
    ownSearch(db, userId, search.jobId),
    originsOfSegments(
      db,
      userId,
      search.segments.map(({ id }) => id),
    ),
  ]);
  const given = { search, startedAt: record?.createdAt ?? new Date(), origins };
  return kind === 'client' ? searchClientReport(given) : searchFullReport(given);
}
