import { useMutation, useQuery } from '@apollo/client/react';
import type { Provider } from '../../../domain/providers/provider.ts';
import { SaveProviderKeyDocument } from '../../generated/graphql.ts';
import { MySettingsDocument, type SettingsInput, UpdateSettingsDocument } from '../../generated/settings/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { useSession } from '../../session/context.tsx';
import { asSettingsError } from '../../lib/settings.ts';
import { toast } from '../../lib/toaster.ts';

/** The person's settings, and functions that change them. */
export function useSettings() {
  const { data, error, refetch } = useQuery(MySettingsDocument);
  const { reload } = useSession();
  const [update, { loading: isSaving }] = useMutation(UpdateSettingsDocument);
  const [updateKey] = useMutation(SaveProviderKeyDocument);
  /** Resolves to null when the settings were saved, else to the error; `field` names the invalid input. */
  const reportSaved = async (write: Promise<unknown>, done: string) => {
    try {
      await write;
      void toast(done, 'success');
      // Other screens read the settings from the session's user.
      void reload();
      return null;
    } catch (failure) {
      return shownError(failure);
    }
  };
  return {
    me: data?.me ?? null,
    error: error === undefined ? null : shownError(asSettingsError(error)).message,
    retry: () => void refetch(),
    save: (input: SettingsInput, done: string) => reportSaved(update({ variables: { input } }), done),
    saveKey: (provider: Provider, key: string, done: string) =>
      reportSaved(updateKey({ variables: { provider, key } }), done),
    isSaving,
  };
}
