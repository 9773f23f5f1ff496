/** Bright Data: a trigger starts a snapshot of a dataset, which is ready after seconds or many minutes. */
import { isObject } from '../../../domain/is-object.ts';
import { scrapingServices } from '../../../domain/profiles/imports/services.ts';
import { request, ServiceRefused, valueAt, type ScrapingClient } from './service.ts';

const { label } = scrapingServices['bright-data'];
const segment = encodeURIComponent;

export const brightData: ScrapingClient = {
  async start(access, urls) {
    const path = `/datasets/v3/trigger?dataset_id=${segment(access.source)}&include_errors=true`;
    const { json } = await request(
      access,
      label,
      path,
      urls.map((url) => ({ url })),
    );
    const id = valueAt(json, 'snapshot_id');
    if (typeof id !== 'string' || id === '') throw new ServiceRefused(`${label} sent no snapshot_id`);
    return id;
  },
  async collect(access, ref) {
    const { json } = await request(access, label, `/datasets/v3/progress/${segment(ref)}`);
    const status = valueAt(json, 'status');
    if (status === 'failed' || status === 'cancelled')
      return { kind: 'failed', reason: `the snapshot at ${label} ended as ${status}` };
    if (status !== 'ready') return { kind: 'waiting' };
    const snapshot = await request(access, label, `/datasets/v3/snapshot/${segment(ref)}?format=json`);
    // It may be written to disk still.
    if (snapshot.status === 202) return { kind: 'waiting' };
    const records = Array.isArray(snapshot.json) ? snapshot.json.filter(isObject) : [];
    return { kind: 'ready', records, costUsd: null };
  },
};
