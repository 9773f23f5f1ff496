/** Voter fields that a column can fill, with their common names. */

export type VoterKind = 'text' | 'number' | 'list';

export interface VoterTarget {
  /** VoterProfile field, or a composed one (fullName, birthDate). */
  field: string;
  label: string;
  kind: VoterKind;
  /** Other common names, in lower case without separators. */
  names: readonly string[];
}

const target = (field: string, label: string, kind: VoterKind, names: string): VoterTarget => ({
  field,
  label,
  kind,
  names: names.split(' '),
});

export const voterTargets: readonly VoterTarget[] = [
  target('firstName', 'First name', 'text', 'firstname first givenname forename fname vorname prenom nombre'),
  target('lastName', 'Last name', 'text', 'lastname last surname familyname lname nachname nom apellido'),
  target('fullName', 'Full name', 'text', 'fullname name votername respondent person contact'),
  target('age', 'Age', 'number', 'age years ageyears ageinyears currentage alter edad'),
  target('birthYear', 'Birth year', 'number', 'birthyear yearofbirth yob born'),
  target('birthDate', 'Date of birth', 'text', 'birthdate dateofbirth dob birthday'),
  target('gender', 'Gender', 'text', 'gender sex geschlecht genero'),
  target('race', 'Race', 'text', 'race racialgroup'),
  target('ethnicity', 'Ethnicity', 'text', 'ethnicity ethnic ethnicgroup hispanic'),
  target('location', 'Location', 'text', 'location place region area county'),
  target('city', 'City', 'text', 'city town citytown cityortown townorcity municipality stadt ciudad'),
  target('state', 'State', 'text', 'state province st statecode'),
  target('income', 'Income', 'text', 'income householdincome salary earnings hhincome'),
  target('education', 'Education', 'text', 'education educationlevel schooling degree'),
  target('occupation', 'Occupation', 'text', 'occupation job profession jobtitle work'),
  target('employmentStatus', 'Employment status', 'text', 'employmentstatus employment employed jobstatus'),
  target('politicalAffiliation', 'Political affiliation', 'text', 'politicalaffiliation affiliation politicalparty'),
  target('politicalLean', 'Political lean', 'text', 'politicallean lean ideology politicalleaning'),
  target('party', 'Party', 'text', 'party partei partido'),
  target('partyRegistration', 'Party registration', 'text', 'partyregistration registeredparty registration regparty'),
  target('communicationStyle', 'Communication style', 'text', 'communicationstyle tone'),
  target('notes', 'Notes', 'text', 'notes note comment comments remark remarks'),
  target('interests', 'Interests', 'list', 'interests interest hobbies topics'),
  target('concerns', 'Concerns', 'list', 'concerns concern issues worries topissues'),
  target('values', 'Values', 'list', 'values value beliefs'),
  target('personalityTraits', 'Personality traits', 'list', 'personalitytraits traits personality'),
  target('mediaConsumption', 'Media', 'list', 'mediaconsumption media news newssources'),
  target('tags', 'Tags', 'list', 'tags tag labels groups'),
];

/** Target of a column that only recognizes people: a keyed hash of its cells is stored instead of them. */
export const keyTarget = 'key';
/** Placeholder for an unknown age: the record needs a number, and lists age among its missing fields. */
export const unknownAge = -1;

export function voterTarget(field: string): VoterTarget | undefined {
  return voterTargets.find((one) => one.field === field);
}
