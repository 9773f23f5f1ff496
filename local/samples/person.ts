/**
 * Draws one adult of the sample population: demographics first, each depending on the earlier ones. Factors are
 * relative to the published shares of all adults and come from the named tables.
 */
import type { Random } from '../random.ts';
import { drawFrom, rankIn, weightShares } from './draw.ts';
import { places } from './places.ts';
import * as published from './published.ts';
import type { AgeGroup, Community, Education, Ethnicity, Gender, Income, Region, Religion } from './published.ts';

export interface Person {
  age: number;
  ageGroup: AgeGroup;
  gender: Gender;
  ethnicity: Ethnicity;
  region: Region;
  community: Community;
  city: string;
  state: string;
  education: Education;
  income: Income;
  /** Rank of the income among all adults as an approximately standard normal score. */
  incomeScore: number;
  religion: Religion;
  /** True for people who attend services most weeks. */
  isChurchGoing: boolean;
  tenure: 'owner' | 'renter';
  isVeteran: boolean;
  /** True when a close relative serves or served. */
  isMilitaryFamily: boolean;
  childrenAtHome: number;
  isStudent: boolean;
}

/** Women live longer, so the share of the oldest differs by gender. Estimated. */
const ageByGender: Record<Gender, Partial<Record<AgeGroup, number>>> = {
  female: { '65+': 1.07 },
  male: { '65+': 0.93 },
};
/** Estimated shares of the number of children in households with children, in percent. */
const numberOfChildren = { 1: 41, 2: 38, 3: 15, 4: 6 };
/** Students have children less often; the factor of the others keeps the published share of their age. */
const childFactor = { student: 0.3, other: 1.03 };

export function drawPerson(random: Random): Person {
  const gender = drawFrom(published.gender, random);
  const ageGroup = drawFrom(weightShares(published.age, ageByGender[gender]), random);
  const age = yearsIn(ageGroup, random);
  const ethnicity = drawFrom(weightShares(published.ethnicity, ethnicityByAge[ageGroup]), random);
  const region = drawFrom(weightShares(published.region, regionByEthnicity[ethnicity]), random);
  const community = drawFrom(weightShares(published.community, communityByEthnicity[ethnicity]), random);
  const [city, state] = random.pick(places[region][community]);
  const isStudent = random.next() * 100 < published.isEnrolled[ageGroup];
  const education =
    isStudent && age < 23 ? 'Some college or associate degree' : drawEducation(age, ethnicity, community, random);
  const incomeScore = drawIncomeScore({ ageGroup, education, community, isStudent }, random);
  const religion = drawReligion(ageGroup, ethnicity, region, random);
  const childShare = published.hasChildAtHome[ageGroup] * childFactor[isStudent ? 'student' : 'other'];
  const childrenAtHome = random.next() * 100 < childShare ? drawFrom(numberOfChildren, random) : '0';
  const isVeteran = random.next() * 100 < published.isVeteran[gender][ageGroup];
  return {
    age,
    ageGroup,
    gender,
    ethnicity,
    region,
    community,
    city,
    state,
    education,
    income: rankIn(published.income, incomeScore),
    incomeScore,
    religion,
    isChurchGoing: religion !== 'No religion' && random.chance(attendance[religion] + (ageGroup === '65+' ? 0.08 : 0)),
    tenure: drawTenure(ageGroup, community, incomeScore, random),
    isVeteran,
    isMilitaryFamily: isVeteran || random.chance(0.05),
    childrenAtHome: Number(childrenAtHome),
    isStudent,
  };
}

function yearsIn(group: AgeGroup, random: Random): number {
  // From 65 to 88; the exponent makes higher ages rarer.
  if (group === '65+') return 65 + Math.floor(24 * random.next() ** 1.6);
  const [first = 18, last = 24] = group.split('-').map(Number);
  return first + Math.floor(random.next() * (last - first + 1));
}

