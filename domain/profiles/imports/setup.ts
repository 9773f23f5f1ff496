/** Set-up of an import by addresses. */
import { InvalidInput } from '../../errors.ts';
import { normalizeProfileUrl } from '../facts.ts';
import { isScrapingService, scrapingServices, type ScrapingService } from './services.ts';

export const importLimits = { addresses: 200, batch: 10, capUsd: 1_000 } as const;

/** Splits a text into addresses, each once, in their order. Throws InvalidInput that quotes the first that is none. */
export function readAddresses(text: string): string[] {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const urls = [...new Set(words.map((word) => normalizeProfileUrl(word, 'addresses')))];
  if (urls.length === 0) throw new InvalidInput('Enter at least one address', 'addresses');
  if (urls.length > importLimits.addresses)
    throw new InvalidInput(`An import has at most ${importLimits.addresses} addresses. Split the list`, 'addresses');
  return urls;
}

/** Throws InvalidInput when there is no such service. */
export function checkService(name: string): ScrapingService {
  if (!isScrapingService(name)) throw new InvalidInput('There is no such scraping service', 'service');
  return name;
}

/** Returns the actor or dataset; the service's own when none is given. Throws InvalidInput when it cannot be one. */
export function checkSource(service: ScrapingService, given: string | null | undefined): string {
  const { source, sourceLabel, sourcePattern } = scrapingServices[service];
  const words = (given ?? '').trim().replace('/', '~');
  if (words === '') return source;
  if (!sourcePattern.test(words)) throw new InvalidInput(`${sourceLabel}s have ids like ${source}`, 'source');
  return words;
}

/** Throws InvalidInput unless it is an amount in US dollars, or null for none. */
export function checkCap(cap: number | null | undefined): number | null {
  if (cap === null || cap === undefined) return null;
  if (!(cap > 0 && cap <= importLimits.capUsd))
    throw new InvalidInput(
      `A spend cap is between $0 and $${importLimits.capUsd.toLocaleString('en-US')}`,
      'spendCapUsd',
    );
  return cap;
}
