import { useMutation } from '@apollo/client/react';
import { Button, MenuItem, Tag } from '@blueprintjs/core';
import { CaretDown, Chat, Duplicate, Export, Filter, Import, Trash } from '@blueprintjs/icons';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { codebookFormat, fileEnding } from '../../../domain/exports/formats.ts';
import { fileNamePart } from '../../../domain/letters.ts';
import { DropMenu } from '../../components/drop-menu.tsx';
import {
  CopySegmentDocument,
  SegmentListDocument,
  type SegmentFieldsFragment,
} from '../../generated/segments/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { download } from '../../lib/download.ts';
import { counted, formatTime } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { typeLabel } from './field-names.ts';
import { LinkButton } from '../../components/link-button.tsx';
import styles from './segments.module.css';

function LinksTo({ label, segments }: { label: string; segments: readonly { id: string; name: string }[] }) {
  if (segments.length === 0) return null;
  return (
    <span>
      {label}{' '}
      {segments.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 ? ', ' : ''}
          <Link to={`/segments/${id}`}>{name}</Link>
        </span>
      ))}
    </span>
  );
}

/** Kind, size, origin and tags of the segment. */
function Facts({ segment }: { segment: SegmentFieldsFragment }) {
  const { isSample, size, parent, sources, derived, weighting, updatedAt, tags, described } = segment;
  return (
    <div className={styles.facts}>
      {isSample ? (
        <Tag minimal>Sample, read-only</Tag>
      ) : (
        <span>{typeLabel({ type: segment.type, isDerived: parent !== null, isDescribed: described !== null })}</span>
      )}
      <span className="figures">{counted(size, 'profile')}</span>
      {weighting ? <Tag minimal>Weighted</Tag> : null}
      <LinksTo label="from" segments={sources} />
      <LinksTo label="derived:" segments={derived} />
      <span className="figures">updated {formatTime(updatedAt)}</span>
      <span className={styles.tags}>
        {tags.map((tag) => (
          <Tag key={tag} minimal>
            {tag}
          </Tag>
        ))}
      </span>
    </div>
  );
}

/** The segment's name, its main facts, and the buttons for it. */
export function SegmentHeader({ segment }: { segment: SegmentFieldsFragment }) {
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const [copy, { loading }] = useMutation(CopySegmentDocument, { refetchQueries: [SegmentListDocument] });

  const makeCopy = async () => {
    try {
      const { data } = await copy({ variables: { id: segment.id } });
      if (data) await navigate(`/segments/${data.copySegment}`);
      void toast('This copy is yours to change', 'success');
    } catch (error) {
      void toast(`The copy failed: ${shownError(error).message}`, 'danger');
    }
  };
  const save = async (format: 'csv' | 'json' | 'codebook') => {
    try {
      await download(
        `/api/segments/${encodeURIComponent(segment.id)}/export?format=${format}`,
        `${fileNamePart(segment.name, 'segment')}${fileEnding(format)}`,
      );
    } catch (error) {
      void toast(`The export failed: ${shownError(error).message}`, 'danger');
    }
  };
  const formats = (
    <>
      <MenuItem text="CSV, one row per profile" onClick={() => void save('csv')} />
      <MenuItem text="JSON, with criteria and weights" onClick={() => void save('json')} />
      <MenuItem text={codebookFormat.codebook} onClick={() => void save('codebook')} />
    </>
  );
  return (
    <header className={styles.head}>
      <div>
        <h1>{segment.name}</h1>
        {segment.description ? <p className="muted">{segment.description}</p> : null}
        <Facts segment={segment} />
      </div>
      <div className={styles.actions}>
        <LinkButton
          to="/"
          intent="primary"
          icon={<Chat />}
          text="Test a message"
          state={{ draft: { segmentIds: [segment.id] } }}
        />
        <LinkButton to={`/segments/new?from=${segment.id}`} icon={<Filter />} text="Make a subset" />
        {segment.isSample ? (
          <Button icon={<Duplicate />} text="Make a copy to edit" loading={loading} onClick={() => void makeCopy()} />
        ) : (
          <>
            {segment.parent ? null : (
              <LinkButton to={`/segments/import?into=${segment.id}`} icon={<Import />} text="Import" />
            )}
            <Button icon={<Duplicate />} text="Copy" loading={loading} onClick={() => void makeCopy()} />
          </>
        )}
        <DropMenu items={formats}>
          <Button icon={<Export />} endIcon={<CaretDown />} text="Export" disabled={segment.size === 0} />
        </DropMenu>
        {segment.isSample ? null : (
          <Button icon={<Trash />} intent="danger" variant="outlined" text="Delete" onClick={() => setDeleting(true)} />
        )}
      </div>
      <DeleteDialog key={segment.id} segment={segment} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </header>
  );
}
