import { useEffect, useState } from 'react';
import { useSession } from '../../session/context.tsx';
import type { Session } from '../../session/session.ts';
import type { AuthConfig } from '../../session/types.ts';

type Asked = Pick<AuthConfig, 'requiredSignUpAttributes' | 'usernameAttributes'>;

/** Email alone until the installation has said what it asks for; the server has the last word either way. */
const unknown: Asked = { requiredSignUpAttributes: ['email'], usernameAttributes: ['email'] };
const read = new WeakMap<Session, Promise<Asked>>();

/** Read once per visit; asked again by the next screen when the server did not answer. */
function readConfig(session: Session): Promise<Asked> {
  const known = read.get(session);
  if (known !== undefined) return known;
  const reading = session.config().catch(() => {
    read.delete(session);
    return unknown;
  });
  read.set(session, reading);
  return reading;
}

/** What this installation asks for at sign-up, and what it takes as a username. */
export function useAuthConfig(): Asked {
  const { session } = useSession();
  const [config, setConfig] = useState(unknown);
  useEffect(() => {
    let isGone = false;
    void readConfig(session).then((asked) => {
      if (!isGone) setConfig(asked);
    });
    return () => {
      isGone = true;
    };
  }, [session]);
  return config;
}

/** Whether people may sign up and in with a phone number. */
export function useTakesPhone(): boolean {
  return useAuthConfig().usernameAttributes.includes('phone_number');
}
