/** Ten people who are asked 28 times each are a sample of ten, wherever their run is read. */
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import type { OperationCall } from '../../api/agents/operation.ts';
import { handleAfter, handleText } from '../../api/agents/operations/job-handle.ts';
import { completeJob } from '../../db/jobs/end-job.ts';
import { createJob } from '../../db/jobs/create-job.ts';
import { ownPastRuns } from '../../db/assistant/past-runs.ts';
import type { StoredNotification } from '../../domain/notifications/texts.ts';
import { recommendationsFrom } from '../../domain/assistant/past-runs.ts';
import { notificationMail } from '../../services/mail/notification-mail.ts';
import { compareForAssistant } from '../../services/simulations/results/compare-segment.ts';
import { readPdfPages, readSheets, readSlides, readWebPage } from '../_support/opened-files.ts';
import { storeReactions } from '../_support/stored-runs.ts';
import { startIdentityApi, type IdentityApi } from './identity-support.ts';

const [people, times] = [10, 28];
const asked = people * times;
const notices = JSON.stringify([`${asked - people} of ${asked} answers come from profiles asked more than once.`]);

let api: IdentityApi;
let token: string;
let userId: string;
let runs: string[];

/** Stores a run in which so many people always say yes, the others no, and ends its job. */
async function runOf(at: number, positive: number): Promise<string> {
  const [id, jobId] = [`few-${at}`, `few-river-${at}`];
  const record = {
    id,
    jobId,
    userId,
    numUsers: asked,
    rosterId: 'roster-few',
    answeredCount: asked,
    notices,
  };
  await api.db
    .insertInto('dynamicSimulationRun')
    .values({ ...record, status: 'processing', message: `Wording ${at}`, positiveCount: positive * times })
    .execute();
  await api.db
    .updateTable('dynamicSimulationRun')
    .set({ negativeCount: (people - positive) * times, neutralCount: 0, completedAt: new Date() })
    .where('id', '=', id)
    .execute();
  const reactions = Array.from({ length: asked }, (_, personaIndex) => ({
    personaIndex,
    userId: `voter-${personaIndex % people}`,
    // Each of them is a member of both segments.
    ...(personaIndex < asked / 2 ? {} : { segmentId: 'neighbors', segmentName: 'Neighbors' }),
    gender: personaIndex % people < 3 ? 'male' : 'female',
    attributes: JSON.stringify({ party: personaIndex % 2 === 0 ? 'Blue' : 'Red' }),
    sentiment: (personaIndex + at) % people < positive ? ('positive' as const) : ('negative' as const),
  }));
  await storeReactions(api.db, id, reactions);
  const job = { id, name: jobId, kind: 'simulation', userId, spendCapUsd: null, message: 'Waiting' };
  const ref = await createJob(api.db, { ...job, queuedAt: new Date(), accounts: [], keys: [] });
  await api.db.transaction().execute((trx) => completeJob(trx, ref, 'Done'));
  await api.db.updateTable('dynamicSimulationRun').set({ status: 'completed' }).where('id', '=', id).execute();
  return jobId;
}

beforeAll(async () => {
  api = await startIdentityApi();
  token = (await api.signedIn('ann@example.com')).accessToken;
  const account = api.db.selectFrom('account').select('id').where('username', '=', 'ann@example.com');
  userId = (await account.executeTakeFirstOrThrow()).id;
  await sql`insert into roster (id, user_id, size, repeats) values ('roster-few', ${userId}, ${asked}, true)`.execute(
    api.db,
  );
  runs = [await runOf(0, 3), await runOf(3, 6)];
}, 60_000);
afterAll(() => api?.close(), 60_000);

async function read<T>(query: string, variables: Record<string, unknown>): Promise<T> {
  const { data, errors } = (await api.ask(token, query, variables)).body;
  if (errors) throw new Error(JSON.stringify(errors));
  return data as T;
}

const share = '{ share low high }';
interface Shares {
  positive: { share: number; low: number; high: number };
}

