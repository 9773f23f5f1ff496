/**
 * Scraping services: runs of actors with their datasets as Apify has them, and snapshots as Bright Data has them. Words
 * in the address of a profile say what goes wrong with it: `gone` gives an error record, `unlisted` no record at all.
 */
import type { ServerResponse } from 'node:http';
import * as z from 'zod';
import { isObject } from '../../domain/is-object.ts';
import { sendJson } from '../simulator/http.ts';
import { scrapedProfile, type Wire } from './scraped-profile.ts';
import type { Source, SourceRequest } from './source.ts';

const settingsSchema = z.object({
  /** Time that a snapshot or a run takes. */
  slowMs: z.number().min(0).default(0),
  /** Starts that are answered with 429 before the next one is taken. */
  refuseStarts: z.number().int().min(0).default(0),
  retryAfterSeconds: z.number().min(0).default(1),
  /** Records until the account has no credit; null for no end. */
  credit: z.number().int().min(0).nullable().default(null),
  /** Requests that are answered with 500 before the next one is taken. */
  failRequests: z.number().int().min(0).default(0),
  /** True for runs and snapshots that fail as a whole. */
  failRuns: z.boolean().default(false),
});
type Settings = z.infer<typeof settingsSchema>;

interface Run {
  id: string;
  urls: string[];
  readyAt: number;
  failed: boolean;
}

/** Times that a profile was asked for, delivered, and asked for after it had been delivered. */
interface Asks {
  asked: number;
  delivered: number;
  askedAgain: number;
}

const usdPerRecord = 0.01;

export function createScraping(): Source {
  let settings: Settings = settingsSchema.parse({});
  const runs = new Map<string, Run>();
  const asks = new Map<string, Asks>();

  const asksOf = (url: string): Asks => {
    const known = asks.get(url) ?? { asked: 0, delivered: 0, askedAgain: 0 };
    asks.set(url, known);
    return known;
  };

  /** Refuses a request without a key, and as often as the settings ask. */
  const mayGoOn = ({ req, res }: SourceRequest): boolean => {
    const key = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1];
    if (key === undefined || key.includes('wrong')) {
      sendJson(res, 401, { error: { type: 'token-not-valid', message: 'Authentication token is not valid' } });
      return false;
    }
    if (settings.failRequests > 0) {
      settings.failRequests -= 1;
      sendJson(res, 500, { error: { type: 'internal', message: 'Something broke' } });
      return false;
    }
    return true;
  };

  const start = (res: ServerResponse, urls: string[]): Run | null => {
    if (urls.length === 0) {
      sendJson(res, 400, { error: { type: 'invalid-input', message: 'No addresses' } });
      return null;
    }
    if (settings.refuseStarts > 0) {
      settings.refuseStarts -= 1;
      const headers = { 'retry-after': String(settings.retryAfterSeconds) };
      sendJson(res, 429, { error: { type: 'rate-limit-exceeded', message: 'Too many requests' } }, headers);
      return null;
    }
    if (settings.credit !== null && settings.credit < urls.length) {
      sendJson(res, 402, { error: { type: 'not-enough-usage', message: 'Your account has no credit left' } });
      return null;
    }
    if (settings.credit !== null) settings.credit -= urls.length;
    for (const url of urls) {
      const known = asksOf(url);
      known.asked += 1;
      if (known.delivered > 0) known.askedAgain += 1;
    }
    const run = { id: `r${runs.size + 1}`, urls, readyAt: Date.now() + settings.slowMs, failed: settings.failRuns };
    runs.set(run.id, run);
    return run;
  };

  const recordsOf = (run: Run, wire: Wire): unknown[] => {
    const records = run.urls.filter((url) => !url.includes('unlisted')).map((url) => scrapedProfile(url, wire));
    for (const url of run.urls) asksOf(url).delivered += 1;
    return records;
  };

  const findRun = ({ res, parts: [id = ''] }: SourceRequest): Run | null => {
    const run = runs.get(id);
    if (run !== undefined) return run;
    sendJson(res, 404, { error: { type: 'record-not-found', message: 'There is no such run' } });
    return null;
  };

  const isReady = (run: Run) => Date.now() >= run.readyAt;
  const apifyStatus = (run: Run) => (!isReady(run) ? 'RUNNING' : run.failed ? 'FAILED' : 'SUCCEEDED');
  const apifyRun = (run: Run) => ({
    data: {
      id: run.id,
      status: apifyStatus(run),
      defaultDatasetId: run.id,
      usageTotalUsd: isReady(run) ? run.urls.length * usdPerRecord : 0,
    },
  });

  return {
    name: 'scraping',
    routes: [
      {
        method: 'POST',
        path: /^\/v2\/acts\/([^/]+)\/runs$/,
        answer(request) {
          if (!mayGoOn(request)) return;
          const run = start(request.res, textsAt(request.json, 'profileUrls'));
          if (run !== null) sendJson(request.res, 201, apifyRun(run));
        },
      },
      {
        method: 'GET',
        path: /^\/v2\/actor-runs\/([^/]+)$/,
        answer(request) {
          const run = mayGoOn(request) ? findRun(request) : null;
          if (run !== null) sendJson(request.res, 200, apifyRun(run));
        },
      },
      {
        method: 'GET',
        path: /^\/v2\/datasets\/([^/]+)\/items$/,
        answer(request) {
          const run = mayGoOn(request) ? findRun(request) : null;
          // Items are written while the run goes on; there are none yet.
          if (run !== null) sendJson(request.res, 200, isReady(run) ? recordsOf(run, 'apify') : []);
        },
      },
      {
        method: 'POST',
        path: /^\/datasets\/v3\/trigger$/,
        answer(request) {
          if (!mayGoOn(request)) return;
          const given: unknown[] = Array.isArray(request.json) ? request.json : [];
          const urls = given.flatMap((one) => (isObject(one) && typeof one['url'] === 'string' ? [one['url']] : []));
          const run = start(request.res, urls);
          if (run !== null) sendJson(request.res, 200, { snapshot_id: run.id });
        },
      },
      {
        method: 'GET',
        path: /^\/datasets\/v3\/progress\/([^/]+)$/,
        answer(request) {
          const run = mayGoOn(request) ? findRun(request) : null;
          if (run === null) return;
          const status = !isReady(run) ? 'running' : run.failed ? 'failed' : 'ready';
          sendJson(request.res, 200, { snapshot_id: run.id, dataset_id: 'gd_people', status });
        },
      },
      {
        method: 'GET',
        path: /^\/datasets\/v3\/snapshot\/([^/]+)$/,
        answer(request) {
          const run = mayGoOn(request) ? findRun(request) : null;
          if (run === null) return;
          if (!isReady(run))
            sendJson(request.res, 202, { status: 'running', message: 'Snapshot is not ready yet, try again in 30s' });
          else sendJson(request.res, 200, recordsOf(run, 'bright-data'));
        },
      },
    ],
    configure(given) {
      settings = settingsSchema.parse(given);
    },
    report: () => ({ asks: Object.fromEntries(asks) }),
  };
}

function textsAt(json: unknown, name: string): string[] {
  const list = isObject(json) ? json[name] : undefined;
  return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];
}
