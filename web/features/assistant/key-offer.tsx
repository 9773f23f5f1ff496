import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Callout } from '@blueprintjs/core';
import { Link } from 'react-router';
import { UseSimulatedProviderDocument, ViewerDocument } from '../../generated/graphql.ts';
import { explicitKeys } from '../../lib/stored-api-keys.ts';
import { useConfig } from '../../lib/config.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';
import styles from './assistant.module.css';

/** For somebody without a key: where to put one, or the simulator where one runs. */
export function KeyOffer() {
  const { data } = useQuery(ViewerDocument);
  const [simulate, { loading }] = useMutation(UseSimulatedProviderDocument);
  const canSimulate = useConfig()?.simulatorAvailable ?? false;
  if (!data || data.me.providerKeys.length > 0 || explicitKeys().apiKeys !== undefined) return null;
  const begin = () => simulate().catch((error: unknown) => toast(shownError(error).message, 'danger'));
  return (
    <Callout compact intent="primary" icon={null} className={styles.offer ?? ''}>
      <span>
        The assistant answers through a model provider, and there is no key yet.{' '}
        <Link to="/settings">Add one in settings</Link>
        {canSimulate ? ', or try the simulated provider: free, by rules, and marked.' : '.'}
      </span>
      {canSimulate ? (
        <Button size="small" text="Use the simulated provider" loading={loading} onClick={() => void begin()} />
      ) : null}
    </Callout>
  );
}
