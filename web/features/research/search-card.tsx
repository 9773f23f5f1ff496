import { useQuery } from '@apollo/client/react';
import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { floor } from '../../../domain/papers/fuse.ts';
import { Card } from '../../components/card.tsx';
import { ErrorNote } from '../../components/notice.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { SearchPapersDocument, type SearchPapersQuery } from '../../generated/research/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { AskScholars } from './ask-scholars.tsx';
import { PassageList } from './passage-list.tsx';
import styles from './research.module.css';

/** Asks the papers a question. It is sent with Enter, because each one may be a call to a provider. */
export function SearchCard({ segmentId }: { segmentId: string }) {
  const [params, setParams] = useSearchParams();
  const question = params.get('q') ?? '';
  const [text, setText] = useState(question);
  const submit = () => {
    const next = new URLSearchParams(params);
    if (text.trim() === '') next.delete('q');
    else next.set('q', text.trim());
    setParams(next);
  };
  return (
    <Card title="What do they say?">
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FormGroup
          label="Question or words"
          labelFor="research-question"
          helperText={'"A phrase" has to be there as it stands, and -a word must not.'}
        >
          <div className={styles.search}>
            <InputGroup
              id="research-question"
              type="search"
              leftIcon={<Search />}
              value={text}
              maxLength={1_000}
              onValueChange={setText}
            />
            <Button type="submit" intent="primary" text="Search" />
          </div>
        </FormGroup>
      </form>
      {question === '' ? null : <Results key={question} segmentId={segmentId} question={question} />}
    </Card>
  );
}

function Results({ segmentId, question }: { segmentId: string; question: string }) {
  const { data, error, refetch } = useQuery(SearchPapersDocument, { variables: { segmentId, question } });
  if (data === undefined)
    return error ? (
      <ErrorNote
        title="The papers could not be searched"
        message={shownError(error).message}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonBlock height={160} />
    );
  const { passages, notice, isSearchable } = data.searchPapers;
  if (!isSearchable) return <p role="status">{notice}</p>;
  return (
    <>
      {notice === null ? null : <p className="muted">{notice}</p>}
      <p role="status">{resultOf(data.searchPapers)}</p>
      {passages.length === 0 ? null : (
        <>
          <PassageList passages={passages} />
          <AskScholars passages={passages} segmentId={segmentId} question={question} />
        </>
      )}
    </>
  );
}

/** Words alone may miss what is said in other words, and a search by meaning is wrong at times, so neither says that nobody wrote about something. */
function resultOf({ passages, byMeaning }: SearchPapersQuery['searchPapers']): string {
  if (passages.length === 1) return 'The passage nearest to your question.';
  if (passages.length > 1) return `The ${passages.length} passages nearest to your question, best first.`;
  return byMeaning
    ? `Nothing found. No passage is near to it in meaning or has ${floor.coverage * 100}% of its words.`
    : `No passage has ${floor.coverage * 100}% of these words. It may be said in other words.`;
}