const resultOf = () =>
  read<{
    simulationResult: Shares & {
      people: number;
      isSmall: boolean;
      byGender: (Shares & { people: number; verdict: string | null })[];
    };
  }>(
    `query ($jobId: String!) { simulationResult(jobId: $jobId) { people isSmall positive ${share} byGender { people verdict positive ${share} } } }`,
    { jobId: runs[0] },
  ).then((data) => data.simulationResult);

test('its share has the range of ten people, and no group has a verdict', async () => {
  const { people: counted, isSmall, positive, byGender } = await resultOf();
  expect([counted, isSmall]).toEqual([people, true]);
  expect(positive.share).toBeCloseTo(0.3, 10);
  // Wilson's interval of three of ten is 11 to 60%; Student's t makes it a little wider.
  expect(positive.low).toBeLessThan(0.12);
  expect(positive.high).toBeGreaterThan(0.59);
  expect(byGender.map((group) => [group.people, group.verdict])).toEqual([
    [7, null],
    [3, null],
  ]);
});

test('its break-down says the same', async () => {
  const { simulationBreakdown } = await read<{ simulationBreakdown: { everyone: Shares & { isSmall: boolean } } }>(
    `query ($jobId: String!) { simulationBreakdown(jobId: $jobId, by: "party") { everyone { isSmall positive ${share} } } }`,
    { jobId: runs[0] },
  );
  expect(simulationBreakdown.everyone).toEqual({ isSmall: true, positive: (await resultOf()).positive });
});

test('its comparison with another wording is one of ten people', async () => {
  const { compareRuns } = await read<{
    compareRuns: { leader: string | null; verdict: string; pairs: { personas: number; low: number; high: number }[] };
  }>('query ($jobIds: [String!]!) { compareRuns(jobIds: $jobIds) { leader verdict pairs { personas low high } } }', {
    jobIds: runs,
  });
  expect(compareRuns).toMatchObject({ leader: null, verdict: 'No clear difference', pairs: [{ personas: people }] });
  const [pair] = compareRuns.pairs;
  expect((pair?.low ?? 0) < 0 && (pair?.high ?? 0) > 0).toBe(true);
  const [first = '', second = ''] = runs;
  const told = await compareForAssistant(api.db, userId, [first, second], null);
  expect(told).toMatchObject({ first: { people }, difference: { isClear: false, samePersonas: people } });
  const { comparisonBreakdown } = await read<{
    comparisonBreakdown: { groups: { sentence: string; pairs: unknown[] }[] } | null;
  }>(
    'query ($jobIds: [String!]!) { comparisonBreakdown(jobIds: $jobIds, by: "party") { groups { sentence pairs { isClear } } } }',
    { jobIds: runs },
  );
  const tooFew = 'too few people to tell the messages apart, at least 10 have to answer each';
  expect(comparisonBreakdown?.groups).toEqual([
    { sentence: `For Blue: ${tooFew}`, pairs: [] },
    { sentence: `For Red: ${tooFew}`, pairs: [] },
  ]);
});

test('agents are told of ten people, and of no percentage of their answers', async () => {
  const { positive } = await resultOf();
  const range = `${Math.round(positive.low * 100)}–${Math.round(positive.high * 100)}%`;
  const call = {
    deps: { env: api.env },
    graphql: read,
    signal: new AbortController().signal,
    notify: () => Promise.resolve(),
  };
  const wanted = { seconds: 0, isDetailed: true, by: 'party' };
  const text = handleText(await handleAfter(call as unknown as OperationCall, runs[0] ?? '', wanted));
  expect(text).toContain(`positive 84 of 280 (${range}), `);
  expect(text).toContain('The 280 answers are from 10 people, whom the intervals are about.');
  expect(text).toMatch(/Party, Blue: \d+ of 140 positive \(\d+–\d+%\) from 5 people/);
  expect(text).not.toMatch(/\d% positive|positive \d+%|clearly/);
  expect(text).toContain(`/api/jobs/${runs[0]}/export?format=csv (or pdf, html, pptx, xlsx, json,`);
});

