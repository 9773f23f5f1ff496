/** Imported profiles as people see them. */
import type { ProfileRow } from '../../db/profiles/profiles.ts';
import { isObject } from '../../domain/is-object.ts';
import { whyUnusable } from '../../domain/profiles/basis.ts';
import { profileRemovalView } from '../../domain/profiles/removal.ts';
import { text, maybe, list, int, id, time, hidden, later, view, type ValueOf } from '../../domain/view.ts';

export const profileView = view(
  'PersonProfile',
  'An imported profile of a real person, with the basis on which it is used.',
  {
    url: maybe(text('Address of its page, if it has one.')),
    platform: text(),
    name: text(),
    headline: maybe(text()),
    about: maybe(text()),
    position: maybe(text()),
    company: maybe(text()),
    formerCompanies: list(text()),
    location: maybe(text()),
    education: list(text()),
    skills: list(text()),
    interests: list(text()),
    writingStyle: maybe(text()),
    connections: maybe(int()),
    followers: maybe(int()),
    recentPosts: list(text()),
    id: id(),
    source: maybe(text('archive, file or typed; null for profiles of the data API.')),
    basis: maybe(text('own, consent or contract.')),
    basisNote: maybe(text('Where the agreement can be found.')),
    basisAt: maybe(time()),
    expiresAt: maybe(time()),
    problem: maybe(text('Reason why it is asked nothing.')),
    importedAt: time(),
    /** Time at which the person concerned asked to be removed. */
    removalAskedAt: hidden<Date | null>(),
    removal: later(maybe(profileRemovalView, 'Request of the person concerned to be removed, if there is one.')),
  },
);

export type ProfileView = ValueOf<typeof profileView>;

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
