import { Disable } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { EmptyState } from './notice.tsx';

/** Shown for an unknown link. Only the owner can create another, so there is no retry. */
export function NoSuchLink({ why }: { why: string }) {
  return (
    <div role="alert">
      <EmptyState
        icon={<Disable size={28} />}
        title="This link no longer works"
        action={<Link to="/">Go to Soundings</Link>}
      >
        {why} Ask the person who sent it for a new one.
      </EmptyState>
    </div>
  );
}
