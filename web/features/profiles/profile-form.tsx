import { useMutation } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { Card } from '../../components/card.tsx';
import { useForm } from '../../components/form/use-form.ts';
import {
  PersonProfilesDocument,
  type ProfileFieldsFragment,
  SaveProfileDocument,
} from '../../generated/profiles/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { BasisFields } from './basis-fields.tsx';
import { FactFields } from './fact-fields.tsx';
import { inputOf, type ProfileValues } from './profile-values.ts';
import styles from './profiles.module.css';

interface ProfileFormProps {
  initial: ProfileValues;
  /** The profile that is changed; null for a new one. */
  before: ProfileFieldsFragment | null;
  source: 'archive' | 'typed';
  onSaved: (profile: ProfileFieldsFragment) => void;
}

/** The facts of a profile and the basis on which it is used. */
export function ProfileForm({ initial, before, source, onSaved }: ProfileFormProps) {
  const [save] = useMutation(SaveProfileDocument, { refetchQueries: [PersonProfilesDocument] });
  const { values, set, problems, isBusy, onSubmit } = useForm({
    initial,
    otherwise: shownError,
    check: ({ basis }) => (basis === '' ? { basis: 'Say why this profile may be used.' } : {}),
    submit: async (typed) => {
      const { data } = await save({ variables: { id: before?.id ?? null, source, ...inputOf(typed, before) } });
      if (data) onSaved(data.saveProfile);
    },
  });
  return (
    <form className="stack" onSubmit={onSubmit}>
      <Card title="Why it may be used">
        <div className={styles.form}>
          <BasisFields values={values} problems={problems} set={set} />
        </div>
      </Card>
      <Card title="What is known">
        <div className={styles.form}>
          <FactFields values={values} set={set} problems={problems} />
        </div>
      </Card>
      <p role="alert" className="error-line">
        {problems['']}
      </p>
      <div>
        <Button type="submit" intent="primary" text="Save profile" loading={isBusy} />
      </div>
    </form>
  );
}
