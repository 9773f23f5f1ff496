import fc from 'fast-check';
import { conformists, conformistTests } from '../../../domain/panels/analysis/conformists.ts';
import { movementOverGroups, movements } from '../../../domain/panels/analysis/movement.ts';
import { changed, followers, movementTests, persuaded } from '../../../domain/panels/analysis/persuaded.ts';
import { movementVerdict } from '../../../domain/panels/analysis/verdict.ts';
import { seededRandom, shuffled } from '../../../domain/random.ts';
import type { PanelSpec } from '../../../domain/panels/setup.ts';
import type { Step } from '../../../domain/panels/step.ts';
import { ballotAt, castBallot, codingOf, panelSpec, spokenTurn } from '../../_support/panel-steps.ts';
import { syntheticPanel } from '../../_support/synthetic-panel.ts';

const spec = panelSpec(['Ann', 'Ben'], 2, 3);

/** One participant's ballots of a moment: control, stances, full. */
function trio(id: string, moment: number, [control, stances, full]: [number, number, number], group = 0): Step[] {
  return [
    castBallot(id, moment, ballotAt(full), { group }),
    castBallot(id, moment, ballotAt(control), { group, kind: 'control-ballot' }),
    castBallot(id, moment, ballotAt(stances), { group, kind: 'stances-ballot' }),
  ];
}

test('movement is split by the last moment that has all ballots', () => {
  const steps = [castBallot('p1', 0, ballotAt(-0.5)), ...trio('p1', 1, [0, 0, 0]), ...trio('p1', 2, [-0.4, 0, 0.5])];
  const [only] = movements(spec, [...steps, castBallot('p1', 3, ballotAt(1))]);
  expect(only?.last.moment).toBe(2);
  expect(only?.total).toBeCloseTo(1);
  expect(only?.parts?.spontaneous).toBeCloseTo(0.1);
  expect(only?.parts?.conformity).toBeCloseTo(0.4);
  expect(only?.parts?.persuasion).toBeCloseTo(0.5);
});

test('without controls there is only a total, with one ballot nothing', () => {
  const steps = [
    castBallot('p1', 0, ballotAt(-0.5)),
    castBallot('p1', 2, ballotAt(0.5)),
    castBallot('p2', 0, ballotAt(0)),
  ];
  expect(movements(spec, steps)).toMatchObject([{ participantId: 'p1', total: 1, parts: null }]);
  expect(movementOverGroups(spec, steps)).toMatchObject([{ part: 'total', mean: 1, interval: null, isClear: false }]);
});

test('the parts add up to the total, and no order of steps or ids matters', () => {
  const positions = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(positions, fc.integer(), (values, seed) => {
      const at = (index: number) => values[index % values.length] ?? 0;
      const steps = ['p1', 'p2'].flatMap((id, seat) => [
        castBallot(id, 0, ballotAt(at(seat))),
        ...[1, 2, 3].flatMap((moment) => {
          const from = seat * 20 + moment * 3;
          return trio(id, moment, [at(from), at(from + 1), at(from + 2)]);
        }),
      ]);
      const all = movements(spec, steps);
      for (const { parts, total } of all)
        expect((parts?.spontaneous ?? 9) + (parts?.conformity ?? 9) + (parts?.persuasion ?? 9)).toBeCloseTo(total, 9);
      expect(movements(spec, shuffled(seededRandom(seed), steps))).toEqual(all);
    }),
  );
});

test('groups are averaged first, and the interval is over groups', () => {
  const steps = [0, 1, 2].flatMap((group) => [
    castBallot('p1', 0, ballotAt(0), { group }),
    castBallot('p2', 0, ballotAt(0), { group }),
    ...trio('p1', 1, [0, 0.1 * group - 0.1, 0.5 + 0.01 * group], group),
    ...trio('p2', 1, [0, 0.1 * group - 0.1, 0.5 + 0.01 * group], group),
  ]);
  const parts = movementOverGroups(spec, steps);
  expect(parts.map(({ part }) => part)).toEqual(['total', 'spontaneous', 'conformity', 'persuasion']);
  const [total, , conformity, persuasion] = parts;
  expect(total?.mean).toBeCloseTo(0.51);
  expect((total?.interval?.high ?? 0) - 0.51).toBeCloseTo(4.3027 * (0.01 / Math.sqrt(3)), 3);
  expect([total?.isClear, conformity?.isClear, persuasion?.isClear]).toEqual([true, false, true]);
  const verdict = movementVerdict(spec, steps);
  expect(verdict?.allowed).toEqual(['changed', 'persuaded']);
  expect(verdict?.sentences[0]).toBe(
    'Over 3 groups, “persuaded” may be said; “went along” may not, because that part could be zero.',
  );
});

test('without controls the word is changed, never persuaded', () => {
  const { spec, steps } = syntheticPanel({ seed: 3, persuadables: [1], controls: false, noise: 0.02 });
  expect(persuaded(spec, steps)).toEqual([]);
  expect(followers(spec, steps)).toEqual([]);
  expect(changed(spec, steps)).toMatchObject([{ participantId: 'p2' }]);
  expect(movementVerdict(spec, steps)).toEqual({
    allowed: ['changed'],
    sentences: [
      'Person 2 changed by 15 points or more.',
      'Without controls nobody can say why: use “changed”, not “persuaded”.',
    ],
  });
});

