import { normalizeName, normalizePhoneNumber, type SignUpAttribute } from '../../../domain/identity/attributes.ts';
import type { Problems } from '../../components/form/use-form.ts';

/** Attributes that people enter, apart from the email address. */
export type AskedAttribute = Exclude<SignUpAttribute, 'email'>;
export const askedAttributes: readonly AskedAttribute[] = ['given_name', 'family_name', 'phone_number'];

const checks = {
  given_name: { normal: normalizeName, missing: 'Enter your given name' },
  family_name: { normal: normalizeName, missing: 'Enter your family name' },
  phone_number: { normal: normalizePhoneNumber, missing: 'Enter your phone number' },
} as const;

type Values = Partial<Record<AskedAttribute, string>>;

/** Returns the server's validation errors before the request, in its words (spec §8). */
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

/** Returns the requested attributes that were filled in. */
export function givenAttributes(
  values: Values,
  asked: readonly AskedAttribute[] = askedAttributes,
): Record<string, string> {
  return Object.fromEntries(asked.flatMap((name) => (values[name]?.trim() ? [[name, values[name].trim()]] : [])));
}
