import { createHash } from 'node:crypto';
import { matchesCriteria } from '../../../domain/segments/criteria.ts';
import { personaFromVoter } from '../../../domain/personas/from-records.ts';
import { buildReactionPrompt } from '../../../domain/personas/reaction-prompt.ts';
import { comparePopulation } from '../../../local/samples/compare.ts';
import { techOccupations } from '../../../local/samples/occupations.ts';
import { places } from '../../../local/samples/places.ts';
import { drawPopulation, generateSamples } from '../../../local/samples/generate.ts';
import { toProfileRows } from '../../../local/samples/rows.ts';
import { sampleVersion } from '../../../local/samples/version.ts';
import { lifeFlags, personOf } from '../../../local/simulator/attitude/person.ts';
import { readReactionPrompt } from '../../../local/simulator/prompt.ts';

const segments = generateSamples();
const profiles = segments.flatMap((segment) => segment.profiles);

test('the sample population has the published shares', () => {
  const compared = comparePopulation(drawPopulation(12_000));
  expect(compared.length).toBeGreaterThan(80);
  const politicalGroups = (what: string) => what.startsWith('democratic');
  const off = compared.filter(
    ({ what, published, drawn }) => Math.abs(drawn - published) > (politicalGroups(what) ? 8 : 5),
  );
  expect(off).toEqual([]);
});

test('there are at least 10 sample segments and 600 people, no two of them equal', () => {
  expect(segments.length).toBeGreaterThanOrEqual(10);
  expect(profiles.length).toBeGreaterThanOrEqual(600);
  expect(new Set(profiles.map(({ id }) => id)).size).toBe(profiles.length);
  const contents = profiles.map(({ id: _id, firstName: _first, lastName: _last, ...rest }) => JSON.stringify(rest));
  expect(new Set(contents).size).toBe(profiles.length);
  for (const segment of segments) {
    expect(segment.profiles).toHaveLength(segment.size);
    expect(new Set(segment.profiles.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).size).toBe(
      segment.size,
    );
  }
});

test('everybody in a sample segment meets its criteria when a run loads it', () => {
  for (const segment of segments) {
    expect(toProfileRows(segment).filter((row) => !matchesCriteria({ ...row }, segment.criteria))).toEqual([]);
  }
});

test('the same seed creates the same people, another seed others, and a change requires a new version', () => {
  // Compared as texts, which takes a hundredth of the time.
  expect(JSON.stringify(generateSamples()) === JSON.stringify(segments)).toBe(true);
  expect(generateSamples(1)[0]?.profiles[0]).not.toEqual(segments[0]?.profiles[0]);
  expect(createHash('sha256').update(JSON.stringify(segments)).digest('hex').slice(0, 16)).toBe(sampleVersion);
});

test('every profile covers demographics, politics, interests and style of writing, under a first name and an initial', () => {
  for (const profile of profiles) {
    expect(profile.lastName).toMatch(/^[A-Z]\.$/);
    expect(profile.age).toBeGreaterThanOrEqual(18);
    expect(profile.birthYear + profile.age).toBe(2026);
    expect(profile.interests.length).toBeGreaterThanOrEqual(3);
    expect(profile.values.length).toBeGreaterThanOrEqual(2);
    expect([...profile.concerns, ...profile.personalityTraits, ...profile.mediaConsumption]).toHaveLength(9);
    const words = [
      profile.location,
      profile.city,
      profile.state,
      profile.income,
      profile.education,
      profile.occupation,
      profile.communicationStyle,
    ];
    expect(words.every((word) => word !== '')).toBe(true);
  }
});

/** Text in the prompt that shows why a person belongs to a segment. */
const traits: Record<string, RegExp[]> = {
  'sample-american-adults': [/^- State: \w/m],
  'sample-suburban-parents': [/^- Location: Suburban /m, /Raising /],
  'sample-young-renters': [/^- Age: (1[89]|2\d|3[0-4])$/m, /^- Concerns: .*\brent/im],
  'sample-retired-homeowners': [/^- Employment status: Retired/m, /^- Concerns: .*(mortgage|homeowner)/im],
  'sample-rural-business': [/^- Location: Rural /m, /^- Employment status: Self-employed/m],
  'sample-union-members': [/^- Employment status: .*union member/m],
  'sample-college-students': [/^- Occupation: .*student$/im],
  'sample-veterans': [/^- Employment status: .*military veteran$|^- Concerns: .*Family in the military/m],
  'sample-hispanic-catholics': [
    /^- Ethnicity: Hispanic/m,
    /^- Values: .*Catholic/m,
    /^- State: (Texas|Arizona|New Mexico|Nevada)$/m,
  ],
  'sample-tech-professionals': [new RegExp(`^- Occupation: (${techOccupations.join('|')})$`, 'm')],
  'sample-faith-families': [/^- Location: \w+ South$/m, /Raising /, /^- Values: .*most weeks/m],
  'sample-moderate-independents': [/^- Political lean: Moderate$/m, /^- Political affiliation: (Independent|Leans)/m],
  'sample-black-southerners': [/^- Race: Black$/m, /^- Location: \w+ South$/m, /^- Voting history: .*2024: voted$/m],
  'sample-working-families': [
    /Raising /,
    /^- Income: (Under \$25|\$25|\$50),/m,
    /^- Employment status: (Full|Part|Self)/m,
  ],
};

test.each(segments.map((segment) => [segment.id, segment] as const))(
  'every prompt of the segment %s states why the person belongs to it',
  (id, segment) => {
    // The database returns the content of a JSON column.
    const stored = toProfileRows(segment).map((row) => ({
      ...row,
      votingHistory: JSON.parse(String(row.votingHistory)) as unknown,
    }));
    const prompts = stored.map(
      (row) => buildReactionPrompt(personaFromVoter(row), { message: 'Hello', sentimentType: 'yes-no' }).user,
    );
    expect(traits[id]).toBeDefined();
    for (const trait of traits[id] ?? []) expect(prompts.filter((prompt) => !trait.test(prompt))).toEqual([]);
  },
);

test('people live in every state', () => {
  const states = Object.values(places).flatMap((region) =>
    Object.values(region).flatMap((list) => list.map(([, state]) => state)),
  );
  expect(new Set(states).size).toBe(50);
});

test('the provider simulator can read the person from the prompt', () => {
  const seen = new Set<string>();
  const voices = new Set<string>();
  for (const row of segments.flatMap(toProfileRows)) {
    const { system, user } = buildReactionPrompt(personaFromVoter(row), { message: 'Hello', sentimentType: 'yes-no' });
    const person = personOf(readReactionPrompt(`${system}\n${user}`));
    expect(person.age).toBe(row.age);
    expect(person.flags.has('renter')).toBe(row.tags?.includes('renter'));
    expect(person.flags.has('owner')).toBe(row.tags?.includes('homeowner'));
    expect(person.flags.has('parent') || !row.tags?.includes('parent')).toBe(true);
    for (const flag of person.flags) seen.add(flag);
    voices.add(person.voice);
  }
  expect([...seen].sort()).toEqual([...lifeFlags].sort());
  expect(voices.size).toBe(6);
});
