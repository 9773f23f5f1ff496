import { useMutation } from '@apollo/client/react';
import { RestartTourDocument } from '../generated/graphql.ts';
import { shownError } from './errors.ts';
import { toast } from './toaster.ts';

/** Window event that asks the tour to start again. */
export const tourRestartEvent = 'soundings:restart-tour';

/** Marks the tour as not taken, so that it starts at the next visit, and starts it now if it is mounted. */
export function useRestartTour(): { restart: () => Promise<void>; isBusy: boolean } {
  const [forget, { loading: isBusy }] = useMutation(RestartTourDocument);
  const restart = async () => {
    try {
      await forget();
      // Without a mounted tour nothing cancels the event; the tour then starts at the next visit.
      const isHeard = !globalThis.dispatchEvent(new Event(tourRestartEvent, { cancelable: true }));
      if (!isHeard) void toast('The tour starts again at your next visit', 'success');
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };
  return { restart, isBusy };
}
