/** Simulated panels of which it is known whom the reasons persuaded: how often the product's own words are not true. */
import { movementVerdict } from '../../domain/panels/analysis/verdict.ts';
import { persuaded } from '../../domain/panels/analysis/persuaded.ts';
import type { PanelSpec } from '../../domain/panels/setup.ts';
import { randomNormal, seededRandom, type Random } from '../../domain/random.ts';
import type { Step } from '../../domain/panels/step.ts';
import { ballotAt, castBallot, panelSpec } from '../../tests/_support/panel-steps.ts';
import { percentOf } from './section.ts';

export interface PanelDesign {
  people: number;
  groups: number;
  phases: number;
}

/** How its participants vote. Positions go from −1 to 1, so that 0.1 is 5 points of a share. */
export interface Voting {
  /** Standard deviation of votes after nothing was read, and after a transcript. */
  quiet: number;
  read: number;
  /** By how much a whole transcript moves everybody whatever it says; shorter ones move less. */
  drift?: number;
  /** Chance that a vote is cast for the other side, without a reason. */
  flips?: number;
  /** The first participants whom the reasons move, and by how much. */
  persuaded?: number;
  by?: number;
  /** The first participants whom the others' votes move, whether alone or within the discussion, and by how much. */
  followers?: number;
  following?: number;
  /** True when those who are asked again without the discussion begin from their latest vote. */
  remembers?: boolean;
  /** True when the first participant's votes have three times the noise. */
  isOneNoisy?: boolean;
}

/** Draws all votes of a panel with controls and sham transcripts. */
export function drawPanel(
  random: Random,
  { people, groups, phases }: PanelDesign,
  voting: Voting,
): { spec: PanelSpec; steps: Step[] } {
  const names = Array.from({ length: people }, (_, at) => `Person ${at + 1}`);
  const spec = { ...panelSpec(names, phases, groups), controls: true, sham: true };
  const steps: Step[] = [];
  const { quiet, read, drift = 0, flips = 0, persuaded: moved = 0, by = 0, followers = 0, following = 0 } = voting;
  const starts = names.map((_, seat) => (seat < Math.max(moved, followers) ? -0.5 : -0.2 + 0.9 * random()));
  for (let group = 0; group < groups; group += 1)
    for (const [seat, { id }] of spec.participants.entries()) {
      const start = starts[seat] ?? 0;
      const votes = seat < followers ? following : 0;
      const reasons = seat < moved ? by : 0;
      const noise = voting.isOneNoisy === true && seat === 0 ? 3 : 1;
      const draw = (position: number, spread: number) =>
        clamp((random() < flips ? -position : position) + noise * spread * randomNormal(random));
      let latest = draw(start, quiet);
      steps.push(castBallot(id, 0, ballotAt(latest), { group }));
      for (let moment = 1; moment <= phases; moment += 1) {
        const length = drift * (moment / phases);
        const alone = voting.remembers === true ? latest : start;
        // A remembered vote followed the others already: it does not follow them once more.
        const follows = voting.remembers === true && moment > 1 ? 0 : votes;
        const cast = (kind: 'control-ballot' | 'stances-ballot' | 'sham-ballot', position: number) =>
          steps.push(castBallot(id, moment, ballotAt(position), { group, kind }));
        cast('control-ballot', draw(alone, quiet));
        cast('stances-ballot', draw(alone + follows, quiet));
        cast('sham-ballot', draw(start + length, read));
        latest = draw(start + votes + reasons + length, read);
        steps.push(castBallot(id, moment, ballotAt(latest), { group }));
      }
    }
  return { spec, steps };
}

function clamp(position: number): number {
  return Math.max(-1, Math.min(1, position));
}

/** Returns in how many of 100 panels the word may be used of anybody or of the groups; `sham` as the panel is judged. */
export function saidOf(trials: number, design: PanelDesign, voting: Voting, sham = true): number {
  const random = seededRandom(`${JSON.stringify(design)} ${JSON.stringify(voting)}`);
  return percentOf(trials, () => {
    const { spec, steps } = drawPanel(random, design, voting);
    return movementVerdict({ ...spec, sham }, steps)?.allowed.includes('persuaded') === true;
  });
}

/** Returns how many of 100 participants whom the reasons moved are named. */
export function foundOf(trials: number, design: PanelDesign, voting: Voting): number {
  const random = seededRandom(`${JSON.stringify(design)} ${JSON.stringify(voting)}`);
  const planted = voting.persuaded ?? 0;
  let found = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const { spec, steps } = drawPanel(random, design, voting);
    found += persuaded(spec, steps).filter(({ participantId }) => Number(participantId.slice(1)) <= planted).length;
  }
  return (100 * found) / (trials * planted);
}
