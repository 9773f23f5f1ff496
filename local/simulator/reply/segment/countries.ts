/** Rough shares of adults by country, for the provider simulator's proposals, which mark them as assumed. */

type Shares = Readonly<Record<string, number>>;

export interface Country {
  name: string;
  /** Names of the country, its people and its places, in lower case. */
  words: RegExp;
  /** Percent of adults by age band. */
  ages: Shares;
  /** Percent of adults by region, the largest ones first. */
  regions: Shares;
  education: Shares;
}

const europeanAges = { '18-24': 9, '25-34': 15, '35-44': 15, '45-54': 16, '55-64': 19, '65-90': 26 };
const youngerAges = { '18-24': 12, '25-34': 18, '35-44': 17, '45-54': 15, '55-64': 16, '65-90': 22 };

export const countries: readonly Country[] = [
  {
    name: 'Germany',
    words: /\b(germany|germans?|deutschland|berlin|hamburg|munich|cologne)\b/,
    ages: europeanAges,
    regions: {
      'North Rhine-Westphalia': 21,
      Bavaria: 16,
      'Baden-Württemberg': 13,
      'Lower Saxony': 10,
      Hesse: 8,
      'Rhineland-Palatinate': 5,
      Saxony: 5,
      Berlin: 4,
      'Other states': 18,
    },
    education: { 'Lower secondary': 30, 'Middle secondary': 31, 'Upper secondary': 19, University: 20 },
  },
  {
    name: 'United Kingdom',
    words: /\b(united kingdom|uk|u\.k\.|britain|british|english|scottish|welsh|manchester|birmingham)\b/,
    ages: { '18-24': 11, '25-34': 17, '35-44': 17, '45-54': 16, '55-64': 16, '65-90': 23 },
    regions: {
      'South East': 14,
      London: 13,
      'North West': 11,
      'East of England': 9,
      'West Midlands': 9,
      'South West': 9,
      Scotland: 8,
      Yorkshire: 8,
      'East Midlands': 7,
      Wales: 5,
      'North East': 4,
      'Northern Ireland': 3,
    },
    education: { 'No qualifications': 18, 'GCSE or similar': 23, 'A level or similar': 25, Degree: 34 },
  },
  {
    name: 'France',
    words: /\b(france|french|paris|lyon|marseille)\b/,
    ages: europeanAges,
    regions: {
      'Île-de-France': 18,
      'Auvergne-Rhône-Alpes': 12,
      'Nouvelle-Aquitaine': 9,
      Occitanie: 9,
      'Hauts-de-France': 9,
      'Grand Est': 8,
      'Provence-Alpes-Côte d’Azur': 8,
      Brittany: 5,
      'Other regions': 22,
    },
    education: { 'No diploma or primary': 24, 'Vocational certificate': 25, Baccalaureate: 18, 'Higher education': 33 },
  },
  {
    name: 'Canada',
    words: /\b(canada|canadians?|toronto|montreal|vancouver|calgary)\b/,
    ages: { '18-24': 11, '25-34': 18, '35-44': 17, '45-54': 15, '55-64': 16, '65-90': 23 },
    regions: {
      Ontario: 39,
      Quebec: 22,
      'British Columbia': 14,
      Alberta: 12,
      'Prairie provinces': 6,
      'Atlantic provinces': 7,
    },
    education: { 'No high school diploma': 13, 'High school': 27, 'College or trades': 30, University: 30 },
  },
  {
    name: 'United States',
    words: /\b(united states|usa?|u\.s\.(a\.)?|americans?)\b/,
    ages: youngerAges,
    regions: { South: 39, West: 24, Midwest: 20, Northeast: 17 },
    education: {
      'Less than high school': 9,
      'High school graduate': 27,
      'Some college or associate degree': 28,
      "Bachelor's degree": 22,
      'Graduate degree': 14,
    },
  },
];

/** Places that are no region in the tables, or that have another name in English. */
export const otherPlaces: readonly { words: RegExp; country: string; region: string }[] = [
  { words: /\b(bavarian?s?|bayern|munich)\b/, country: 'Germany', region: 'Bavaria' },
  { words: /\b(saxons?|dresden|leipzig)\b/, country: 'Germany', region: 'Saxony' },
  { words: /\b(swabia|stuttgart|baden)\b/, country: 'Germany', region: 'Baden-Württemberg' },
  { words: /\b(london(ers?)?)\b/, country: 'United Kingdom', region: 'London' },
  { words: /\b(scotland|scottish|glasgow|edinburgh)\b/, country: 'United Kingdom', region: 'Scotland' },
  { words: /\b(wales|welsh|cardiff)\b/, country: 'United Kingdom', region: 'Wales' },
  { words: /\b(paris|parisians?)\b/, country: 'France', region: 'Île-de-France' },
  { words: /\b(brittany|bretons?)\b/, country: 'France', region: 'Brittany' },
  { words: /\b(toronto|ontarians?)\b/, country: 'Canada', region: 'Ontario' },
  { words: /\b(qu[eé]bec(ers)?|montreal)\b/, country: 'Canada', region: 'Quebec' },
  { words: /\b(texas|texans?)\b/, country: 'United States', region: 'Texas' },
  { words: /\b(ohio|ohioans?)\b/, country: 'United States', region: 'Ohio' },
  { words: /\b(california|californians?)\b/, country: 'United States', region: 'California' },
  { words: /\b(florida|floridians?)\b/, country: 'United States', region: 'Florida' },
];
