/** Scraping services that people use with a key of their own. */

export interface ScrapingServiceFacts {
  label: string;
  /** Actor or dataset that reads profiles, when the person names none. */
  source: string;
  /** Word for it that people read. */
  sourceLabel: string;
  sourcePattern: RegExp;
  /** Expected price of one profile in US dollars, by which spend caps are kept. */
  usdPerProfile: number;
}

export const scrapingServices = {
  apify: {
    label: 'Apify',
    source: 'dev_fusion~linkedin-profile-scraper',
    sourceLabel: 'Actor',
    sourcePattern: /^\w[\w.-]{0,79}~\w[\w.-]{0,79}$/,
    usdPerProfile: 0.01,
  },
  'bright-data': {
    label: 'Bright Data',
    source: 'gd_l1viktl72bvl7bjuj0',
    sourceLabel: 'Dataset',
    sourcePattern: /^gd_[a-z\d]{1,40}$/,
    usdPerProfile: 0.0015,
  },
} as const satisfies Record<string, ScrapingServiceFacts>;

export type ScrapingService = keyof typeof scrapingServices;
export const scrapingServiceNames = Object.keys(scrapingServices) as ScrapingService[];

export function isScrapingService(name: string): name is ScrapingService {
  return Object.hasOwn(scrapingServices, name);
}

/** Posts that are kept of a scraped profile; comments never are. */
export const scrapedPosts = 10;
