import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { ErrorNote } from '../../components/notice.tsx';
import { ScreenName } from '../../components/page-title.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { useSession } from '../../session/context.tsx';
import { useNextPath } from './next-path.ts';

/** Redirects people who are or have just been signed in to the page they wanted. */
export function RedirectSignedIn({ children }: { children: ReactNode }) {
  const { user, loading, error, session, reload } = useSession();
  const { next } = useNextPath();
  if (user !== null) return <Navigate to={next} replace />;
  if (!loading && !session.hasTokens()) return children;
  return (
    <>
      <ScreenName>Your account</ScreenName>
      {loading || error === null ? (
        <SkeletonBlock height={360} />
      ) : (
        <ErrorNote
          title="You are signed in, but your account could not be read"
          message={error}
          onRetry={() => void reload()}
        />
      )}
    </>
  );
}
