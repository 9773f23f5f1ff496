import { useMutation, useQuery } from '@apollo/client/react';
import { MySettingsDocument, type SettingsInput, UpdateSettingsDocument } from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { useSession } from '../../session/context.tsx';
import { asSettingsError } from '../../lib/settings.ts';
import { toast } from '../../lib/toaster.ts';

/** The person's settings and the way to change some of them. */
export function useSettings() {
  const { data, error, refetch } = useQuery(MySettingsDocument);
  const { reload } = useSession();
  const [update, { loading: isSaving }] = useMutation(UpdateSettingsDocument);
  /** Null when it was saved, else what is wrong; `field` names what the server objects to. */
  const save = async (input: SettingsInput, done: string) => {
    try {
      await update({ variables: { input } });
      void toast(done, 'success');
      // Other screens know the settings by who is signed in.
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
    save,
    isSaving,
  };
}
