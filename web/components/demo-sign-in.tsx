import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useConfig } from '../lib/config.ts';
import { useSession } from '../session/context.tsx';
import { messageOf } from '../session/errors.ts';
import { FormProblem } from './form/form-problem.tsx';
import styles from './demo-sign-in.module.css';

/** Signs in to the demo account, if this installation offers one. The screen navigates when the user changes. */
export function DemoSignIn() {
  const demo = useConfig()?.demo ?? null;
  const { session } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (demo === null) return null;

  async function signIn({ email, password }: { email: string; password: string }): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await session.signIn({ username: email, password });
    } catch (error) {
      setProblem(messageOf(error, 'Failed to sign in'));
    }
    setBusy(false);
  }

  return (
    <div className={styles.demo}>
      <p className="muted small">
        On this machine there is a demo account with sample segments and the simulated provider.
      </p>
      <Button loading={isBusy} text="Sign in as the demo account" onClick={() => void signIn(demo)} />
      <FormProblem text={problem} />
    </div>
  );
}
