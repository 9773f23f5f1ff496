/** Groups that are word for word the same replicate nothing; the simulator's groups differ. */
import { copySentences, distinctGroups } from '../../../domain/panels/analysis/copies.ts';
import { movementOverGroups } from '../../../domain/panels/analysis/movement.ts';
import { sideBySide } from '../../../domain/panels/analysis/side-by-side.ts';
import { movementVerdict } from '../../../domain/panels/analysis/verdict.ts';
import { independentSteps } from '../../../domain/panels/fork.ts';
import { outcomeOf } from '../../../domain/panels/outcome.ts';
import type { PanelSpec } from '../../../domain/panels/setup.ts';
import type { Step } from '../../../domain/panels/step.ts';
import { plantedPanel, playPanel } from '../../_support/planted-panels.ts';

const spec = plantedPanel(1, '', { groups: 3, turnRule: 'desire-bids' });
const steps = playPanel(spec);

/** The first group, said again by so many others, with other spelling. */
function copied(of: PanelSpec, groups: number): Step[] {
  const first = steps.filter(({ group }) => group === 0);
  const rest = steps.filter(({ group }) => group === null);
  const said = Array.from({ length: groups }, (_unused, group) =>
    first.map((step) => ({
      ...step,
      group,
      text: group === 1 && step.text ? ` ${step.text.toUpperCase()} ` : step.text,
    })),
  );
  const others = steps.filter(({ group }) => group !== null && group >= groups && group < of.groups);
  return [...said.flat(), ...others, ...rest].map((step, number) => ({ ...step, number }));
}

test('the groups of the simulator differ, under every rule of turns', () => {
  expect(distinctGroups(spec, steps)).toEqual([[0], [1], [2]]);
  for (const turnRule of ['round-robin', 'moderator-calls', 'propensity'] as const) {
    const other = plantedPanel(2, '', { groups: 3, turnRule });
    expect(distinctGroups(other, playPanel(other))).toHaveLength(3);
  }
});

test('copies are said to be copies, and count as one group', () => {
  const copies = copied(spec, 3);
  expect(copySentences(distinctGroups(spec, copies))).toEqual([
    'These 3 groups are copies of one another: they count as one.',
  ]);
  const independent = independentSteps(spec, copies);
  const movement = movementOverGroups(spec, independent);
  expect(movement.length).toBeGreaterThan(0);
  expect(movement.map(({ interval, isClear }) => [interval, isClear])).toEqual(movement.map(() => [null, false]));
  // Without this, three equal means have an interval of no width.
  expect(movementOverGroups(spec, copies)[0]?.interval).not.toBeNull();
  expect(movementVerdict(spec, independent)?.sentences[0]).toContain('The groups count as one');
  const { consensus } = outcomeOf(spec, copies);
  expect(consensus.distinctGroups).toBe(1);
  for (const { groups, inGroups } of consensus.themes) expect(groups).toBe(Math.min(1, inGroups.length));
  expect(consensus.voteChanges.voters).toBeLessThanOrEqual(spec.participants.length);
});

test('two copies beside a group of its own count as two groups', () => {
  const copies = copied(spec, 2);
  expect(distinctGroups(spec, copies)).toEqual([[0, 1], [2]]);
  expect(copySentences(distinctGroups(spec, copies))).toEqual([
    'Groups 1 and 2 are copies of one another: they count as one.',
  ]);
  const parts = movementOverGroups(spec, independentSteps(spec, copies));
  expect(parts[0]?.groups.map(({ group }) => group)).toEqual([0, 2]);
});

test('two groups side by side that are copies are not said to agree', () => {
  const two = { ...spec, groups: 2 };
  const found = sideBySide(two, copied(two, 2));
  expect(found?.sentence).toBe('These 2 groups are copies of one another: they count as one.');
  expect(found?.differences).toEqual([]);
});

test('groups in which nobody spoke yet are no copies', () => {
  expect(distinctGroups(spec, [])).toEqual([[0], [1], [2]]);
  expect(copySentences(distinctGroups(spec, steps))).toEqual([]);
});
