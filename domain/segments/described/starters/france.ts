import type { Proposal } from '../proposal.ts';
import { scaleShares } from '../scale.ts';
import { agesOf, categoryOf } from './counted.ts';

/** Insee, census 2020 (RP2020), table POP6 V2, metropolitan France: people by age and socio-professional category. */
const occupations = {
  title: 'Insee, Recensement de la population 2020, tableau POP6 V2, France métropolitaine',
  url: 'https://www.insee.fr/fr/statistiques/7633074?geo=METRO-1',
  year: 2020,
};

/** Columns of the table, in its order. */
const categories = [
  'Farmer',
  'Craftsperson, shopkeeper or business owner',
  'Manager or higher professional',
  'Intermediate profession',
  'Clerical, sales or service worker',
  'Manual worker',
  'Retired',
  'Without an occupation',
];

const rows = {
  '20-24': [8_029, 44_344, 174_064, 575_747, 881_260, 638_754, 2, 1_346_922],
  '25-39': [87_660, 527_983, 1_940_759, 2_953_747, 2_865_967, 2_174_289, 3_647, 1_239_849],
  '40-54': [165_388, 863_632, 2_172_406, 2_925_026, 3_069_858, 2_335_283, 45_291, 1_174_771],
  '55-64': [119_559, 404_773, 902_718, 1_095_275, 1_339_494, 915_843, 2_457_587, 1_003_882],
  '65-90': [22_657, 78_303, 109_561, 71_394, 94_306, 62_995, 12_096_445, 752_424],
};

const totals = Object.fromEntries(
  Object.entries(rows).map(([band, counts]) => [band, counts.reduce((sum, count) => sum + count, 0)]),
);

const byCategory = Object.fromEntries(
  categories.map((category, column) => [
    category,
    Object.values(rows).reduce((sum, counts) => sum + (counts[column] ?? 0), 0),
  ]),
);

/** Insee, census 2018 (RP2018), table POP1B, France: men and women of 20 and over, added up over its age groups. */
const gender = categoryOf(
  'gender',
  { female: 26_572_743, male: 24_025_575 },
  {
    title: 'Insee, Recensement de la population 2018, tableau POP1B, France entière',
    url: 'https://www.insee.fr/fr/statistiques/5397445?geo=FE-1&sommaire=5397467',
    year: 2018,
  },
);

export const france: Proposal = {
  name: 'French adults, 20 and over',
  country: 'France',
  size: 200,
  attributes: [agesOf(totals, occupations), gender, categoryOf('occupation', byCategory, occupations)],
  pairs: [{ attribute: 'occupation', given: 'age', rows: Object.values(rows).map(scaleShares) }],
};
