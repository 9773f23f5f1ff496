import { useApolloClient, useQuery } from '@apollo/client/react';
import { Link, useNavigate } from 'react-router';
import { Card } from '../../components/card.tsx';
import { SegmentImportsDocument } from '../../generated/segments/graphql.ts';
import { formatTime } from '../../lib/format.ts';
import { outcomeOf } from './import-progress.tsx';
import { evictSegment } from './evict-segment.ts';
import { UndoImport } from './undo-import.tsx';

/** Imports into the segment, newest first; nothing without imports. */
export function ImportsList({ segmentId }: { segmentId: string }) {
  const { data } = useQuery(SegmentImportsDocument, { variables: { segmentId } });
  const navigate = useNavigate();
  const client = useApolloClient();
  const imports = (data?.segmentImports ?? []).filter((record) => record.status !== 'undone');
  if (imports.length === 0) return null;
  const leave = async (record: (typeof imports)[number]) => {
    // The segment is deleted with its only import, so the screen closes.
    if (record.madeSegment && imports.length === 1) {
      evictSegment(client.cache, segmentId);
      await navigate('/segments');
    }
    void client.refetchQueries({ include: 'active' });
  };
  return (
    <Card title="Imports">
      <ul className="plain-list">
        {imports.map((record, at) => (
          <li key={record.id} style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
            <Link to={`/segments/import?import=${record.id}`}>{record.fileName}</Link>
            <span className="figures">{outcomeOf(record)}</span>
            <span className="muted figures">{formatTime(record.createdAt)}</span>
            {at === 0 && record.finishedAt ? (
              <UndoImport
                record={record}
                isSmall
                takesSegment={record.madeSegment && imports.length === 1}
                onDone={() => void leave(record)}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
