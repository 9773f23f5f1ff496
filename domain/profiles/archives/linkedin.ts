/** Reads the archive of their own data that members of the professional network can ask for: CSV files in a ZIP. */
import { choosePosts, whyLeftOut, type PostEntry } from './posts.ts';
import { emptyFacts, type ReadArchive } from './read.ts';

/** The rows of each file by its name, such as `Profile.csv`, each by its header. */
export type ArchiveTables = Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;

/** Files that are read. Everything else in an archive, such as messages and contacts, is never unpacked. */
export const archiveFiles = ['Profile.csv', 'Positions.csv', 'Education.csv', 'Skills.csv', 'Shares.csv'] as const;

const maxSkills = 50;

/**
 * Builds facts from an archive; null without a profile in it. Address, date of birth, maiden name, e-mail addresses and
 * messages are left out.
 */
export function readLinkedIn(tables: ArchiveTables): ReadArchive | null {
  const profile = tables['Profile.csv']?.[0];
  if (profile === undefined) return null;
  const name = [profile['First Name'], profile['Last Name']].map(clean).filter(Boolean).join(' ');
  if (name === '') return null;
  // A job without an end is held today; the newest comes first in an archive.
  const jobs = tables['Positions.csv'] ?? [];
  const current = jobs.find((job) => clean(job['Finished On']) === '');
  const company = clean(current?.['Company Name']);
  const past = jobs.map((job) => clean(job['Company Name'])).filter((other) => other !== '' && other !== company);
  const { posts, counts } = choosePosts((tables['Shares.csv'] ?? []).map(postOf));
  const facts = {
    ...emptyFacts('linkedin', name),
    headline: orNull(profile['Headline']),
    about: orNull(profile['Summary']),
    position: orNull(current?.['Title']),
    company: company === '' ? null : company,
    formerCompanies: [...new Set(past)],
    location: orNull(profile['Geo Location']),
    education: (tables['Education.csv'] ?? []).map(schoolOf).filter(Boolean),
    skills: (tables['Skills.csv'] ?? [])
      .map((skill) => clean(skill['Name']))
      .filter(Boolean)
      .slice(0, maxSkills),
    interests: [clean(profile['Industry'])].filter(Boolean),
    recentPosts: posts,
  };
  return { facts, posts: counts, notes: [] };
}

/** Such as 'BA History, Brown University'. */
function schoolOf(row: Readonly<Record<string, string>>): string {
  return [clean(row['Degree Name']), clean(row['School Name'])].filter(Boolean).join(', ');
}

function postOf(share: Readonly<Record<string, string>>): PostEntry {
  const isPublic = /^(MEMBER_NETWORK|PUBLIC|)$/i.test(clean(share['Visibility']));
  return {
    text: unquoted(clean(share['ShareCommentary'])),
    at: Date.parse(`${clean(share['Date']).replace(' ', 'T')}Z`),
    why: isPublic ? null : whyLeftOut.private,
  };
}

/** The network writes a line break in a post as a quote, a break and a quote. */
function unquoted(text: string): string {
  return text
    .replaceAll(/"\s*\n\s*"/g, '\n')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function clean(text: string | undefined): string {
  return (text ?? '').trim();
}

function orNull(text: string | undefined): string | null {
  const words = clean(text);
  return words === '' ? null : words;
}
