/** Draws a person's occupation and employment status. */
import type { Random } from '../random.ts';
import { businesses, occupations, otherUnionRate, ruralBusinesses, techOccupations, unionRate } from './occupations.ts';
import type { Person } from './person.ts';

export interface Work {
  occupation: string;
  employmentStatus: string;
  isRetired: boolean;
  isUnionMember: boolean;
  ownsBusiness: boolean;
  isTech: boolean;
}

/** The facts of people to whom none of them applies. */
const none = { isRetired: false, isUnionMember: false, ownsBusiness: false, isTech: false };

/**
 * Draws employment. The rates are estimates with a result near the BLS annual averages of 2024: about 60% of adults work,
 * 4% look for work, most over 66 are retired.
 */
export function drawWork(person: Person, random: Random): Work {
  const trade = random.pick(occupations[person.education]);
  if (random.chance(retirementShare(person.age))) {
    return { ...none, occupation: `Retired ${lowerFirst(trade)}`, employmentStatus: 'Retired', isRetired: true };
  }
  if (person.isStudent && person.age < 30) {
    const status = random.chance(0.55) ? 'Student with a part-time job' : 'Full-time student';
    return {
      ...none,
      occupation: random.pick(['College student', 'Community college student', 'University student']),
      employmentStatus: status,
    };
  }
  if (person.childrenAtHome > 0 && random.chance(person.gender === 'female' ? 0.2 : 0.03)) {
    return { ...none, occupation: 'Stay-at-home parent', employmentStatus: 'Not in the labor force' };
  }
  if (random.chance(0.04)) return { ...none, occupation: trade, employmentStatus: 'Looking for work' };
  if (random.chance(person.community === 'Rural' ? 0.14 : 0.07)) {
    return {
      ...none,
      occupation: random.pick(person.community === 'Rural' ? [...ruralBusinesses, ...businesses] : businesses),
      employmentStatus: 'Self-employed',
      ownsBusiness: true,
    };
  }
  // Union members are rarer in the South; the two factors roughly keep the average rate of the whole country.
  const isUnionMember =
    random.next() * 100 < (unionRate[trade] ?? otherUnionRate) * (person.region === 'South' ? 0.55 : 1.3);
  const hours = random.chance(0.84) ? 'Full time' : 'Part time';
  return {
    ...none,
    occupation: trade,
    employmentStatus: isUnionMember ? `${hours}, union member` : hours,
    isUnionMember,
    isTech: techOccupations.includes(trade),
  };
}

/** Returns the estimated share of retired people at an age. */
function retirementShare(age: number): number {
  if (age >= 70) return 0.88;
  if (age >= 65) return 0.66;
  return age >= 60 ? 0.24 : age >= 55 ? 0.07 : 0;
}

/** Makes the first letter lower case, except in abbreviations. */
export function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
