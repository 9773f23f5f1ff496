import { useQuery } from '@apollo/client/react';
import { Book } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { Card } from '../../components/card.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { EmptyState, ErrorNote } from '../../components/notice.tsx';
import { ScreenName } from '../../components/page-title.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { PaperPageDocument, type PaperPageQuery } from '../../generated/research/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { pageWords } from '../../lib/paper-links.ts';
import { bylineOf } from './paper-words.ts';
import styles from './research.module.css';

/** One page of a paper, with the passage that led here marked. */
export function PaperScreen() {
  const { paperId = '' } = useParams();
  const [params] = useSearchParams();
  const page = Number.parseInt(params.get('page') ?? '1', 10) || 0;
  const variables = { paperId, page, passageId: params.get('passage') };
  const { data, error, refetch } = useQuery(PaperPageDocument, { variables });
  if (error && !data)
    return (
      <>
        <ScreenName>Paper</ScreenName>
        <ErrorNote
          title="The page could not be read"
          message={shownError(error).message}
          onRetry={() => void refetch()}
        />
      </>
    );
  if (!data)
    return (
      <>
        <ScreenName>Paper</ScreenName>
        <SkeletonBlock height={320} />
      </>
    );
  if (data.paperPage === null)
    return (
      <>
        <ScreenName>Paper</ScreenName>
        <EmptyState
          icon={<Book size={28} />}
          title="There is no such page"
          action={<LinkButton to="/research" text="Research papers" />}
        >
          The paper may have been deleted, or it belongs to another account.
        </EmptyState>
      </>
    );
  return <Page key={`${paperId} ${page}`} read={data.paperPage} />;
}

type Read = NonNullable<PaperPageQuery['paperPage']>;

function Page({ read }: { read: Read }) {
  const { title, page, pages, paperId } = read;
  const at = pages.indexOf(page);
  const linkTo = (number: number | undefined, text: string) =>
    number === undefined ? null : (
      <LinkButton to={`/research/papers/${encodeURIComponent(paperId)}?page=${number}`} text={text} />
    );
  const words = pageWords(page);
  return (
    <div className="stack">
      <ScreenName>{title}</ScreenName>
      <Card
        title={title}
        aside={
          <div className="wrapping-row">
            {linkTo(pages[at - 1], 'Previous page')}
            {linkTo(pages[at + 1], 'Next page')}
          </div>
        }
      >
        <p className="muted">
          {[bylineOf(read), `${words.charAt(0).toUpperCase()}${words.slice(1)} of ${pages.at(-1) ?? page}`]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
        <MarkedText read={read} />
      </Card>
    </div>
  );
}

function MarkedText({ read: { text, passage } }: { read: Read }) {
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    mark.current?.scrollIntoView({ block: 'center' });
  }, []);
  if (passage === null) return <p className={styles.page}>{text}</p>;
  return (
    <p className={styles.page}>
      {text.slice(0, passage.start)}
      <mark ref={mark}>{text.slice(passage.start, passage.end)}</mark>
      {text.slice(passage.end)}
    </p>
  );
}