test('the mail says what the inbox says', async () => {
  const { positive } = await resultOf();
  const range = `${Math.round(positive.low * 100)}–${Math.round(positive.high * 100)}%`;
  const stored = await api.db.selectFrom('notification').selectAll().where('kind', '=', 'run').execute();
  const own = stored.filter(({ data }) => JSON.stringify(data).includes(runs[0] ?? ''));
  const mail = notificationMail({
    id: 'few',
    to: 'ann@example.com',
    notifications: own as unknown as StoredNotification[],
    origin: 'https://soundings.example',
  });
  const sentence = `Positive share 84 of 280, 95% interval ${range}; 280 of 280 answered by 10 people.`;
  expect(mail.text).toContain(sentence);
  expect(mail.html).toContain(sentence);
});

test('its files, notifications and the assistant say the same', async () => {
  const { positive } = await resultOf();
  const range = `${Math.round(positive.low * 100)}–${Math.round(positive.high * 100)}%`;
  const file = async (format: string) => {
    const response = await fetch(`${api.url}/api/runs/${runs[0]}/export?format=${format}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };
  const summary = new Map(
    (await readSheets(await file('xlsx'))).get('Summary')!.map(([name, ...values]) => [name, values]),
  );
  expect(summary.get('Positive share')).toEqual([positive.share, positive.low, positive.high]);
  expect(summary.get('Different people behind the answers')?.[0]).toBe(people);
  expect((await readPdfPages(await file('pdf'))).join(' ').replaceAll(/\s+/g, ' ')).toContain(`84 of 280 ${range}`);
  const lines: Record<string, string>[] = parse(await file('csv'), { columns: true, bom: true });
  expect(lines).toHaveLength(asked);
  const idOf = new Map(lines.map((line) => [Number(line['persona_index']) % people, line['person_id']]));
  expect(new Set(idOf.values()).size).toBe(people);
  for (const line of lines) {
    expect(line['person_id']).toMatch(/^p[0-9a-f]{15}$/);
    expect(line['person_id']).toBe(idOf.get(Number(line['persona_index']) % people));
  }
  const [head = [], ...rows] = (await readSheets(await file('xlsx'))).get('Reactions')!;
  expect(rows.map((row) => row[head.indexOf('person_id')])).toEqual(lines.map((line) => line['person_id']));
  const book: Record<string, string>[] = parse(await file('codebook'), { columns: true, bom: true });
  expect(book.find(({ name }) => name === 'person_id')?.['label']).toContain('cluster standard errors by this column');
  expect(
    new Set(
      parse<Record<string, string>>(await file('codes'), { columns: true, bom: true }).map((line) => line['person_id']),
    ),
  ).toEqual(new Set(idOf.values()));
  expect((await file('sps')).toString()).toContain('person_id');
  const json = JSON.parse((await file('json')).toString()) as { reactions: { personId: string }[] };
  expect(json.reactions.map(({ personId }) => personId)).toEqual(lines.map((line) => line['person_id']));
  const slides = readSlides(await file('pptx')).slides.join(' ');
  for (const text of [readWebPage(await file('html')), slides.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')]) {
    expect(text).toContain('84 of 280');
    expect(text).toContain(range);
    expect(text).toMatch(/\b10 (different )?people\b/);
    expect(text).not.toMatch(/p < 0\.001|clearly|280 (different )?people|n = 280/i);
  }
  const { notifications } = await read<{ notifications: { items: { text: string }[] } }>(
    '{ notifications(first: 5) { items { text } } }',
    {},
  );
  expect(notifications.items.map(({ text }) => text)).toContain(
    `Positive share 84 of 280, 95% interval ${range}; 280 of 280 answered by 10 people.`,
  );
  expect(recommendationsFrom(await ownPastRuns(api.db, userId)).map(({ kind }) => kind)).toEqual(['small-sample']);
});
