import { Tag } from '@blueprintjs/core';
import { type Provider, providerNames } from '../../domain/providers/provider.ts';
import { onDay } from '../lib/format.ts';

/** On a key that was kept although its provider had refused it, until a test or a call works with it. */
export function RefusedKeyTag({ provider, refusedAt }: { provider: Provider; refusedAt: string }) {
  return (
    <Tag minimal round intent="danger">
      not accepted by {providerNames[provider]} on {onDay(refusedAt)}
    </Tag>
  );
}
