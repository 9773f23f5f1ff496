import { isProvider, providerNames } from '../../domain/providers/provider.ts';
import type { WaitingFieldsFragment } from '../generated/graphql.ts';
import { formatTime, shorten } from '../lib/format.ts';

const maxReasonCharacters = 240;

/** Says why a job makes no calls now, and until when. Nothing is shown while it does not wait. */
export function WaitingNote({ waiting }: { waiting: WaitingFieldsFragment | null | undefined }) {
  if (waiting === null || waiting === undefined) return null;
  const { until, reason } = waiting;
  return (
    <p className="mt-12">
      {`${waitingName(waiting)} asks us to wait until ${formatTime(until)}. It goes on by itself; answers so far are kept.`}
      {reason === null ? null : <span className="muted"> {shorten(reason, maxReasonCharacters)}</span>}
    </p>
  );
}

/** Name of the provider that a job waits for. */
export function waitingName({ provider }: Pick<WaitingFieldsFragment, 'provider'>): string {
  return isProvider(provider) ? providerNames[provider] : provider;
}