/** Younger adults are more often Hispanic, older ones White (ACS DP05 and S0101 by race). */
const ethnicityByAge: Record<AgeGroup, Partial<Record<Ethnicity, number>>> = {
  '18-24': { White: 0.82, Hispanic: 1.42, Black: 1.12, 'Two or more races': 1.5 },
  '25-34': { White: 0.87, Hispanic: 1.28, Black: 1.08, Asian: 1.12 },
  '35-44': { White: 0.92, Hispanic: 1.2, Asian: 1.15 },
  '45-54': { White: 0.98, Hispanic: 1.08, Asian: 1.08 },
  '55-64': { White: 1.1, Hispanic: 0.8, Asian: 0.85 },
  '65+': { White: 1.23, Hispanic: 0.54, Black: 0.84, Asian: 0.8, 'Two or more races': 0.6 },
};

/** Regions of each group (Census 2020 P.L. 94-171). */
const regionByEthnicity: Record<Ethnicity, Partial<Record<Region, number>>> = {
  White: { South: 0.93, West: 0.84, Midwest: 1.24, Northeast: 1.06 },
  Hispanic: { South: 0.98, West: 1.62, Midwest: 0.46, Northeast: 0.84 },
  Black: { South: 1.48, West: 0.4, Midwest: 0.84, Northeast: 0.93 },
  Asian: { South: 0.62, West: 1.85, Midwest: 0.58, Northeast: 1.2 },
  'Two or more races': { West: 1.25 },
};

/** Kinds of communities of each group (Pew 2018). */
const communityByEthnicity: Record<Ethnicity, Partial<Record<Community, number>>> = {
  White: { Urban: 0.72, Suburban: 1.05, Rural: 1.32 },
  Hispanic: { Urban: 1.45, Suburban: 0.9, Rural: 0.5 },
  Black: { Urban: 1.5, Suburban: 0.86, Rural: 0.55 },
  Asian: { Urban: 1.5, Suburban: 0.98, Rural: 0.2 },
  'Two or more races': {},
};

/** Education of each group relative to all adults (ACS B15002). */
const educationByEthnicity: Record<Ethnicity, Partial<Record<Education, number>>> = {
  White: { 'Less than high school': 0.55, "Bachelor's degree": 1.12, 'Graduate degree': 1.1 },
  Hispanic: {
    'Less than high school': 2.6,
    'High school graduate': 1.12,
    "Bachelor's degree": 0.65,
    'Graduate degree': 0.5,
  },
  Black: {
    'Less than high school': 1.1,
    'Some college or associate degree': 1.1,
    "Bachelor's degree": 0.8,
    'Graduate degree': 0.75,
  },
  Asian: {
    'High school graduate': 0.6,
    'Some college or associate degree': 0.6,
    "Bachelor's degree": 1.5,
    'Graduate degree': 1.9,
  },
  'Two or more races': {},
};

/**
 * Draws education by age (ACS S1501) and race (B15002). Nobody has a degree before the usual age; higher factors at
 * other ages compensate.
 */
function drawEducation(age: number, ethnicity: Ethnicity, community: Community, random: Random): Education {
  // These factors compensate for the degrees that people below the usual age cannot have.
  const adjusted = weightShares(published.education, {
    'Some college or associate degree': 0.93,
    "Bachelor's degree": 1.06,
    'Graduate degree': 1.22,
  });
  const byEthnicity = weightShares(adjusted, educationByEthnicity[ethnicity]);
  const byCommunity = weightShares(
    byEthnicity,
    community === 'Rural' ? { "Bachelor's degree": 0.68, 'Graduate degree': 0.6, 'High school graduate': 1.25 } : {},
  );
  const byAge: Partial<Record<Education, number>> =
    age < 22
      ? { "Bachelor's degree": 0, 'Graduate degree': 0, 'High school graduate': 1.5 }
      : age < 26
        ? { 'Graduate degree': 0.12, "Bachelor's degree": 1.1 }
        : age < 45
          ? { "Bachelor's degree": 1.16, 'Graduate degree': 1.12, 'Less than high school': 0.85 }
          : age >= 65
            ? { 'High school graduate': 1.15, 'Less than high school': 1.2 }
            : {};
  return drawFrom(weightShares(byCommunity, byAge), random);
}

