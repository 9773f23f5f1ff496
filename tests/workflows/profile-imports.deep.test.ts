/**
 * Imports of profiles through simulated scraping services: what comes, what does not, what it costs, and what stays secret.
 * @guards activities/profiles/** workflows/profiles/** {db,services}/profiles/** domain/profiles/imports/** local/sources/**
 */
import { startSources, type SourceServer } from '../../local/sources/server.ts';
import { forgetProfile } from '../../services/profiles/forget-profile.ts';
import {
  readProfileImport,
  readScrapingServices,
  retryOwnProfileImport,
  saveScrapingKey,
  startProfileImport,
  type ProfileImportDetails,
} from '../../services/profiles/scraping-imports.ts';
import { readProfiles, saveProfile } from '../../services/profiles/profiles.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { createWorld, type World } from '../_support/world.ts';

let sources: SourceServer;
let world: World;
let userId: string;
const basis = { basis: 'consent', note: 'Letter of March 3' };
const key = 'apify_api_0123456789abcdefghij';

beforeAll(async () => {
  sources = await startSources();
  world = await createWorld({ workers: 1, env: { APIFY_URL: sources.url, BRIGHT_DATA_URL: sources.url } });
  userId = await world.user();
  for (const service of ['apify', 'bright-data']) await saveScrapingKey(world, userId, { service, key });
}, 120_000);
afterAll(async () => {
  await world?.close();
  await sources?.close();
}, 60_000);

async function simulate(settings: object): Promise<void> {
  await fetch(`${sources.url}/__control`, { method: 'POST', body: JSON.stringify({ scraping: settings }) });
}

async function asksOf(url: string): Promise<{ asked: number; askedAgain: number } | undefined> {
  const answer = await fetch(`${sources.url}/__control`);
  const { scraping } = (await answer.json()) as {
    scraping: { asks: Record<string, { asked: number; askedAgain: number }> };
  };
  return scraping.asks[url];
}

const addressOf = (name: string) => `https://network.example.com/in/${name}`;

async function start(names: readonly string[], more: { service?: string; spendCapUsd?: number } = {}): Promise<string> {
  const given = { service: 'apify', addresses: names.map(addressOf).join('\n'), basis, ...more };
  return (await startProfileImport(world, userId, given)).jobId;
}

async function ended(jobId: string): Promise<ProfileImportDetails> {
  const now = await waitForValue(
    () => readProfileImport(world.db, userId, jobId),
    (read) => read !== null && (read.status === 'completed' || read.status === 'failed'),
    { timeoutMs: 60_000, say: (read) => `${JSON.stringify(read)}\n${world.workers[0]?.output().slice(-3_000) ?? ''}` },
  );
  if (now === null) throw new Error('The import is gone');
  return now;
}

const outcomes = ({ items }: ProfileImportDetails) => items.map(({ status, problem }) => [status, problem]);

test.each(['apify', 'bright-data'])(
  'slow records of %s become profiles with ten posts and no comments',
  async (service) => {
    await simulate({ slowMs: 800 });
    const names = Array.from({ length: 12 }, (_, at) => `${service}-person-${String.fromCodePoint(97 + at)}`);
    const { costUsd, ...end } = await ended(await start(names, { service }));
    expect(end).toMatchObject({ status: 'completed', progress: 100, imported: 12, missed: 0, error: null });
    expect(costUsd).toBeCloseTo(service === 'apify' ? 0.12 : 0.018, 6);
    const profile = (await readProfiles(world.db, userId)).find(({ url }) => url === addressOf(names[11] ?? ''));
    expect(profile).toMatchObject({
      source: service,
      basis: 'consent',
      problem: null,
      education: [expect.stringContaining('Elm')],
    });
    expect(profile?.recentPosts).toHaveLength(10);
    expect(JSON.stringify(profile)).not.toContain('A comment');
    expect(await asksOf(addressOf(names[0] ?? ''))).toMatchObject({ asked: 1 });
  },
);

test('an address that cannot be read says so, and falls back to the profile that is stored', async () => {
  await simulate({});
  const stored = await saveProfile(world, userId, {
    facts: { name: 'Gone Girl', headline: 'Nurse', url: addressOf('gone-girl') },
    basis,
    source: 'typed',
  });
  const refused = await saveProfile(world, userId, {
    facts: { name: 'No Thanks', headline: 'Nurse', url: addressOf('no-thanks') },
    basis,
    source: 'typed',
  });
  await forgetProfile(world, userId, refused.id, { refuses: true });
  const end = await ended(
    await start(['ada-quill', 'gone-girl', 'gone-boy', 'unlisted-one', 'no-thanks'], { service: 'bright-data' }),
  );
  expect(end).toMatchObject({ status: 'completed', imported: 1, missed: 4 });
  const failed = 'Failed to scrape profile: This page cannot be crawled';
  expect(outcomes(end)).toEqual([
    ['imported', null],
    ['kept', `${failed}. The profile that was stored before is used`],
    ['failed', failed],
    ['failed', 'Failed to scrape profile: the service sent no record of it'],
    ['refused', expect.stringContaining('asked not to be a persona')],
  ]);
  expect(end.items[1]?.profileId).toBe(stored.id);
  expect(await asksOf(addressOf('no-thanks'))).toBeUndefined();
});

