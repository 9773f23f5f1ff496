import { useCallback, useEffect, useState } from 'react';
import { useSession } from '../../session/context.tsx';
import type { Session } from '../../session/session.ts';
import { messageOf } from '../../session/errors.ts';

export interface AccountResource<T> {
  /** Null until the value has been read. */
  value: T | null;
  error: string | null;
  reload: () => Promise<void>;
  set: (value: T) => void;
}

/** Reads something about the person from the identity endpoints. `read` must be the same function in every render. */
export function useAccountResource<T>(read: (session: Session) => Promise<T>): AccountResource<T> {
  const { session } = useSession();
  const [value, set] = useState<T | null>(null);
  const [error, setError] = useState<string | null>(null);
  const reload = useCallback(async () => {
    setError(null);
    try {
      set(await read(session));
    } catch (failure) {
      setError(messageOf(failure, 'It could not be read'));
    }
  }, [session, read]);
  useEffect(() => void reload(), [reload]);
  return { value, error, reload, set };
}
