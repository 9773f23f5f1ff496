import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { FormProblem } from '../../components/form/form-problem.tsx';
import type { Form } from '../../components/form/use-form.ts';
import styles from './account.module.css';

interface AccountFormProps {
  form: Pick<Form<object>, 'problems' | 'isBusy' | 'onSubmit'>;
  submitText: string;
  /** An error that did not come from submitting the form, such as of sending another code. */
  otherProblem?: string | undefined;
  children: ReactNode;
}

/** The form of an account screen: an error of the whole form, the fields, and the submit button. */
export function AccountForm({
  form: { problems, isBusy, onSubmit },
  submitText,
  otherProblem,
  children,
}: AccountFormProps) {
  return (
    <>
      <FormProblem text={problems[''] ?? otherProblem} />
      <form onSubmit={onSubmit} noValidate className={styles.form}>
        {children}
        <Button type="submit" intent="primary" size="large" fill text={submitText} loading={isBusy} />
      </form>
    </>
  );
}
