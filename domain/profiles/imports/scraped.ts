/** Records of scraping services: whose they are, what went wrong, and the facts they hold. */
import { isObject } from '../../is-object.ts';
import { scrapedPosts } from './services.ts';

type Record = Readonly<{ [name: string]: unknown }>;

const urlNames = ['linkedinUrl', 'inputUrl', 'profileUrl', 'linkedin_url', 'url', 'link'] as const;

/** Lists the addresses that a record may be an answer to, as the service spells them. */
export function addressesOf(record: Record): string[] {
  const input = isObject(record['input']) ? [record['input']['url'], record['input']['profileUrl']] : [];
  return [...input, ...urlNames.map((name) => record[name])].filter((one): one is string => typeof one === 'string');
}

/** Says why a record is no profile; null for a profile. Services report failures as records of a run that succeeded. */
export function failureOf(record: Record): string | null {
  const { error, error_code: code, succeeded, warning } = record;
  if (typeof error === 'string' && error !== '') return error;
  if (isObject(error) && typeof error['message'] === 'string') return error['message'];
  if (typeof code === 'string' && code !== '') return code;
  if (succeeded === false) return typeof warning === 'string' ? warning : 'no profile was found';
  return null;
}

/** Builds unchecked facts of a record: ten posts at most, and no comments. */
export function factsOfRecord(record: Record, url: string): { [name: string]: unknown } {
  const jobs = objectsAt(record, 'experience', 'experiences', 'positions');
  const current = isObject(record['current_company']) ? record['current_company'] : {};
  const companies = jobs.map((job) => textAt(job, 'companyName', 'company', 'subtitle'));
  const company =
    textAt(record, 'companyName', 'company', 'current_company_name') ?? textAt(current, 'name') ?? companies[0] ?? null;
  const posts = objectsAt(record, 'posts', 'updates', 'activity', 'recentPosts');
  const skills = Array.isArray(record['skills']) ? (record['skills'] as unknown[]) : [];
  return {
    url,
    platform: new URL(url).hostname.endsWith('linkedin.com') ? 'linkedin' : 'other',
    name: longTextAt(record, 200, 'fullName', 'name') ?? nameOf(record),
    headline: textAt(record, 'headline', 'position', 'occupation'),
    about: longTextAt(record, 10_000, 'about', 'summary', 'description'),
    position: textAt(record, 'jobTitle') ?? textAt(current, 'title') ?? textAt(jobs[0] ?? {}, 'title', 'position'),
    company,
    formerCompanies: companies.filter((one) => one !== null && one !== company).slice(0, 100),
    location: textAt(record, 'addressWithCountry', 'location', 'city'),
    education: objectsAt(record, 'education', 'educations')
      .flatMap((one) => {
        const parts = [textAt(one, 'degree', 'subtitle'), textAt(one, 'title', 'school', 'schoolName')];
        return parts.some((part) => part !== null)
          ? [
              parts
                .filter((part) => part !== null)
                .join(', ')
                .slice(0, 500),
            ]
          : [];
      })
      .slice(0, 100),
    skills: skills.flatMap(wordsOf).slice(0, 100),
    connections: sizeAt(record, 'connections', 'connectionsCount'),
    followers: sizeAt(record, 'followers', 'followersCount'),
    recentPosts: posts
      .flatMap((post) => longTextAt(post, 5_000, 'postText', 'text', 'content', 'title') ?? [])
      .slice(0, scrapedPosts),
  };
}

function nameOf(record: Record): string {
  const parts = [textAt(record, 'firstName', 'first_name'), textAt(record, 'lastName', 'last_name')];
  return parts
    .filter((part) => part !== null)
    .join(' ')
    .slice(0, 200);
}

function textAt(record: Record, ...names: readonly string[]): string | null {
  return longTextAt(record, 500, ...names);
}

function longTextAt(record: Record, characters: number, ...names: readonly string[]): string | null {
  const texts = names.map((name) => record[name]).filter((value) => typeof value === 'string');
  const text = texts.map((value) => value.trim()).find((value) => value !== '');
  return text?.slice(0, characters) ?? null;
}

function sizeAt(record: Record, ...names: readonly string[]): number | null {
  const value = names.map((name) => record[name]).find((one) => typeof one === 'number');
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

function objectsAt(record: Record, ...names: readonly string[]): Record[] {
  const list = names.map((name) => record[name]).find(Array.isArray);
  return (list ?? []).filter(isObject);
}

function wordsOf(skill: unknown): string[] {
  if (typeof skill === 'string') return [skill];
  const words = isObject(skill) ? textAt(skill, 'title', 'name') : null;
  return words === null ? [] : [words];
}
