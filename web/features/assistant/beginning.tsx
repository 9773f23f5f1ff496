import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Callout } from '@blueprintjs/core';
import { Link } from 'react-router';
import { Card } from '../../components/card.tsx';
import styles from './assistant.module.css';
import { Composer } from './composer.tsx';
import { Recommendations } from './recommendations.tsx';
import { useAsk } from './use-ask.ts';
import { UseSimulatedProviderDocument, ViewerDocument } from '../../generated/graphql.ts';
import { useConfig } from '../../lib/config.ts';
import { shownError } from '../../lib/errors.ts';
import { explicitKeys } from '../../lib/stored-api-keys.ts';
import { toast } from '../../lib/toaster.ts';
import { useSession } from '../../session/context.tsx';

/** Example questions. */
const starters = [
  'How do I word a promise so that people believe it can be kept?',
  'Which segments should I test a message about rising rents on?',
  'What do my past runs have in common when people react badly?',
  'Write three openings for a message about shorter waiting times at city clinics.',
];

/**
 * Shown before a conversation: the assistant's purpose, example questions, and recommendations from the person's runs.
 */
export function Beginning() {
  const asking = useAsk(null);
  const name = useSession().user?.givenName;
  return (
    <div className="stack">
      <Card title={name ? `What are you working on, ${name}?` : 'What are you working on?'}>
        <p className="muted">
          Word a message, choose whom to test it on, or read a result. The assistant knows what you have tested so far.
        </p>
        <KeyOffer />
        <ul className={styles.starters} aria-label="Ways to begin">
          {starters.map((starter) => (
            <li key={starter}>
              <Button
                fill
                variant="outlined"
                alignText="start"
                text={starter}
                disabled={asking.isSending}
                onClick={() => void asking.ask({ message: starter })}
              />
            </li>
          ))}
        </ul>
        <Composer conversationId={null} asking={asking} />
      </Card>
      <Recommendations />
    </div>
  );
}

/** Shown without a provider key: where to save one, or a button for the simulator if one is running. */
function KeyOffer() {
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
