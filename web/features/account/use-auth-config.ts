import { useEffect, useState } from 'react';
import { useSession } from '../../session/context.tsx';
import type { Session } from '../../session/session.ts';
import type { AuthConfig } from '../../session/types.ts';

type Asked = Pick<AuthConfig, 'requiredSignUpAttributes' | 'usernameAttributes'>;

/** Asks for the email address alone until the settings have been read; the server validates in any case. */
const unknown: Asked = { requiredSignUpAttributes: ['email'], usernameAttributes: ['email'] };
const read = new WeakMap<Session, Promise<Asked>>();

/** Reads the settings once per visit, and again if the server did not respond. */
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

/** Returns the attributes and usernames that this installation asks for at sign-up. */
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

/** True when people can sign up and in with a phone number. */
export function useTakesPhone(): boolean {
  return useAuthConfig().usernameAttributes.includes('phone_number');
}
