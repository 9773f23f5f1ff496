/**
 * Builds personas from stored profiles: voter profiles, dynamic profiles and profiles inside a segment's definition.
 */
import { ageOf } from './age.ts';
import type { AttributeValue, Persona } from './persona.ts';
import { professionalFrom } from './professional-from-record.ts';
import { postTexts } from './recent-posts.ts';
import type { RecentPosts } from './profile-input.ts';
import type { JsonRecord } from './record-values.ts';
import { attributeValue, countAt, isRecord, recordOf, textAt, valueAt } from './record-values.ts';

const nameKeys = ['name', 'fullName', 'displayName'];
const ageKeys = ['age'];
const genderKeys = ['gender', 'sex'];
const locationKeys = ['location'];
const followerKeys = ['followers', 'followerCount', 'followersCount'];
const postKeys = ['recentPosts', 'posts'];
/** Record keeping and identity: irrelevant for the voice. */
const leftOut = [
  'id createdAt updatedAt cohortId segmentId userId source importDate importedAt importedBy dataQuality confidence missingFields tags notes',
  'firstName lastName simulationHistory voterIds metadata url photoUrl version birthYear extractedAt',
]
  .join(' ')
  .split(' ');
/** More than any prompt takes; an option of the run limits the number used. */
const maxPosts = 20;

const plainKey = (key: string) => key.toLowerCase().replace(/[_\-\s]/g, '');
const skipped = new Set(
  [...nameKeys, ...ageKeys, ...genderKeys, ...locationKeys, ...followerKeys, ...postKeys, ...leftOut].map(plainKey),
);

function attributesFrom(record: JsonRecord): Record<string, AttributeValue> {
  const kept = Object.entries(record).flatMap(([key, value]): [string, AttributeValue][] => {
    const simple = skipped.has(plainKey(key)) ? null : attributeValue(value);
    return simple === null ? [] : [[key, simple]];
  });
  return Object.fromEntries(kept);
}

function postsOf(record: JsonRecord): string[] {
  const posts = valueAt(record, postKeys);
  return typeof posts === 'string' || Array.isArray(posts) ? postTexts(posts as RecentPosts).slice(0, maxPosts) : [];
}

/** Sources of made-up profiles. A profile from any other source may be a real person's. */
const madeUpSource = /^(sample|simulated|synthetic)\b/i;

function baseOf(record: JsonRecord, kind: Persona['kind'], name: string, source: string | null): Persona {
  const location = textAt(record, locationKeys);
  const followers = countAt(record, followerKeys);
  const recentPosts = postsOf(record);
  const { age, words } = ageOf(record, new Date().getUTCFullYear());
  return {
    kind,
    name,
    age,
    gender: textAt(record, genderKeys),
    ...(location === null ? {} : { location }),
    attributes: { ...(words === null ? {} : { age: words }), ...attributesFrom(record) },
    ...(recentPosts.length === 0 ? {} : { recentPosts }),
    ...(followers === null ? {} : { followers }),
    ...(source !== null && madeUpSource.test(source) ? { isSimulated: true } : {}),
  };
}

/** From a VoterProfile row. City and state replace a missing location. */
export function personaFromVoter(row: object): Persona {
  const record = recordOf(row);
  const place = [textAt(record, ['city']), textAt(record, ['state'])].filter((part) => part !== null).join(', ');
  const name = [textAt(record, ['firstName']), textAt(record, ['lastName'])].filter((part) => part !== null).join(' ');
  const persona = baseOf(record, 'voter', name || 'Voter', textAt(record, ['source']));
  if (persona.location !== undefined || place === '') return persona;
  const { city: _city, state: _state, ...attributes } = persona.attributes;
  return { ...persona, location: place, attributes };
}

/** From a DynamicProfile row, whose facts are in `attributes`. */
export function personaFromDynamicProfile(row: object): Persona {
  const record = recordOf(row);
  return personaFromAttributes(recordOf(record['attributes']), textAt(record, ['source']), textAt(record, ['name']));
}

/** From a profile inside a segment's definition: { id, attributes, source }, or a bare record of attributes. */
export function personaFromSegmentProfile(json: unknown): Persona {
  const record = recordOf(json);
  const inner = valueAt(record, ['attributes']);
  const attributes = isRecord(inner) || typeof inner === 'string' ? recordOf(inner) : record;
  return personaFromAttributes(attributes, textAt(record, ['source']), textAt(record, nameKeys));
}

function personaFromAttributes(attributes: JsonRecord, source: string | null, givenName: string | null): Persona {
  const name = givenName ?? textAt(attributes, nameKeys) ?? textAt(attributes, ['firstName']) ?? 'Unnamed profile';
  const professional = professionalFrom(attributes, name);
  if (professional !== null) return { ...baseOf(attributes, 'professional', name, source), professional };
  const isSocial =
    /social|twitter|instagram|facebook|tiktok|linkedin|reddit/i.test(source ?? '') ||
    textAt(attributes, ['platform']) !== null;
  return baseOf(
    attributes,
    isSocial || countAt(attributes, followerKeys) !== null ? 'social' : 'profile',
    name,
    source,
  );
}
