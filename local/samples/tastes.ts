/** Draws interests, values, concerns, media and style from lists by group. */
import type { Random } from '../random.ts';
import { drawFrom, drawDifferent } from './draw.ts';
import type { Person } from './person.ts';
import type { Politics } from './politics.ts';
import type { Work } from './work.ts';

export interface Tastes {
  interests: string[];
  values: string[];
  concerns: string[];
  personalityTraits: string[];
  mediaConsumption: string[];
  communicationStyle: string;
}

/** Words for the number of children at home, from none to four. */
const childrenInWords = ['', 'one child', 'two children', 'three children', 'four children'];

export function drawTastes(person: Person, politics: Politics, work: Work, random: Random): Tastes {
  const raising = person.childrenAtHome > 0 ? [`Raising ${childrenInWords[person.childrenAtHome] ?? 'children'}`] : [];
  // Veterans are left out because their employment status mentions their service.
  const isClose = person.isMilitaryFamily && !person.isVeteran;
  return {
    interests: [...raising, ...drawDifferent(interestsFor(person, work), person.childrenAtHome > 0 ? 2 : 3, random)],
    values: [describeFaith(person), ...drawDifferent(valuesFor(politics), 2, random)],
    concerns: [
      random.pick(housingConcerns[person.tenure]),
      ...(isClose ? ['Family in the military'] : []),
      ...drawDifferent(concernsFor(person, politics, work), isClose ? 1 : 2, random),
    ],
    personalityTraits: drawDifferent(traits, 3, random),
    mediaConsumption: drawDifferent(mediaFor(person, politics), 3, random),
    communicationStyle: random.pick(styles[drawFrom(styleShares(person), random)]),
  };
}

function interestsFor({ age, community, gender, isChurchGoing }: Person, work: Work): string[] {
  const all = ['Cooking', 'Movies', 'Hiking', 'Reading', 'Music', 'Travel', 'Dogs', 'Photography'];
  const young = [
    'Gaming',
    'Streaming shows',
    'Fitness',
    'Concerts',
    'Thrifting',
    'Anime',
    'Rock climbing',
    'Making videos',
  ];
  const middle = [
    'Home improvement',
    'Youth sports',
    'Running',
    'Grilling',
    'Camping',
    'Podcasts',
    'Yoga',
    'Fantasy football',
  ];
  const older = [
    'Gardening',
    'Genealogy',
    'Bird watching',
    'Grandchildren',
    'Day trips',
    'Golf',
    'Crossword puzzles',
    'Volunteering',
  ];
  const home = {
    Rural: ['Hunting', 'Fishing', 'County fairs', 'Woodworking', 'Horses', 'Canning'],
    Suburban: ['Neighborhood block parties', 'Cycling', 'Barbecue', 'Pickleball', 'Lawn care'],
    Urban: ['Museums', 'Live music', 'City parks', 'Basketball', 'Trying new restaurants', 'Street photography'],
  };
  return [
    ...all,
    ...(age < 32 ? young : age < 58 ? middle : older),
    ...home[community],
    ...(gender === 'female'
      ? ['Book club', 'Baking', ...(age >= 55 ? ['Quilting'] : [])]
      : ['Cars', 'College football']),
    ...(isChurchGoing ? ['Church choir', 'Bible study', 'Parish dinners'] : []),
    ...(work.isTech ? ['Gadgets', 'Coding side projects', 'Science podcasts'] : []),
  ];
}

/** Descriptions of each faith for people who attend services most weeks, and for others. */
const faiths: Record<Person['religion'], readonly [going: string, other: string]> = {
  'Evangelical Protestant': ['Evangelical Christian faith with church most weeks', 'Evangelical Christian faith'],
  'Mainline Protestant': ['Protestant faith with church most weeks', 'Protestant upbringing'],
  'Black Protestant': ['Faith of the Black church with services most weeks', 'Roots in the Black church'],
  Catholic: ['Catholic faith with Mass most weeks', 'Catholic faith'],
  'Another faith': ['Faith and tradition with services most weeks', 'Faith and tradition'],
  'No religion': ['Thinking for oneself', 'Thinking for oneself'],
};

/** Included in every profile, because segments are defined by it. */
function describeFaith({ religion, isChurchGoing }: Person): string {
  return faiths[religion][isChurchGoing ? 0 : 1];
}

function valuesFor({ ideology }: Politics): string[] {
  const all = ['Hard work', 'Honesty', 'Family', 'Fairness', 'Independence', 'Community', 'Education', 'Thrift'];
  if (/conservative/i.test(ideology))
    return [
      ...all,
      'Personal responsibility',
      'Tradition',
      'Small government',
      'Law and order',
      'Patriotism',
      'Individual freedom',
    ];
  if (/liberal/i.test(ideology))
    return [...all, 'Equality', 'Compassion', 'Protecting the environment', 'Social justice', 'Diversity', 'Science'];
  return [...all, 'Compromise', 'Common sense', 'Stability', 'Privacy'];
}

