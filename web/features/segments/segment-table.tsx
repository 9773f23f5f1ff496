import { Tag } from '@blueprintjs/core';
import { Link } from 'react-router';
import { RowTable } from '../../components/row-table.tsx';
import type { SegmentListQuery } from '../../generated/segments/graphql.ts';
import { count, formatTime } from '../../lib/format.ts';
import { emptySegmentAdvice } from './empty-segment.tsx';
import { typeLabel } from './field-names.ts';
import styles from './tables.module.css';

/** A segment in the list. */
export type ListedSegment = SegmentListQuery['segments'][number];

/** One segment. */
function Row({ segment, onTag }: { segment: ListedSegment; onTag: (tag: string) => void }) {
  return (
    <tr>
      <td className={styles.name}>
        <Link to={`/segments/${segment.id}`}>{segment.name}</Link>
        {segment.description ? <p>{segment.description}</p> : null}
        {segment.size === 0 && !segment.isSample ? <p>Empty. {emptySegmentAdvice(segment)}</p> : null}
      </td>
      <td className={styles.kind}>
        {segment.isSample ? <Tag minimal>Sample</Tag> : <span className="muted">{typeLabel(segment)}</span>}
      </td>
      <td className={`figures ${styles.number}`}>{count(segment.size)}</td>
      <td className={styles.labels}>
        {segment.tags.length > 0 ? (
          <span className={styles.tableTags}>
            {segment.tags.map((tag) => (
              <Tag key={tag} minimal interactive onClick={() => onTag(tag)} title={`Show only ${tag}`}>
                {tag}
              </Tag>
            ))}
          </span>
        ) : null}
      </td>
      <td className="figures muted">
        <time dateTime={segment.updatedAt}>{formatTime(segment.updatedAt)}</time>
      </td>
    </tr>
  );
}

/** Segments as rows; on a phone each row becomes a small card. */
export function SegmentTable({
  segments,
  onTag,
}: {
  segments: readonly ListedSegment[];
  onTag: (tag: string) => void;
}) {
  return (
    <RowTable className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Segment</th>
          <th scope="col">Kind</th>
          <th scope="col" className={styles.number}>
            Profiles
          </th>
          <th scope="col">Tags</th>
          <th scope="col">Updated</th>
        </tr>
      </thead>
      <tbody>
        {segments.map((segment) => (
          <Row key={segment.id} segment={segment} onTag={onTag} />
        ))}
      </tbody>
    </RowTable>
  );
}