test('a busy service is asked again when it says so, and a run that fails as a whole falls back', async () => {
  await simulate({ refuseStarts: 2, retryAfterSeconds: 1, failRequests: 1 });
  const from = Date.now();
  expect(await ended(await start(['bo-marsh']))).toMatchObject({ imported: 1, costUsd: 0.01 });
  expect(Date.now() - from).toBeGreaterThan(2_000);
  await simulate({ failRuns: true });
  const end = await ended(await start(['cleo-frost']));
  expect(outcomes(end)).toEqual([['failed', 'Failed to scrape profile: the run at Apify ended as failed']]);
});

test('an account without credit stops the import, which a retry goes on with and asks only for what is missing', async () => {
  await simulate({ credit: 10, slowMs: 300 });
  // Two whole batches, of which one is paid for, whichever comes first.
  const names = Array.from({ length: 20 }, (_, at) => `credit-${at}`);
  const jobId = await start(names);
  const stopped = await ended(jobId);
  expect(stopped).toMatchObject({ status: 'failed', imported: 10, missed: 0 });
  expect(stopped.error).toBe('Apify says that the account has no credit left. Add credit there');
  await simulate({ slowMs: 100 });
  expect(await retryOwnProfileImport(world, userId, jobId)).toBe(true);
  expect(await ended(jobId)).toMatchObject({ status: 'completed', imported: 20, missed: 0 });
  const asks = await Promise.all(names.map((name) => asksOf(addressOf(name))));
  expect(asks.map((one) => one?.asked)).toEqual(names.map(() => 1));
});

test('a spend cap leaves the rest out and says so', async () => {
  await simulate({});
  const end = await ended(
    await start(
      Array.from({ length: 14 }, (_, at) => `capped-${at}`),
      { spendCapUsd: 0.12 },
    ),
  );
  expect(end).toMatchObject({ status: 'completed', imported: 12, missed: 2, spendCapUsd: 0.12 });
  expect(end.costUsd).toBeLessThanOrEqual(0.12 + 1e-9);
  expect(outcomes(end).filter(([status]) => status === 'left')).toEqual([
    ['left', 'Not asked for: the spend cap of this import is reached'],
    ['left', 'Not asked for: the spend cap of this import is reached'],
  ]);
});

test('a wrong key stops the import at once', async () => {
  await saveScrapingKey(world, userId, { service: 'apify', key: 'a-wrong-key' });
  const end = await ended(await start(['nobody-asked']));
  expect(end).toMatchObject({ status: 'failed', error: 'Apify does not accept the key. Enter another one' });
  await saveScrapingKey(world, userId, { service: 'apify', key });
});

test('what cannot be an import is refused', async () => {
  const given = { service: 'apify', addresses: addressOf('x'), basis };
  const refusal = async (more: object) =>
    startProfileImport(world, userId, { ...given, ...more }).catch((error: Error) => error.message);
  expect(await refusal({ basis: {} })).toContain('Say why this profile may be used');
  expect(await refusal({ addresses: 'nonsense' })).toContain('begins with https://');
  expect(await refusal({ addresses: 'https://127.0.0.1/in/x' })).toContain('not a public address');
  expect(await refusal({ addresses: ' ' })).toContain('at least one address');
  expect(await refusal({ service: 'other' })).toContain('no such scraping service');
  expect(await refusal({ spendCapUsd: -1 })).toContain('A spend cap');
  const stranger = await world.user();
  expect(await startProfileImport(world, stranger, given).catch((error: Error) => error.message)).toContain('your key');
});

test('a key is shown by its end alone, and stands nowhere in the clear', async () => {
  const services = await readScrapingServices(world, userId);
  expect(services.map(({ keyMask }) => keyMask)).toEqual(['••••ghij', '••••ghij']);
  const { rows } = await world.database.db
    .selectFrom('scrapingKey')
    .selectAll()
    .execute()
    .then((all) => ({ rows: all }));
  expect(JSON.stringify(rows)).not.toContain(key);
  expect(world.workers[0]?.output()).not.toContain(key);
  expect(world.workers[0]?.output()).not.toContain('network.example.com');
});
