/** Declares tests of whole panels with the provider simulator's replies: what was planted is found, and nothing else. */
import { conformists } from '../../../domain/panels/analysis/conformists.ts';
import { persuaded } from '../../../domain/panels/analysis/persuaded.ts';
import type { PanelSpec } from '../../../domain/panels/setup.ts';
import { plantedPanel, playPanel } from '../../_support/planted-panels.ts';

const claims = (spec: PanelSpec) => {
  const steps = playPanel(spec);
  const idsOf = (found: readonly { participantId: string }[]) => found.map(({ participantId }) => participantId);
  return { conformists: idsOf(conformists(spec, steps)), persuaded: idsOf(persuaded(spec, steps)) };
};

/** Plays so many panels for each test; 95 of 100 must be judged right. */
export function describePlanted(count: number): void {
  const play = (plant: string) => Array.from({ length: count }, (_, seed) => claims(plantedPanel(seed, plant)));

  test(`a planted conformist is found in at least 95% of ${count} panels, and nobody else`, () => {
    const found = play('[[conformist]]');
    expect(found.filter((one) => one.conformists.join() === 'p2').length).toBeGreaterThanOrEqual(0.95 * count);
    expect(found.filter((one) => one.persuaded.length > 0).length).toBeLessThanOrEqual(0.05 * count);
  }, 600_000);

  test(`a planted persuadable is named so in at least 95% of ${count} panels, and nobody else`, () => {
    const found = play('[[persuadable]]');
    expect(found.filter((one) => one.persuaded.join() === 'p2').length).toBeGreaterThanOrEqual(0.95 * count);
    expect(found.filter((one) => one.conformists.length > 0).length).toBeLessThanOrEqual(0.05 * count);
  }, 600_000);

  test.each(['', '[[follower]]', '[[wavering]]'])(
    'nobody is called persuaded or conformist in panels with %j',
    (plant) => {
      const found = play(plant);
      expect(found.filter((one) => one.persuaded.length > 0).length).toBeLessThanOrEqual(0.05 * count);
      expect(found.filter((one) => one.conformists.length > 0).length).toBeLessThanOrEqual(0.05 * count);
    },
    600_000,
  );
}
