/** Imported profiles as people see them. */
import type { ProfileRow } from '../../db/profiles/profiles.ts';
import { isObject } from '../../domain/is-object.ts';
import { whyUnusable } from '../../domain/profiles/basis.ts';
import type { ProfileFacts } from '../../domain/profiles/facts.ts';

export interface ProfileView extends ProfileFacts {
  id: string;
  /** Way in which the facts were found: archive or typed; null for profiles of the data API. */
  source: string | null;
  basis: string | null;
  basisNote: string | null;
  basisAt: Date | null;
  expiresAt: Date | null;
  /** Reason why it is asked nothing; null when it can be asked. */
  problem: string | null;
  importedAt: Date;
  /** Time at which the person concerned asked to be removed. */
  removalAskedAt: Date | null;
}

export function toProfileView(row: ProfileRow, now: Date): ProfileView {
  const { writingStyle } = isObject(row.metadata) ? row.metadata : {};
  const experience = Array.isArray(row.experience) ? row.experience : [];
  return {
    id: row.id,
    url: isMadeUp(row.url) ? null : row.url,
    platform: row.platform,
    name: row.name,
    headline: row.headline,
    about: row.about ?? row.bio,
    position: row.position,
    company: row.company,
    formerCompanies: texts(experience.map((job: unknown) => (isObject(job) ? job['company'] : null))),
    location: row.location,
    education: texts(row.education),
    skills: texts(row.skills),
    interests: texts(row.interests),
    writingStyle: typeof writingStyle === 'string' ? writingStyle : null,
    connections: row.connections,
    followers: row.followers,
    recentPosts: texts(row.recentPosts),
    source: row.source,
    basis: row.basis,
    basisNote: row.basisNote,
    basisAt: row.basisAt,
    expiresAt: row.expiresAt,
    problem: whyUnusable(row, now),
    importedAt: row.importedAt,
    removalAskedAt: row.removalAskedAt,
  };
}

/** Start of the address of a profile that has no page. */
export const madeUpAddress = 'urn:uuid:';
const isMadeUp = (url: string) => url.startsWith(madeUpAddress);

function texts(value: unknown): string[] {
  return (Array.isArray(value) ? value : []).flatMap((one: unknown) => {
    if (typeof one === 'string') return [one];
    const content = isObject(one) ? (one['content'] ?? one['text'] ?? one['name']) : null;
    return typeof content === 'string' ? [content] : [];
  });
}
