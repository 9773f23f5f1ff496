/**
 * Generalizes a place of residence: specification §5. US regions follow the Census Bureau; of its West only the coast
 * has a name.
 */
import { findFirst } from './rules.ts';

const northeast = 'Northeast US';
const westCoast = 'West Coast US';
const midwest = 'Midwest US';
const south = 'Southern US';
const elsewhere = 'a major metropolitan area';

const countries: readonly (readonly [RegExp, string])[] = [
  [
    /\b(united kingdom|great britain|(?<!new )england|scotland|(?<!new south )wales|northern ireland|u\.?k\.?)(?![a-z])/,
    'United Kingdom',
  ],
  [/\bfrance\b/, 'France'],
  [/\b(germany|deutschland)\b/, 'Germany'],
  [/\b(japan|nippon)\b|日本/, 'Japan'],
];

const states: readonly (readonly [string, string, string])[] = [
  [
    northeast,
    'CT MA ME NH NJ NY PA RI VT',
    'connecticut|massachusetts|maine|new hampshire|new jersey|new york|pennsylvania|rhode island|vermont|new england',
  ],
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
  [
    /\b(boston|new york|nyc|brooklyn|manhattan|philadelphia|pittsburgh|newark|hartford|providence|buffalo)\b/,
    northeast,
  ],
  [
    /\b(los angeles|san francisco|bay area|silicon valley|san jose|san diego|palo alto|oakland|sacramento|seattle|portland)\b/,
    westCoast,
  ],
  [
    /\b(chicago|detroit|cleveland|columbus|cincinnati|indianapolis|milwaukee|minneapolis|st\.? louis|kansas city|omaha|des moines)\b/,
    midwest,
  ],
  [
    /\b(houston|dallas|austin|san antonio|atlanta|miami|tampa|orlando|charlotte|raleigh|nashville|memphis|new orleans|baltimore|richmond)\b/,
    south,
  ],
  [
    /\b(london|manchester|birmingham|edinburgh|glasgow|liverpool|leeds|bristol|cardiff|belfast|oxford|cambridge)\b/,
    'United Kingdom',
  ],
  [/\b(paris|lyon|marseille|toulouse|nice|bordeaux|lille|nantes|strasbourg)\b/, 'France'],
  [/\b(berlin|munich|münchen|hamburg|frankfurt|cologne|köln|stuttgart|düsseldorf|leipzig|dresden)\b/, 'Germany'],
  [/\b(tokyo|osaka|kyoto|yokohama|nagoya|sapporo|fukuoka|kobe)\b|東京|大阪|京都|横浜|名古屋|札幌|福岡|神戸/, 'Japan'],
];

/**
 * Countries without a region in the specification, and provinces that are written without their country. Georgia means
 * the state here.
 */
const abroad = new Set(
  [
    'afghanistan|albania|algeria|andorra|angola|argentina|armenia|australia|austria|azerbaijan|bahamas|the bahamas|bahrain|bangladesh|barbados|belarus',
    'belgium|belize|benin|bhutan|bolivia|bosnia and herzegovina|botswana|brazil|brasil|brunei|bulgaria|burkina faso|burundi|cambodia|cameroon|canada',
    'cape verde|chad|chile|china|colombia|congo|costa rica|croatia|cuba|cyprus|czech republic|czechia|denmark|djibouti|dominican republic|ecuador|egypt',
    'el salvador|eritrea|estonia|eswatini|ethiopia|fiji|finland|gabon|gambia|ghana|greece|guatemala|guinea|guyana|haiti|honduras|hong kong|hungary|iceland',
    'india|indonesia|iran|iraq|ireland|republic of ireland|israel|italy|italia|ivory coast|jamaica|jordan|kazakhstan|kenya|kosovo|kuwait|kyrgyzstan|laos|latvia',
    'lebanon|lesotho|liberia|libya|liechtenstein|lithuania|luxembourg|macau|madagascar|malawi|malaysia|maldives|mali|malta|mauritania|mauritius|mexico|méxico',
    'moldova|monaco|mongolia|montenegro|morocco|mozambique|myanmar|namibia|nepal|netherlands|the netherlands|new zealand|nicaragua|niger|nigeria',
    'north macedonia|norway|oman|pakistan|palestine|panama|papua new guinea|paraguay|peru|perú|philippines|poland|portugal|qatar|romania|russia|rwanda',
    'saudi arabia|senegal|serbia|seychelles|sierra leone|singapore|slovakia|slovenia|somalia|south africa|south korea|korea|south sudan|spain|españa|sri lanka',
    'sudan|suriname|sweden|switzerland|schweiz|syria|taiwan|tajikistan|tanzania|thailand|togo|trinidad and tobago|tunisia|turkey|türkiye|turkmenistan|uganda',
    'ukraine|united arab emirates|uae|uruguay|uzbekistan|vatican city|venezuela|vietnam|yemen|zambia|zimbabwe',
    'ontario|quebec|québec|british columbia|alberta|manitoba|saskatchewan|nova scotia|new brunswick|newfoundland and labrador|on|qc|bc|ab|mb|sk|ns|nb|nl',
    'new south wales|nsw|victoria|queensland|qld|western australia|south australia|tasmania',
  ].flatMap((line) => line.split('|')),
);

/** Foreign cities written with a code that is also a state's. */
const namesakes: Readonly<Record<string, RegExp>> = {
  AR: /^(buenos aires|córdoba|cordoba|rosario|mendoza)$/,
  CA: /^(toronto|vancouver|montr[eé]al|calgary|ottawa|edmonton|winnipeg|qu[eé]bec|mississauga|halifax)$/,
  GA: /^(tbilisi|batumi)$/,
  IL: /^(tel aviv|tel aviv-yafo|jerusalem|haifa|herzliya)$/,
  IN: /^(bengaluru|bangalore|mumbai|new delhi|delhi|hyderabad|chennai|pune|kolkata|gurgaon|gurugram|noida|ahmedabad)$/,
  MA: /^(casablanca|rabat|marrakes?c?h|tangier)$/,
  PA: /^(panama|panama city)$/,
  WA: /^(perth|fremantle)$/,
};

function isAbroad(location: string): boolean {
  const parts = location.split(',').map((part) => part.trim());
  const last = (parts.at(-1) ?? '').replaceAll('.', '');
  const city = (parts[0] ?? '').toLowerCase();
  return abroad.has(last.toLowerCase()) || (parts.length > 1 && namesakes[last.toUpperCase()]?.test(city) === true);
}

/** Returns the region of a place. The last part decides ('Paris, Texas' is in the South), then well-known cities. */
export function generalizeLocation(location: string): string {
  const text = location.toLowerCase();
  if (isAbroad(location)) return elsewhere;
  if (/\bd\.?c\.?(?![a-z])/.test(text)) return south;
  return findFirst(countries, text) ?? findState(location) ?? findFirst(cities, text) ?? elsewhere;
}

function findState(location: string): string | undefined {
  const parts = location.split(',').map((part) => part.trim());
  const isGermanCity = findFirst(cities, location.toLowerCase()) === 'Germany';
  for (const part of parts.toReversed()) {
    const code = part.replace(/\s+\d{5}(-\d{4})?$/, '');
    for (const [region, codes, names] of states) {
      if (codes.split(' ').includes(code.toUpperCase()) && !(code.toUpperCase() === 'DE' && isGermanCity))
        return region;
      if (new RegExp(`\\b(${names})\\b`).test(part.toLowerCase())) return region;
    }
  }
  return undefined;
}
