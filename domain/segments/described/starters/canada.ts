import type { Proposal } from '../proposal.ts';
import { scaleShares } from '../scale.ts';
import { agesOf, assumedGender, categoryOf } from './counted.ts';

/** Statistics Canada, census of 2021, as tabled by CMHC: households by age of the primary maintainer, by province. */
const source = {
  title:
    'CMHC, Housing Market Information Portal, Age of Primary Household Maintainer, from the 2021 Census of Population',
  url: 'https://www03.cmhc-schl.gc.ca/hmip-pimh/en/TableMapChart/TableCategory?geographyType=Country&geographyId=1&categoryLevel1=Population%2C%20Households%20and%20Housing%20Stock&categoryLevel2=Age%20of%20Primary%20Household%20Maintainer',
  year: 2021,
};

/** The first band of the table is 15-24; the youngest here are 18. */
const bands = ['18-24', '25-34', '35-44', '45-54', '55-64', '65-90'];

const provinces: Readonly<Record<string, readonly number[]>> = {
  Ontario: [126_385, 727_305, 930_410, 1_013_210, 1_149_350, 1_544_545],
  Quebec: [117_525, 525_545, 647_170, 628_630, 760_395, 1_069_775],
  'British Columbia': [57_980, 282_200, 343_380, 354_335, 407_735, 596_205],
  Alberta: [51_475, 260_825, 341_395, 304_085, 311_340, 364_110],
  Manitoba: [19_175, 77_050, 92_150, 88_625, 100_500, 140_550],
  Saskatchewan: [17_565, 68_755, 82_630, 72_295, 85_955, 122_385],
  'Nova Scotia': [14_490, 56_110, 62_340, 70_065, 89_705, 135_520],
  'New Brunswick': [10_740, 40_195, 50_200, 56_585, 71_225, 108_705],
  'Newfoundland and Labrador': [5_700, 24_180, 31_950, 39_715, 48_335, 73_370],
  'Prince Edward Island': [2_460, 8_045, 9_530, 10_950, 13_405, 20_180],
  Territories: [1_210, 7_705, 8_855, 8_450, 8_620, 7_490],
};

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

const byBand = Object.fromEntries(
  bands.map((band, column) => [band, sum(Object.values(provinces).map((counts) => counts[column] ?? 0))]),
);
const byProvince = Object.fromEntries(Object.entries(provinces).map(([name, counts]) => [name, sum(counts)]));

export const canada: Proposal = {
  name: 'Canadians who maintain a household',
  country: 'Canada',
  size: 200,
  attributes: [categoryOf('province', byProvince, source), agesOf(byBand, source), assumedGender],
  pairs: [{ attribute: 'age', given: 'province', rows: Object.values(provinces).map(scaleShares) }],
};
