import { ErrorNote } from '../components/notice.tsx';
import { ScreenName } from '../components/page-title.tsx';
import { SkeletonBlock } from '../components/skeleton.tsx';
import type { SessionContextValue } from '../session/context.tsx';

/** Shown until the viewer is known. */
export function SessionWaiting() {
  return (
    <>
      <h1 className="visually-hidden">Soundings</h1>
      <SkeletonBlock height={360} />
    </>
  );
}

/** Shown to somebody who has signed in before while the server cannot identify them: they are no guest. */
export function SessionTrouble({ session: { error, reload } }: { session: SessionContextValue }) {
  return (
    <>
      <ScreenName>Your account</ScreenName>
      <ErrorNote title="Your account could not be read" message={error ?? ''} onRetry={() => void reload()} />
    </>
  );
}

/** True when tokens are stored but the server could not say whose they are. */
export function isInTrouble({ user, error, session }: SessionContextValue): boolean {
  return user === null && error !== null && session.hasTokens();
}
