import { useQuery } from '@apollo/client/react';
import { Form } from '@blueprintjs/icons';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { LinkButton } from '../../components/link-button.tsx';
import { EmptyState, ErrorNote } from '../../components/notice.tsx';
import { ScreenName } from '../../components/page-title.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { SurveyDocument } from '../../generated/surveys/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';
import { CorrectionScreen } from './correction-screen.tsx';
import { DraftScreen } from './draft-screen.tsx';
import { PublishedScreen } from './published-screen.tsx';

/** One survey: its draft to edit, else its published version. */
export function SurveyScreen() {
  const { id = '' } = useParams();
  // A draft is edited from what is stored now, never from an older answer in memory.
  const { data, error, refetch } = useQuery(SurveyDocument, {
    variables: { id },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const [loads, setLoads] = useState(0);
  const [address, setAddress] = useSearchParams();
  const reload = async (onRead: () => void) => {
    try {
      await refetch();
      onRead();
      setLoads(loads + 1);
    } catch (problem) {
      void toast(shownError(problem).message, 'danger');
    }
  };
  const survey = data?.survey;
  if (survey === undefined && error)
    return (
      <ErrorNote
        title="This survey could not be read"
        message={shownError(error).message}
        onRetry={() => void refetch()}
      />
    );
  if (survey === undefined) return <SkeletonBlock height={320} />;
  if (survey === null)
    return (
      <>
        <ScreenName>No such survey</ScreenName>
        <EmptyState
          icon={<Form size={28} />}
          title="There is no such survey"
          action={<LinkButton to="/surveys" text="Your surveys" />}
        >
          It may have been deleted, or it belongs to another account.
        </EmptyState>
      </>
    );
  const { draft, published } = survey;
  const refresh = () => void refetch();
  if (draft)
    return (
      <DraftScreen
        key={`${id}/${draft.number}/${loads}`}
        survey={survey}
        draft={draft}
        onReload={(onRead) => void reload(onRead)}
        onChanged={refresh}
      />
    );
  if (published && address.has('correct'))
    return (
      <CorrectionScreen
        key={id}
        survey={survey}
        published={published}
        onClose={() => setAddress({}, { replace: true })}
      />
    );
  return <PublishedScreen survey={survey} onChanged={refresh} />;
}
