/** Apify: a run of an actor fills a dataset, whose items are the profiles. */
import { isObject } from '../../../domain/is-object.ts';
import { scrapedPosts, scrapingServices } from '../../../domain/profiles/imports/services.ts';
import { request, ServiceRefused, valueAt, type ScrapingClient } from './service.ts';

const { label } = scrapingServices.apify;
const segment = encodeURIComponent;

export const apify: ScrapingClient = {
  async start(access, urls) {
    // Actors name their input differently and leave out what they do not know.
    const { json } = await request(access, label, `/v2/acts/${segment(access.source)}/runs`, {
      profileUrls: urls,
      startUrls: urls.map((url) => ({ url })),
      urls,
      maxPosts: scrapedPosts,
      includePosts: true,
      includeComments: false,
      scrapeComments: false,
    });
    return idAt(json, 'data', 'id');
  },
  async collect(access, ref) {
    const { json } = await request(access, label, `/v2/actor-runs/${segment(ref)}`);
    const status = valueAt(json, 'data', 'status');
    if (status === 'FAILED' || status === 'ABORTED' || status === 'TIMED-OUT')
      return { kind: 'failed', reason: `the run at ${label} ended as ${status.toLowerCase()}` };
    if (status !== 'SUCCEEDED') return { kind: 'waiting' };
    const dataset = idAt(json, 'data', 'defaultDatasetId');
    const items = await request(access, label, `/v2/datasets/${segment(dataset)}/items?clean=true&format=json`);
    const costUsd = valueAt(json, 'data', 'usageTotalUsd');
    return {
      kind: 'ready',
      records: Array.isArray(items.json) ? items.json.filter(isObject) : [],
      costUsd: typeof costUsd === 'number' && costUsd >= 0 ? costUsd : null,
    };
  },
};

function idAt(json: unknown, ...path: string[]): string {
  const id = valueAt(json, ...path);
  if (typeof id !== 'string' || id === '') throw new ServiceRefused(`${label} sent no ${path.at(-1)}`);
  return id;
}
