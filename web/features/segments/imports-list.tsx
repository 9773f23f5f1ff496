import { useApolloClient, useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { Undo } from '@blueprintjs/icons';
import { Link, useNavigate } from 'react-router';
import { Card } from '../../components/card.tsx';
import { SegmentImportsDocument } from '../../generated/graphql.ts';
import { when } from '../../lib/format.ts';
import { outcomeOf } from './import-progress.tsx';
import { forgetSegment } from './forget-segment.ts';
import { useUndoImport } from './use-undo-import.ts';

/** Imports into the segment, the last one first; nothing when there were none. */
export function ImportsList({ segmentId }: { segmentId: string }) {
  const { data } = useQuery(SegmentImportsDocument, { variables: { segmentId } });
  const undo = useUndoImport();
  const navigate = useNavigate();
  const { cache } = useApolloClient();
  const imports = (data?.segmentImports ?? []).filter((record) => record.status !== 'undone');
  if (imports.length === 0) return null;
  const takeBack = async (record: (typeof imports)[number]) => {
    const isDone = await undo.run(record);
    // What the import made is gone with it: there is nothing to stay for.
    if (isDone && record.madeSegment && imports.length === 1) {
      forgetSegment(cache, segmentId);
      await navigate('/segments');
    }
    undo.refresh();
  };
  return (
    <Card title="Imports">
      <ul style={{ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 8 }}>
        {imports.map((record, at) => (
          <li key={record.id} style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
            <Link to={`/segments/import?import=${record.id}`}>{record.fileName}</Link>
            <span className="figures">{outcomeOf(record)}</span>
            <span className="muted figures">{when(record.createdAt)}</span>
            {at === 0 && record.finishedAt ? (
              <Button
                size="small"
                icon={<Undo />}
                text="Undo"
                aria-label={`Undo the import of ${record.fileName}`}
                loading={undo.isBusy}
                onClick={() => void takeBack(record)}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
