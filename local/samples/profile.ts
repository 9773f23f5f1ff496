/** Converts a drawn person to the fields of a VoterProfile. */
import type { Random } from '../random.ts';
import { drawFrom } from './draw.ts';
import { firstNames, lastInitials } from './names.ts';
import { drawPerson, type Person } from './person.ts';
import { drawPolitics, type Politics } from './politics.ts';
import { drawTastes, type Tastes } from './tastes.ts';
import { drawWork, lowerFirst, type Work } from './work.ts';

/** Ages refer to this year. */
export const referenceYear = 2026;

export interface SampleProfile extends Tastes {
  firstName: string;
  lastName: string;
  age: number;
  birthYear: number;
  gender: string;
  race: string;
  ethnicity: string;
  location: string;
  city: string;
  state: string;
  income: string;
  education: string;
  occupation: string;
  employmentStatus: string;
  politicalAffiliation: string;
  politicalLean: string;
  party: string;
  partyRegistration: string;
  /** One entry per election: `2024: voted`. */
  votingHistory: string[];
  tags: string[];
  notes: string;
}

/**
 * Fields of a person that segments are defined by. The other fields are drawn only for selected people, because they
 * cost more.
 */
export interface Draft {
  person: Person;
  work: Work;
  politics: Politics;
  attributes: Omit<SampleProfile, keyof Tastes | 'firstName' | 'lastName' | 'notes'>;
}

export function drawDraft(random: Random): Draft {
  const person = drawPerson(random);
  const work = drawWork(person, random);
  const politics = drawPolitics(person, work.isUnionMember, random);
  return { person, work, politics, attributes: drawAttributes(person, work, politics, random) };
}

function drawAttributes(person: Person, work: Work, politics: Politics, random: Random): Draft['attributes'] {
  const isHispanic = person.ethnicity === 'Hispanic';
  return {
    age: person.age,
    birthYear: referenceYear - person.age,
    gender: person.gender,
    // Shares of Hispanic people's answers to the question on race (Census 2020 P.L. 94-171).
    race: isHispanic
      ? drawFrom({ 'Some other race': 42, 'Two or more races': 33, White: 22, Black: 2, Asian: 1 }, random)
      : person.ethnicity,
    ethnicity: isHispanic ? 'Hispanic or Latino' : 'Not Hispanic or Latino',
    location: `${person.community} ${person.region}`,
    city: person.city,
    state: person.state,
    income: person.income,
    education: person.education,
    occupation: work.occupation,
    // Personas do not learn tags and notes, but they learn the employment status, so it mentions military service.
    employmentStatus: person.isVeteran ? `${work.employmentStatus}, military veteran` : work.employmentStatus,
    politicalAffiliation: politics.affiliation,
    politicalLean: politics.ideology,
    party: politics.registration,
    partyRegistration: politics.registration,
    votingHistory: [
      `2020: ${politics.voted2020 ? 'voted' : 'did not vote'}`,
      `2024: ${politics.voted2024 ? 'voted' : 'did not vote'}`,
    ],
    tags: listTags(person, work, politics),
  };
}

function listTags(person: Person, work: Work, politics: Politics): string[] {
  const tags: [string, boolean][] = [
    [person.tenure === 'owner' ? 'homeowner' : 'renter', true],
    ['parent', person.childrenAtHome > 0],
    ['student', person.isStudent && /student/i.test(work.occupation)],
    ['retired', work.isRetired],
    ['military-veteran', person.isVeteran],
    ['military-family', person.isMilitaryFamily && !person.isVeteran],
    ['union', work.isUnionMember],
    ['small-business', work.ownsBusiness],
    ['tech', work.isTech],
    ['voted-2024', politics.voted2024],
    ['church-going', person.isChurchGoing],
    [person.religion.toLowerCase().replace(/\s+/g, '-'), true],
  ];
  return tags.filter(([, holds]) => holds).map(([tag]) => tag);
}

/** Draws the other fields of a draft: name, tastes and voice. */
export function completeProfile({ person, work, politics, attributes }: Draft, random: Random): SampleProfile {
  return {
    firstName: random.pick(
      firstNames(attributes.birthYear, person.gender, person.ethnicity === 'Hispanic' && random.chance(0.8)),
    ),
    lastName: `${random.pick(lastInitials)}.`,
    ...attributes,
    ...drawTastes(person, politics, work, random),
    notes: writeNotes(person, work),
  };
}

/** Writes a sentence for people who browse profiles. */
function writeNotes(person: Person, work: Work): string {
  const home = person.tenure === 'owner' ? 'Owns a home' : 'Rents';
  const children =
    ['', ', one child at home', ', two children at home', ', three children at home', ', four children at home'][
      person.childrenAtHome
    ] ?? '';
  const served = person.isVeteran
    ? ', served in the military'
    : person.isMilitaryFamily
      ? ', from a military family'
      : '';
  return `${home} in ${person.city}, ${person.state}${children}${served}; ${lowerFirst(work.occupation)}; religion: ${lowerFirst(person.religion)}.`;
}
