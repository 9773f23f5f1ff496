/** Imports of profiles by addresses through a scraping service: keys, start, retry, and what people see. */
import { humanId } from 'human-id';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { newRecordId } from '../../db/crud/new-id.ts';
import { reopenJob } from '../../db/jobs/create-job.ts';
import { notifyJob } from '../../db/jobs/notify-job.ts';
import {
  createProfileImport,
  itemsOfImport,
  ownProfileImport,
  ownProfileImports,
  type ProfileImportRow,
} from '../../db/profiles/imports.ts';
import { deleteScrapingKey, putScrapingKey, scrapingKeysOf } from '../../db/profiles/scraping-keys.ts';
import { isMask } from '../../db/secrets.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { checkBasis, type GivenBasis } from '../../domain/profiles/basis.ts';
import { profileImportKind } from '../../domain/profiles/imports/kind.ts';
import { scrapingServiceNames, scrapingServices } from '../../domain/profiles/imports/services.ts';
import { checkCap, checkService, checkSource, readAddresses } from '../../domain/profiles/imports/setup.ts';
import { text, float, maybe, view, type ValueOf } from '../../domain/view.ts';
import { AddressRefused, checkPublicUrl } from '../agents/public-fetch.ts';
import { startStoredJob } from '../jobs/start-job.ts';
import { profileImportStart } from '../jobs/starts.ts';
import type { JobDeps } from '../jobs/temporal.ts';

type KeyDeps = { db: Db; env: Pick<Env, 'ENCRYPTION_KEY'> };

export const scrapingServiceView = view(
  'ScrapingService',
  'A service that reads profiles of networks, used with a key of one’s own.',
  {
    name: text(),
    label: text(),
    sourceLabel: text('Actor or dataset, as the service calls it.'),
    source: text('Id of the actor or dataset that is asked.'),
    usdPerProfile: float('Expected price, by which spend caps are kept.'),
    keyMask: maybe(text('The end of the stored key; null without one.')),
  },
);

export type ScrapingServiceView = ValueOf<typeof scrapingServiceView>;

/** Lists the services, with the person's keys of them. */
export async function readScrapingServices({ db, env }: KeyDeps, userId: string): Promise<ScrapingServiceView[]> {
  const keys = await scrapingKeysOf(db, userId, env.ENCRYPTION_KEY);
  return scrapingServiceNames.map((name) => {
    const { label, sourceLabel, source, usdPerProfile } = scrapingServices[name];
    const stored = keys.find(({ service }) => service === name);
    return { name, label, sourceLabel, usdPerProfile, source: stored?.source ?? source, keyMask: stored?.mask ?? null };
  });
}

const maxKey = 500;

/** Stores a key. An empty text removes it, a mask changes the actor or dataset alone. Throws InvalidInput. */
export async function saveScrapingKey(
  { db, env }: KeyDeps,
  userId: string,
  given: { service: string; key: string; source?: string | null | undefined },
): Promise<void> {
  const service = checkService(given.service);
  const source = checkSource(service, given.source);
  const key = given.key.trim();
  if (key === '') return deleteScrapingKey(db, userId, service);
  if (!isMask(key) && (key.length > maxKey || !/^[\x21-\x7e]+$/.test(key)))
    throw new InvalidInput('This is no key: keys have no spaces and at most 500 characters', 'key');
  await putScrapingKey(db, { userId, service, source, key: isMask(key) ? null : key }, env.ENCRYPTION_KEY);
}

export interface ProfileImportStart {
  service: string;
  /** Addresses of profiles with spaces, commas or line ends between them. */
  addresses: string;
  basis: GivenBasis;
  spendCapUsd?: number | null | undefined;
}

/** Stores an import and starts it. Throws InvalidInput. */
export async function startProfileImport(
  deps: JobDeps & { env: Env },
  userId: string,
  given: ProfileImportStart,
): Promise<{ id: string; jobId: string }> {
  const service = checkService(given.service);
  const basis = checkBasis(given.basis, new Date());
  const urls = readAddresses(given.addresses);
  for (const url of urls) checkIsPublic(url);
  const spendCapUsd = checkCap(given.spendCapUsd);
  const key = (await scrapingKeysOf(deps.db, userId, deps.env.ENCRYPTION_KEY)).find((one) => one.service === service);
  if (key === undefined)
    throw new InvalidInput(`Enter your key of ${scrapingServices[service].label} first`, 'service');
  const id = newRecordId();
  const jobId = humanId({ separator: '-', capitalize: false });
  const { source } = key;
  await createProfileImport(deps.db, { id, jobId, userId, service, source, basis, urls, spendCapUsd });
  await startStoredJob(deps, profileImportStart, jobId);
  return { id, jobId };
}

/** The service opens the address, which must not lead it to where only machines of its own network get. */
function checkIsPublic(url: string): void {
  try {
    checkPublicUrl(new URL(url));
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    throw new InvalidInput(`${url} is not a public address`, 'addresses');
  }
}

/** Goes on with the owner's failed import: only what is missing is asked for. False when there is none. */
export async function retryOwnProfileImport(deps: JobDeps, userId: string, jobId: string): Promise<boolean> {
  const own = { userId, kind: profileImportKind.name, name: jobId };
  const job = await deps.db.transaction().execute(async (trx) => {
    const { queued: message } = profileImportKind.messages;
    const reopened = await reopenJob(trx, own, { message, accounts: [], keys: [], spendCapUsd: undefined });
    if (reopened !== null) await notifyJob(trx, reopened.id);
    return reopened;
  });
  if (job === null) return false;
  await startStoredJob(deps, profileImportStart, jobId);
  return true;
}

export interface ProfileImportView extends Omit<ProfileImportRow, 'service' | 'cancelledAt'> {
  /** Name of the service, for people. */
  service: string;
  isCanceled: boolean;
}

export interface ProfileImportDetails extends ProfileImportView {
  items: { number: number; url: string; status: string; profileId: string | null; problem: string | null }[];
}

function toView({ service, cancelledAt, ...row }: ProfileImportRow): ProfileImportView {
  return { ...row, service: scrapingServices[checkService(service)].label, isCanceled: cancelledAt !== null };
}

/** Lists a person's last imports, newest first. */
export async function readProfileImports(db: Db, userId: string): Promise<ProfileImportView[]> {
  return (await ownProfileImports(db, userId)).map(toView);
}

/** Reads one import with what came of each address; null when it is not theirs. */
export async function readProfileImport(db: Db, userId: string, jobId: string): Promise<ProfileImportDetails | null> {
  const row = await ownProfileImport(db, userId, jobId);
  return row === undefined ? null : { ...toView(row), items: await itemsOfImport(db, row.id) };
}
