import { useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { Book, Plus } from '@blueprintjs/icons';
import { useState } from 'react';
import { Card } from '../../../components/card.tsx';
import { EmptyState, ErrorNote } from '../../../components/notice.tsx';
import { SkeletonBlock } from '../../../components/skeleton.tsx';
import { ProfilePapersDocument, type ScholarPapersFieldsFragment } from '../../../generated/profiles/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { AddPaperDialog } from './add-paper-dialog.tsx';
import { IndexState } from './index-state.tsx';
import { PaperList } from './paper-list.tsx';
import { ScholarForm } from './scholar-form.tsx';
import { SourceStates } from './source-states.tsx';
import { useFindPapers } from './use-find-papers.ts';
import { useRemovedPapers } from './use-removed-papers.ts';

interface PapersCardProps {
  profileId: string;
  /** False for a profile that is asked nothing. */
  isUsable: boolean;
}

/** The papers of a scholar: where they are found, which there are, and their PDFs. */
export function PapersCard({ profileId, isUsable }: PapersCardProps) {
  // The index is built elsewhere.
  const { data, error, refetch } = useQuery(ProfilePapersDocument, {
    variables: { profileId },
    fetchPolicy: 'cache-and-network',
  });
  const [isAdding, setAdding] = useState(false);
  const found = data?.profilePapers;
  return (
    <Card
      title="Papers"
      aside={
        found && isUsable ? <Button icon={<Plus />} text="Add a paper" onClick={() => setAdding(true)} /> : undefined
      }
    >
      {found ? <Papers found={found} isUsable={isUsable} /> : null}
      {!found && error ? (
        <ErrorNote
          title="The papers could not be read"
          message={shownError(error).message}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!found && !error ? <SkeletonBlock height={160} /> : null}
      {isAdding ? <AddPaperDialog profileId={profileId} onClose={() => setAdding(false)} /> : null}
    </Card>
  );
}

function Papers({ found, isUsable }: { found: ScholarPapersFieldsFragment; isUsable: boolean }) {
  const search = useFindPapers(found.id);
  const list = useRemovedPapers(found.papers);
  return (
    <div className="stack">
      {isUsable ? <ScholarForm found={found} search={search} /> : null}
      <SourceStates found={found} search={search} mayContinue={isUsable} />
      {list.rows.length === 0 ? (
        <EmptyState icon={<Book size={28} />} title="No papers yet">
          {isUsable
            ? 'Find them by an identifier of the scholar, or add them by hand. Names are never searched for, because others may have the same.'
            : 'Edit the profile to say why it may be used. Papers can be found then.'}
        </EmptyState>
      ) : (
        <>
          <IndexState papers={found.papers} />
          <PaperList list={list} onPdfWanted={isUsable ? () => void search.start(null) : undefined} />
        </>
      )}
    </div>
  );
}
