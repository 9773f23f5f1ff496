import { People } from '@blueprintjs/icons';
import { EmptyState } from '../../components/notice.tsx';
import type { SegmentFieldsFragment } from '../../generated/segments/graphql.ts';
import { LinkButton } from '../../components/link-button.tsx';

/** Says why a segment has no profiles and what to do with it. A derived segment takes its profiles from another one. */
export function emptySegmentAdvice({ isDerived }: { isDerived: boolean }): string {
  return isDerived
    ? 'Nobody meets its criteria. Change them, or delete the segment.'
    : 'It has no profiles: they were deleted or forgotten, or their import was undone. Import a file into it, or delete the segment.';
}

/** Replaces the charts of a segment without profiles, which stays after an undone import if others derive from it. */
export function EmptySegment({ segment: { id, parent } }: { segment: Pick<SegmentFieldsFragment, 'id' | 'parent'> }) {
  const isDerived = parent !== null;
  return (
    <EmptyState
      icon={<People size={28} />}
      title="This segment is empty"
      action={
        isDerived ? (
          <LinkButton to={`/segments/${id}?tab=definition`} text="Change the criteria" />
        ) : (
          <LinkButton to={`/segments/import?into=${id}`} text="Import a file" />
        )
      }
    >
      {emptySegmentAdvice({ isDerived })}
    </EmptyState>
  );
}
