import { normalizeName, normalizePhoneNumber, type SignUpAttribute } from '../../../domain/identity/attributes.ts';
import type { Problems } from '../../components/form/use-form.ts';

/** What people say about themselves beside their email. */
export type AskedAttribute = Exclude<SignUpAttribute, 'email'>;
export const askedAttributes: readonly AskedAttribute[] = ['given_name', 'family_name', 'phone_number'];

const checks = {
  given_name: { normal: normalizeName, missing: 'Enter your given name' },
  family_name: { normal: normalizeName, missing: 'Enter your family name' },
  phone_number: { normal: normalizePhoneNumber, missing: 'Enter your phone number' },
} as const;

type Values = Partial<Record<AskedAttribute, string>>;

/** What the server would refuse of them, said before it is asked and in its words (spec §8). */
export function checkAttributes(values: Values, required: readonly SignUpAttribute[]): Problems {
  const problems: Problems = {};
  for (const name of askedAttributes) {
    const typed = values[name] ?? '';
    const { normal, missing } = checks[name];
    if (typed.trim() === '') {
      if (required.includes(name)) problems[name] = missing;
    } else if (normal(typed) === null) problems[name] = 'Please check your information and try again';
  }
  return problems;
}

/** Those of the asked ones that were filled in. */
export function givenAttributes(
  values: Values,
  asked: readonly AskedAttribute[] = askedAttributes,
): Record<string, string> {
  return Object.fromEntries(asked.flatMap((name) => (values[name]?.trim() ? [[name, values[name].trim()]] : [])));
}
