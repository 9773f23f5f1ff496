import { Tag } from '@blueprintjs/core';
import { linkOfSource, type ProposalOrigin } from '../../../../domain/segments/described/described.ts';
import type { EditedAttribute } from '../../../../domain/segments/described/edited.ts';

interface SourceNoteProps {
  attribute: Pick<EditedAttribute, 'source' | 'isAssumed'>;
  origin: ProposalOrigin;
}

/** Says where shares come from. An address that is not https is shown as no link, because a model may name anything. */
export function SourceNote({ attribute: { source, isAssumed }, origin }: SourceNoteProps) {
  if (source === null)
    return (
      <span>
        <Tag minimal>Assumed</Tag>
      </span>
    );
  const link = linkOfSource(source);
  const words = `${source.title}${source.year === null ? '' : `, ${source.year}`}`;
  return (
    <span className="small">
      {isAssumed ? <Tag minimal>Assumed</Tag> : null}{' '}
      {isAssumed
        ? 'changed from: '
        : origin === 'typed' || origin === 'published'
          ? 'Source: '
          : 'Named by the model, not checked: '}
      {link === null ? (
        words
      ) : (
        <a href={link} target="_blank" rel="noreferrer noopener">
          {words}
        </a>
      )}
    </span>
  );
}
