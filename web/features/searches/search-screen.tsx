import { useParams } from 'react-router';
import { GitBranch } from '@blueprintjs/icons';
import { CommentsCard } from '../../components/comments/comments-card.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { EmptyState, ErrorNote } from '../../components/notice.tsx';
import { PageTitle, ScreenName } from '../../components/page-title.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { shownError } from '../../lib/errors.ts';
import { percent } from '../../lib/format.ts';
import { believedMeanOf, candidateOf, nameOf, type Search } from './search.ts';
import { SearchBody } from './search-body.tsx';
import { SearchHeader } from './search-header.tsx';
import { useSearch } from './use-search.ts';
import styles from './searches.module.css';

/** One search. Nothing of an earlier one stays when its branch opens. */
export function SearchScreen() {
  const { jobId = '' } = useParams();
  return <SearchPage key={jobId} jobId={jobId} />;
}

/** Shows what the search believes, what was confirmed, and every candidate with what became of it. */
function SearchPage({ jobId }: { jobId: string }) {
  const { job, search: read, isOpen, isLoading, error, refetch } = useSearch(jobId);
  if (read === null && error !== undefined)
    return (
      <>
        <ScreenName>Search</ScreenName>
        <ErrorNote
          title="The search could not be read"
          message={shownError(error).message}
          onRetry={() => void refetch()}
        />
      </>
    );
  if (isLoading && (read === null || job === null))
    return (
      <>
        <ScreenName>Search</ScreenName>
        <SkeletonBlock height={320} />
      </>
    );
  if (read === null || job === null)
    return (
      <>
        <ScreenName>Search</ScreenName>
        <EmptyState
          icon={<GitBranch size={28} />}
          title="There is no such search"
          action={<LinkButton to="/searches" text="Your searches" />}
        >
          It may have been deleted, or it belongs to somebody else.
        </EmptyState>
      </>
    );
  // The set-up is sent as JSON, as it was checked when the search was started.
  const search = read as Search;
  return (
    <div className="stack">
      <PageTitle>{search.title}</PageTitle>
      <SearchHeader search={search} job={job} isOpen={isOpen} onChanged={refetch} />
      {job.error === null || job.isCancelled ? null : (
        <p role="alert" className="danger-text">
          {job.error}
        </p>
      )}
      {search.stop === null && search.notices.length === 0 ? null : (
        <ul className={`plain-list ${styles.notices}`}>
          {search.stop === null ? null : <li>{search.stop.sentence}</li>}
          {search.notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      <SearchBody search={search} owned={{ search, isOpen, onChanged: refetch }}>
        <CommentsCard jobId={jobId} noun="search" />
      </SearchBody>
      <p role="status" className="visually-hidden">
        {latestWords(search)}
      </p>
    </div>
  );
}

/** The news for screen readers when a generation has ended. */
function latestWords(search: Search): string {
  const { history, confirmation, phase } = search;
  if (confirmation !== null && phase === 'done') return confirmation.headline.sentence;
  const last = history.at(-1);
  const best = candidateOf(search, last?.best ?? null);
  if (last === undefined || best === null) return '';
  const believed = believedMeanOf(search, last);
  const figure = believed === null ? '' : `, believed ${percent(believed)}`;
  return `Generation ${last.generation} has ended. Best so far: ${nameOf(best)}${figure}.`;
}
