/** The persona for the attitude model: numbers and flags from the prompt's attribute lines. */
import { hashToUnit } from '../../hash.ts';
import type { ReactionPrompt } from '../prompt.ts';

export const lifeFlags = [
  'parent',
  'renter',
  'owner',
  'retired',
  'student',
  'veteran',
  'business',
  'union',
  'rural',
  'city',
  'young',
  'old',
  'lowIncome',
  'highIncome',
  'faith',
  'tech',
  'medical',
  'teacher',
  'farmer',
  'driver',
] as const;
export type LifeFlag = (typeof lifeFlags)[number];

export type Voice = 'plain' | 'blunt' | 'warm' | 'measured' | 'wry' | 'earnest';

export interface Person {
  age: number;
  /** -1 for liberal to 1 for conservative. */
  politics: number;
  /** Household income in dollars a year. */
  incomeUsd: number;
  /** 0 for no high-school diploma to 4 for a graduate degree. */
  education: number;
  flags: ReadonlySet<LifeFlag>;
  /** -1 for doubting most things to 1 for trusting most things. */
  trust: number;
  voice: Voice;
  /** The person's place as locals call it; empty if unknown. */
  place: string;
  occupation: string;
  interests: string[];
  values: string[];
  concerns: string[];
  /** All attribute values in lower case. */
  words: string;
}

export function personOf(prompt: ReactionPrompt): Person {
  const { attributes, background, posts } = prompt;
  const first = (...keys: string[]): string =>
    keys.map((key) => attributes.get(key)).find((value) => value !== undefined && value !== '') ?? '';
  const words = [...attributes.values(), ...posts].join(' · ').toLowerCase() || background.slice(0, 3000).toLowerCase();
  const age = ageOf(first('age', 'ageyears'), background);
  const incomeUsd = incomeOf(first('income', 'householdincome', 'annualincome'));
  const occupation = first('occupation', 'job', 'position', 'profession', 'currentrole').replace(/\s*\(.*?\)/g, '');
  return {
    age,
    incomeUsd,
    education: educationOf(first('education', 'educationlevel').toLowerCase()),
    politics: politicsOf(background, [
      first('politicallean', 'politics', 'ideology'),
      first('politicalaffiliation', 'party', 'partyregistration'),
    ]),
    flags: flagsOf(words, age, incomeUsd, occupation.toLowerCase()),
    trust: trustOf(words),
    voice: voiceOf(first('communicationstyle', 'writingstyle', 'voice', 'tone', 'personalitytraits').toLowerCase()),
    place: placeOf(first('city'), first('state'), first('location', 'region')),
    occupation,
    interests: listOf(first('interests', 'topics')),
    values: listOf(first('values', 'corevalues')),
    concerns: listOf(first('concerns', 'currentconcerns')),
    words,
  };
}

function ageOf(value: string, background: string): number {
  const found = /\d{2}/.exec(value)?.[0] ?? /\b(\d{2})[- ]year[- ]old/.exec(background)?.[1];
  return found === undefined ? 42 : Number(found);
}

/** Returns the middle of a range such as `$50,000–$74,999`, or a single figure; 60,000 if unknown. */
function incomeOf(value: string): number {
  const figures = [...value.matchAll(/(\d[\d,.]*)\s*(k)?/gi)].map(
    ([, digits = '', k]) => Number(digits.replace(/,/g, '')) * (k === undefined ? 1 : 1000),
  );
  const usable = figures
    .filter((figure) => Number.isFinite(figure) && figure > 0)
    .map((figure) => (figure < 1000 ? figure * 1000 : figure));
  if (usable.length === 0) return /high|upper/i.test(value) ? 160_000 : /low/i.test(value) ? 28_000 : 60_000;
  return usable.reduce((sum, figure) => sum + figure, 0) / usable.length;
}

function educationOf(value: string): number {
  if (
    /master|graduate|doctor|ph\.?d|mba|law|professional degree|advanced/.test(value) &&
    !/high|undergraduate|some|^college graduate/.test(value)
  )
    return 4;
  if (/bachelor|college graduate|undergraduate|university|4-year/.test(value)) return 3;
  if (/some college|associate|trade|vocational|technical/.test(value)) return 2;
  if (/less than|no diploma|did not/.test(value)) return 0;
  return /high school|ged/.test(value) ? 1 : 2;
}

/**
 * Personas without a stated politics, such as synthetic ones, still differ: their politics follows from a hash of the
 * description.
 */
