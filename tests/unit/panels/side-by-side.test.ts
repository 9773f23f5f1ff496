/** Groups of a panel side by side, and the words that the figures allow. */
import { forkSteps } from '../../../domain/panels/fork.ts';
import { sideBySide } from '../../../domain/panels/analysis/side-by-side.ts';
import type { Step } from '../../../domain/panels/step.ts';
import { plantedPanel, playPanel } from '../../_support/planted-panels.ts';

/** Steps whose last votes in the second group are those of the first, moved for some participants. */
function withLastVotes(steps: readonly Step[], moved: Record<string, string>): Step[] {
  const last = Math.max(...steps.map(({ moment }) => moment ?? 0));
  return steps.map((step) => {
    if (step.kind !== 'ballot' || step.moment !== last) return step;
    const like = steps.find(({ group, key }) => group === 0 && key === step.key)?.data?.ballot ?? {};
    const stance = step.group === 1 ? moved[step.participantId ?? ''] : undefined;
    const ballot = stance === undefined ? like : { ...mapped(like), [stance]: 1 };
    return { ...step, data: { ...step.data, ballot } };
  });
}

const mapped = (ballot: Record<string, number>) => Object.fromEntries(Object.keys(ballot).map((key) => [key, 0]));

test('one group is compared with nothing', () => {
  const spec = plantedPanel(1, '');
  expect(sideBySide(spec, playPanel(spec))).toBeNull();
});

test('branches that end alike are said to end alike, and those that differ name who', () => {
  const spec = plantedPanel(1, '', { groups: 2 });
  const steps = playPanel(spec);
  const alike = sideBySide(spec, withLastVotes(steps, {}));
  expect(alike).toMatchObject({
    difference: 0,
    sentence: expect.stringMatching(
      /^Everybody ended at about the same place in both groups\. One group each cannot/,
    ) as string,
  });
  const moved = sideBySide(spec, withLastVotes(steps, { p2: 'For', p3: 'Against' }));
  expect(moved?.sentence).toMatch(/^1 of 6 ended more in favor in group 2, 1 less\. One group each cannot/);
  expect(
    moved?.differences
      .slice(0, 2)
      .map(({ participantId }) => participantId)
      .sort(),
  ).toEqual(['p2', 'p3']);
  expect(moved?.groups.map(({ voters }) => voters)).toEqual([6, 6]);
  expect(moved?.difference).not.toBe(0);
});

test('three groups are listed without a difference of two', () => {
  const spec = plantedPanel(1, '', { groups: 3 });
  expect(sideBySide(spec, playPanel(spec))).toMatchObject({ differences: [], difference: null, sentence: null });
});

test('a branch that is said again has one group and the same beginning', () => {
  const spec = plantedPanel(1, '');
  const steps = playPanel(spec);
  const again = forkSteps(steps, { group: 0, exchange: 5, text: null }) ?? [];
  expect(new Set(again.map(({ group }) => group))).toEqual(new Set([0]));
  expect(Math.max(...again.map(({ exchange }) => exchange ?? 0))).toBe(4);
});
