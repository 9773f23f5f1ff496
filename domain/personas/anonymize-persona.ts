/** Anonymizes every fact about a persona that may be a real person: specification §5, 'Prompt generation'. */
import { foldHeader, foldLetters, hasLetters, wordPattern } from '../letters.ts';
import { anonymizeProfile, createPlan, type Plan } from './anonymize.ts';
import { isLabel } from './attribute-lines.ts';
import { fieldWords, isPlaceCode, levelWords } from './field-words.ts';
import { generalizeCompany, generalizeEducation, generalizePosition, classifyNetwork } from './generalize.ts';
import { redactContacts } from './redact.ts';
import { amountValue, classifyHeader, classifyValue, removeStreet } from './identifying.ts';
import type { AttributeValue, Persona } from './persona.ts';
import { generalizeLocation } from './places.ts';
import type { ProfileInput, PromptOptions } from './profile-input.ts';

const plainKey = foldHeader;
const toKeySet = (text: string, ...more: ReadonlySet<string>[]): ReadonlySet<string> =>
  new Set([...text.split(' '), ...more.flatMap((words) => [...words])]);

const placeKeys = toKeySet(
  'location city town citytown municipality village county state province region area district precinct ward neighborhood neighbourhood zip zipcode postalcode postcode hometown homecity homestate homeregion birthplace placeofbirth metro metroarea dma constituency congressionaldistrict',
  fieldWords.place,
  fieldWords.city,
);
/** Voter files write whose place it is before it: 'ResCity', 'MailingZip'. */
const whosePlace = /^(residential|residence|res|mailing|mail|home|current|voting|registered|reg)/;
const isPlace = (plain: string) =>
  placeKeys.has(plain) || placeKeys.has(plain.replace(whosePlace, '')) || isPlaceCode(plain);
const companyKeys = toKeySet(
  'company employer organization organisation firm workplace companyname employername',
  fieldWords.company,
);
const educationKeys = toKeySet('education school university college degree almamater', fieldWords.education);
const positionKeys = toKeySet('position jobtitle role', fieldWords.position);
const reachKeys = toKeySet('followers followercount followerscount following connections connectioncount');
/** Categories shared by many. Words of a name are not redacted in them: Ms White's race is no name. */
const sharedKeys = toKeySet(
  'age agerange agegroup gender sex race ethnicity party politicalaffiliation politicalparty partyregistration politicallean ideology income householdincome employmentstatus maritalstatus religion language country nationality',
  fieldWords.age,
  fieldWords.gender,
  fieldWords.income,
  fieldWords.party,
);

/**
 * True for samples and made-up personas, which need no anonymization. Without a flag a persona may be a real person.
 */
export function isSynthetic({ kind, isSimulated }: Pick<Persona, 'kind' | 'isSimulated'>): boolean {
  return kind === 'synthetic' || isSimulated === true;
}

/** Returns the persona for the prompt. Whatever the options, no attribute that identifies a real person remains. */
export function anonymizePersona(persona: Persona, options: PromptOptions = {}): Persona {
  if (isSynthetic(persona)) return persona;
  const keepsName = options.anonymize === false;
  const config = keepsName ? ({ level: 'none' } as const) : (options.anonymizationConfig ?? {});
  const plan = createPlan(config);
  const place = locationOf(persona);
  const { profile, hide } = keepsName
    ? { profile: { location: place }, hide: (text: string) => text }
    : anonymizeProfile(toKnownProfile(persona, place), config);
  const redactText = (text: string) => hide(redactContacts(text));
  const location = plan.location ? generalizePlace(place) : removeStreet(profile.location ?? '');
  const { followers, location: _place, professional, recentPosts, ...rest } = persona;
  const attributes = Object.entries(persona.attributes).flatMap(([key, value]): [string, AttributeValue][] => {
    const anonymized = anonymizeValue(plainKey(key), key, value, plan, redactText);
    return anonymized === null ? [] : [[key, anonymized]];
  });
  return {
    ...rest,
    name: keepsName ? persona.name : '',
    ...(location === '' ? {} : { location }),
    attributes: {
      ...Object.fromEntries(attributes),
      ...(followers === undefined ? {} : { networkSize: classifyNetwork(followers) }),
    },
    ...(recentPosts === undefined ? {} : { recentPosts: recentPosts.map(redactText) }),
    ...(professional === undefined ? {} : { professional: redactAllContacts(professional) }),
  };
}

/**
 * Returns a function that removes from other texts, such as questions to a persona, the name of one who may be real,
 * their contacts, and the details that the options generalize. Samples and made-up personas have nothing to remove.
 */
