/** Anonymizes a professional profile: specification §5, 'Prompt generation'. */
import { generalizeCompany, generalizeEducation, generalizePosition } from './generalize.ts';
import type { Hidden } from './redact.ts';
import { createRedactor, redactContacts } from './redact.ts';
import { generalizeLocation } from './places.ts';
import type { AnonymizationConfig, ProfileInput } from './profile-input.ts';

const legalForms =
  /[\s,]+(incorporated|inc|llc|llp|ltd|limited|gmbh|corporation|corp|company|co|plc|ag|sa|s\.a|nv|bv|pty)\.?$/i;

/** The details that a level removes. Every level removes the name. */
export interface Plan {
  company: boolean;
  location: boolean;
  education: boolean;
  position: boolean;
  contacts: boolean;
}

export function createPlan({
  level = 'full',
  preserveIndustry,
  preserveLocation,
  preserveSeniority,
}: AnonymizationConfig): Plan {
  if (level === 'none') return { company: false, location: false, education: false, position: false, contacts: false };
  if (level === 'full') return { company: true, location: true, education: true, position: false, contacts: true };
  return {
    company: preserveIndustry !== true,
    location: preserveLocation !== true,
    education: false,
    position: preserveSeniority !== true,
    contacts: true,
  };
}

export interface AnonymizedProfile {
  /** The profile with generalized details; `name` is empty. Free text still has to pass through `hide`. */
  profile: ProfileInput;
  /** Removes the name, and the details that the level generalizes, from free text. */
  hide: (text: string) => string;
}

export function anonymizeProfile(profile: ProfileInput, config: AnonymizationConfig = {}): AnonymizedProfile {
  const plan = createPlan(config);
  const replaceWords = createRedactor(listHidden(profile, plan));
  const hide = plan.contacts ? (text: string) => replaceWords(redactContacts(text)) : replaceWords;
  const generalizeIf = (value: string | null | undefined, applies: boolean, generalize: (text: string) => string) =>
    isBlank(value) ? null : applies ? generalize(value) : hide(value);
  return {
    hide,
    profile: {
      ...profile,
      name: '',
      company: generalizeIf(profile.company, plan.company, generalizeCompany),
      location: generalizeIf(profile.location, plan.location, generalizeLocation),
      position: generalizeIf(profile.position, plan.position, generalizePosition),
      education: [
        ...new Set(
          (profile.education ?? []).map((entry) => generalizeIf(entry, plan.education, generalizeEducation) ?? ''),
        ),
      ],
    },
  };
}

function isBlank(value: string | null | undefined): value is null | undefined | '' {
  return value === null || value === undefined || value.trim() === '';
}

/** Lists the words to remove, longest first, so that a name inside a company's name does not split it. */
function listHidden(profile: ProfileInput, plan: Plan): Hidden[] {
  const companies = [profile.company, ...(profile.formerCompanies ?? [])].map((name) => name?.trim() ?? '');
  const companyPhrases = plan.company
    ? companies.filter((name) => name !== '').flatMap((name) => [name, name.replace(legalForms, '')])
    : [];
  const schools = plan.education
    ? (profile.education ?? []).flatMap((entry) => [entry, ...entry.split(/,| - | – |\(|\)/).filter(isSchool)])
    : [];
  const places = plan.location ? listPlaceNames(profile.location ?? '') : [];
  return [
    ...companyPhrases.map((phrase) => ({ phrase, by: '[company]' })),
    ...findDistinctiveWords(companyPhrases).map((phrase) => ({ phrase, by: '[company]', asName: true })),
    ...schools.map((phrase) => ({ phrase, by: '[school]' })),
    ...places.map((phrase) => ({ phrase, by: '[place]' })),
    { phrase: profile.name, by: '[name]', alsoWords: true },
  ];
}

/** Words shared by many companies: they identify none of them. */
const sharedWords = new Set(
  [
    'the of and for new first united national american international global general group holding holdings partners associates company corp corporation inc',
    'ltd limited bank financial finance capital insurance consulting consultants solutions services systems technology technologies tech software digital',
    'media health healthcare energy foods industries enterprises university college institute school academy research labs studio studios ventures network',
  ]
    .join(' ')
    .split(' '),
);

/** 'Brightwave Bank' is often just 'Brightwave'. */
function findDistinctiveWords(phrases: readonly string[]): string[] {
  const words = phrases.flatMap((phrase) => phrase.split(/[^\p{L}\p{N}]+/u));
  return [...new Set(words)].filter((word) => word.length >= 3 && !sharedWords.has(word.toLowerCase()));
}

function isSchool(text: string): boolean {
  return /\b(university|college|institute|school|academy)\b/i.test(text);
}

function listPlaceNames(location: string): string[] {
  return [location, ...location.split(',')].map((part) => part.trim()).filter((part) => part.length >= 3);
}
