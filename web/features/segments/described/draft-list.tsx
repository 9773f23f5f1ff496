import { useMutation, useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { Card } from '../../../components/card.tsx';
import { RowTable } from '../../../components/row-table.tsx';
import { DeleteSegmentDraftDocument, SegmentDraftsDocument } from '../../../generated/described/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { formatTime } from '../../../lib/format.ts';
import { toast } from '../../../lib/toaster.ts';

const statusWords: Record<string, string> = { asking: 'Waiting for the proposal', ready: 'Ready', failed: 'Failed' };

/** Proposals that no segment was made of yet; nothing without any. */
export function DraftList({ onOpen }: { onOpen: (id: string) => void }) {
  const { data, refetch } = useQuery(SegmentDraftsDocument, { fetchPolicy: 'cache-and-network' });
  const [remove] = useMutation(DeleteSegmentDraftDocument);
  const drafts = data?.segmentDrafts ?? [];
  if (drafts.length === 0) return null;
  const drop = async (id: string) => {
    try {
      await remove({ variables: { id } });
      await refetch();
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };
  return (
    <Card title="Your proposals">
      <p className="muted mb-8">The last 20 are kept until a segment is made of them.</p>
      <RowTable>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">State</th>
            <th scope="col">Made</th>
            <th scope="col">
              <span className="visually-hidden">Delete</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {drafts.map(({ id, description, status, createdAt }) => (
            <tr key={id}>
              <td>
                <Button variant="minimal" text={description || 'Written by you'} onClick={() => onOpen(id)} />
              </td>
              <td>{statusWords[status] ?? status}</td>
              <td className="figures">{formatTime(createdAt)}</td>
              <td>
                <Button
                  variant="minimal"
                  icon={<Trash />}
                  aria-label={`Delete ${description || 'the proposal written by you'}`}
                  onClick={() => void drop(id)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </RowTable>
    </Card>
  );
}
