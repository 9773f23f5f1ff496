/** Draws a person's party, ideology and turnout from published tables. */
import type { Random } from '../random.ts';
import { drawFrom } from './draw.ts';
import { type Person, incomeScoreByAge } from './person.ts';
import { identification, ideologyByParty, leaning, type Shares, voted } from './published.ts';

export type Affiliation = 'Republican' | 'Leans Republican' | 'Independent' | 'Leans Democratic' | 'Democrat';
export type Ideology = 'Very conservative' | 'Conservative' | 'Moderate' | 'Liberal' | 'Very liberal';

export interface Politics {
  affiliation: Affiliation;
  ideology: Ideology;
  /** Party registration; people who only lean toward a party are registered as independents. */
  registration: 'Republican' | 'Democrat' | 'Independent';
  voted2020: boolean;
  voted2024: boolean;
}

export function drawPolitics(person: Person, isUnionMember: boolean, random: Random): Politics {
  const leans = drawLeaning(person, isUnionMember, random);
  const affiliation = affiliationOf(leans, random);
  // Turnout rises with income and falls without a party; the terms roughly keep the published turnout of each age.
  const turnout =
    voted[person.ageGroup] / 100 +
    0.1 * (person.incomeScore - incomeScoreByAge[person.ageGroup]) +
    (affiliation === 'Independent' ? -0.15 : 0.02);
  const voted2024 = random.chance(turnout);
  return {
    affiliation,
    ideology: drawFrom(ideologyShares(affiliation), random),
    registration: affiliation === 'Republican' || affiliation === 'Democrat' ? affiliation : 'Independent',
    // Most people vote in both elections or in neither.
    voted2020: person.age >= 24 && random.chance(voted2024 ? 0.88 : 0.25),
    voted2024,
  };
}

/**
 * Contributions of each group to the log odds of leaning Democratic. Groups overlap, so these are not the published
 * shares: iterative scaling fitted them until a drawn population of 30,000 had `democraticShare` in every group,
 * shifted to Gallup's overall balance of all adults. compare.ts shows the remaining differences.
 */
const effects = {
  ethnicity: { White: -0.52, Black: 2.05, Hispanic: 0.51, Asian: -0.15, 'Two or more races': -0.13 },
  ageGroup: { '18-24': 0.32, '25-34': 0.05, '35-44': 0.01, '45-54': -0.22, '55-64': -0.34, '65+': 0.16 },
  gender: { female: 0.18, male: -0.18 },
  education: {
    'Less than high school': -0.5,
    'High school graduate': -0.27,
    'Some college or associate degree': -0.33,
    "Bachelor's degree": 0.37,
    'Graduate degree': 0.98,
  },
  community: { Urban: 0.24, Suburban: -0.03, Rural: -0.39 },
  religion: {
    'Evangelical Protestant': -1.31,
    'Mainline Protestant': -0.12,
    'Black Protestant': -0.22,
    Catholic: -0.22,
    'Another faith': 0.54,
    'No religion': 1.08,
  },
  tenure: { owner: -0.29, renter: 0.51 },
} as const;
/** Log odds of the average leaner, from the same fit. */
const averageLogOdds = 0.03;

function drawLeaning(person: Person, isUnionMember: boolean, random: Random): keyof typeof leaning {
  if (random.next() * 100 < leaning.None) return 'None';
  const logOdds =
    averageLogOdds +
    effects.ethnicity[person.ethnicity] +
    effects.ageGroup[person.ageGroup] +
    effects.gender[person.gender] +
    effects.education[person.education] +
    effects.community[person.community] +
    effects.religion[person.religion] +
    effects.tenure[person.tenure] +
    (person.isVeteran ? -0.49 : 0.04) +
    (isUnionMember ? 0.58 : -0.05);
  return random.chance(1 / (1 + Math.exp(-logOdds))) ? 'Democratic' : 'Republican';
}

function affiliationOf(leans: keyof typeof leaning, random: Random): Affiliation {
  if (leans === 'None') return 'Independent';
  if (leans === 'Republican')
    return random.chance(identification.Republican / leaning.Republican) ? 'Republican' : 'Leans Republican';
  return random.chance(identification.Democrat / leaning.Democratic) ? 'Democrat' : 'Leans Democratic';
}

/** Leaners are split so that all independents together match the published shares of independents. */
function ideologyShares(affiliation: Affiliation): Shares<Ideology> {
  switch (affiliation) {
    case 'Republican':
    case 'Democrat':
      return ideologyByParty[affiliation];
    case 'Leans Republican':
      return { 'Very conservative': 11, Conservative: 44, Moderate: 40, Liberal: 4, 'Very liberal': 1 };
    case 'Leans Democratic':
      return { 'Very conservative': 1, Conservative: 7, Moderate: 52, Liberal: 28, 'Very liberal': 12 };
    case 'Independent':
      return { 'Very conservative': 4, Conservative: 16, Moderate: 66, Liberal: 10, 'Very liberal': 4 };
  }
}
