/** Links of panel providers: parameters of the survey's address that are kept, and addresses to go to at the end. */
import * as z from 'zod/mini';
import type { ResponseEnd } from './response-end.ts';

export const providerLimits = { parameters: 20, nameCharacters: 60, valueCharacters: 500, addressCharacters: 2_000 };

const address = z.optional(z.string().check(z.maxLength(providerLimits.addressCharacters)));

export const providerSchema = z.object({
  /** Names of the parameters that are kept; all others are not looked at. */
  parameters: z
    .array(z.string().check(z.maxLength(providerLimits.nameCharacters)))
    .check(z.maxLength(providerLimits.parameters)),
  /** Addresses by the end of the response, with parameters as `{{NAME}}`. */
  addresses: z.object({ completed: address, 'screened-out': address, 'over-quota': address }),
});
export type ProviderLink = z.output<typeof providerSchema>;

/** Values of parameters by name. */
export type Parameters = Readonly<Record<string, string>>;

export const endNames: Record<ResponseEnd, string> = {
  completed: 'complete',
  'screened-out': 'screened out',
  'over-quota': 'quota full',
};
const ends: readonly ResponseEnd[] = ['completed', 'screened-out', 'over-quota'];

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Lists what is wrong with a provider's link, one sentence each; empty for one that can be used. */
export function providerProblems({ parameters, addresses }: ProviderLink): string[] {
  const names = new Set(parameters);
  return [
    ...(names.size < parameters.length ? ['A parameter of the provider is there twice.'] : []),
    ...parameters
      .filter((name) => !/^[A-Za-z_][\w.-]*$/.test(name))
      .map((name) => `The parameter "${name}" must be a name of letters, digits, and _ . -`),
    ...ends.flatMap((end) => {
      const problem = addressProblem(addresses[end] ?? '', names);
      return problem === null ? [] : [`The address for ${endNames[end]} ${problem}.`];
    }),
  ];
}

function addressProblem(text: string, names: ReadonlySet<string>): string | null {
  if (text === '') return null;
  const url = URL.parse(filled(text, () => 'x'));
  if (url?.protocol !== 'https:') return 'must begin with https://';
  if (url.username !== '' || url.password !== '') return 'must have no name or password before the host';
  // Visitors choose the values, so that one of them may not decide which host is opened.
  const before = text.slice(0, text.includes('{{') ? text.indexOf('{{') : text.length);
  if (text !== before && !/^https:\/\/[^/?#\s]+[/?#]/i.test(before)) return 'can have parameters behind its host only';
  const stray = [...text.matchAll(placeholder)].find(([, name = '']) => !names.has(name));
  return stray === undefined ? null : `has ${stray[0]}, which is not among the parameters`;
}

function filled(text: string, valueOf: (name: string) => string): string {
  return text.replace(placeholder, (_whole, name: string) => valueOf(name));
}

/** Returns the address to open at the end of a response; null where the survey has none that can be used. */
export function exitAddress(provider: ProviderLink | undefined, end: ResponseEnd, values: Parameters): string | null {
  const text = provider?.addresses[end] ?? '';
  if (provider === undefined || text === '') return null;
  if (addressProblem(text, new Set(provider.parameters)) !== null) return null;
  const valueOf = (name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : '');
  return URL.parse(filled(text, (name) => encodeURIComponent(valueOf(name).toWellFormed())))?.href ?? null;
}

/** Takes the declared parameters out of those that a visitor came with. Longer values are left out: a cut id names nobody. */
export function parametersOf(
  provider: ProviderLink | undefined,
  given: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    (provider?.parameters ?? []).flatMap((name) => {
      const value = Object.hasOwn(given, name) ? given[name] : undefined;
      return value === undefined || value === '' || value.length > providerLimits.valueCharacters
        ? []
        : [[name, value]];
    }),
  );
}
