/** Records of panels as a client of the data API reads them, while they talk and after their end. */
import type { PlannedStep, Step, StepData } from '../../domain/panels/step.ts';
import { panelSpec, runPanel } from '../_support/panel-in-memory.ts';
import { storePanel } from '../_support/stored-panels.ts';
import { startDataApi, type DataApi } from './data-client.ts';

let api: DataApi;
beforeAll(async () => {
  api = await startDataApi();
}, 60_000);
afterAll(() => api?.close());

const as = { user: 'ann' };
const said = 'The tram is too dear for us, I looked it up.';

function reply(_steps: readonly Step[], { kind, participantId }: PlannedStep): { text: string; data: StepData | null } {
  if (kind === 'ballot') {
    const share = participantId === 'p3' ? 0 : 1;
    return { text: '', data: { ballot: { For: share, Undecided: 0, Against: 1 - share }, line: 'So it is.' } };
  }
  if (kind === 'turn') return { text: said, data: { toolCalls: [{ name: 'he_web_search', summary: '2 pages' }] } };
  if (kind === 'summary')
    return {
      text: '',
      data: { summary: { summary: 'In short.', recommendation: 'Do it.', minorityReport: '', themes: [] } },
    };
  if (kind !== 'insights') return { text: 'Well.', data: null };
  const turn = _steps.find((step) => step.kind === 'turn');
  const supporting = [{ exchange: turn?.exchange ?? 0, quote: said }];
  const found = { type: 'concern' as const, content: 'It is dear', confidence: 0.8, importance: 0.7 };
  return { text: '', data: { insights: [{ ...found, supporting, contradicting: [] }] } };
}

function recordOf(jobId: string) {
  const fields = `topic status isSimulated moderatorId configOverrides estimatedDuration currentTurn transcript recommendationConsensus
    toolResults sharedWorkspace toolUsageCount`;
  const query = `query ($id: ID!) { getPanelDiscussion(id: $id) { ${fields} } }`;
  return api.read<Record<string, any>>(as, query, { id: `id-of-${jobId}` });
}

test('a panel that ended shows how it was set up, how far the votes agree, and what findings rest on', async () => {
  const spec = panelSpec(3, { simulated: true, model: 'gpt-4o', ballots: 'ends', enabledTools: ['he_web_search'] });
  await storePanel(api.db, 'ann', { spec, steps: runPanel(spec, reply) }, { jobId: 'calm-one' });
  const record = await recordOf('calm-one');
  expect(record).toMatchObject({
    status: 'completed',
    isSimulated: true,
    moderatorId: 'moderator',
    configOverrides: { guide: [{ name: 'Talk', turns: 6 }], model: 'gpt-4o', ballots: 'ends' },
    recommendationConsensus: { stance: 'For', votes: 2, of: 3 },
    toolResults: [],
    sharedWorkspace: { workspaceId: 'id-of-calm-one', files: [] },
    toolUsageCount: 0,
    currentTurn: 6,
  });
  expect(Object.keys(record['configOverrides']).toSorted()).toEqual(['ballots', 'guide', 'model']);
  expect(record['estimatedDuration']).toBeGreaterThan(20);
  const query = '{ listPanelInsights { items { extractedBy isSimulated toolEvidence } } }';
  const { data } = await api.ask(as, query);
  expect((data?.['listPanelInsights'] as { items: unknown[] } | undefined)?.items).toEqual([
    {
      extractedBy: 'Simulated provider',
      isSimulated: true,
      toolEvidence: [{ exchange: 2, participantId: 'p1', toolName: 'he_web_search', summary: '2 pages' }],
    },
  ]);
});

test('the record of a failed panel keeps what was said until then', async () => {
  const spec = panelSpec(3, { ballots: 'none' });
  await storePanel(
    api.db,
    'ann',
    { spec, steps: runPanel(spec, reply).slice(0, 3) },
    { jobId: 'lost-one', isFinished: false },
  );
  await api.db.updateTable('panelDiscussion').set({ status: 'failed' }).where('id', '=', 'id-of-lost-one').execute();
  const { status, transcript } = await recordOf('lost-one');
  expect([status, transcript[0].exchanges.map(({ text }: { text: string }) => text)]).toEqual([
    'failed',
    ['Well.', said, said],
  ]);
});

test('the record of an open panel has what was said so far', async () => {
  const spec = panelSpec(3, { ballots: 'none' });
  const steps = runPanel(spec, reply).slice(0, 3);
  await storePanel(api.db, 'ann', { spec, steps }, { jobId: 'open-one', isFinished: false });
  const record = await recordOf('open-one');
  expect(record).toMatchObject({ status: 'queued', isSimulated: false, transcript: [{ group: 0 }] });
  expect(record['transcript'][0].exchanges.map(({ text }: { text: string }) => text)).toEqual(['Well.', said, said]);
  const own = await api.ask(
    as,
    'mutation { createPanelDiscussion(input: { topic: "A draft", participants: [], status: "processing" }) { transcript } }',
  );
  expect(own).toMatchObject({ errors: [], data: { createPanelDiscussion: { transcript: null } } });
});
