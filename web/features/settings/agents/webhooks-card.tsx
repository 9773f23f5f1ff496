import { useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useState } from 'react';
import { Card } from '../../../components/card.tsx';
import { WebhooksDocument } from '../../../generated/agents/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { AsyncContent } from '../async-content.tsx';
import styles from './agents.module.css';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookPart } from './webhook-part.tsx';
import { WebhookSnippet } from './webhook-snippet.tsx';

/** Deliveries go on while the page is open. */
const pollMs = 5_000;

/** Addresses of one's own programs that are told when jobs end. */
export function WebhooksCard() {
  const { data, error, refetch } = useQuery(WebhooksDocument, {
    fetchPolicy: 'cache-and-network',
    pollInterval: pollMs,
  });
  const [isAdding, setAdding] = useState(false);
  return (
    <Card
      title="Webhooks"
      aside={<Button size="small" icon={<Plus />} text="Add webhook" onClick={() => setAdding(true)} />}
    >
      <p className={`muted ${styles.lead}`}>Your own program is told when a job ends, so that it need not ask.</p>
      <AsyncContent
        value={data?.webhooks ?? null}
        error={error === undefined ? null : shownError(error).message}
        what="Your webhooks"
        onRetry={() => void refetch()}
      >
        {(webhooks) => (
          <>
            {webhooks.length === 0 ? (
              <p>No webhooks yet. Add the address of a program that takes a signed POST and checks it like this:</p>
            ) : (
              webhooks.map((webhook) => <WebhookPart key={webhook.id} webhook={webhook} />)
            )}
            <WebhookSnippet isOpen={webhooks.length === 0} />
          </>
        )}
      </AsyncContent>
      {isAdding ? <WebhookDialog onClose={() => setAdding(false)} /> : null}
    </Card>
  );
}
