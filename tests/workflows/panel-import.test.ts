/** An imported transcript through a worker: analyzed like a panel, with nobody asked to speak. */
import { ownJob } from '../../db/jobs/own-jobs.ts';
import { stepsOf } from '../../db/panels/steps.ts';
import { toMarkdown } from '../../domain/exports/markdown.ts';
import { panelDocument } from '../../services/panels/panel-document.ts';
import { importTranscript, previewTranscript } from '../../services/panels/import-transcript.ts';
import { forkPanel } from '../../services/panels/panels.ts';
import { steerPanel } from '../../services/panels/steer-panel.ts';
import { readPanel, type PanelDetail } from '../../services/panels/read-panel.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { createWorld, type World } from '../_support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ reconciles: false });
}, 60_000);
afterAll(() => world?.close(), 60_000);

const text = `# First thoughts
Moderator: What comes to mind, Anna?
Anna Kowalski: I'm for it because the bus is never on time.
Bernd: I'm against it because nobody has told us the cost. I see it differently from Anna about the cost.
# The price
Moderator: And the price?
Anna Kowalski: I'm for it because doing nothing costs more.
Bernd: I'm against it because my bills go up first.`;

test('its phases are coded, and findings have quotes of what was really said', async () => {
  const userId = await world.user();
  const input = { text, topic: 'Tram line 4', simulated: true };
  const { id, jobId } = await importTranscript(world, userId, input);
  const job = await waitForValue(
    () => ownJob(world.db, userId, jobId),
    (now) => now?.status === 'completed' || now?.status === 'failed',
    { timeoutMs: 60_000, say: (now) => `${JSON.stringify(now)}\n${world.workers.at(-1)?.output().slice(-3_000)}` },
  );
  expect(job).toMatchObject({ status: 'completed', error: null, progress: 100 });
  const steps = await stepsOf(world.db, id);
  const asked = steps.slice(6);
  expect(asked.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    'coding answered',
    'coding answered',
    'insights answered',
    'summary answered',
  ]);
  expect(asked).toHaveLength(previewTranscript(input).calls);
  const panel = (await readPanel(world.db, userId, jobId)) as PanelDetail;
  expect(panel.row.description).toContain('real discussion');
  expect(panel.outcome.insights.flatMap(({ supporting }) => supporting)).toContainEqual({
    exchange: 2,
    quote: 'the bus is never on time',
  });
  expect(panel.groups[0]?.airtime.map(({ turns }) => turns)).toEqual([2, 2]);
  expect(panel.groups[0]?.objectives.map(({ isCovered }) => isCovered)).toEqual([true, true]);
  expect(panel.outcome.relationships).toHaveLength(1);
  expect(toMarkdown(panelDocument(panel))).toContain('not a simulation');
  // Their names are stored nowhere.
  const { panelSetup, panelStep } = {
    panelSetup: await world.db.selectFrom('panelSetup').selectAll().where('panelId', '=', id).execute(),
    panelStep: steps,
  };
  expect(JSON.stringify([panel.row, panelSetup, panelStep])).not.toMatch(/Anna|Kowalski|Bernd/);
  await expect(forkPanel(world, userId, jobId, { group: 0, exchange: 2, text: 'No' })).rejects.toThrow('real people');
  const request = { kind: 'ask-all', text: 'Why?' };
  await expect(steerPanel(world, userId, jobId, { id: 'a', group: null, request })).rejects.toThrow('Nobody in');
}, 90_000);
