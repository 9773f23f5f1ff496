import { Tag } from '@blueprintjs/core';
import { type Provider, providerNames } from '../../domain/providers/provider.ts';
import { formatDay } from '../lib/format.ts';

/** Marks a saved key that its provider refused, until a test or a call succeeds with it. */
export function RefusedKeyTag({ provider, refusedAt }: { provider: Provider; refusedAt: string }) {
  return (
    <Tag minimal round intent="danger">
      not accepted by {providerNames[provider]} on {formatDay(refusedAt)}
    </Tag>
  );
}
