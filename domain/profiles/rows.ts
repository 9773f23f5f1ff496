/** Profiles in files of many: rows of CSV, or a JSON list of objects. */
import { isObject } from '../is-object.ts';
import { isBlankCell } from '../tables/cells.ts';
import type { ColumnUse } from '../tables/said.ts';

/** Names under which a fact is found, in lower case without spaces, dashes and underscores. */
const names: Record<string, readonly string[]> = {
  name: ['name', 'fullname'],
  url: ['url', 'profileurl', 'linkedin', 'linkedinurl', 'link', 'address'],
  platform: ['platform', 'network'],
  headline: ['headline', 'tagline'],
  about: ['about', 'bio', 'summary'],
  position: ['position', 'title', 'jobtitle', 'role'],
  company: ['company', 'employer', 'organization', 'organisation'],
  location: ['location', 'city', 'place'],
  writingStyle: ['writingstyle', 'style'],
};
const listNames: Record<string, readonly string[]> = {
  formerCompanies: ['formercompanies', 'earlieremployers', 'pastcompanies', 'previouscompanies'],
  education: ['education', 'schools'],
  skills: ['skills'],
  interests: ['interests'],
  recentPosts: ['recentposts', 'posts'],
};
const sizeNames: Record<string, readonly string[]> = {
  connections: ['connections', 'connectioncount'],
  followers: ['followers', 'followercount'],
};

const plain = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '');

/** Builds unchecked facts of a row or object; a first and a last name make the name. Unknown fields are left out. */
export function factsOfRow(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const held = new Map(Object.entries(row).map(([name, value]) => [plain(name), value]));
  const at = (known: readonly string[]) => known.map((name) => held.get(name)).find((value) => !isBlankCell(value));
  const pick = (fields: Record<string, readonly string[]>, read: (value: unknown) => unknown) =>
    Object.fromEntries(Object.entries(fields).map(([field, known]) => [field, read(at(known))]));
  const parts = [held.get('firstname'), held.get('lastname')].filter((part) => typeof part === 'string');
  const facts = { ...pick(names, toText), ...pick(listNames, toList), ...pick(sizeNames, toSize) };
  return { ...facts, name: facts['name'] ?? parts.join(' ') };
}

const labels: Record<string, string> = { firstname: 'name', lastname: 'name' };
for (const [fact, known] of Object.entries({ ...names, ...listNames, ...sizeNames }))
  for (const name of known) labels[name] = fact;

/** Says what each column is read as. */
export function columnsOfProfiles(header: readonly string[]): ColumnUse[] {
  return header.map((name) => {
    const as = Object.hasOwn(labels, plain(name)) ? (labels[plain(name)] ?? null) : null;
    return { name, as, why: as === null ? 'No fact of a profile has this name' : null };
  });
}

function toText(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** A list, or a text with semicolons between its entries. */
function toList(value: unknown): string[] {
  if (typeof value === 'string') return value.split(';');
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    if (typeof one === 'string') return [one];
    const words = isObject(one) ? [one['content'], one['degree'], one['school'], one['company'], one['name']] : [];
    const known = words.filter((word): word is string => typeof word === 'string');
    return known.length === 0 ? [] : [known.join(', ')];
  });
}

function toSize(value: unknown): number | null {
  const size = typeof value === 'number' ? value : Number(String(value ?? '').replaceAll(/[,+\s]/g, '') || Number.NaN);
  return Number.isInteger(size) && size >= 0 ? size : null;
}
