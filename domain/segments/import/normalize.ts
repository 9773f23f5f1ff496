/**
 * Unifies the spellings of a value: 'F', 'FEMALE' and 'female' become Female. Values without a rule stay as they are.
 */
import { capitalize } from '../../letters.ts';
import { noWords, yesWords } from './values.ts';

export type ValueKind = 'gender' | 'party' | 'lean' | 'state';

/** Lookup key of a value, ignoring case and spaces. */
export function foldValue(value: string): string {
  return value.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

const listSpellings = (normal: string, folded: string): [string, string][] =>
  folded.split('|').map((one) => [one, normal]);

const states =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|' +
  'DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|' +
  'KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|' +
  'MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|' +
  'NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|' +
  'PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|' +
  'TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming';

const known: Record<ValueKind, ReadonlyMap<string, string>> = {
  gender: new Map([
    ...listSpellings('Female', 'f|fem|female|females|woman|women|w|girl|weiblich|frau|femme|mujer|femenino'),
    ...listSpellings('Male', 'm|male|males|man|men|boy|männlich|mann|homme|hombre|masculino'),
    ...listSpellings('Non-binary', 'nb|enby|non-binary|non binary|nonbinary|genderqueer|divers|d'),
    ...listSpellings('Unknown', 'unknown|unk|u|not known|unspecified|not specified|undisclosed|prefer not to say|?'),
  ]),
  party: new Map([
    ...listSpellings('Democrat', 'd|dem|dem.|dems|democrat|democrats|democratic|democratic party'),
    ...listSpellings('Republican', 'r|rep|rep.|repub|gop|republican|republicans|republican party'),
    ...listSpellings('Independent', 'i|ind|ind.|indep|indep.|independent|independents'),
    ...listSpellings('Libertarian', 'l|lbt|libertarian|libertarian party'),
    ...listSpellings('Green', 'g|grn|green|green party'),
    ...listSpellings(
      'Unaffiliated',
      'una|npa|npp|dts|unaffiliated|no party|non-partisan|nonpartisan|no party preference|no party affiliation',
    ),
    ...listSpellings('Unknown', 'unknown|unk|not known|unspecified|?'),
  ]),
  lean: new Map([
    ...listSpellings('Liberal', 'lib|liberal|liberals'),
    ...listSpellings('Very liberal', 'very liberal|strongly liberal'),
    ...listSpellings('Moderate', 'mod|moderate|moderates|center|centre|centrist'),
    ...listSpellings('Conservative', 'con|cons|conservative|conservatives'),
    ...listSpellings('Very conservative', 'very conservative|strongly conservative'),
    ...listSpellings('Unknown', 'unknown|unk|not known|unspecified|?'),
  ]),
  // The samples name states in full.
  state: new Map(
    states
      .split('|')
      .flatMap((line) => listSpellings(line.slice(3), `${line.slice(0, 2)}|${line.slice(3)}`.toLowerCase())),
  ),
};

const kinds: Readonly<Record<string, ValueKind>> = {
  gender: 'gender',
  party: 'party',
  politicalAffiliation: 'party',
  partyRegistration: 'party',
  politicalLean: 'lean',
  state: 'state',
};

/** The rule for a voter field, or for an attribute mapped to one. */
export function valueKindOf(field: string | null): ValueKind | null {
  return field === null || !Object.hasOwn(kinds, field) ? null : (kinds[field] ?? null);
}

/** The usual spelling of a value of this kind; undefined for a value that is not known. */
export function knownValue(kind: ValueKind, value: string): string | undefined {
  return known[kind].get(foldValue(value));
}

export function normalizeValue(kind: ValueKind, value: string): string {
  return knownValue(kind, value) ?? value;
}

/** The labels of codes that a header names: 'Gender (1=Male 2=Female)' has Male for 1. By folded value. */
export function labelsInHeader(header: string): Record<string, string> {
  const labels = [
    ...header.matchAll(/(-?\d{1,4})\s*[=:]\s*(\p{L}[^,;|()[\]=:]*?)(?=\s*(?:[,;|)\]]|-?\d{1,4}\s*[=:]|$))/gu),
  ];
  return labels.length < 2 ? {} : Object.fromEntries(labels.map(([, code = '', label = '']) => [code, label.trim()]));
}

export interface CountedValue {
  value: string;
  count: number;
}

/**
 * Suggests a spelling for the values of a column, by folded value; only for values that change. Also unifies yes and
 * no, and values that differ only in case.
 */
export function suggestSpellings(kind: ValueKind | null, values: readonly CountedValue[]): Record<string, string> {
  const answers = values.filter(({ value }) => yesWords.has(foldValue(value)) || noWords.has(foldValue(value)));
  const isYesNo = answers.length >= 2 && answers.length >= values.length * 0.6;
  const suggestions = [...groupSpellings(values)].flatMap(([folded, variants]): [string, string][] => {
    const first = variants[0] ?? '';
    const normal =
      (isYesNo ? normalizeYesNo(folded) : undefined) ??
      (kind === null ? undefined : known[kind].get(folded)) ??
      (variants.length > 1 ? pickSpelling(variants) : first);
    return variants.some((variant) => variant !== normal) ? [[folded, normal]] : [];
  });
  return Object.fromEntries(suggestions);
}

function normalizeYesNo(folded: string): string | undefined {
  if (yesWords.has(folded)) return 'Yes';
  return noWords.has(folded) ? 'No' : undefined;
}

function groupSpellings(values: readonly CountedValue[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { value } of values.toSorted((a, b) => b.count - a.count))
    groups.set(foldValue(value), [...(groups.get(foldValue(value)) ?? []), value.trim().replaceAll(/\s+/g, ' ')]);
  return groups;
}

/** The most frequent spelling in mixed case; otherwise capitalized. */
function pickSpelling(variants: readonly string[]): string {
  const mixed = variants.find((variant) => variant !== variant.toUpperCase() && variant !== variant.toLowerCase());
  const [first = ''] = variants;
  return mixed ?? capitalize(first.toLowerCase());
}
