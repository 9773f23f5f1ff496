import { useEffect, useState } from 'react';
import { useSession } from '../../session/context.tsx';
import type { Session } from '../../session/session.ts';
import type { AuthConfig } from '../../session/types.ts';

type SignUpConfig = Pick<AuthConfig, 'requiredSignUpAttributes' | 'usernameAttributes'>;

/** Asks for the email address alone until the settings have been read; the server validates in any case. */
const fallback: SignUpConfig = { requiredSignUpAttributes: ['email'], usernameAttributes: ['email'] };
const reads = new WeakMap<Session, Promise<SignUpConfig>>();

/** Reads the settings once per visit, and again if the server did not respond. */
function readConfig(session: Session): Promise<SignUpConfig> {
  const known = reads.get(session);
  if (known !== undefined) return known;
  const reading = session.config().catch(() => {
    reads.delete(session);
    return fallback;
  });
  reads.set(session, reading);
  return reading;
}

/** Returns the attributes and usernames that this installation asks for at sign-up. */
export function useAuthConfig(): SignUpConfig {
  const { session } = useSession();
  const [config, setConfig] = useState(fallback);
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