export function createPersonaRedactor(
  persona: Persona,
  { anonymizationConfig = {} }: PromptOptions,
): (text: string) => string {
  if (isSynthetic(persona)) return (text) => text;
  const { professional } = persona;
  const known = [toKnownProfile(persona, locationOf(persona)), ...(professional === undefined ? [] : [professional])];
  const hiders = known.map((profile) => anonymizeProfile(profile, anonymizationConfig).hide);
  return (text) => hiders.reduce((shown, hide) => hide(shown), redactContacts(text));
}

function toKnownProfile(persona: Persona, place: string): ProfileInput {
  const valuesAt = (wanted: ReadonlySet<string>) =>
    Object.entries(persona.attributes)
      .filter(([key]) => wanted.has(plainKey(key)))
      .flatMap(([, value]) => value)
      .map(String);
  const schools = valuesAt(educationKeys).filter((entry) => !isLevel(entry));
  return {
    name: isLabel.test(persona.name) ? '' : persona.name,
    company: valuesAt(companyKeys)[0] ?? null,
    location: place,
    education: schools,
  };
}

/** The place of residence, as precisely as it is known. */
function locationOf({ location, attributes }: Persona): string {
  const at = (key: string) => Object.entries(attributes).find(([name]) => plainKey(name) === key)?.[1];
  const city = Object.entries(attributes).find(([name]) => fieldWords.city.has(plainKey(name)))?.[1];
  const parts = [
    location ?? at('location'),
    at('city') ?? at('citytown') ?? at('town') ?? city,
    at('state') ?? at('province'),
  ];
  return parts
    .filter((part) => part !== undefined)
    .map(String)
    .join(', ');
}

const broad =
  /^((the )?(north ?east|north ?west|south ?east|south ?west|mid-?west|north|south|east|west( coast)?)(ern)?( us| united states)?|united states( of america)?|u\.?s\.?a?\.?)$/i;

function generalizePlace(place: string): string {
  const text = removeStreet(place);
  return text === '' || broad.test(text) ? text : generalizeLocation(text);
}

function anonymizeValue(
  plain: string,
  key: string,
  value: AttributeValue,
  plan: Plan,
  free: (text: string) => string,
): AttributeValue | null {
  if (classifyHeader(key, [value].flat()) !== null || reachKeys.has(plain)) return null;
  if (isPlace(plain))
    return plan.location ? null : mapTexts(value, (text) => (classifyValue(text) === null ? removeStreet(text) : ''));
  if (sharedKeys.has(plain)) return mapTexts(value, (text) => (classifyValue(text) === null ? text : ''));
  const general =
    (plan.company && companyKeys.has(plain) && generalizeCompany) ||
    (plan.education && educationKeys.has(plain) && generalizeLevel) ||
    (plan.position && positionKeys.has(plain) && generalizePosition);
  if (general) return mapTexts(value, general);
  return mapTexts(value, (text) => (amountValue.test(text) ? text : classifyValue(text) === null ? free(text) : ''));
}

const placeholders = /\[(name|contact|place|school|company)\]/g;

/** Applies a change to every text in the value; null when it leaves nothing informative. */
function mapTexts(value: AttributeValue, change: (text: string) => string): AttributeValue | null {
  if (typeof value === 'number') return classifyValue(value) === null ? value : null;
  const changed = (Array.isArray(value) ? value : [value])
    .map((text) => [text, change(text)] as const)
    .filter(([before, after]) => (after === before ? after !== '' : hasLetters(after.replaceAll(placeholders, ''))))
    .map(([, after]) => after);
  if (changed.length === 0) return null;
  return Array.isArray(value) ? [...new Set(changed)] : (changed[0] ?? null);
}

/** 'High school' and "Bachelor's degree" name a level and not a school. */
function isLevel(education: string): boolean {
  const words = foldLetters(education).match(wordPattern) ?? [];
  return words.every((word) => levelWords.has(word));
}

const universities =
  /πανεπιστ|университет|институт|академия|جامعة|אוניברסיט|विश्वविद्यालय|มหาวิทยาลัย|大学|大學|대학|უნივერსიტეტ|համալսարան|ዩኒቨርሲቲ/;

/** A school whose kind is not known is left out, in scripts that the categories of the specification do not read. */
function generalizeLevel(education: string): string {
  if (isLevel(education)) return education;
  const isReadable = /\p{Script=Latin}/u.test(education) || universities.test(foldLetters(education));
  return isReadable ? generalizeEducation(education) : '';
}

/** Removes email and web addresses, handles and phone numbers from a real person's own texts, at every level. */
function redactAllContacts(profile: ProfileInput): ProfileInput {
  const clean = (value: unknown): unknown =>
    typeof value === 'string'
      ? redactContacts(value)
      : Array.isArray(value)
        ? value.map(clean)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner)]))
          : value;
  return clean(profile) as ProfileInput;
}
