/**
 * Names and values that made-up people share with the sample segments, so that a result over several segments has one
 * row for one answer.
 */
import { plainKey } from '../personas/record-values.ts';

interface SharedAttribute {
  name: string;
  values: readonly string[];
  /** The values are those of the United States; other countries have their own. */
  isAmerican: boolean;
  /** Names that models give the same attribute, as plain keys. */
  otherNames: readonly string[];
  /** Words that models use for a value, in lower case, by the value. */
  otherWords?: Readonly<Record<string, readonly string[]>>;
}

const american = { isAmerican: true } as const;

/** Attributes other than age and gender that segments have in common. */
export const sharedAttributes: readonly SharedAttribute[] = [
  {
    ...american,
    name: 'education',
    values: [
      'Less than high school',
      'High school graduate',
      'Some college or associate degree',
      "Bachelor's degree",
      'Graduate degree',
    ],
    otherNames: ['educationlevel', 'educationalattainment', 'highesteducation'],
    otherWords: {
      'Less than high school': ['no high school diploma', 'some high school', 'no high school'],
      'High school graduate': [
        'high school',
        'high school diploma',
        'high school diploma or ged',
        'high school or ged',
      ],
      'Some college or associate degree': ['some college', 'some college or associate'],
      "Bachelor's degree": ['bachelor’s degree', 'bachelors degree', "bachelor's", 'bachelor’s', 'college graduate'],
      'Graduate degree': ['graduate or professional degree', 'postgraduate degree', 'advanced degree'],
    },
  },
  {
    isAmerican: false,
    name: 'employmentStatus',
    values: ['Full time', 'Part time', 'Self-employed', 'Looking for work', 'Not in the labor force', 'Retired'],
    otherNames: ['employment', 'workstatus', 'employmenttype', 'jobstatus'],
    otherWords: {
      'Full time': ['full-time', 'employed full time', 'employed full-time', 'full-time employed'],
      'Part time': ['part-time', 'employed part time', 'employed part-time', 'part-time employed'],
      'Self-employed': ['self employed'],
      'Looking for work': ['unemployed', 'unemployed, looking for work'],
    },
  },
  {
    ...american,
    name: 'income',
    values: [
      'Under $25,000',
      '$25,000 to $49,999',
      '$50,000 to $74,999',
      '$75,000 to $99,999',
      '$100,000 to $149,999',
      '$150,000 to $199,999',
      '$200,000 or more',
    ],
    otherNames: ['householdincome', 'incomebracket', 'annualincome', 'incomelevel'],
  },
  {
    ...american,
    name: 'race',
    values: ['White', 'Black', 'Asian', 'Two or more races', 'Some other race'],
    otherNames: ['racialidentity', 'racialgroup'],
    otherWords: {
      Black: ['black or african american', 'african american'],
      Asian: ['asian american'],
      'Two or more races': ['multiracial', 'mixed race'],
    },
  },
  {
    ...american,
    name: 'ethnicity',
    values: ['Hispanic or Latino', 'Not Hispanic or Latino'],
    otherNames: ['hispanicorigin'],
    otherWords: {
      'Hispanic or Latino': ['hispanic', 'hispanic/latino', 'latino'],
      'Not Hispanic or Latino': ['not hispanic', 'non-hispanic'],
    },
  },
  {
    ...american,
    name: 'politicalAffiliation',
    values: ['Democrat', 'Republican', 'Independent'],
    otherNames: ['party', 'politicalparty', 'partyaffiliation', 'partyidentification', 'partyid'],
    otherWords: { Democrat: ['democratic'], Republican: ['gop'] },
  },
  {
    ...american,
    name: 'politicalLean',
    values: ['Very liberal', 'Liberal', 'Moderate', 'Conservative', 'Very conservative'],
    otherNames: ['ideology', 'politicalideology', 'politicalleaning', 'politicalviews'],
  },
  {
    isAmerican: false,
    name: 'community',
    values: ['Urban', 'Suburban', 'Rural'],
    otherNames: ['communitytype', 'urbanicity', 'areatype', 'settlement'],
    otherWords: { Urban: ['city'], Suburban: ['suburb', 'suburbs'], Rural: ['countryside'] },
  },
];

const america = /^(the )?(united states( of america)?|u\.?s\.?a?\.?)$/i;

/** True for the country whose values the American attributes have. */
export function isAmerica(country: unknown): boolean {
  return typeof country === 'string' && america.test(country.trim());
}

/** Returns the shared name of an attribute; the given one where no other segment has such an attribute. */
export function sharedName(name: string): string {
  const plain = plainKey(name);
  return sharedAttributes.find((one) => plainKey(one.name) === plain || one.otherNames.includes(plain))?.name ?? name;
}

/** Returns the shared word for a value of an attribute that has its shared name; the given one where there is none. */
export function sharedValue(name: string, label: string, country: unknown): string {
  const shared = sharedAttributes.find((one) => one.name === name);
  if (shared === undefined || (shared.isAmerican && !isAmerica(country))) return label;
  const plain = label.trim().toLowerCase();
  const isIt = (value: string) => value.toLowerCase() === plain || (shared.otherWords?.[value] ?? []).includes(plain);
  return shared.values.find(isIt) ?? label;
}
