/**
 * The sample segments. Each contains the people of the drawn population who meet its criteria; nobody is drawn to fit a
 * stereotype.
 */
import type { Criterion } from '../../domain/segments/criteria.ts';
import { southwest } from './places.ts';

export interface SampleSegment {
  id: string;
  name: string;
  description: string;
  tags: string[];
  size: number;
  criteria: Criterion[];
  /** Values of the cohort's plain fields, where the criteria define them. */
  summary?: { ageRange?: string; location?: string; income?: string; politicalLean?: string };
}

const has = (field: string, value: string | string[]): Criterion => ({ field, operator: 'contains', value });
const is = (field: string, value: string | string[]): Criterion => ({ field, operator: 'equals', value });
const between = (field: string, min: number, max: number): Criterion => ({
  field,
  operator: 'range',
  value: { min, max },
});

export const sampleSegments: readonly SampleSegment[] = [
  {
    id: 'sample-american-adults',
    name: 'American adults',
    description:
      'A cross-section of adults across all four census regions, in proportion to the census. Start here when you have no particular audience in mind.',
    tags: ['national', 'general public'],
    size: 120,
    criteria: [],
    summary: { location: 'United States' },
  },
  {
    id: 'sample-suburban-parents',
    name: 'Suburban parents',
    description: 'Parents with children at home in the suburbs: schools, child care, mortgages and full calendars.',
    tags: ['families', 'suburban'],
    size: 60,
    criteria: [has('location', 'Suburban'), is('tags', 'parent')],
    summary: { location: 'Suburbs' },
  },
  {
    id: 'sample-young-renters',
    name: 'Young renters',
    description: 'Adults under 35 who rent, most of them in cities: rent, first jobs, student debt, phones first.',
    tags: ['young adults', 'renters'],
    size: 60,
    criteria: [between('age', 18, 34), is('tags', 'renter')],
    summary: { ageRange: '18-34' },
  },
  {
    id: 'sample-retired-homeowners',
    name: 'Retired homeowners',
    description: 'Retired people who own their home: fixed incomes, property taxes, health care, steady voters.',
    tags: ['seniors', 'homeowners'],
    size: 60,
    criteria: [is('tags', 'retired'), is('tags', 'homeowner')],
  },
  {
    id: 'sample-rural-business',
    name: 'Rural small-business owners',
    description:
      'People who run a farm, shop or trade of their own outside the cities: costs, workers, rules, distance.',
    tags: ['rural', 'small business'],
    size: 50,
    criteria: [has('location', 'Rural'), is('tags', 'small-business')],
    summary: { location: 'Rural areas' },
  },
  {
    id: 'sample-union-members',
    name: 'Union members',
    description: 'Teachers, letter carriers, electricians, nurses and others with a union card.',
    tags: ['labor', 'working people'],
    size: 50,
    criteria: [is('tags', 'union')],
  },
  {
    id: 'sample-college-students',
    name: 'College students',
    description: 'Students under 30 at community colleges and universities: tuition, first votes, part-time work.',
    tags: ['young adults', 'education'],
    size: 60,
    criteria: [is('tags', 'student'), between('age', 18, 29)],
    summary: { ageRange: '18-29' },
  },
  {
    id: 'sample-veterans',
    name: 'Veterans and military families',
    description: 'People who served, and people close to somebody who does or did.',
    tags: ['military', 'service'],
    size: 60,
    criteria: [has('tags', 'military')],
  },
  {
    id: 'sample-hispanic-catholics',
    name: 'Hispanic Catholics in the Southwest',
    description: 'Hispanic Catholics in Texas, Arizona, New Mexico and Nevada, across ages and parties.',
    tags: ['faith', 'Hispanic', 'Southwest'],
    size: 50,
    criteria: [is('ethnicity', 'Hispanic or Latino'), is('tags', 'catholic'), is('state', southwest)],
    summary: { location: 'Southwest' },
  },
  {
    id: 'sample-tech-professionals',
    name: 'Tech professionals',
    description: 'Developers, data scientists, product and IT people: early adopters with an eye for the fine print.',
    tags: ['technology', 'professionals'],
    size: 50,
    criteria: [is('tags', 'tech')],
  },
  {
    id: 'sample-faith-families',
    name: 'Faith-centered Southern families',
    description: 'Parents in the South who go to services most weeks, of every denomination.',
    tags: ['faith', 'families', 'South'],
    size: 50,
    criteria: [has('location', 'South'), is('tags', 'parent'), is('tags', 'church-going')],
    summary: { location: 'South' },
  },
  {
    id: 'sample-moderate-independents',
    name: 'Moderate independents',
    description: 'People without a party or only leaning to one, who call themselves moderate.',
    tags: ['swing', 'moderate'],
    size: 60,
    criteria: [
      is('politicalAffiliation', ['Independent', 'Leans Republican', 'Leans Democratic']),
      is('politicalLean', 'Moderate'),
    ],
    summary: { politicalLean: 'Moderate' },
  },
  {
    id: 'sample-black-southerners',
    name: 'Black voters in the South',
    description: 'Black adults in the South who voted in 2024, in cities, suburbs and the country.',
    tags: ['Black voters', 'South'],
    size: 50,
    criteria: [is('race', 'Black'), has('location', 'South'), is('tags', 'voted-2024')],
    summary: { location: 'South' },
  },
  {
    id: 'sample-working-families',
    name: 'Working families under $75,000',
    description: 'Parents who work, with a household income under $75,000: every bill counts.',
    tags: ['families', 'working people'],
    size: 60,
    criteria: [
      is('tags', 'parent'),
      is('income', ['Under $25,000', '$25,000 to $49,999', '$50,000 to $74,999']),
      has('employmentStatus', ['Full time', 'Part time', 'Self-employed']),
    ],
    summary: { income: 'Under $75,000' },
  },
];