test('a verdict names the persuaded, those who went along and those who only say so', () => {
  const { spec, steps } = syntheticPanel({ seed: 5, persuadables: [1], followers: [2], conformists: [4], noise: 0.05 });
  const verdict = movementVerdict(spec, steps);
  expect(verdict?.allowed).toEqual(['changed', 'persuaded', 'went along']);
  expect(verdict?.sentences).toEqual([
    'One group has no interval: this holds for its participants alone.',
    'Person 2 moved by more than the controls after hearing the reasons: “persuaded” may be said of this participant.',
    'No sham transcript was read for comparison: reading so long a text may be part of what is called “persuaded”.',
    'Person 3 followed the others’ votes by more than the controls: “went along” may be said of this participant.',
    'Person 5 agrees aloud, but not in private.',
  ]);
});

test('there is no verdict before the second ballot', () => {
  expect(movementVerdict(spec, [castBallot('p1', 0, ballotAt(0))])).toBeNull();
  expect(conformistTests(spec, []).map(({ pValue, phases }) => [pValue, phases])).toEqual([
    [1, 0],
    [1, 0],
  ]);
});

test('one odd vote persuades nobody', () => {
  const { spec, steps } = syntheticPanel({ seed: 9, noise: 0.02 });
  const odd = steps.map((step) =>
    step.key === 'g0/moment4/ballot/p2' ? { ...step, data: { ballot: ballotAt(-1) } } : step,
  );
  expect(persuaded(spec, odd)).toEqual([]);
});

test('names and seats of participants do not matter', () => {
  const plain = syntheticPanel({ seed: 12, conformists: [1], persuadables: [3] });
  const ids = new Map(plain.spec.participants.map(({ id }, seat) => [id, `x${(seat * 5 + 2) % 6}`]));
  const renamed = (id: string | null) => (id === null ? null : (ids.get(id) ?? id));
  const spec: PanelSpec = {
    ...plain.spec,
    participants: plain.spec.participants.map((of) => ({ ...of, id: renamed(of.id) ?? '' })).toReversed(),
  };
  const steps = plain.steps.map((step) => ({ ...step, participantId: renamed(step.participantId) }));
  const figures = (of: { participantId: string; pValue: number }[]) =>
    Object.fromEntries(of.map((test) => [test.participantId, test.pValue.toFixed(9)]));
  const expected = (of: { participantId: string; pValue: number }[]) =>
    figures(of.map((test) => ({ ...test, participantId: renamed(test.participantId) ?? '' })));
  expect(figures(conformistTests(spec, steps))).toEqual(expected(conformistTests(plain.spec, plain.steps)));
  expect(figures(movementTests(spec, steps, 'persuasion'))).toEqual(
    expected(movementTests(plain.spec, plain.steps, 'persuasion')),
  );
});

const panels = Array.from({ length: 100 }, (_, seed) => seed);

describe.each([
  { noise: 0.05, phases: 4, flips: 0 },
  { noise: 0.1, phases: 4, flips: 0 },
  { noise: 0.1, phases: 5, flips: 0 },
])('100 panels of 6 with noise $noise in each of $phases phases', (plan) => {
  const planted = panels.map((seed) =>
    syntheticPanel({ ...plan, seed, conformists: [2], persuadables: [4], followers: [1] }),
  );
  const plain = panels.map((seed) => syntheticPanel({ ...plan, seed: 1000 + seed }));

  test.each([
    ['the conformist', conformists, 'p3'],
    ['the persuadable', persuaded, 'p5'],
    ['the follower', followers, 'p2'],
  ])('%s is found in 95 or more, and nobody is claimed in more than 5 without one', (_, find, id) => {
    const found = planted.filter(({ spec, steps }) =>
      find(spec, steps).some(({ participantId }) => participantId === id),
    );
    const claimed = plain.filter(({ spec, steps }) => find(spec, steps).length > 0);
    expect(found.length).toBeGreaterThanOrEqual(95);
    expect(claimed.length).toBeLessThanOrEqual(5);
  });
});

test('of panels where every tenth vote is odd, few are said to have anybody', () => {
  const odd = panels.map((seed) => syntheticPanel({ seed, phases: 5, noise: 0.1, flips: 0.1 }));
  for (const find of [conformists, persuaded, followers])
    expect(odd.filter(({ spec, steps }) => find(spec, steps).length > 0).length).toBeLessThanOrEqual(5);
});

/** Four participants who vote and speak at these positions in each of four phases, with a little noise. */
function talkOf(voters: { votes: number; speaks: number }[]): { spec: PanelSpec; steps: Step[] } {
  const spec = panelSpec(['Ann', 'Ben', 'Cleo', 'Dan'], 4);
  const steps = voters.flatMap(({ votes, speaks }, seat) =>
    [0, 1, 2, 3, 4].flatMap((moment) => {
      const id = `p${seat + 1}`;
      const off = 0.02 * ((seat + moment) % 3);
      const exchange = moment * 4 + seat;
      const ballot = castBallot(id, moment, ballotAt(votes + off));
      if (moment === 0) return [ballot];
      const coding = codingOf(moment - 1, [{ exchange, stance: ballotAt(speaks) }]);
      return [ballot, spokenTurn(id, moment - 1, exchange, 'Said'), coding];
    }),
  );
  return { spec, steps };
}

const others = [0.5, 0.6, 0.55].map((at) => ({ votes: at, speaks: at }));

test.each([
  ['agrees with the others aloud only', { votes: -0.5, speaks: 0.5 }, ['p1']],
  ['speaks more strongly than it votes, on the side of the others', { votes: 0.5, speaks: 0.95 }, []],
  ['objects aloud and agrees in private', { votes: 0.5, speaks: -0.5 }, []],
  ['says what it votes', { votes: -0.5, speaks: -0.5 }, []],
  ['is a little more polite than it votes', { votes: 0.1, speaks: 0.3 }, []],
])('who %s', (_, first, expected) => {
  const { spec, steps } = talkOf([first, ...others]);
  expect(conformists(spec, steps).map(({ participantId }) => participantId)).toEqual(expected);
});
