import { useQuery } from '@apollo/client/react';
import { Button, ProgressBar } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { isObject } from '../../../../domain/is-object.ts';
import { Card } from '../../../components/card.tsx';
import { ErrorNote } from '../../../components/notice.tsx';
import { formAddress, stepParams, type WantedSegment } from '../../../components/made-segment.ts';
import { PageTitle } from '../../../components/page-title.tsx';
import { SkeletonBlock } from '../../../components/skeleton.tsx';
import { SegmentDraftDocument, type SegmentDraftFieldsFragment } from '../../../generated/described/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { DescriptionForm } from './description-form.tsx';
import { DraftList } from './draft-list.tsx';
import { FailedDraft } from './failed-draft.tsx';
import { ProposalEditor } from './proposal-editor.tsx';

const pollMs = 1_000;

/**
 * Makes a segment from a description in two steps: the description, and the proposed shares. The draft is in the address,
 * so a reload goes on with it.
 */
export function DescribeScreen() {
  const [params, setParams] = useSearchParams();
  const id = params.get('draft') ?? '';
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [words, setWords] = useState(isWanted(state) ? state.description : undefined);
  // The history does not bring the words back, because they would replace what is typed from here on.
  useEffect(() => {
    if (isWanted(state)) void navigate(pathname + search, { replace: true, state: null });
  }, [state, pathname, search, navigate]);
  const returnTo = formAddress(params);
  // The form that misses the segment stays with each step until the segment is made.
  const open = (draft: string) => {
    setWords(undefined);
    setParams(stepParams(draft === '' ? {} : { draft }, returnTo), { replace: id !== '' });
  };
  return (
    <div className="stack">
      <PageTitle>Describe a segment</PageTitle>
      <div>
        <h1>Describe a segment</h1>
        <p className="muted">
          Say who it is about. You see and change the shares of each attribute before anybody is drawn; the people are
          made up.
        </p>
        {returnTo === null ? null : <p className="muted">Then you are back in your form, with it chosen.</p>}
      </div>
      {id === '' ? (
        <>
          <DescriptionForm initial={words} onDraft={open} />
          <DraftList onOpen={open} />
        </>
      ) : (
        <Draft key={id} id={id} onDraft={open} />
      )}
    </div>
  );
}

function isWanted(state: unknown): state is WantedSegment {
  return isObject(state) && typeof state.description === 'string';
}

function Draft({ id, onDraft }: { id: string; onDraft: (id: string) => void }) {
  const { data, error, refetch, startPolling, stopPolling } = useQuery(SegmentDraftDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const draft = data?.segmentDraft;
  const isAsking = draft?.status === 'asking';
  useEffect(() => {
    if (!isAsking) return;
    startPolling(pollMs);
    return stopPolling;
  }, [isAsking, startPolling, stopPolling]);
  if (draft) return <OpenDraft draft={draft} onDraft={onDraft} />;
  if (!error) return <SkeletonBlock height={320} />;
  return (
    <Card label="Proposal">
      <ErrorNote
        title="The proposal could not be read"
        message={shownError(error).message}
        onRetry={() => void refetch().catch(() => undefined)}
      />
      <Button text="Describe another one" onClick={() => onDraft('')} />
    </Card>
  );
}

function OpenDraft({ draft, onDraft }: { draft: SegmentDraftFieldsFragment; onDraft: (id: string) => void }) {
  if (draft.status === 'failed') return <FailedDraft draft={draft} onDraft={onDraft} />;
  if (draft.status === 'asking') return <Asking draft={draft} onLeave={() => onDraft('')} />;
  return <ProposalEditor draft={draft} onLeave={() => onDraft('')} />;
}

function Asking({ draft, onLeave }: { draft: SegmentDraftFieldsFragment; onLeave: () => void }) {
  return (
    <Card title="Asking for the shares">
      <p className="mb-12">‘{draft.description}’</p>
      <div role="status">
        <p className="muted mb-8">
          {draft.origin === 'simulator' ? 'The simulated provider' : draft.model} proposes attributes and shares. You
          can leave this page; the proposal will be here.
        </p>
        <ProgressBar aria-label="Waiting for the proposal" />
      </div>
      <Button className="mt-12" text="Describe another one" onClick={onLeave} />
    </Card>
  );
}
