import type { Proposal } from '../proposal.ts';
import { agesOf, categoryOf } from './counted.ts';

/** Australian Bureau of Statistics, Census of Population and Housing 2021, release of 28 June 2022. */
const source = {
  title: 'Australian Bureau of Statistics, Population: Census, 2021',
  url: 'https://www.abs.gov.au/statistics/people/population/population-census/latest-release',
  year: 2021,
};

/** Percent of all people, by the release's generations; those under 25 are left out. */
const ages = agesOf({ '25-39': 21.5, '40-54': 19.3, '55-74': 21.5, '75-95': 7.5 }, source);

/** Percent of people of all ages. */
const gender = categoryOf('gender', { female: 50.7, male: 49.3 }, source);

/** People of all ages, without 4,779 in other territories. */
const states = categoryOf(
  'state',
  {
    'New South Wales': 8_072_163,
    Victoria: 6_503_491,
    Queensland: 5_156_138,
    'Western Australia': 2_660_026,
    'South Australia': 1_781_516,
    Tasmania: 557_571,
    'Australian Capital Territory': 454_499,
    'Northern Territory': 232_605,
  },
  source,
);

export const australia: Proposal = {
  name: 'Australian adults, 25 and over',
  country: 'Australia',
  size: 200,
  attributes: [ages, gender, states],
  pairs: [],
};