const housingConcerns = {
  owner: ['Mortgage payments', 'Homeowner insurance costs', 'Property taxes as a homeowner', 'Repairs as a homeowner'],
  renter: ['Rent increases', 'Finding a place to rent that they can afford', 'Saving for a down payment while renting'],
};

function concernsFor(person: Person, { ideology }: Politics, work: Work): string[] {
  const all = ['Grocery prices', 'Cost of health care', 'Crime', 'Political division', 'Traffic', 'Online privacy'];
  return [
    ...all,
    ...(person.incomeScore < -0.4 ? ['Paying bills', 'Medical debt', 'Losing overtime hours'] : []),
    ...(person.incomeScore > 0.9 ? ['Retirement savings', 'Tax rates'] : []),
    ...(person.childrenAtHome > 0 ? ['School quality', 'Child care costs', 'Children and social media'] : []),
    ...(person.age < 32 ? ['Climate change', 'Finding a good job', 'Mental health'] : []),
    ...(person.age >= 60 ? ['Social Security', 'Prescription prices', 'Scams'] : []),
    ...(person.isMilitaryFamily ? ['Care for veterans', 'Support for military families'] : []),
    ...(person.isStudent ? ['Student loans', 'Tuition'] : []),
    ...(person.community === 'Rural' ? ['Broadband', 'Hospital closures', 'Gas prices'] : []),
    ...(work.ownsBusiness ? ['Finding workers', 'Taxes on small business'] : []),
    ...(work.isUnionMember ? ['The next contract', 'Pension'] : []),
    ...(/conservative/i.test(ideology) ? ['Illegal immigration', 'Government spending', 'Gun rights'] : []),
    ...(/liberal/i.test(ideology) ? ['Abortion rights', 'Gun violence', 'Racial justice', 'Climate change'] : []),
  ];
}

const traits = [
  'Skeptical',
  'Optimistic',
  'Cautious',
  'Curious',
  'Stubborn',
  'Generous',
  'Private',
  'Competitive',
  'Organized',
  'Easygoing',
  'Anxious',
  'Independent-minded',
  'Empathetic',
  'Ambitious',
  'Patient',
  'Restless',
  'Loyal',
  'Open-minded',
  'Traditional',
  'Frugal',
];

/** News sources by age and ideology (Pew News Platform Fact Sheet 2024). */
function mediaFor({ age }: Person, { ideology }: Politics): string[] {
  const byAge =
    age < 32
      ? ['TikTok', 'Instagram', 'YouTube', 'Reddit', 'Podcasts']
      : age < 55
        ? ['Facebook', 'YouTube', 'Local TV news', 'News websites', 'Podcasts']
        : ['Local TV news', 'Cable news', 'Local newspaper', 'Facebook', 'Radio'];
  if (/conservative/i.test(ideology)) return [...byAge, 'Fox News', 'Talk radio', 'X'];
  if (/liberal/i.test(ideology)) return [...byAge, 'NPR', 'MSNBC', 'The New York Times'];
  return [...byAge, 'ABC News', 'CNN', 'Friends and family'];
}

const styles = {
  plain: ['Plain and practical', 'Everyday talk, no frills', 'Quiet, says what is needed'],
  blunt: ['Blunt, to the point', 'Direct, says no easily', 'Short answers, strong opinions', 'No-nonsense'],
  warm: ['Warm and neighborly', 'Friendly, asks about family first', 'Gentle and encouraging'],
  measured: ['Analytical, asks for figures', 'Measured and well read', 'Thoughtful, wants sources'],
  wry: ['Dry humor', 'Sarcastic among friends', 'Witty, quick with a joke'],
  earnest: ['Passionate, speaks from the heart', 'Tells stories to make a point', 'Enthusiastic and idealistic'],
};

/** Returns relative frequencies of the styles, which need not add up to 100. */
function styleShares({ education, age, community, gender }: Person): Record<keyof typeof styles, number> {
  const isGraduate = education === "Bachelor's degree" || education === 'Graduate degree';
  return {
    plain: community === 'Rural' ? 26 : 18,
    blunt: (isGraduate ? 10 : 20) + (gender === 'male' ? 6 : 0),
    warm: (age >= 55 ? 20 : 14) + (gender === 'female' ? 6 : 0),
    measured: isGraduate ? 30 : 10,
    wry: age < 45 ? 18 : 11,
    earnest: age < 32 ? 20 : 12,
  };
}
