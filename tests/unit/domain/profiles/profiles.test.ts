/** Bases, facts and archives of imported profiles. */
import { readLinkedIn } from '../../../../domain/profiles/archives/linkedin.ts';
import { checkBasis, whyUnusable } from '../../../../domain/profiles/basis.ts';
import { checkFacts } from '../../../../domain/profiles/facts.ts';

const now = new Date('2026-11-26T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

test.each([
  [{}, 'Say why this profile may be used'],
  [{ basis: 'public' }, 'Say why this profile may be used'],
  [{ basis: 'toString' }, 'Say why this profile may be used'],
  [{ basis: 'consent' }, 'Say where the agreement can be found'],
  [{ basis: 'consent', note: '  ' }, 'Say where the agreement can be found'],
  [{ basis: 'own', note: 'x'.repeat(501) }, 'at most 500 characters'],
  [{ basis: 'own', givenAt: inDays(2) }, 'a date in the future'],
  [{ basis: 'own', expiresAt: inDays(-1) }, 'no longer valid'],
  [{ basis: 'own', givenAt: inDays(-400) }, 'no longer valid'],
  [{ basis: 'own', expiresAt: inDays(1_200) }, 'at most three years'],
])('the basis %j is refused', (given, message) => {
  expect(() => checkBasis(given, now)).toThrow(message);
});

test('a basis lasts a year unless another end is given, and its profile is asked until then', () => {
  expect(checkBasis({ basis: 'own' }, now)).toEqual({ basis: 'own', note: null, givenAt: now, expiresAt: inDays(365) });
  const basis = checkBasis({ basis: 'consent', note: ' Letter ', expiresAt: inDays(30) }, now);
  expect(basis).toMatchObject({ note: 'Letter', expiresAt: inDays(30) });
  const stored = { ...basis, removalAskedAt: null };
  expect(whyUnusable(stored, inDays(29))).toBeNull();
  expect(whyUnusable(stored, inDays(30))).toBe('The agreement is no longer valid.');
  expect(whyUnusable({ ...stored, basis: null }, now)).toBe('Nothing says why it may be used.');
  expect(whyUnusable({ ...stored, removalAskedAt: now }, now)).toBe('The person asked to be removed.');
});

test('facts are trimmed, lists have no doubles, and one page has one address', () => {
  const facts = checkFacts({
    name: ' Jo Lee ',
    headline: ' Nurse ',
    skills: ['Triage', ' Triage', ''],
    url: 'www.Example.com/In/jo-lee/?trk=1#top',
  });
  expect(facts).toMatchObject({
    name: 'Jo Lee',
    headline: 'Nurse',
    skills: ['Triage'],
    url: 'https://example.com/In/jo-lee',
  });
  expect(checkFacts({ name: 'Jo', position: 'Nurse' })).toMatchObject({ url: null, platform: 'other', about: null });
});

test.each([
  [{ name: '  ', headline: 'Nurse' }, 'A profile needs a name'],
  [{ name: 'Jo' }, 'a headline or a position'],
  [{ name: 'Jo', headline: 'Nurse', url: 'ftp://example.com' }, 'begins with https'],
  [{ name: 'Jo', headline: 'Nurse', url: 'localhost' }, 'begins with https'],
  [{ name: 'Jo', headline: 7 }, 'headline is too long or no text'],
  [{ name: 'Jo', headline: 'Nurse', recentPosts: Array(51).fill('x') }, 'recentPosts is too long or no text'],
])('the facts %j are refused', (given, message) => {
  expect(() => checkFacts(given)).toThrow(message);
});

test('an archive becomes facts without address, birth date and what only connections may see', () => {
  const read = readLinkedIn({
    'Profile.csv': [
      {
        'First Name': 'Jo',
        'Last Name': 'Lee',
        'Maiden Name': 'Hidden',
        Address: '12 Main St',
        'Birth Date': 'Mar 3, 1990',
        Headline: 'Nurse',
        Summary: 'I care.',
        Industry: 'Hospitals',
        'Geo Location': 'Dayton, Ohio',
      },
    ],
    'Positions.csv': [
      { 'Company Name': 'Miami Valley', Title: 'Head nurse', 'Started On': 'Jan 2020', 'Finished On': '' },
      { 'Company Name': 'Kettering Health', Title: 'Nurse', 'Started On': 'Jan 2012', 'Finished On': 'Dec 2019' },
    ],
    'Education.csv': [{ 'School Name': 'Wright State University', 'Degree Name': 'BSN' }],
    'Skills.csv': [{ Name: 'Triage' }, { Name: '' }],
    'Shares.csv': [
      { Date: '2024-01-01 10:00:00', ShareCommentary: 'Older', Visibility: 'MEMBER_NETWORK' },
      { Date: '2025-01-01 10:00:00', ShareCommentary: 'First line"\n"second line', Visibility: 'MEMBER_NETWORK' },
      { Date: '2025-02-01 10:00:00', ShareCommentary: 'For friends', Visibility: 'CONNECTIONS_ONLY' },
    ],
  });
  expect(read?.posts).toEqual({ found: 3, read: 2, leftOut: [{ why: 'not public', count: 1 }] });
  expect(read?.facts).toMatchObject({
    name: 'Jo Lee',
    position: 'Head nurse',
    company: 'Miami Valley',
    formerCompanies: ['Kettering Health'],
    education: ['BSN, Wright State University'],
    skills: ['Triage'],
    interests: ['Hospitals'],
    recentPosts: ['First line second line', 'Older'],
  });
  expect(JSON.stringify(read)).not.toMatch(/Main St|1990|Hidden|friends/);
  expect(readLinkedIn({})).toBeNull();
  expect(readLinkedIn({ 'Profile.csv': [{ 'First Name': '' }] })).toBeNull();
});
