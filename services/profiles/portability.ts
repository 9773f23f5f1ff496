/** Reads a member's own data from the network by its portability interface, with the member's token, which is not kept. */
import type { Env } from '../../config/env.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { archiveFiles, readLinkedIn, type ArchiveTables } from '../../domain/profiles/archives/linkedin.ts';
import { NetworkNotRead } from '../../domain/profiles/errors.ts';
import type { ProfileFacts } from '../../domain/profiles/facts.ts';
import { portableDomains, readPortablePage, type PortablePage } from '../../domain/profiles/portability.ts';
import type { PublicFetch } from '../agents/public-fetch.ts';
import { createSourceFetch, readLimited } from '../papers/source-fetch.ts';

export interface PortableProfile {
  facts: ProfileFacts;
  /** Domains that had rows. */
  files: string[];
}

type Deps = { env: Pick<Env, 'PORTABILITY_URL' | 'SOURCES_TRUSTED_ORIGIN'>; fetch?: PublicFetch };

/** Version of the interface that is asked for. */
const version = '202312';
const timeoutMs = 20_000;
const maxBytes = 5_000_000;
const maxPages = 5;
const maxTokenCharacters = 4_000;

/** Reads the facts of a member's profile and stores nothing. Throws InvalidInput, NetworkNotRead. */
export async function readPortableProfile({ env, fetch }: Deps, given: string): Promise<PortableProfile> {
  const token = given.trim();
  if (!/^[\x21-\x7e]+$/.test(token) || token.length > maxTokenCharacters)
    throw new InvalidInput('An access token has up to 4,000 letters, digits and signs', 'token');
  const access = { token, baseUrl: env.PORTABILITY_URL, fetch: fetch ?? createSourceFetch(env) };
  const signal = AbortSignal.timeout(timeoutMs);
  const tables: Record<string, ArchiveTables[string]> = {};
  for (const file of archiveFiles) {
    const rows = await readDomain(access, portableDomains[file], signal);
    if (rows.length > 0) tables[file] = rows;
  }
  const read = readLinkedIn(tables);
  if (read === null) throw new InvalidInput('The network has no profile with a name for this token', 'token');
  return { facts: read.facts, files: Object.keys(tables) };
}

interface Access {
  token: string;
  baseUrl: string;
  fetch: PublicFetch;
}

async function readDomain(access: Access, domain: string, signal: AbortSignal): Promise<ArchiveTables[string]> {
  const rows: ArchiveTables[string][number][] = [];
  let start: string | null = '0';
  for (let page = 0; page < maxPages && start !== null; page += 1) {
    const query = new URLSearchParams({ q: 'criteria', domain, start });
    const json = await request(access, `/rest/memberSnapshotData?${query}`, signal);
    // The network answers 404 for a domain without data.
    if (json === null) break;
    const read: PortablePage | null = readPortablePage(json);
    if (read === null) throw new NetworkNotRead('it sent something else');
    rows.push(...read.rows);
    start = read.next;
  }
  return rows;
}

async function request({ token, baseUrl, fetch }: Access, path: string, signal: AbortSignal): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'linkedin-version': version };
  let response: Response;
  try {
    // It follows no redirect, which could carry the token elsewhere.
    response = await fetch(new URL(baseUrl + path), { headers, signal });
  } catch {
    throw new NetworkNotRead('it cannot be reached');
  }
  const { status } = response;
  if (status !== 200) {
    await response.body?.cancel().catch(() => undefined);
    if (status === 404) return null;
    if (status === 401 || status === 403)
      throw new InvalidInput(
        'The network refused this token. It may have ended, or its owner did not agree to carry their data here',
        'token',
      );
    throw new NetworkNotRead(status === 429 ? 'it was asked too often' : `it answered ${status}`);
  }
  try {
    const body = await readLimited(response, maxBytes);
    return JSON.parse(body?.toString() ?? '') as unknown;
  } catch {
    throw new NetworkNotRead('its answer could not be read');
  }
}
