/** Facts of a profile as people type them and archives hold them, within limits. */
import * as z from 'zod/mini';
import { InvalidInput } from '../errors.ts';
import { storable } from '../storable.ts';

const line = z.nullish(z.string().check(z.maxLength(500)));
const lines = z.nullish(z.array(z.string().check(z.maxLength(500))).check(z.maxLength(100)));
const size = z.nullish(z.int().check(z.minimum(0), z.maximum(1_000_000_000)));

const factsSchema = z.object({
  /** Address of the profile's page; the profile gets a made-up one without it. */
  url: line,
  platform: line,
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  headline: line,
  about: z.nullish(z.string().check(z.maxLength(10_000))),
  position: line,
  company: line,
  /** Earlier employers, which are hidden wherever the company is. */
  formerCompanies: lines,
  location: line,
  education: lines,
  skills: lines,
  interests: lines,
  writingStyle: line,
  connections: size,
  followers: size,
  recentPosts: z.nullish(z.array(z.string().check(z.maxLength(5_000))).check(z.maxLength(50))),
});

/** Facts of a profile; missing texts are null and lists are empty. */
export interface ProfileFacts {
  url: string | null;
  platform: string;
  name: string;
  headline: string | null;
  about: string | null;
  position: string | null;
  company: string | null;
  formerCompanies: string[];
  location: string | null;
  education: string[];
  skills: string[];
  interests: string[];
  writingStyle: string | null;
  connections: number | null;
  followers: number | null;
  recentPosts: string[];
}

/** Checks facts that somebody typed or an archive held. Throws InvalidInput that names the field. */
export function checkFacts(given: unknown): ProfileFacts {
  const parsed = z.safeParse(factsSchema, storable(given));
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0] ?? 'profile');
    throw new InvalidInput(field === 'name' ? 'A profile needs a name' : `${field} is too long or no text`, field);
  }
  const { url, platform, name, connections, followers, ...rest } = parsed.data;
  const facts = {
    url: blankToNull(url) === null ? null : normalizeProfileUrl(url ?? ''),
    platform: blankToNull(platform) ?? 'other',
    name: name.trim(),
    headline: blankToNull(rest.headline),
    about: blankToNull(rest.about),
    position: blankToNull(rest.position),
    company: blankToNull(rest.company),
    formerCompanies: filled(rest.formerCompanies),
    location: blankToNull(rest.location),
    education: filled(rest.education),
    skills: filled(rest.skills),
    interests: filled(rest.interests),
    writingStyle: blankToNull(rest.writingStyle),
    connections: connections ?? null,
    followers: followers ?? null,
    recentPosts: filled(rest.recentPosts),
  };
  if (facts.name === '') throw new InvalidInput('A profile needs a name', 'name');
  if (facts.headline === null && facts.position === null)
    throw new InvalidInput('A profile needs a headline or a position, which say what the person does', 'headline');
  return facts;
}

function blankToNull(text: string | null | undefined): string | null {
  const words = (text ?? '').trim();
  return words === '' ? null : words;
}

function filled(texts: readonly string[] | null | undefined): string[] {
  return [...new Set((texts ?? []).map((text) => text.trim()).filter((text) => text !== ''))];
}

/** Returns one spelling of an address: without query, fragment, closing slash and `www`. Throws InvalidInput. */
export function normalizeProfileUrl(url: string, field = 'url'): string {
  const words = url.trim();
  const parsed = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(words) ? words : `https://${words}`);
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || !parsed.hostname.includes('.'))
    throw new InvalidInput('The address of a profile begins with https://', field);
  const host = parsed.hostname.replace(/^www\./, '');
  return `https://${host}${parsed.pathname.replace(/\/+$/, '')}`;
}
