/** The network's interface by which members carry their data elsewhere: the same rows as in an archive, by domain. */
import { isObject } from '../is-object.ts';
import type { archiveFiles, ArchiveTables } from './archives/linkedin.ts';

/** Domains that are asked for, by the file of an archive that has the same rows. Nothing else is asked for. */
export const portableDomains: Readonly<Record<(typeof archiveFiles)[number], string>> = {
  'Profile.csv': 'PROFILE',
  'Positions.csv': 'POSITIONS',
  'Education.csv': 'EDUCATION',
  'Skills.csv': 'SKILLS',
  'Shares.csv': 'MEMBER_SHARE_INFO',
};

/** One page of a domain; `next` is the start of the following one, null on the last. */
export interface PortablePage {
  rows: ArchiveTables[string];
  next: string | null;
}

/** Reads an answer; null for one in another form. */
export function readPortablePage(json: unknown): PortablePage | null {
  if (!isObject(json) || !Array.isArray(json['elements'])) return null;
  const rows = json['elements'].flatMap((element: unknown) => {
    const data = isObject(element) ? element['snapshotData'] : undefined;
    return Array.isArray(data) ? data.filter(isObject).map(textsOf) : [];
  });
  const { links = [] } = isObject(json['paging']) ? json['paging'] : {};
  return { rows, next: Array.isArray(links) ? startOf(links.find(isNext)) : null };
}

function isNext(link: unknown): link is { href?: unknown } {
  return isObject(link) && link['rel'] === 'next';
}

function startOf(link: { href?: unknown } | undefined): string | null {
  const href = link?.href;
  return typeof href === 'string'
    ? (URL.parse(href, 'https://network.invalid')?.searchParams.get('start') ?? null)
    : null;
}

function textsOf(row: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );
}
