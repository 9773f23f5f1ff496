import { Callout } from '@blueprintjs/core';
import styles from './form.module.css';

/** What went wrong with the form as a whole; announced when it appears. */
export function FormProblem({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text === undefined ? null : (
        <Callout intent="danger" icon={false} compact className={styles.notice ?? ''}>
          {text}
        </Callout>
      )}
    </div>
  );
}
