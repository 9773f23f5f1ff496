import type { SignUpAttribute } from '../../../domain/identity/attributes.ts';
import type { AskedAttribute } from './attributes.ts';
import { Field } from '../../components/form/field.tsx';
import type { Problems } from '../../components/form/use-form.ts';
import styles from './account.module.css';

interface AttributeFieldsProps {
  asked: readonly AskedAttribute[];
  required: readonly SignUpAttribute[];
  values: Record<AskedAttribute, string>;
  set: (name: AskedAttribute) => (value: string) => void;
  problems: Problems;
}

/** The fields for names and a phone number that this installation asks for. */
export function AttributeFields({ asked, required, values, set, problems }: AttributeFieldsProps) {
  const field = (name: AskedAttribute) => ({
    name,
    value: values[name],
    onChange: set(name),
    problem: problems[name],
    optional: !required.includes(name),
  });
  return (
    <>
      {asked.includes('given_name') || asked.includes('family_name') ? (
        <div className={styles.pair}>
          {asked.includes('given_name') ? (
            <Field {...field('given_name')} label="Given name" input={{ autoComplete: 'given-name' }} />
          ) : null}
          {asked.includes('family_name') ? (
            <Field {...field('family_name')} label="Family name" input={{ autoComplete: 'family-name' }} />
          ) : null}
        </div>
      ) : null}
      {asked.includes('phone_number') ? (
        <Field
          {...field('phone_number')}
          label="Phone number"
          help="With + and the country code, such as +1 202 555 0123. Only for codes by text message."
          input={{ type: 'tel', autoComplete: 'tel', inputMode: 'tel' }}
        />
      ) : null}
    </>
  );
}
