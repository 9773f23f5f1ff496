import { Button } from '@blueprintjs/core';
import type { ScholarPapersFieldsFragment } from '../../../generated/profiles/graphql.ts';
import { counted } from '../../../lib/format.ts';
import type { PaperSearch } from './use-find-papers.ts';
import styles from './papers.module.css';

interface SourceStatesProps {
  found: ScholarPapersFieldsFragment;
  search: PaperSearch;
  /** False for a profile that finds nothing more. */
  mayContinue: boolean;
}

/** How far the search is, and what each source lists or why it does not. */
export function SourceStates({ found, search, mayContinue }: SourceStatesProps) {
  const { sources, nextInMs } = found;
  return (
    <>
      <p role="status" className={styles.status}>
        {search.isRunning ? progressOf(found) : null}
      </p>
      {!search.isRunning && nextInMs !== null ? (
        <div className="wrapping-row">
          <span>{unfinished(found)}</span>
          {mayContinue ? <Button size="small" text="Continue" onClick={() => void search.start(null)} /> : null}
        </div>
      ) : null}
      {sources.length === 0 ? null : (
        <ul className={styles.sources} aria-label="Sources">
          {sources.map(({ source, externalId, papers, problem }) => (
            <li key={source}>
              <strong>{source}</strong> {externalId}: {counted(papers, 'paper')}
              {problem ? <span className={styles.problem}> {problem}.</span> : null}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function progressOf({ papers, sources, waitingPdfs }: ScholarPapersFieldsFragment): string {
  const asked = sources.filter(({ isDone }) => !isDone).map(({ source }) => source);
  const soFar = counted(papers.length, 'paper');
  if (sources.length === 0 || asked.length > 0) return `Asking ${asked.join(', ') || 'the sources'}: ${soFar} so far`;
  return `${soFar}. Fetching PDFs: ${waitingPdfs} left`;
}

function unfinished({ sources, waitingPdfs }: ScholarPapersFieldsFragment): string {
  const left = sources.filter(({ isDone }) => !isDone).map(({ source }) => source);
  return left.length > 0
    ? `${left.join(', ')} ${left.length === 1 ? 'was' : 'were'} not read to the end.`
    : `${counted(waitingPdfs, 'PDF')} ${waitingPdfs === 1 ? 'is' : 'are'} not fetched yet.`;
}
