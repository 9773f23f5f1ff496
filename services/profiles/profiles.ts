/** Imported profiles of a person: store one with its basis, show its prompt, make segments of some. */
import { randomUUID } from 'node:crypto';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import {
  isRefused,
  ownProfile,
  ownProfiles,
  ownProfilesById,
  storeProfile,
  type ProfileRow,
} from '../../db/profiles/profiles.ts';
import { keyedHash } from '../../db/secrets.ts';
import { insertSegment } from '../../db/segments/writes.ts';
import { segmentOfProfiles } from '../../db/segments/segment-of-profiles.ts';
import { importedPart } from '../../db/segments/parts.ts';
import { everyoneOf, loadMembers } from '../../db/segments/members.ts';
import { InvalidInput } from '../../domain/errors.ts';
import type { Persona } from '../../domain/personas/persona.ts';
import { buildReactionPrompt, type Prompt } from '../../domain/personas/reaction-prompt.ts';
import { checkBasis, whyUnusable, type GivenBasis } from '../../domain/profiles/basis.ts';
import { ProfileNotFound, ProfileRefused } from '../../domain/profiles/errors.ts';
import { checkFacts, normalizeProfileUrl } from '../../domain/profiles/facts.ts';
import type { EmbeddingEnv } from '../papers/embedding-source.ts';
import { findOwnPassages } from '../papers/own-passages.ts';
import { checkPromptOptions } from '../../domain/simulations/run-input.ts';
import { madeUpAddress, toProfileView, type ProfileView } from './read-profile.ts';

type Deps = { db: Db; env: Pick<Env, 'ENCRYPTION_KEY'> };

/** Lists the person's profiles by name. */
export async function readProfiles(db: Db, userId: string): Promise<ProfileView[]> {
  const now = new Date();
  return (await ownProfiles(db, userId)).map((row) => toProfileView(row, now));
}

/** Reads a profile of the person; null for any other. */
export async function readProfile(db: Db, userId: string, id: string): Promise<ProfileView | null> {
  const row = await ownProfile(db, userId, id);
  return row === undefined ? null : toProfileView(row, new Date());
}

interface GivenProfile {
  /** The profile that is changed; null for a new one. */
  id?: string | null | undefined;
  facts: unknown;
  basis: GivenBasis;
  source: string;
}

/**
 * Stores a profile with its basis. A new one at the address of an older one replaces it. Throws InvalidInput, ProfileNotFound,
 * ProfileRefused.
 */
export async function saveProfile({ db, env }: Deps, userId: string, given: GivenProfile): Promise<ProfileView> {
  const basis = checkBasis(given.basis, new Date());
  const facts = checkFacts(given.facts);
  const former = given.id ? await ownProfile(db, userId, given.id) : undefined;
  if (given.id && former === undefined) throw new ProfileNotFound();
  const url = facts.url ?? former?.url ?? `${madeUpAddress}${randomUUID()}`;
  if (former !== undefined && former.url !== url)
    throw new InvalidInput('The address of a profile cannot be changed. Forget this one and add the other', 'url');
  // The data API stores any key, but refusals and removals know an address in one spelling only.
  if (!url.startsWith(madeUpAddress) && normalizeProfileUrl(url) !== url)
    throw new InvalidInput(`Forget this profile and add it again at ${normalizeProfileUrl(url)}`, 'url');
  // An owner who keeps a profile against a request may still change it; a row of the data API never had a basis.
  if ((former?.basis ?? null) === null && (await isRefused(db, refusalHash(url, env)))) throw new ProfileRefused();
  const id = await storeProfile(db, {
    userId,
    facts: { ...facts, url },
    basis,
    source: former?.source ?? given.source,
  });
  const row = await ownProfile(db, userId, id);
  if (row === undefined) throw new ProfileNotFound();
  return toProfileView(row, new Date());
}

/** Hashes an address with a key that is not in the database, so that the list of refusals tells nobody who is on it. */
export function refusalHash(url: string, { ENCRYPTION_KEY }: Deps['env']): string {
  return keyedHash(ENCRYPTION_KEY, 'refused profiles', url);
}

/**
 * Builds the prompt that a run would send for this profile. Passages of papers are searched by words alone, because a preview
 * makes no call. Throws ProfileNotFound, and InvalidInput when the profile may not be asked.
 */
export async function previewPrompt(
  deps: { db: Db; env: EmbeddingEnv },
  userId: string,
  id: string,
  { message, options }: { message: string; options: unknown },
): Promise<Prompt> {
  const persona = await usablePersona(deps.db, userId, id);
  const papers = await findOwnPassages(deps, { userId, message, profileIds: [id] });
  const topic = { message, sentimentType: 'support-oppose' } as const;
  return buildReactionPrompt(persona, topic, {
    options: checkPromptOptions(options) ?? {},
    papers: papers.get(id) ?? null,
  });
}

/** Reads the persona of a profile. Throws ProfileNotFound, and InvalidInput when the profile may not be asked. */
export async function usablePersona(db: Db, userId: string, id: string): Promise<Persona> {
  const row = await ownProfile(db, userId, id);
  if (row === undefined) throw new ProfileNotFound();
  const problem = whyUnusable(row, new Date());
  if (problem !== null) throw new InvalidInput(problem);
  return personaOf(db, userId, row);
}

async function personaOf(db: Db, userId: string, { id, url }: ProfileRow): Promise<Persona> {
  const [loaded] = await loadMembers(db, everyoneOf([importedPart(userId, [url])]), [id]);
  if (loaded === undefined) throw new ProfileNotFound();
  return loaded.persona;
}

interface ProfileSegment {
  name: string;
  profileIds: readonly string[];
  promptOptions: unknown;
}

const maxMembers = 500;

/**
 * Makes a segment of profiles that can be asked, and returns its id; or that of one with the same name and profiles, and
 * without options. Throws InvalidInput, ProfileNotFound.
 */
export async function createProfileSegment(db: Db, userId: string, given: ProfileSegment): Promise<string> {
  const name = given.name.trim();
  if (name === '' || name.length > 200)
    throw new InvalidInput('A segment needs a name of up to 200 characters', 'name');
  const ids = [...new Set(given.profileIds)];
  if (ids.length === 0 || ids.length > maxMembers)
    throw new InvalidInput(`Choose from 1 to ${maxMembers} profiles`, 'profileIds');
  const rows = await ownProfilesById(db, userId, ids);
  if (rows.length < ids.length) throw new ProfileNotFound();
  const now = new Date();
  const unusable = rows.filter((row) => whyUnusable(row, now) !== null);
  if (unusable.length > 0)
    throw new InvalidInput(`${unusable[0]?.name} cannot be asked. ${whyUnusable(unusable[0]!, now)}`, 'profileIds');
  const promptOptions = checkPromptOptions(given.promptOptions);
  const urls = rows.map(({ url }) => url);
  const found = promptOptions === null ? await segmentOfProfiles(db, userId, { name, urls }) : null;
  if (found !== null) return found;
  return insertSegment(db, {
    userId,
    name,
    description: null,
    tags: [],
    kind: 'cohort',
    sourceIds: [],
    criteria: [],
    attributeDefinitions: null,
    type: 'social_media',
    socialProfiles: rows.map(({ url, platform }) => ({ url, platform })),
    ...(promptOptions === null ? {} : { privacy: { promptOptions } }),
  });
}
