import { Callout } from '@blueprintjs/core';
import styles from './account.module.css';

/** Why the form was refused, where it is about no field in particular. The box is always there, or screen readers miss what appears in it. */
export function Problem({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text === null ? null : (
        <Callout intent="danger" compact className={styles.problem ?? ''}>
          {text}
        </Callout>
      )}
    </div>
  );
}
