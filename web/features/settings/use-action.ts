import { useState } from 'react';
import { messageOf } from '../../session/errors.ts';
import { toast } from '../../lib/toaster.ts';

/**
 * Runs an action and shows a toast with its result, which `done` says on success. `busy` is the id of the running
 * action. Resolves to true on success.
 */
export function useAction(): {
  busy: string | null;
  act: (id: string, work: () => Promise<void>, done: string) => Promise<boolean>;
} {
  const [busy, setBusy] = useState<string | null>(null);
  const act = async (id: string, work: () => Promise<void>, done: string) => {
    setBusy(id);
    try {
      await work();
      void toast(done, 'success');
      return true;
    } catch (error) {
      void toast(messageOf(error, 'That did not work. Try again in a moment.'), 'danger');
      return false;
    } finally {
      setBusy(null);
    }
  };
  return { busy, act };
}
