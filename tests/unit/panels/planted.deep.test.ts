/**
 * Whole panels with the provider simulator's replies: what was planted is found, and nothing else is claimed.
 * @guards domain/panels/** local/simulator/reply/panel/**
 */
import { conformists } from '../../../domain/panels/analysis/conformists.ts';
import { persuaded } from '../../../domain/panels/analysis/persuaded.ts';
import type { PanelSpec } from '../../../domain/panels/setup.ts';
import { plantedPanel, playPanel } from '../../_support/planted-panels.ts';

const seeds = Array.from({ length: 100 }, (_, seed) => seed);
const claims = (spec: PanelSpec) => {
  const steps = playPanel(spec);
  const idsOf = (found: readonly { participantId: string }[]) => found.map(({ participantId }) => participantId);
  return { conformists: idsOf(conformists(spec, steps)), persuaded: idsOf(persuaded(spec, steps)) };
};

test('a planted conformist is found in at least 95 of 100 panels, and nobody else', () => {
  const found = seeds.map((seed) => claims(plantedPanel(seed, '[[conformist]]')));
  expect(found.filter((one) => one.conformists.join() === 'p2').length).toBeGreaterThanOrEqual(95);
  expect(found.filter((one) => one.persuaded.length > 0).length).toBeLessThanOrEqual(5);
});

test('a planted persuadable is named so in at least 95 of 100 panels, and nobody else', () => {
  const found = seeds.map((seed) => claims(plantedPanel(seed, '[[persuadable]]')));
  expect(found.filter((one) => one.persuaded.join() === 'p2').length).toBeGreaterThanOrEqual(95);
  expect(found.filter((one) => one.conformists.length > 0).length).toBeLessThanOrEqual(5);
});

test.each(['', '[[follower]]', '[[wavering]]'])(
  'nobody is called persuaded or conformist in panels with %j',
  (plant) => {
    const found = seeds.map((seed) => claims(plantedPanel(seed, plant)));
    expect(found.filter((one) => one.persuaded.length > 0).length).toBeLessThanOrEqual(5);
    expect(found.filter((one) => one.conformists.length > 0).length).toBeLessThanOrEqual(5);
  },
);
