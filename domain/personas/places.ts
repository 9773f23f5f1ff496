/** Where a person lives, generalised: specification §5. US regions follow the Census Bureau; of its West only the coast has a name. */

const northeast = 'Northeast US';
const westCoast = 'West Coast US';
const midwest = 'Midwest US';
const south = 'Southern US';
const elsewhere = 'a major metropolitan area';

const countries: readonly (readonly [RegExp, string])[] = [
  [/\b(united kingdom|great britain|england|scotland|wales|northern ireland|u\.?k\.?)(?![a-z])/, 'United Kingdom'],
  [/\bfrance\b/, 'France'],
  [/\b(germany|deutschland)\b/, 'Germany'],
  [/\b(japan|nippon)\b/, 'Japan'],
];

const states: readonly (readonly [string, string, string])[] = [
  [northeast, 'CT MA ME NH NJ NY PA RI VT', 'connecticut|massachusetts|maine|new hampshire|new jersey|new york|pennsylvania|rhode island|vermont'],
  [westCoast, 'CA OR WA', 'california|oregon|washington'],
  [
    midwest,
    'IA IL IN KS MI MN MO ND NE OH SD WI',
    'iowa|illinois|indiana|kansas|michigan|minnesota|missouri|north dakota|nebraska|ohio|south dakota|wisconsin',
  ],
  [
    south,
    'AL AR DC DE FL GA KY LA MD MS NC OK SC TN TX VA WV',
    'alabama|arkansas|delaware|florida|georgia|kentucky|louisiana|maryland|mississippi|north carolina|oklahoma|south carolina|tennessee|texas|virginia',
  ],
];

const cities: readonly (readonly [RegExp, string])[] = [
  [/\b(boston|new york|nyc|brooklyn|manhattan|philadelphia|pittsburgh|newark|hartford|providence|buffalo)\b/, northeast],
  [/\b(los angeles|san francisco|bay area|silicon valley|san jose|san diego|palo alto|oakland|sacramento|seattle|portland)\b/, westCoast],
  [/\b(chicago|detroit|cleveland|columbus|cincinnati|indianapolis|milwaukee|minneapolis|st\.? louis|kansas city|omaha|des moines)\b/, midwest],
  [/\b(houston|dallas|austin|san antonio|atlanta|miami|tampa|orlando|charlotte|raleigh|nashville|memphis|new orleans|baltimore|richmond)\b/, south],
  [/\b(london|manchester|birmingham|edinburgh|glasgow|liverpool|leeds|bristol|cardiff|belfast|oxford|cambridge)\b/, 'United Kingdom'],
  [/\b(paris|lyon|marseille|toulouse|nice|bordeaux|lille|nantes|strasbourg)\b/, 'France'],
  [/\b(berlin|munich|münchen|hamburg|frankfurt|cologne|köln|stuttgart|düsseldorf|leipzig|dresden)\b/, 'Germany'],
  [/\b(tokyo|osaka|kyoto|yokohama|nagoya|sapporo|fukuoka|kobe)\b/, 'Japan'],
];

/** The region a place belongs to. The last part decides ('Paris, Texas' is in the South), then well-known cities. */
export function generalLocation(location: string): string {
  const text = location.toLowerCase();
  if (/\bd\.?c\.?(?![a-z])/.test(text)) return south;
  return first(countries, text) ?? stateOf(location) ?? first(cities, text) ?? elsewhere;
}

function first(table: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return table.find(([pattern]) => pattern.test(text))?.[1];
}

function stateOf(location: string): string | undefined {
  const parts = location.split(',').map((part) => part.trim());
  const isGermanCity = first(cities, location.toLowerCase()) === 'Germany';
  for (const part of parts.toReversed()) {
    const code = part.replace(/\s+\d{5}(-\d{4})?$/, '');
    for (const [region, codes, names] of states) {
      if (codes.split(' ').includes(code.toUpperCase()) && !(code.toUpperCase() === 'DE' && isGermanCity)) return region;
      if (new RegExp(`\\b(${names})\\b`).test(part.toLowerCase())) return region;
    }
  }
  return undefined;
}
