/** Sham transcripts: what they hold, what the votes after them are compared with, and what may be said then. */
import { movementOverGroups, movements } from '../../../domain/panels/analysis/movement.ts';
import { movementTests, persuaded } from '../../../domain/panels/analysis/persuaded.ts';
import { movementVerdict } from '../../../domain/panels/analysis/verdict.ts';
import { voteChanges } from '../../../domain/panels/analysis/vote-changes.ts';
import { buildStepPrompt } from '../../../domain/panels/prompts/build-step-prompt.ts';
import { readReply } from '../../../domain/panels/replies/read-reply.ts';
import type { PanelSpec } from '../../../domain/panels/setup.ts';
import { farTopics } from '../../../domain/panels/sham/far-topics.ts';
import { shamTopics } from '../../../domain/panels/sham/library.ts';
import { shamNote } from '../../../domain/panels/sham/note.ts';
import { shamTranscript } from '../../../domain/panels/sham/sham-transcript.ts';
import type { Step } from '../../../domain/panels/step.ts';
import { transcriptText } from '../../../domain/panels/transcript-text.ts';
import { panelSpec } from '../../_support/panel-in-memory.ts';
import { ballotAt, castBallot } from '../../_support/panel-steps.ts';
import { plantedPanel, playPanel } from '../../_support/planted-panels.ts';
import { syntheticPanel } from '../../_support/synthetic-panel.ts';

const lengthOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0);
const lines = (system: string) => system.split('\n').filter((line) => /^\[\d+\]/.test(line));

describe('a sham transcript', () => {
  test.each([
    [[12]],
    [[340, 210, 480]],
    [Array.from({ length: 12 }, (_, at) => 60 + 50 * at)],
    [Array.from({ length: 40 }, () => 700)],
    [[4_000, 5, 5, 5, 900]],
  ])('is as long as the turns %j', (turns) => {
    const sham = shamTranscript(panelSpec(3), { digest: 900, turns }, '0/1');
    expect(sham.turns).toHaveLength(turns.length);
    const wanted = turns.reduce((sum, length) => sum + length, 0);
    expect(Math.abs(lengthOf(sham.turns) - wanted)).toBeLessThanOrEqual(Math.max(12, 0.02 * wanted));
    expect(Math.abs((sham.digest?.length ?? 0) - 900)).toBeLessThanOrEqual(18);
    expect(sham.turns.every((text) => text.length > 1)).toBe(true);
  });

  test('is the same for the same moment and another one for the next', () => {
    const build = (seed: string) => shamTranscript(panelSpec(3), { digest: null, turns: [300, 300, 300] }, seed);
    expect(build('0/1')).toEqual(build('0/1'));
    expect(build('0/1').turns).not.toEqual(build('0/2').turns);
    expect(build('0/1').turns).not.toEqual(build('1/1').turns);
    expect(build('0/1').digest).toBeNull();
  });

  test.each([
    ['A park with feeders for birds: sparrows, seeds and a pair of binoculars', 'birds at a feeder'],
    ['Subsidized flour and bread from the oven of the bakery', 'baking bread at home'],
  ])('of a panel on “%s” is not about %s', (topic, near) => {
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const names = farTopics(panelSpec(3, { topic, seed })).map(({ name }) => name);
      expect(names.at(-1)).toBe(near);
    }
  });

  test('comes from talks without a stance', () => {
    for (const { turns, digest, name } of shamTopics) {
      expect([name, turns.length]).toEqual([name, 18]);
      expect([...turns, ...digest].filter((text) => /\bI'?m (?:for|against)\b|\bvot(?:e|ing)\b/i.test(text))).toEqual(
        [],
      );
    }
  });
});

describe('a sham ballot', () => {
  const spec = plantedPanel(4, '', { groups: 2 });
  const steps = playPanel(spec);
  const promptOf = (kind: Step['kind'], moment: number) => {
    const step = steps.find((one) => one.kind === kind && one.moment === moment && one.participantId === 'p2');
    return buildStepPrompt(spec, steps.slice(0, step?.number), step as Step);
  };

  test.each([1, 2, 3, 4])('is asked like the one after phase %d, but for what was said', (moment) => {
    const [heard, sham] = [promptOf('ballot', moment), promptOf('sham-ballot', moment)];
    expect({ ...sham, system: '' }).toEqual({ ...heard, system: '' });
    const speakers = (system: string) => lines(system).map((line) => line.slice(0, line.indexOf(': ')));
    expect(speakers(sham.system)).toEqual(speakers(heard.system));
    expect(lines(sham.system).some((line) => heard.system.includes(line))).toBe(false);
    expect(sham.system.length / heard.system.length).toBeGreaterThan(0.97);
    expect(sham.system.length / heard.system.length).toBeLessThan(1.04);
    expect(sham.system).toContain('They talked about something else: ');
  });

  test('is no part of the transcript, whose file names it as a method', () => {
    const text = transcriptText(spec, steps);
    const note = shamNote(spec) ?? '';
    expect(note).toMatch(
      /^Method: for comparison, participants also voted after reading a sham transcript of the same /,
    );
    expect(text.split(note)).toHaveLength(2);
    const read = lines(promptOf('sham-ballot', 1).system).map((line) => line.slice(line.indexOf(': ') + 2));
    expect(read.length).toBeGreaterThan(5);
    expect(read.filter((said) => text.includes(said.slice(0, 40)))).toEqual([]);
    expect(shamNote({ ...spec, language: 'German' })).toContain(', in English, with its turns');
  });

  test.each([{ sham: false }, { controls: false }, { ballots: 'none' as const }])('is not asked with %j', (changes) => {
    const without = { ...spec, ...changes };
    expect(playPanel(without).filter(({ kind }) => kind === 'sham-ballot')).toEqual([]);
    expect(shamNote(without)).toBeNull();
    expect(transcriptText(without, steps)).not.toContain('Method');
  });

  test.each(['I cannot take part in this.', '{"shares": {}, "line": "No."}', '{"refusal": true}', ''])(
    'that ends with %j is no stance',
    (reply) => {
      const step = steps.find(({ kind }) => kind === 'sham-ballot') as Step;
      expect(readReply(spec, step, reply)).toBeNull();
    },
  );
});

