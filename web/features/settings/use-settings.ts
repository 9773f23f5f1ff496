import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useMutation, useQuery } from '@apollo/client/react';
import { SettingsGraphqlErrors } from '../../../domain/identity/settings-errors.ts';
import { MySettingsDocument, type SettingsInput, UpdateSettingsDocument } from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { useSession } from '../../session/context.tsx';
import { forgetSettings } from '../../settings/settings.ts';
import { toast } from '../../lib/toaster.ts';

/** Why the settings could not be read, in the specification's words. */
function readFailure(error: Error): string {
  if (CombinedGraphQLErrors.is(error))
    return new SettingsGraphqlErrors(error.errors.map(({ message }) => message)).message;
  return shownError(error).message;
}

/** The person's settings and the way to change some of them. */
export function useSettings() {
  const { data, error, refetch } = useQuery(MySettingsDocument);
  const { reload } = useSession();
  const [update, { loading: isSaving }] = useMutation(UpdateSettingsDocument);
  /** Null when it was saved, else what is wrong; `field` names what the server objects to. */
  const save = async (input: SettingsInput, done: string) => {
    try {
      await update({ variables: { input } });
      forgetSettings();
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
    error: error === undefined ? null : readFailure(error),
    retry: () => void refetch(),
    save,
    isSaving,
  };
}
