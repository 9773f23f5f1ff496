/**
 * Builds personas from stored profiles: voter profiles, dynamic profiles and profiles inside a segment's definition.
 */
import { parseAge } from './age.ts';
import type { AttributeValue, Persona } from './persona.ts';
import { parseProfessional } from './professional-from-record.ts';
import { readPostTexts } from './recent-posts.ts';
import type { RecentPosts } from './profile-input.ts';
import type { JsonRecord } from './record-values.ts';
import { toAttributeValue, countAt, isRecord, plainKey, toRecord, textAt, valueAt } from './record-values.ts';

const nameKeys = ['name', 'fullName', 'displayName'];
const ageKeys = ['age'];
const genderKeys = ['gender', 'sex'];
const locationKeys = ['location'];
const followerKeys = ['followers', 'followerCount', 'followersCount'];
const postKeys = ['recentPosts', 'posts'];
/** Record keeping and identity: irrelevant for the voice. */
const ignoredKeys = [
  'id createdAt updatedAt cohortId segmentId userId source importDate importedAt importedBy dataQuality confidence missingFields tags notes',
  'firstName lastName simulationHistory voterIds metadata url photoUrl version birthYear extractedAt',
]
  .join(' ')
  .split(' ');
/** More than any prompt takes; an option of the run limits the number used. */
const maxPosts = 20;

const skipped = new Set(
  [...nameKeys, ...ageKeys, ...genderKeys, ...locationKeys, ...followerKeys, ...postKeys, ...ignoredKeys].map(plainKey),
);

function readAttributes(record: JsonRecord): Record<string, AttributeValue> {
  const kept = Object.entries(record).flatMap(([key, value]): [string, AttributeValue][] => {
    const simple = skipped.has(plainKey(key)) ? null : toAttributeValue(value);
    return simple === null ? [] : [[key, simple]];
  });
  return Object.fromEntries(kept);
}

function readPosts(record: JsonRecord): string[] {
  const posts = valueAt(record, postKeys);
  return typeof posts === 'string' || Array.isArray(posts)
    ? readPostTexts(posts as RecentPosts).slice(0, maxPosts)
    : [];
}

/** Sources of made-up profiles. A profile from any other source may be a real person's. */
const madeUpSource = /^(sample|simulated|synthetic)\b/i;

function readBase(record: JsonRecord, kind: Persona['kind'], name: string, source: string | null): Persona {
  const location = textAt(record, locationKeys);
  const followers = countAt(record, followerKeys);
  const recentPosts = readPosts(record);
  const { age, words } = parseAge(record, new Date().getUTCFullYear());
  return {
    kind,
    name,
    age,
    gender: textAt(record, genderKeys),
    ...(location === null ? {} : { location }),
    attributes: { ...(words === null ? {} : { age: words }), ...readAttributes(record) },
    ...(recentPosts.length === 0 ? {} : { recentPosts }),
    ...(followers === null ? {} : { followers }),
    ...(source !== null && madeUpSource.test(source) ? { isSimulated: true } : {}),
  };
}

/** From a VoterProfile row. City and state replace a missing location. */
export function personaFromVoter(row: object): Persona {
  const record = toRecord(row);
  const place = [textAt(record, ['city']), textAt(record, ['state'])].filter((part) => part !== null).join(', ');
  const name = [textAt(record, ['firstName']), textAt(record, ['lastName'])].filter((part) => part !== null).join(' ');
  const persona = readBase(record, 'voter', name || 'Voter', textAt(record, ['source']));
  if (persona.location !== undefined || place === '') return persona;
  const { city: _city, state: _state, ...attributes } = persona.attributes;
  return { ...persona, location: place, attributes };
}

/** From a DynamicProfile row, whose facts are in `attributes`. */
export function personaFromDynamicProfile(row: object): Persona {
  const record = toRecord(row);
  return personaFromAttributes(toRecord(record['attributes']), textAt(record, ['source']), textAt(record, ['name']));
}

/** From a profile inside a segment's definition: { id, attributes, source }, or a bare record of attributes. */
export function personaFromSegmentProfile(json: unknown): Persona {
  const record = toRecord(json);
  const inner = valueAt(record, ['attributes']);
  const attributes = isRecord(inner) || typeof inner === 'string' ? toRecord(inner) : record;
  return personaFromAttributes(attributes, textAt(record, ['source']), textAt(record, nameKeys));
}

/**
 * From an imported profile. Its facts go into the professional prompt alone, which hides what identifies the person, so the
 * persona has no other attributes.
 */
export function personaFromImportedProfile(row: object): Persona {
  return { ...personaFromDynamicProfile(row), attributes: {} };
}

function personaFromAttributes(attributes: JsonRecord, source: string | null, givenName: string | null): Persona {
  const name = givenName ?? textAt(attributes, nameKeys) ?? textAt(attributes, ['firstName']) ?? 'Unnamed profile';
  const professional = parseProfessional(attributes, name);
  if (professional !== null) return { ...readBase(attributes, 'professional', name, source), professional };
  const isSocial =
    /social|twitter|instagram|facebook|tiktok|linkedin|reddit/i.test(source ?? '') ||
    textAt(attributes, ['platform']) !== null;
  return readBase(
    attributes,
    isSocial || countAt(attributes, followerKeys) !== null ? 'social' : 'profile',
    name,
    source,
  );
}
