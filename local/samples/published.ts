/**
 * Published shares that the sample population follows, in whole percents. A table of a narrower population than all
 * adults (education: 25 and over; income: households) is used for all adults.
 */
export type Shares<K extends string = string> = Readonly<Record<K, number>>;

/** US Census Bureau, American Community Survey 2023 (1-year), table S0101 'Age and Sex', adults only. */
export const age = {
  '18-24': 12,
  '25-34': 17,
  '35-44': 17,
  '45-54': 15,
  '55-64': 16,
  '65+': 23,
} as const satisfies Shares;
export const gender = { female: 51, male: 49 } as const satisfies Shares;

/** ACS 2023, data profile DP05 'Demographic and Housing Estimates', adults only: Hispanic of any race, others not Hispanic. */
export const ethnicity = {
  White: 61,
  Hispanic: 17,
  Black: 12,
  Asian: 6,
  'Two or more races': 4,
} as const satisfies Shares;

/** ACS 2023, table S1501 'Educational Attainment', 25 and over. */
export const education = {
  'Less than high school': 10,
  'High school graduate': 26,
  'Some college or associate degree': 28,
  "Bachelor's degree": 22,
  'Graduate degree': 14,
} as const satisfies Shares;

/** ACS 2023, table S1901 'Income in the Past 12 Months', households. */
export const income = {
  'Under $25,000': 15,
  '$25,000 to $49,999': 17,
  '$50,000 to $74,999': 16,
  '$75,000 to $99,999': 13,
  '$100,000 to $149,999': 17,
  '$150,000 to $199,999': 10,
  '$200,000 or more': 12,
} as const satisfies Shares;

/** US Census Bureau, Population Estimates Program, Vintage 2023, table NST-EST2023-POP: census regions. */
export const region = { South: 39, West: 24, Midwest: 20, Northeast: 17 } as const satisfies Shares;

/** Pew Research Center, 'What Unites and Divides Urban, Suburban and Rural Communities' (May 2018), from ACS and NCHS county classes. */
export const community = { Suburban: 55, Urban: 31, Rural: 14 } as const satisfies Shares;

/** Gallup, annual averages of 2024: party identification with leaners, and without. */
export const leaning = { Republican: 46, Democratic: 45, None: 9 } as const satisfies Shares;
export const identification = { Republican: 28, Democrat: 28, Independent: 43 } as const satisfies Shares;

/** Gallup, annual averages of 2024: ideology by party identification. Those without an opinion count as moderate. */
export const ideologyByParty = {
  Republican: { 'Very conservative': 24, Conservative: 53, Moderate: 19, Liberal: 3, 'Very liberal': 1 },
  Democrat: { 'Very conservative': 2, Conservative: 7, Moderate: 36, Liberal: 36, 'Very liberal': 19 },
  Independent: { 'Very conservative': 6, Conservative: 24, Moderate: 49, Liberal: 15, 'Very liberal': 6 },
} as const satisfies Record<string, Shares>;
/** The same year, all adults: 37% conservative, 34% moderate, 25% liberal, 4% no opinion. */
export const ideology = { conservative: 37, moderate: 38, liberal: 25 } as const satisfies Shares;

/**
 * Pew Research Center, 'Changing Partisan Coalitions in a Politically Divided Nation' (April 2024): share of those with a leaning who lean
 * Democratic, registered voters. The pattern agrees with Pew's validated voters of 2024 (June 2025).
 */
export const democraticShare = {
  overall: 50,
  ethnicity: { White: 42, Black: 87, Hispanic: 63, Asian: 64, 'Two or more races': 52 },
  age: { '18-24': 66, '25-34': 62, '35-44': 55, '45-54': 49, '55-64': 45, '65+': 47 },
  gender: { female: 54, male: 47 },
  education: {
    'Less than high school': 48,
    'High school graduate': 45,
    'Some college or associate degree': 47,
    "Bachelor's degree": 53,
    'Graduate degree': 62,
  },
  community: { Urban: 62, Suburban: 48, Rural: 37 },
  religion: {
    'Evangelical Protestant': 24,
    'Mainline Protestant': 41,
    'Black Protestant': 85,
    Catholic: 46,
    'Another faith': 60,
    'No religion': 72,
  },
  tenure: { owner: 47, renter: 66 },
  veteran: { yes: 36, no: 52 },
  union: { yes: 60, no: 49 },
} as const;

/** Pew Research Center, Religious Landscape Study 2023-24, all adults. */
export const religion = {
  'Evangelical Protestant': 23,
  'Mainline Protestant': 11,
  'Black Protestant': 5,
  Catholic: 19,
  'Another faith': 13,
  'No religion': 29,
} as const satisfies Shares;

/** Census Bureau, Housing Vacancies and Homeownership (CPS/HVS) 2024, table 6: homeownership rate by age of householder; ACS DP04 has 65% overall. */
export const ownsHome = {
  '18-24': 24,
  '25-34': 43,
  '35-44': 62,
  '45-54': 70,
  '55-64': 76,
  '65+': 79,
} as const satisfies Shares;

/** Census Bureau, America's Families and Living Arrangements (CPS ASEC) 2023: adults with a child under 18 of their own at home. */
export const hasChildAtHome = {
  '18-24': 7,
  '25-34': 38,
  '35-44': 64,
  '45-54': 38,
  '55-64': 8,
  '65+': 1,
} as const satisfies Shares;

/** ACS 2023, table S2101 'Veteran Status' with B21001: veterans among men and women of an age. */
export const isVeteran = {
  male: { '18-24': 2, '25-34': 6, '35-44': 8, '45-54': 10, '55-64': 13, '65+': 31 },
  female: { '18-24': 1, '25-34': 2, '35-44': 2, '45-54': 2, '55-64': 2, '65+': 1 },
} as const;

/** NCES Digest of Education Statistics 2023, table 302.60 (18-24), and CPS October supplement, table 1 (25 and over): enrolled in college. */
export const isEnrolled = {
  '18-24': 39,
  '25-34': 9,
  '35-44': 4,
  '45-54': 2,
  '55-64': 0,
  '65+': 0,
} as const satisfies Shares;

/** Census Bureau, CPS Voting and Registration Supplement 2024, table 1: voted, citizens of an age. */
export const voted = {
  '18-24': 48,
  '25-34': 57,
  '35-44': 63,
  '45-54': 68,
  '55-64': 71,
  '65+': 75,
} as const satisfies Shares;

export type AgeGroup = keyof typeof age;
export type Gender = keyof typeof gender;
export type Ethnicity = keyof typeof ethnicity;
export type Education = keyof typeof education;
export type Income = keyof typeof income;
export type Region = keyof typeof region;
export type Community = keyof typeof community;
export type Religion = keyof typeof religion;
