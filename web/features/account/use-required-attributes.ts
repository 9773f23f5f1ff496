import { useEffect, useState } from 'react';
import type { SignUpAttribute } from '../../../domain/identity/attributes.ts';
import type { Session } from '../../lib/session.ts';

/** What this installation asks for at sign-up. E-mail alone until it has said so; the server has the last word either way. */
export function useRequiredAttributes(session: Session): readonly SignUpAttribute[] {
  const [required, setRequired] = useState<readonly SignUpAttribute[]>(['email']);
  useEffect(() => {
    let isGone = false;
    session.config().then(
      (config) => {
        if (!isGone) setRequired(config.requiredSignUpAttributes);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [session]);
  return required;
}
