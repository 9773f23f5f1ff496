import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import type { ConsentRequest } from '../../../domain/agents/consent.ts';
import { ErrorNote } from '../../components/notice.tsx';
import { ScreenName } from '../../components/page-title.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { ConsentForm } from './consent-form.tsx';
import { readConsentRequest, RequestGone } from './requests.ts';

type State = { request: ConsentRequest } | { problem: Error } | null;

interface ConsentScreenProps {
  /** Leaves the product for the client that asked. */
  leave?: (address: string) => void;
}

const assign = (address: string) => window.location.assign(address);

/** Asks the signed-in person whether a client may act for them. */
export function ConsentScreen({ leave = assign }: ConsentScreenProps) {
  const { uid = '' } = useParams();
  const [state, setState] = useState<State>(null);
  const read = useCallback(() => {
    setState(null);
    void readConsentRequest(uid).then(
      (request) => setState({ request }),
      (error: unknown) => setState({ problem: error instanceof Error ? error : new Error(String(error)) }),
    );
  }, [uid]);
  useEffect(read, [read]);

  if (state !== null && 'request' in state) return <ConsentForm uid={uid} request={state.request} leave={leave} />;
  return (
    <>
      <ScreenName>Connect an app</ScreenName>
      {state === null ? (
        <SkeletonBlock height={320} />
      ) : state.problem instanceof RequestGone ? (
        <ErrorNote title="This request has ended" message="Go back to the app and connect again." />
      ) : (
        <ErrorNote title="The request could not be read" message={state.problem.message} onRetry={read} />
      )}
    </>
  );
}
