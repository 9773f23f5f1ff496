import { normalizeName, normalizePhoneNumber, type SignUpAttribute } from '../../../domain/identity/attributes.ts';
import type { Problems } from '../../components/form/use-form.ts';

/** Attributes that people enter, apart from the email address. */
export type AskedAttribute = Exclude<SignUpAttribute, 'email'>;
/** The attributes in the order of the form. */
export const askedAttributes: readonly AskedAttribute[] = ['given_name', 'family_name', 'phone_number'];

/** Each attribute's check, which returns null for invalid input, and the error for missing input. */
const checks = {
  given_name: { normalize: normalizeName, missing: 'Enter your given name' },
  family_name: { normalize: normalizeName, missing: 'Enter your family name' },
  phone_number: { normalize: normalizePhoneNumber, missing: 'Enter your phone number' },
} as const;

type Values = Partial<Record<AskedAttribute, string>>;

/** Finds the errors that the server would find, with its texts, before the request. */
export function checkAttributes(values: Values, required: readonly SignUpAttribute[]): Problems {
  const problems: Problems = {};
  for (const name of askedAttributes) {
    const typed = values[name] ?? '';
    const { normalize, missing } = checks[name];
    if (typed.trim() === '') {
      if (required.includes(name)) problems[name] = missing;
    } else if (normalize(typed) === null) problems[name] = 'Please check your information and try again';
  }
  return problems;
}

/** Returns the requested attributes that were filled in. */
export function givenAttributes(
  values: Values,
  asked: readonly AskedAttribute[] = askedAttributes,
): Record<string, string> {
  return Object.fromEntries(asked.flatMap((name) => (values[name]?.trim() ? [[name, values[name].trim()]] : [])));
}
