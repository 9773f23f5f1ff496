/** Whole panels with the provider simulator's replies: what was planted is found, and nothing else is claimed. */
import { insightsOf } from '../../../domain/panels/analysis/insights.ts';
import { movementsOf } from '../../../domain/panels/analysis/movement.ts';
import { conformistsOf } from '../../../domain/panels/analysis/spoken-stances.ts';
import { flawOf } from '../../../domain/panels/persona-checks.ts';
import { buildStepPrompt } from '../../../domain/panels/prompts/build-step-prompt.ts';
import { readReply } from '../../../domain/panels/replies/read-reply.ts';
import type { PanelSpec } from '../../../domain/panels/setup.ts';
import type { PlannedStep, Step } from '../../../domain/panels/step.ts';
import { roughTokens } from '../../../domain/providers/prices.ts';
import { hashText } from '../../../local/hash.ts';
import { panelReply } from '../../../local/simulator/reply/panel/panel.ts';
import { panelSpec, runPanel } from '../../_support/panel-in-memory.ts';

const guide = ['Opening', 'Message', 'Doubts', 'Close'].map((name) => ({
  name,
  objective: `Learn about ${name.toLowerCase()}`,
  question: '',
  turns: 6,
  probes: [],
  exit: 'turns' as const,
}));

/** Six people, of whom most are for it and who keep to that; `plant` is what the second one's text adds. */
function planted(seed: number, plant: string, more: Partial<PanelSpec> = {}): PanelSpec {
  const spec = panelSpec(6, { guide, controls: true, seed, ...more });
  return {
    ...spec,
    participants: spec.participants.map((person, at) => ({
      ...person,
      persona: `You are person ${at + 1} of panel ${seed}. [[stance ${at === 1 ? -0.7 : at === 4 ? 0.1 : 0.7}]] ${at === 1 ? plant : ''}`,
    })),
  };
}

function run(spec: PanelSpec): Step[] {
  return runPanel(spec, (steps: readonly Step[], step: PlannedStep) => {
    const { system, user } = buildStepPrompt(spec, steps, step);
    const text = `${system}\n\n${user}`;
    return readReply(spec, step, panelReply(text, hashText(`${spec.seed} ${text}`)));
  });
}

const seeds = Array.from({ length: 100 }, (_, seed) => seed);
const claims = (spec: PanelSpec) => {
  const steps = run(spec);
  const persuaded = movementsOf(spec, steps, 0).filter(({ verdict }) => verdict === 'persuaded');
  return { conformists: conformistsOf(spec, steps, 0), persuaded: persuaded.map(({ participantId }) => participantId) };
};

test('a planted conformist is found in at least 95 of 100 panels, and nobody else', () => {
  const found = seeds.map((seed) => claims(planted(seed, '[[conformist]]')));
  expect(found.filter(({ conformists }) => conformists.join() === 'p2').length).toBeGreaterThanOrEqual(95);
  expect(found.filter(({ persuaded }) => persuaded.length > 0).length).toBeLessThanOrEqual(5);
});

test('a planted persuadable is named so in at least 95 of 100 panels, and nobody else', () => {
  const found = seeds.map((seed) => claims(planted(seed, '[[persuadable]]')));
  expect(found.filter(({ persuaded }) => persuaded.join() === 'p2').length).toBeGreaterThanOrEqual(95);
  expect(found.filter(({ conformists }) => conformists.length > 0).length).toBeLessThanOrEqual(5);
});

test.each(['', '[[follower]]', '[[wavering]]'])(
  'nobody is called persuaded or conformist in panels with %j',
  (plant) => {
    const found = seeds.map((seed) => claims(planted(seed, plant)));
    expect(found.filter(({ persuaded }) => persuaded.length > 0).length).toBeLessThanOrEqual(5);
    expect(found.filter(({ conformists }) => conformists.length > 0).length).toBeLessThanOrEqual(5);
  },
);

test('an invented quote never reaches the findings, and is counted', () => {
  const spec = planted(1, '', { topic: 'A tram line [[misquotes]]', controls: false });
  const { kept, dropped } = insightsOf(spec, run(spec), 0);
  expect(dropped).toBe(1);
  expect(kept.length).toBeGreaterThan(0);
  expect(JSON.stringify(kept)).not.toContain('never spoken');
});

test('a prompt of a panel of 12 with 60 turns does not grow with its transcript', () => {
  const spec = panelSpec(12, { guide: guide.map((phase) => ({ ...phase, turns: 15 })), ballots: 'none' });
  const tokens: number[] = [];
  runPanel(spec, (steps, step) => {
    const { system, user } = buildStepPrompt(spec, steps, step);
    const text = `${system}\n\n${user}`;
    if (step.kind === 'turn') tokens.push(roughTokens(text.length));
    return readReply(spec, step, panelReply(text, hashText(text)));
  });
  const mean = (some: readonly number[]) => some.reduce((sum, count) => sum + count, 0) / some.length;
  expect(tokens).toHaveLength(60);
  expect(mean(tokens.slice(-12)) / mean(tokens.slice(0, 12))).toBeLessThanOrEqual(1.5);
});

test('a turn that repeats or goes against the speaker’s facts has a flaw', () => {
  const spec = panelSpec(2);
  const [one, two] = spec.participants;
  const people = {
    ...spec,
    participants: [
      { ...(one as typeof one & object), facts: ['Age: 42', 'Gender: female'] },
      two as typeof two & object,
    ],
  };
  const steps = run({ ...planted(3, ''), controls: false });
  const turn = steps.find(({ kind }) => kind === 'turn') as Step;
  const again: PlannedStep = { ...turn, key: 'next' };
  expect(flawOf(planted(3, ''), steps, again, turn.text ?? '')).toBe('repetition');
  expect(flawOf(people, [], { ...again, participantId: 'p1' }, "I'm 25 and I ride it every day.")).toBe(
    'contradiction',
  );
  expect(flawOf(people, [], { ...again, participantId: 'p1' }, "I'm 42, and it takes me 25 minutes.")).toBeNull();
});
