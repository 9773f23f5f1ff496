/** Whole panels with the provider simulator's replies: templates, quotes, prompts and flaws. */
import { forkSteps } from '../../../domain/panels/fork.ts';
import { holdsQuote } from '../../../domain/panels/analysis/quotes.ts';
import { objectivesOf } from '../../../domain/panels/analysis/talk.ts';
import { insightsOf } from '../../../domain/panels/analysis/insights.ts';
import { countCalls } from '../../../domain/panels/call-count.ts';
import { flawOf } from '../../../domain/panels/persona-checks.ts';
import { panelSetupSchema } from '../../../domain/panels/setup.ts';
import { askedKinds, type PlannedStep, type Step } from '../../../domain/panels/step.ts';
import { panelTemplates } from '../../../domain/panels/templates/templates.ts';
import { roughTokens } from '../../../domain/providers/prices.ts';
import { panelSpec } from '../../_support/panel-in-memory.ts';
import { fourPhases, plantedPanel, playPanel } from '../../_support/planted-panels.ts';

test.each(panelTemplates.map((template) => [template.name, template] as const))(
  'a panel of the template %s makes exactly the calls that were counted',
  (_name, { setup, suggestedParticipants }) => {
    const roles = Array.from({ length: suggestedParticipants }, (_, at) => ({
      source: 'role',
      name: `Person ${at + 1}`,
    }));
    const { participants: _roles, ...checked } = panelSetupSchema.parse({
      topic: 'A tram line',
      participants: roles,
      ...setup,
      groups: 2,
      controls: true,
    });
    const spec = panelSpec(suggestedParticipants, checked);
    const steps = playPanel(spec).filter(({ plan }) => plan.isConvergence !== true);
    const asked = askedKinds.map((kind) => [kind, steps.filter((step) => step.kind === kind).length]);
    expect(Object.fromEntries(asked)).toEqual(countCalls(spec));
    expect(steps.filter(({ status }) => status === 'failed')).toEqual([]);
  },
);

test('a phase that ends with its aim is checked after every round, and ends once a quote shows that it is met', () => {
  const guide = fourPhases.slice(0, 1).map((phase) => ({ ...phase, turns: 20, exit: 'covered' as const }));
  const never = panelSpec(6, { topic: 'A tram line [[never covered]]', guide, groups: 2 });
  const checks = (steps: readonly Step[]) => steps.filter(({ kind }) => kind === 'coverage').length;
  const whole = playPanel(never);
  expect([checks(whole), countCalls(never).coverage]).toEqual([6, 6]);
  expect(whole.filter(({ kind }) => kind === 'turn')).toHaveLength(40);
  const met = playPanel({ ...never, topic: 'A tram line' });
  expect(checks(met)).toBe(2);
  expect(met.filter(({ kind }) => kind === 'turn')).toHaveLength(12);
});

test('an invented quote never reaches the findings, and is counted', () => {
  const spec = plantedPanel(1, '', { topic: 'A tram line [[misquotes]]', controls: false });
  const { kept, dropped } = insightsOf(spec, playPanel(spec), 0);
  expect(dropped).toBe(1);
  expect(kept.length).toBeGreaterThan(0);
  expect(JSON.stringify(kept)).not.toContain('never spoken');
});

test('a prompt of a panel of 12 with 60 turns does not grow with its transcript', () => {
  const spec = panelSpec(12, { guide: fourPhases.map((phase) => ({ ...phase, turns: 15 })), ballots: 'none' });
  const tokens: number[] = [];
  playPanel(spec, ({ kind }, text) => void (kind === 'turn' && tokens.push(roughTokens(text.length))));
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
  const steps = playPanel(plantedPanel(3, '', { controls: false }));
  const turn = steps.find(({ kind }) => kind === 'turn') as Step;
  const again: PlannedStep = { ...turn, key: 'next' };
  expect(flawOf(plantedPanel(3, ''), steps, again, turn.text ?? '')).toBe('repetition');
  expect(flawOf(people, [], { ...again, participantId: 'p1' }, "I'm 25 and I ride it every day.")).toBe(
    'contradiction',
  );
  expect(flawOf(people, [], { ...again, participantId: 'p1' }, "I'm 42, and it takes me 25 minutes.")).toBeNull();
});

test.each([
  ['I’m for it, because the bus is late.', '“the bus is late”', true],
  ['The bus\n is late.', 'the BUS is late', true],
  ['The bus is later.', 'the bus is late', false],
  ['The bus is late.', '…', false],
  ['The bus is late.', 'e bus', false],
])('the turn %j holds the quote %j: %j', (text, quote, isHeld) => {
  expect(holdsQuote(text, quote)).toBe(isHeld);
});

test('an aim counts as met only with a quote of a participant in the named turn', () => {
  const spec = plantedPanel(1, '', { controls: false });
  const steps = playPanel(spec);
  expect(objectivesOf(spec, steps, 0).map(({ isCovered }) => isCovered)).toEqual([true, true, true, true]);
  const invented = steps.map((step) =>
    step.data?.coding === undefined
      ? step
      : {
          ...step,
          data: { coding: { ...step.data.coding, objective: { isCovered: true, exchange: 2, quote: 'not said' } } },
        },
  );
  expect(objectivesOf(spec, invented, 0).some(({ isCovered }) => isCovered)).toBe(false);
});

test('an aim about everybody is met only when everybody has spoken in its phase', () => {
  const spec = plantedPanel(1, '', { controls: false });
  const steps = playPanel(spec);
  const everybody = {
    ...spec,
    guide: spec.guide.map((phase) => ({ ...phase, objective: 'Everybody has spoken once' })),
  };
  const isMetIn = (of: typeof steps) => objectivesOf(everybody, of, 0).map(({ isCovered }) => isCovered);
  const silent = spec.participants.at(-1)?.id;
  const heard = steps.filter((step) => !(step.kind === 'turn' && step.phase === 0 && step.participantId === silent));
  const all = new Set(
    steps.flatMap(({ kind, phase, participantId }) => (kind === 'turn' && phase === 0 ? [participantId] : [])),
  );
  expect(all.size).toBe(spec.participants.length);
  expect(isMetIn(steps)[0]).toBe(true);
  expect(isMetIn(heard)[0]).toBe(false);
});

test('a fork begins with both branches and pays for nothing twice', () => {
  const steps = playPanel(plantedPanel(1, '', { controls: false })).map((step) => ({ ...step, costUsd: 1 }));
  const forked = forkSteps(steps, { group: 0, exchange: 3, text: 'Something else.' }) ?? [];
  const said = [0, 1].map((group) =>
    forked.filter((step) => step.group === group && step.exchange === 3).map(({ text }) => text),
  );
  expect(said).toEqual([[steps.find(({ exchange }) => exchange === 3)?.text], ['Something else.']]);
  expect(forked.map(({ number }) => number)).toEqual(forked.map((_, at) => at));
  expect(forked.every(({ costUsd, exchange }) => costUsd === 0 && (exchange ?? 0) <= 3)).toBe(true);
  expect(forkSteps(steps, { group: 0, exchange: 999, text: 'x' })).toBeNull();
});
