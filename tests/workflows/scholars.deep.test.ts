// @guards {services,db,domain}/papers/** services/simulations/persona-page.ts activities/simulations/{ask-persona,react-to-batch}.ts services/profiles/{forget-profile,profiles}.ts local/simulator/reply/*.ts
/** Scholars in runs cite their papers, and no quote is kept that their papers do not have. */
import { buildIndex } from '../../services/papers/build-index.ts';
import { forgetProfile } from '../../services/profiles/forget-profile.ts';
import { createProfileSegment, previewPrompt, saveProfile } from '../../services/profiles/profiles.ts';
import { readPersonaCall } from '../../services/simulations/persona-page.ts';
import type { Citation } from '../../domain/papers/citations.ts';
import { draws } from '../_support/depth.ts';
import { readHistories } from '../_support/histories.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { createWorld, type World } from '../_support/world.ts';

let world: World;
let userId: string;
let segmentId: string;
let profileIds: string[];

const fares = [
  'We followed twelve cities for six years. Ridership was counted at every stop, and fares were taken from tables.',
  'Free fares on trams raised ridership by a fifth within two years. Most new passengers had walked or cycled before. Car traffic hardly changed.',
].join('\f');
const levy =
  'A levy on carbon lowers emissions of greenhouse gases without a measurable loss of growth.\fHouseholds pay more unless the revenue is returned.';

beforeAll(async () => {
  world = await createWorld({ workers: 1 });
  userId = await world.user();
  const basis = { basis: 'consent', note: 'Letter of March 3' };
  profileIds = [];
  for (const [at, fullText] of [fares, levy].entries()) {
    const url = `https://scholars.example/person-${at}`;
    const name = `Ilse Vandermeer ${'I'.repeat(at + 1)}`;
    const { id } = await saveProfile(world, userId, {
      facts: { name, url, position: 'Professor' },
      basis,
      source: 'typed',
    });
    profileIds.push(id);
    await world.db
      .insertInto('researchPaper')
      .values({
        id: `paper-${at}`,
        ownerId: userId,
        authorProfileUrl: url,
        title: `A paper by number ${at}`,
        authors: JSON.stringify([name]),
        fullText,
      })
      .execute();
  }
  segmentId = await createProfileSegment(world.db, userId, { name: 'Scholars', profileIds, promptOptions: null });
  const build = await buildIndex(world, userId, segmentId);
  await waitForValue(
    () => world.db.selectFrom('job').select(['status', 'error']).where('name', '=', build).executeTakeFirstOrThrow(),
    ({ status }) => status === 'completed' || status === 'failed',
    { timeoutMs: 60_000, say: (job) => JSON.stringify(job) },
  );
}, 150_000);
afterAll(() => world.close());

const subjects = ['free fares on trams', 'a levy on carbon', 'longer hours of the public library'];

test('a scholar quotes only what its papers say, and one who has not written about a message cites nothing', async () => {
  const jobs = await Promise.all(
    Array.from({ length: draws(15, 100) }, (_, at) =>
      world.submit(userId, {
        message: `The city plans ${subjects[at % subjects.length]}, in step ${at}.`,
        segmentIds: [segmentId],
        numUsers: 2,
        modelProvider: 'openai',
      }),
    ),
  );
  for (const { jobId } of jobs) expect(await world.until(jobId)).toMatchObject({ status: 'completed' });
  const rows = await world.db
    .selectFrom('reaction')
    .select(['userId', 'runId', 'citations', 'droppedCitations'])
    .execute();
  expect(rows).toHaveLength(jobs.length * 2);
  const papers = new Map([fares, levy].map((text, at) => [`paper-${at}`, text]));
  const kept = rows.flatMap((row) => ((row.citations ?? []) as Citation[]).map((citation) => ({ row, citation })));
  for (const { row, citation } of kept) {
    expect(citation.paperId).toBe(`paper-${profileIds.indexOf(row.userId)}`);
    const text = papers.get(citation.paperId)?.split('\f')[citation.page - 1];
    expect(text).toContain(citation.quote);
  }
  // Half of the simulator's citations are wrong, and at most two of three messages are about a scholar's papers.
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThan(rows.length / 2);
  const dropped = rows.flatMap(({ droppedCitations }) => droppedCitations ?? []);
  expect(dropped.length).toBeGreaterThan(0);
  expect(dropped.every((count) => count === 1)).toBe(true);
  const library = await world.db
    .selectFrom('reaction')
    .innerJoin('dynamicSimulationRun as run', 'run.id', 'reaction.runId')
    .select('reaction.citations')
    .where('run.message', 'like', '%library%')
    .execute();
  expect(library.filter(({ citations }) => citations !== null)).toEqual([]);
  // Built again, a prompt has the passages that were found by their meaning.
  for (const { jobId } of jobs.slice(0, 6))
    for (const personaIndex of [0, 1]) {
      const call = await readPersonaCall(world, userId, { jobId, personaIndex, provider: 'openai' });
      expect(call).toMatchObject({ isAsSent: true });
    }
}, 300_000);

test('no log and no history of a workflow has a name, a title or words of a paper', async () => {
  const histories = await readHistories(world);
  expect(histories).toContain('index-build');
  expect(histories).toContain('simulation');
  const logs = world.workers.map((worker) => worker.output()).join('\n');
  for (const token of ['Vandermeer', 'scholars.example', 'A paper by number', 'Ridership', 'levy on carbon lowers'])
    expect([token, histories.includes(token), logs.includes(token)]).toEqual([token, false, false]);
});

test('the preview shows the passages that are found by words', async () => {
  const [id = ''] = profileIds;
  const asked = { message: 'Free fares on trams', options: null };
  const { user } = await previewPrompt(world, userId, id, asked);
  expect(user).toContain('Free fares on trams raised ridership by a fifth');
  expect(user).toContain('"citations"');
  const other = await previewPrompt(world, userId, id, { ...asked, message: 'Longer library hours' });
  expect(other.user).toContain('None of your own papers is about this.');
  const without = await previewPrompt(world, userId, id, { ...asked, options: { includePapers: false } });
  expect(without.user).not.toContain('papers');
});

test('forgetting a scholar leaves no passage, vector or citation', async () => {
  const [id = ''] = profileIds;
  await forgetProfile(world, userId, id, { refuses: false });
  const left = await world.db
    .selectFrom('reaction')
    .select('citations')
    .where('userId', '=', id)
    .where('citations', 'is not', null)
    .execute();
  expect(left).toEqual([]);
  for (const table of ['researchPaper', 'paperChunk', 'paperEmbedding'] as const)
    expect(JSON.stringify(await world.db.selectFrom(table).selectAll().execute())).not.toContain('Ridership');
});
