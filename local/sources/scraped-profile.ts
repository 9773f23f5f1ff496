/** Records of profiles as scraping services give them: the same person at the same address every time. */
import { seededRandom } from '../../domain/random.ts';

export type Wire = 'apify' | 'bright-data';

const jobs = ['Head nurse', 'Data engineer', 'Harbor pilot', 'School principal', 'Wind-farm planner', 'Baker'];
const companies = [
  'Kettlebrook Hospital',
  'Brightwave Labs',
  'Port of Elm',
  'Fernside School',
  'Gale Power',
  'Crumb & Co',
];
const skills = ['Triage', 'Logistics', 'Teaching', 'Statistics', 'Budgets', 'Negotiation'];
const posts = [
  'Longer hours help nobody.',
  'We hired four people this week.',
  'What a season.',
  'Numbers first, then opinions.',
];

/** Builds the record of an address; an error record where the address says `gone`. */
export function scrapedProfile(url: string, wire: Wire): Record<string, unknown> {
  if (url.includes('gone')) return errorRecord(url, wire);
  const random = seededRandom(`scraped/${url}`);
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const words = (url.split('/').at(-1) ?? '').split(/[-_.]/).filter((word) => word !== '');
  const name = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ');
  const [job, company, former] = [pick(jobs), pick(companies), pick(companies)];
  const texts = Array.from({ length: 14 }, (_, at) => `${pick(posts)} (${at + 1})`);
  const followers = Math.floor(random() * 5_000);
  const about = `I am ${name}, and I have worked at ${company} for years.`;
  if (wire === 'apify')
    return {
      linkedinUrl: url,
      fullName: name,
      headline: `${job} at ${company}`,
      about,
      jobTitle: job,
      companyName: company,
      addressWithCountry: 'Dayton, Ohio',
      followers,
      connections: 500,
      experiences: [
        { title: job, companyName: company },
        { title: 'Trainee', companyName: former },
      ],
      educations: [{ title: 'Elm State University', subtitle: 'BSc' }],
      skills: [{ title: pick(skills) }, { title: pick(skills) }],
      updates: texts.map((postText) => ({ postText, comments: [{ text: 'A comment of somebody else' }] })),
    };
  return {
    input: { url },
    url,
    name,
    position: `${job} at ${company}`,
    about,
    current_company: { name: company, title: job },
    city: 'Dayton, Ohio',
    followers,
    connections: 500,
    experience: [
      { title: job, company },
      { title: 'Trainee', company: former },
    ],
    education: [{ title: 'Elm State University', degree: 'BSc' }],
    posts: texts.map((title) => ({ title, top_comments: [{ text: 'A comment of somebody else' }] })),
  };
}

function errorRecord(url: string, wire: Wire): Record<string, unknown> {
  return wire === 'apify'
    ? { linkedinUrl: url, succeeded: false, error: 'This profile cannot be accessed' }
    : { input: { url }, error: 'This page cannot be crawled', error_code: 'dead_page' };
}
