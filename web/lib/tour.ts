import { useMutation } from '@apollo/client/react';
import { RestartTourDocument } from '../generated/graphql.ts';
import { shownError } from './errors.ts';
import { toast } from './toaster.ts';

/** Told to the window when somebody wants the tour again; the tour listens. */
export const tourRestartEvent = 'soundings:restart-tour';

/** Marks the tour as not taken, which makes it start at the next visit too, and asks a tour that listens to start now. */
export function useRestartTour(): { restart: () => Promise<void>; isBusy: boolean } {
  const [forget, { loading: isBusy }] = useMutation(RestartTourDocument);
  const restart = async () => {
    try {
      await forget();
      // Nobody hears it where no tour listens: then it starts at the next visit.
      const isHeard = !globalThis.dispatchEvent(new Event(tourRestartEvent, { cancelable: true }));
      if (!isHeard) void toast('The tour starts again at your next visit', 'success');
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };
  return { restart, isBusy };
}
