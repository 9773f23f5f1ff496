import { useRouteError } from 'react-router';
import { ErrorNote } from '../components/notice.tsx';
import { ScreenName } from '../components/page-title.tsx';

/** Replaces a screen that crashed; the rest of the app stays usable. */
export function RouteError() {
  const error = useRouteError();
  // Browsers report a script that could not be imported as a TypeError, each in other words.
  const isStale = error instanceof TypeError && /import|module/i.test(error.message);
  return (
    <>
      <ScreenName>Something broke</ScreenName>
      <ErrorNote
        title={isStale ? 'This page could not be loaded' : 'This screen stopped working'}
        message={
          isStale
            ? 'Soundings may have been updated or the connection dropped. Load it again.'
            : 'Your runs and drafts are kept. Load the page again; if it keeps happening, tell your administrator.'
        }
        onRetry={() => window.location.reload()}
        retriesOnReconnect={false}
      />
    </>
  );
}
