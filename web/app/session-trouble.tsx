import { ErrorNote } from '../components/notice.tsx';
import type { SessionContextValue } from '../lib/session-context.tsx';

/** For somebody who has signed in before, when the server cannot tell who they are: they are no guest. */
export function SessionTrouble({ session: { error, reload } }: { session: SessionContextValue }) {
  return <ErrorNote title="Your account could not be read" message={error ?? ''} onRetry={() => void reload()} />;
}

export function isInTrouble({ user, error, session }: SessionContextValue): boolean {
  return user === null && error !== null && session.hasTokens();
}