function politicsOf(background: string, values: string[]): number {
  if (values.every((value) => value === ''))
    return (hashToUnit('politics', background) + hashToUnit('politics-2', background) - 1) * 1.2;
  const scores = values.map((value) => scoreOfPolitics(value.toLowerCase())).filter((score) => score !== null);
  return scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

function scoreOfPolitics(value: string): number | null {
  const side = /conservative|republican|right|libertarian|gop/.test(value)
    ? 1
    : /liberal|democrat|progressive|left|green/.test(value)
      ? -1
      : 0;
  if (side !== 0)
    return (
      side *
      (/very|strong|far|staunch/.test(value) ? 1 : /lean|somewhat|slight|moderate|center/.test(value) ? 0.4 : 0.75)
    );
  return /moderate|independent|center|none|unaffiliated/.test(value) ? 0 : null;
}

function flagsOf(words: string, age: number, incomeUsd: number, job: string): Set<LifeFlag> {
  const tests: [LifeFlag, boolean][] = [
    [
      'parent',
      /\bparent|\bkids|\bchildren|\braising (one|a) child|mother|father|\bmom\b|\bdad\b|school-age/.test(words),
    ],
    ['renter', /\brent(er|ing|s)?\b/.test(words)],
    ['owner', /home ?owner|own(s)? (a |the(ir)? )?(home|house)|mortgage/.test(words)],
    ['retired', /\bretired|retiree/.test(words)],
    ['student', /\bstudent\b/.test(words)],
    ['veteran', /veteran|military|army|navy|marine|air force|national guard/.test(words)],
    [
      'business',
      /owner of|small[- ]business|self-employed|entrepreneur|shop owner|business owner|contractor/.test(words) ||
        /\bowner\b/.test(job),
    ],
    ['union', /union|teamster/.test(words)],
    ['rural', /rural|small town|farm|ranch/.test(words)],
    [
      'city',
      /\burban|big city|downtown|new york, n|chicago|los angeles|philadelphia|boston|seattle|san francisco|houston|brooklyn/.test(
        words,
      ),
    ],
    ['young', age < 30],
    ['old', age >= 60],
    ['lowIncome', incomeUsd < 40_000],
    ['highIncome', incomeUsd >= 130_000],
    ['faith', /faith|church|catholic|evangelical|baptist|christian|religio|bible|parish|mosque|synagogue/.test(words)],
    ['tech', /software|developer|\btech\b|data scientist|product manager|cyber|programmer|gadgets/.test(words)],
    ['medical', /nurse|physician|doctor|medical|pharmac|health aide|therapist|paramedic/.test(job)],
    ['teacher', /teacher|professor|principal|school counselor/.test(job)],
    ['farmer', /farmer|rancher|grower/.test(job)],
    ['driver', /driver|trucker|mechanic|delivery|commut/.test(words)],
  ];
  return new Set(tests.filter(([, holds]) => holds).map(([flag]) => flag));
}

function trustOf(words: string): number {
  const trusting = (
    words.match(
      /\b(trusting|optimistic|agreeable|kind|hopeful|open-minded|curious|cooperative|generous|friendly|empathetic)/g,
    ) ?? []
  ).length;
  const doubting = (
    words.match(
      /\b(skeptical|cynical|cautious|private|stubborn|guarded|blunt|critical|anxious|independent-minded|distrust)/g,
    ) ?? []
  ).length;
  return Math.max(-1, Math.min(1, (trusting - doubting) * 0.5));
}

function voiceOf(style: string): Voice {
  if (/blunt|direct|no-nonsense|short|terse/.test(style)) return 'blunt';
  if (/warm|friendly|gentle|kind|neighborly|empath/.test(style)) return 'warm';
  if (/formal|analytic|measured|detail|precise|thoughtful|fact/.test(style)) return 'measured';
  if (/wry|dry|humor|sarcas|witty|ironic|joking/.test(style)) return 'wry';
  if (/earnest|passion|enthusias|idealis|expressive|story/.test(style)) return 'earnest';
  return 'plain';
}

function placeOf(city: string, state: string, location: string): string {
  if (city !== '') return city;
  const place = spokenPlace(location.split(/[,;(]/)[0]?.trim() ?? '');
  return place !== '' && !/united states|^usa?$|rural|urban|suburb/i.test(place) ? place : state;
}

/** Places in general terms, as prompts describe real places, and how their inhabitants call them. */
const generalPlaces: Record<string, string> = {
  'a major metropolitan area': 'this city',
  'Northeast US': 'the Northeast',
  'West Coast US': 'the West Coast',
  'Midwest US': 'the Midwest',
  'Southern US': 'the South',
  'United Kingdom': 'the United Kingdom',
};

function spokenPlace(place: string): string {
  return generalPlaces[place] ?? place;
}

function listOf(value: string): string[] {
  return value
    .split(/[,;·|]/)
    .map((item) => item.trim())
    .filter((item) => item !== '' && item.length < 60);
}
