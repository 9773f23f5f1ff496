/** The activities of an import of profiles as its workflow sees them: ids and small numbers in, nothing of a person out. */
import {
  openAsk,
  openBatches,
  openImportWork,
  releaseAsks,
  reserveAsks,
  settleItems,
  storeAskRef,
  waitingItems,
  type ImportItem,
  type ImportWork,
  type SettledItem,
} from '../../db/profiles/import-work.ts';
import { scrapingKey } from '../../db/profiles/scraping-keys.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import { scrapingServices, type ScrapingService } from '../../domain/profiles/imports/services.ts';
import { readRecords, sortOutRefused, toFallbacks } from '../../services/profiles/scraped-profiles.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { apify } from './scraping/apify.ts';
import { brightData } from './scraping/bright-data.ts';
import { ServiceBusy, ServiceRefused, ServiceStopped, type Access, type ScrapingClient } from './scraping/service.ts';

interface ImportJob {
  importId: string;
  execution: number;
}

export interface BatchInput extends ImportJob {
  batch: number;
  /** Times that the service was busy with this step before. */
  tries: number;
}

export type BatchResult =
  /** The service works on the batch; it is asked for the records later. */
  | { kind: 'waiting' }
  | { kind: 'busy'; retryAfterMs: number | null }
  /** No profile can be read with this key any more. */
  | { kind: 'stopped'; reason: string }
  | { kind: 'done' }
  | { kind: 'closed' };

export interface ProfileImportActivities {
  /** Lists the batches that are not done; null when the job is closed. */
  planProfileImport(input: ImportJob): Promise<number[] | null>;
  /** Starts to read the profiles of a batch that nobody has been asked for. */
  askForProfiles(input: BatchInput): Promise<BatchResult>;
  /** Stores the profiles of a batch when they are there. */
  collectProfiles(input: BatchInput): Promise<BatchResult>;
}

type Deps = Pick<ActivityDeps, 'db' | 'env' | 'log'>;

const clients: Record<ScrapingService, ScrapingClient> = { apify, 'bright-data': brightData };
/** Times that a busy service is asked again, each a while later. */
const maxTries = 12;
const maxWaitMs = 30 * 60_000;

export function createProfileImportActivities(deps: Deps): ProfileImportActivities {
  return {
    planProfileImport: ({ importId, execution }) =>
      withHeartbeat(async () => {
        const isOpen = (await openImportWork(deps.db, { id: importId, execution })) !== undefined;
        return isOpen ? openBatches(deps.db, importId) : null;
      }),
    askForProfiles: (input) => withHeartbeat((signal) => withWork(deps, input, signal, ask)),
    collectProfiles: (input) => withHeartbeat((signal) => withWork(deps, input, signal, collect)),
  };
}

interface Step {
  deps: Deps;
  job: JobRef;
  work: ImportWork;
  client: ScrapingClient;
  access: Access;
  batch: number;
  tries: number;
}

async function withWork(
  deps: Deps,
  { importId, execution, batch, tries }: BatchInput,
  signal: AbortSignal,
  act: (step: Step) => Promise<BatchResult>,
): Promise<BatchResult> {
  const job = { id: importId, execution };
  const work = await openImportWork(deps.db, job);
  if (work === undefined) return { kind: 'closed' };
  const { service, source } = work;
  const { label } = scrapingServices[service];
  const key = await scrapingKey(deps.db, work, deps.env.ENCRYPTION_KEY);
  if (key === null) return { kind: 'stopped', reason: `There is no key of ${label}. Enter one` };
  const baseUrl = (service === 'apify' ? deps.env.APIFY_URL : deps.env.BRIGHT_DATA_URL).replace(/\/+$/, '');
  const access = { baseUrl, key, source, signal };
  return act({ deps, job, work, client: clients[service], access, batch, tries });
}

async function ask(step: Step): Promise<BatchResult> {
  const { deps, job, work, client, access, batch } = step;
  const waiting = await waitingItems(deps.db, job.id, batch);
  const { allowed, refused } = await sortOutRefused(deps, waiting);
  if (refused.length > 0 && !(await settleItems(deps.db, job, work, refused))) return { kind: 'closed' };
  const { usdPerProfile } = scrapingServices[work.service];
  const affordable = await reserveAsks(deps.db, job, allowed, usdPerProfile);
  if (affordable === null) return { kind: 'closed' };
  const left = allowed.slice(affordable.length);
  if (left.length > 0 && !(await fallBack(step, left, 'the spend cap of this import is reached', 'left')))
    return { kind: 'closed' };
  if (affordable.length === 0) return (await openAsk(deps.db, job.id, batch)) ? { kind: 'waiting' } : { kind: 'done' };
  try {
    const ref = await client.start(
      access,
      affordable.map(({ url }) => url),
    );
    await storeAskRef(deps.db, job.id, affordable, ref);
    return { kind: 'waiting' };
  } catch (error) {
    const isRefusal = error instanceof ServiceBusy ? error.isRefusal : isOfService(error);
    if (isRefusal) await releaseAsks(deps.db, job.id, affordable, usdPerProfile);
    return resultOf(step, error, affordable);
  }
}

async function collect(step: Step): Promise<BatchResult> {
  const { deps, job, work, client, access, batch } = step;
  const asked = await openAsk(deps.db, job.id, batch);
  if (asked === undefined) return { kind: 'done' };
  try {
    const found = await client.collect(access, asked.askRef);
    const isLate = Date.now() - asked.askedAt.getTime() > maxWaitMs * deps.env.TEMPO;
    if (found.kind === 'waiting' && !isLate) return { kind: 'waiting' };
    if (found.kind !== 'ready') {
      const reason = found.kind === 'failed' ? found.reason : 'the service took too long';
      if (!(await fallBack(step, asked.items, reason))) return { kind: 'closed' };
    } else {
      const { settled, failed } = readRecords(asked.items, found.records);
      const fallbacks = await toFallbacks(deps.db, work.userId, failed);
      if (!(await settleItems(deps.db, job, work, [...settled, ...fallbacks], found.costUsd)))
        return { kind: 'closed' };
    }
    // A retry may have asked for the rest of the batch in another run.
    return (await openAsk(deps.db, job.id, batch)) ? { kind: 'waiting' } : { kind: 'done' };
  } catch (error) {
    return resultOf(step, error, asked.items);
  }
}

const isOfService = (error: unknown) => error instanceof ServiceStopped || error instanceof ServiceRefused;

/** Says how the batch goes on after an error of the service; items that it cannot read fall back to what is stored. */
async function resultOf(step: Step, error: unknown, items: readonly ImportItem[]): Promise<BatchResult> {
  if (error instanceof ServiceStopped) return { kind: 'stopped', reason: error.message };
  const isBusy = error instanceof ServiceBusy;
  if (!isBusy && !(error instanceof ServiceRefused)) throw error;
  step.deps.log.warn({ jobId: step.job.id, reason: error.message }, 'A scraping service did not do what it was asked');
  if (isBusy && step.tries < maxTries) return { kind: 'busy', retryAfterMs: error.retryAfterMs };
  return (await fallBack(step, items, error.message)) ? { kind: 'done' } : { kind: 'closed' };
}

/** Settles items that cannot be read. False when the job is not open. */
async function fallBack(
  { deps, job, work }: Step,
  items: readonly ImportItem[],
  reason: string,
  status: 'failed' | 'left' = 'failed',
): Promise<boolean> {
  const settled: SettledItem[] = await toFallbacks(
    deps.db,
    work.userId,
    items.map((item) => ({ ...item, reason, status })),
  );
  return settleItems(deps.db, job, work, settled);
}
