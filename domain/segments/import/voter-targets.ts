/** Voter fields that a column can fill, with their common names. */
import { fieldWords, type FieldMeaning } from '../../personas/field-words.ts';

export type VoterKind = 'text' | 'number' | 'list';

export interface VoterTarget {
  /** VoterProfile field, or a composed one (fullName, birthDate). */
  field: string;
  label: string;
  kind: VoterKind;
  /** Other common names, in lower case without separators. */
  names: readonly string[];
}

/** Fields whose columns have names in other languages. */
const wordsOfField: Readonly<Record<string, readonly FieldMeaning[]>> = {
  firstName: ['firstName'],
  lastName: ['lastName'],
  fullName: ['fullName'],
  age: ['age'],
  birthYear: ['birthYear'],
  birthDate: ['birthDate'],
  gender: ['gender'],
  location: ['place'],
  city: ['city'],
  state: ['state'],
  income: ['income'],
  education: ['education'],
  occupation: ['occupation'],
  party: ['party'],
  interests: ['interests'],
};

const createTarget = (field: string, label: string, kind: VoterKind, names: string): VoterTarget => {
  const words = (wordsOfField[field] ?? []).flatMap((meaning) => [...fieldWords[meaning]]);
  // A state has a field of its own.
  const own = field === 'location' ? words.filter((word) => !fieldWords.state.has(word)) : words;
  return { field, label, kind, names: [...names.split(' '), ...own] };
};

export const voterTargets: readonly VoterTarget[] = [
  createTarget('firstName', 'First name', 'text', 'firstname first givenname forename fname vorname prenom nombre'),
  createTarget('lastName', 'Last name', 'text', 'lastname last surname familyname lname nachname nom apellido'),
  createTarget('fullName', 'Full name', 'text', 'fullname name votername respondent person contact'),
  createTarget('age', 'Age', 'number', 'age years ageyears ageinyears currentage alter edad'),
  createTarget('birthYear', 'Birth year', 'number', 'birthyear yearofbirth yob born'),
  createTarget(
    'birthDate',
    'Date of birth',
    'text',
    'birthdate dateofbirth dob birthday birthdt dateofbirthdt geburtsdatum',
  ),
  createTarget('gender', 'Gender', 'text', 'gender sex geschlecht genero'),
  createTarget('race', 'Race', 'text', 'race racialgroup'),
  createTarget('ethnicity', 'Ethnicity', 'text', 'ethnicity ethnic ethnicgroup hispanic'),
  createTarget('location', 'Location', 'text', 'location place region area county'),
  createTarget(
    'city',
    'City',
    'text',
    'city town citytown cityortown townorcity municipality ciudad rescity residencecity',
  ),
  createTarget(
    'state',
    'State',
    'text',
    'state province st statecode stateprovince stateorprovince usstate resstate residencestate',
  ),
  createTarget('income', 'Income', 'text', 'income householdincome salary earnings hhincome'),
  createTarget('education', 'Education', 'text', 'education educationlevel schooling degree'),
  createTarget('occupation', 'Occupation', 'text', 'occupation job profession jobtitle work'),
  createTarget('employmentStatus', 'Employment status', 'text', 'employmentstatus employment employed jobstatus'),
  createTarget(
    'politicalAffiliation',
    'Political affiliation',
    'text',
    'politicalaffiliation affiliation politicalparty partyaffiliation politicalpartyaffiliation',
  ),
  createTarget('politicalLean', 'Political lean', 'text', 'politicallean lean ideology politicalleaning'),
  createTarget('party', 'Party', 'text', 'party partei partido partycd partycode'),
  createTarget(
    'partyRegistration',
    'Party registration',
    'text',
    'partyregistration registeredparty registration regparty',
  ),
  createTarget('communicationStyle', 'Communication style', 'text', 'communicationstyle tone'),
  createTarget('notes', 'Notes', 'text', 'notes note comment comments remark remarks'),
  createTarget('interests', 'Interests', 'list', 'interests interest hobbies topics'),
  createTarget('concerns', 'Concerns', 'list', 'concerns concern issues worries topissues'),
  createTarget('values', 'Values', 'list', 'values value beliefs'),
  createTarget('personalityTraits', 'Personality traits', 'list', 'personalitytraits traits personality'),
  createTarget('mediaConsumption', 'Media', 'list', 'mediaconsumption media news newssources'),
  createTarget('tags', 'Tags', 'list', 'tags tag labels groups'),
];

/** Target of a column that only recognizes people: a keyed hash of its cells is stored instead of them. */
export const keyTarget = 'key';
/** Placeholder for an unknown age: the record needs a number, and lists age among its missing fields. */
export const unknownAge = -1;

export function findVoterTarget(field: string): VoterTarget | undefined {
  return voterTargets.find((one) => one.field === field);
}
