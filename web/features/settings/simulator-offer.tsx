import { useMutation } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { UseSimulatedProviderDocument } from '../../generated/graphql.ts';
import { MySettingsDocument } from '../../generated/settings/graphql.ts';
import { useConfig } from '../../lib/config.ts';
import { shownError } from '../../lib/errors.ts';
import { simulatorText } from '../../lib/simulator-text.ts';
import { toast } from '../../lib/toaster.ts';
import styles from './settings.module.css';

/** Offers the simulator when a key is missing and a simulator is running. */
export function SimulatorOffer({ isNeeded }: { isNeeded: boolean }) {
  const [problem, setProblem] = useState('');
  const [use, { loading }] = useMutation(UseSimulatedProviderDocument, { refetchQueries: [MySettingsDocument] });
  const isThere = useConfig()?.simulatorAvailable ?? false;
  if (!isThere || !isNeeded) return null;
  const begin = async () => {
    setProblem('');
    try {
      await use();
      void toast('Simulated provider set up', 'success');
    } catch (error) {
      setProblem(shownError(error).message);
    }
  };
  return (
    <div className={styles.separate}>
      <div className={styles.row}>
        <div className={styles.what}>
          <div className={styles.name}>Simulated provider</div>
          <p className="small muted">{simulatorText}</p>
        </div>
        <Button text="Use the simulated provider" loading={loading} onClick={() => void begin()} />
      </div>
      <p role="alert" className={`small ${styles.refused}`}>
        {problem}
      </p>
    </div>
  );
}