const spec: PanelSpec = { ...syntheticPanel({ seed: 1 }).spec, sham: true };

/** A participant's ballots of a moment: control, others' votes, sham, heard. */
function four(id: string, moment: number, [control, stances, sham, heard]: [number, number, number, number]): Step[] {
  return [
    castBallot(id, moment, ballotAt(control), { kind: 'control-ballot' }),
    castBallot(id, moment, ballotAt(stances), { kind: 'stances-ballot' }),
    castBallot(id, moment, ballotAt(sham), { kind: 'sham-ballot' }),
    castBallot(id, moment, ballotAt(heard)),
  ];
}

test('with a sham transcript the parts add up, and what reading does is one of them', () => {
  const steps = [castBallot('p1', 0, ballotAt(-0.5)), ...four('p1', 1, [-0.4, -0.2, -0.1, 0.6])];
  const [only] = movements(spec, steps);
  const { total, ...parts } = only?.parts ?? { total: Number.NaN };
  const expected = { spontaneous: 0.1, reading: 0.3, conformity: 0.2, persuasion: 0.5 };
  for (const [part, value] of Object.entries(expected)) expect(parts[part as keyof typeof parts]).toBeCloseTo(value);
  expect(total).toBeCloseTo(1.1);
  const named = movementOverGroups(spec, steps).map(({ part }) => part);
  expect(named).toEqual(['total', 'spontaneous', 'reading', 'conformity', 'persuasion']);
  expect(movementOverGroups({ ...spec, sham: false }, steps).map(({ part }) => part)).not.toContain('reading');
});

test('a sham ballot that ended without an answer takes its moment out, and is no stance', () => {
  const failed = (moment: number) =>
    four('p1', moment, [0, 0, 0, 0.9]).map((step): Step =>
      step.kind === 'sham-ballot' ? { ...step, status: 'failed', data: null } : step,
    );
  const asked = [castBallot('p1', 0, ballotAt(0)), ...failed(1), ...failed(2), ...failed(3)];
  expect(movementTests(spec, asked, 'persuasion')).toEqual([]);
  expect(movements(spec, asked)).toMatchObject([{ parts: null }]);
  const answered = [...asked, ...four('p1', 4, [0, 0, 0.1, 0.9])];
  expect(movementTests(spec, answered, 'persuasion')).toMatchObject([
    { moments: 1, pValue: 1, isBeyondControl: false },
  ]);
  expect(movements(spec, answered)[0]?.parts?.reading).toBeCloseTo(0.1);
});

test('whom only a long text moves is not persuaded, and without a sham transcript this is said to be open', () => {
  const drift = ['p1', 'p2', 'p3', 'p4'].flatMap((id, seat) => [
    castBallot(id, 0, ballotAt(-0.5)),
    ...[1, 2, 3, 4].flatMap((moment) => {
      const off = 0.03 * ((seat + moment) % 3);
      return four(id, moment, [-0.5, -0.5 + off, off, 0.02 + off]);
    }),
  ]);
  expect(persuaded(spec, drift)).toEqual([]);
  expect(movementVerdict(spec, drift)).toMatchObject({
    allowed: ['changed'],
    sentences: [
      'One group has no interval: this holds for its participants alone.',
      'Nobody moved more after the discussion than after the sham transcript, beyond the votes of others: do not say “persuaded” of anybody.',
      '15 points or more from the first vote: 4 of 4 after the discussion, 4 of 4 after the sham transcript.',
    ],
  });
  const before = { ...spec, sham: false };
  expect(persuaded(before, drift)).toHaveLength(4);
  expect(movementVerdict(before, drift)?.sentences.at(-1)).toBe(
    'No sham transcript was read for comparison: reading so long a text may be part of what is called “persuaded”.',
  );
});

test('whom the reasons move is persuaded, and whom the votes move is not', () => {
  const { spec: planted, steps } = syntheticPanel({
    seed: 3,
    noise: 0.05,
    persuadables: [1],
    followers: [4],
    sham: true,
  });
  expect(persuaded(planted, steps).map(({ participantId }) => participantId)).toEqual(['p2']);
  expect(voteChanges(planted, steps)).toMatchObject({ persuaded: 1, followers: 1 });
  expect(movementVerdict(planted, steps)?.sentences).toContain(
    'Person 2 moved more after the discussion than after the sham transcript, beyond the votes of others: “persuaded” may be said of this participant.',
  );
});
