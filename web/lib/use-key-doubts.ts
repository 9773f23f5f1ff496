import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import type { Provider } from '../../domain/providers/provider.ts';
import { CheckProviderKeyDocument } from '../generated/settings/graphql.ts';
import { shownError } from './errors.ts';

export interface KeyDoubts {
  /**
   * Returns in one sentence why a key should not be saved. Null when its provider accepts it, or when the person saves
   * the same key again.
   */
  ask: (provider: Provider, key: string) => Promise<string | null>;
  /** True for the key that was just doubted: saving it again overrides the doubt. */
  isDoubted: (key: string) => boolean;
  isAsking: boolean;
}

/** Completes the reason against saving a key by how to save it anyway. */
export function doubtText(reason: string): string {
  return `${reason.replace(/\.?$/, '.')} To keep it all the same, press “Save anyway”.`;
}

/** Checks a key with its provider before it is saved. */
export function useKeyDoubts(): KeyDoubts {
  const [check, { loading }] = useMutation(CheckProviderKeyDocument);
  const [doubted, setDoubted] = useState<readonly string[]>([]);

  const findReason = async (provider: Provider, key: string): Promise<string | null> => {
    try {
      const { data } = await check({ variables: { provider, key } });
      if (data === undefined || data.checkProviderKey.outcome === 'works') return null;
      return data.checkProviderKey.message;
    } catch (error) {
      return shownError(error).message;
    }
  };

  return {
    async ask(provider, key) {
      if (doubted.includes(key)) return null;
      const reason = await findReason(provider, key);
      if (reason !== null) setDoubted((before) => [...before, key]);
      return reason;
    },
    isDoubted: (key) => doubted.includes(key),
    isAsking: loading,
  };
}
