import type { SignUpAttribute } from '../../../domain/identity/attributes.ts';
import type { AskedAttribute } from './attributes.ts';
import { Field, type FieldProps } from '../../components/form/field.tsx';
import styles from './account.module.css';

interface AttributeFieldsProps {
  asked: readonly AskedAttribute[];
  required: readonly SignUpAttribute[];
  /** Props of the field for an attribute. */
  field: (name: AskedAttribute) => Pick<FieldProps, 'value' | 'onChange' | 'problem'>;
}

/** The fields for names and a phone number that this installation asks for. */
export function AttributeFields({ asked, required, field }: AttributeFieldsProps) {
  const named = (name: AskedAttribute) => ({ ...field(name), name, optional: !required.includes(name) });
  return (
    <>
      {asked.includes('given_name') || asked.includes('family_name') ? (
        <div className={styles.pair}>
          {asked.includes('given_name') ? (
            <Field {...named('given_name')} label="Given name" input={{ autoComplete: 'given-name' }} />
          ) : null}
          {asked.includes('family_name') ? (
            <Field {...named('family_name')} label="Family name" input={{ autoComplete: 'family-name' }} />
          ) : null}
        </div>
      ) : null}
      {asked.includes('phone_number') ? (
        <Field
          {...named('phone_number')}
          label="Phone number"
          help="With + and the country code, such as +1 202 555 0123. Only for codes by text message."
          input={{ type: 'tel', autoComplete: 'tel', inputMode: 'tel' }}
        />
      ) : null}
    </>
  );
}