/** Difference between the usual income score at an age and that of all adults. */
export const incomeScoreByAge: Record<AgeGroup, number> = {
  '18-24': -0.4,
  '25-34': -0.02,
  '35-44': 0.26,
  '45-54': 0.32,
  '55-64': 0.12,
  '65+': -0.32,
};

/**
 * Draws a household income score, approximately standard normal over all adults. Education and age matter most (CPS
 * ASEC); the rest is random.
 */
function drawIncomeScore(
  known: Pick<Person, 'ageGroup' | 'education' | 'community' | 'isStudent'>,
  random: Random,
): number {
  // Mean scores by education; the weights below give all adults a mean of 0 and a variance of about 1.
  const byEducation = {
    'Less than high school': -1.3,
    'High school graduate': -0.55,
    'Some college or associate degree': -0.05,
    "Bachelor's degree": 0.65,
    'Graduate degree': 1.1,
  };
  const byCommunity = { Suburban: 0.1, Urban: -0.1, Rural: -0.2 };
  const expected =
    0.72 * byEducation[known.education] +
    incomeScoreByAge[known.ageGroup] +
    byCommunity[known.community] -
    (known.isStudent ? 0.3 : 0);
  return expected + 0.1 + 0.8 * random.normal();
}

/** Draws a religion by race and ethnicity, age and region (Pew Religious Landscape Study 2023-24). */
function drawReligion(ageGroup: AgeGroup, ethnicity: Ethnicity, region: Region, random: Random): Religion {
  const byEthnicity: Record<Ethnicity, Partial<Record<Religion, number>>> = {
    White: { 'Evangelical Protestant': 1.16, 'Mainline Protestant': 1.35, 'Black Protestant': 0, Catholic: 0.88 },
    Hispanic: {
      'Evangelical Protestant': 0.8,
      'Mainline Protestant': 0.4,
      'Black Protestant': 0,
      Catholic: 2.25,
      'Another faith': 0.55,
      'No religion': 0.87,
    },
    Black: {
      'Evangelical Protestant': 0.6,
      'Mainline Protestant': 0.5,
      'Black Protestant': 9,
      Catholic: 0.25,
      'Another faith': 0.75,
      'No religion': 0.82,
    },
    Asian: {
      'Evangelical Protestant': 0.45,
      'Mainline Protestant': 0.5,
      'Black Protestant': 0,
      Catholic: 0.85,
      'Another faith': 2.6,
      'No religion': 1.1,
    },
    'Two or more races': { 'Black Protestant': 0.6 },
  };
  const byAge: Partial<Record<Religion, number>> =
    ageGroup === '18-24' || ageGroup === '25-34'
      ? { 'No religion': 1.5, 'Mainline Protestant': 0.6 }
      : ageGroup === '65+'
        ? { 'No religion': 0.6, 'Mainline Protestant': 1.45, Catholic: 1.12 }
        : {};
  const byRegion: Partial<Record<Religion, number>> =
    region === 'South' ? { 'Evangelical Protestant': 1.35, 'No religion': 0.88 } : { 'Evangelical Protestant': 0.8 };
  return drawFrom(
    weightShares(weightShares(weightShares(published.religion, byEthnicity[ethnicity]), byAge), byRegion),
    random,
  );
}

/** Estimated share of each religion's members who attend services most weeks. */
const attendance: Record<Exclude<Religion, 'No religion'>, number> = {
  'Evangelical Protestant': 0.58,
  'Mainline Protestant': 0.32,
  'Black Protestant': 0.52,
  Catholic: 0.3,
  'Another faith': 0.36,
};

/** Draws owner or renter by age, corrected in percentage points for the community and the income. */
function drawTenure(ageGroup: AgeGroup, community: Community, incomeScore: number, random: Random): 'owner' | 'renter' {
  const byCommunity = { Suburban: 8, Urban: -13, Rural: 10 };
  return random.next() * 100 <
    published.ownsHome[ageGroup] + byCommunity[community] + 13 * (incomeScore - incomeScoreByAge[ageGroup])
    ? 'owner'
    : 'renter';
}
