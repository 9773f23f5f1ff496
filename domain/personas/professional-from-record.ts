/** Detects and reads a professional profile in an untyped record. */
import type { ProfileInput, RecentPosts } from './profile-input.ts';
import type { JsonRecord } from './record-values.ts';
import { countAt, listAt, textAt, valueAt } from './record-values.ts';

/** Null unless the record describes a career: a headline, or a position at a company. */
export function parseProfessional(record: JsonRecord, name: string): ProfileInput | null {
  const position = textAt(record, ['position', 'jobTitle']);
  const company = textAt(record, ['company', 'employer']);
  const headline = textAt(record, ['headline']);
  if (headline === null && (position === null || company === null)) return null;
  const posts = valueAt(record, ['recentPosts', 'posts']);
  return {
    name,
    position,
    company,
    formerCompanies: listAt(record, ['formerCompanies']),
    headline,
    education: parseEducation(record),
    location: textAt(record, ['location']),
    followers: countAt(record, ['followers', 'followerCount']),
    connections: countAt(record, ['connections', 'connectionCount']),
    bio: textAt(record, ['bio', 'about', 'summary']),
    communicationStyle: textAt(record, ['communicationStyle']),
    personalityTraits: listAt(record, ['personalityTraits']),
    writingStyle: textAt(record, ['writingStyle']),
    interests: listAt(record, ['interests']),
    currentConcerns: listAt(record, ['currentConcerns', 'concerns']),
    topics: listAt(record, ['topics', 'skills', 'researchInterests']),
    recentPosts: typeof posts === 'string' || Array.isArray(posts) ? (posts as RecentPosts) : null,
  };
}

/** List entries are kept whole ('BA, History, Brown University'); plain text counts as one entry. */
function parseEducation(record: JsonRecord): string[] {
  const value = valueAt(record, ['education']);
  return typeof value === 'string' ? [value] : listAt({ education: value }, ['education']);
}
