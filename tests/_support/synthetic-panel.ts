/** Seeded panels with planted participants: ballots with noise in every share, and spoken stances with noise. */
import { randomNormal, seededRandom, type Random } from '../../domain/random.ts';
import type { PanelSpec } from '../../domain/panels/setup.ts';
import { defaultStances, normalizedBallot, type Ballot } from '../../domain/panels/stances.ts';
import type { Step } from '../../domain/panels/step.ts';
import { castBallot, codingOf, panelSpec, spokenTurn } from './panel-steps.ts';

export interface PlantedPanel {
  seed: number;
  phases?: number;
  groups?: number;
  participants?: number;
  /** Standard deviation of the noise in every share of every ballot. */
  noise?: number;
  /** Seats of those who speak with the others and vote as before. */
  conformists?: number[];
  /** Seats of those whom the reasons move by about 1. */
  persuadables?: number[];
  /** Seats of those whom the others' votes alone move by about 1. */
  followers?: number[];
  /** Chance of a ballot in which somebody changes its mind for that time, without a reason. */
  flips?: number;
  controls?: boolean;
  /** True for votes after a sham transcript, too. */
  sham?: boolean;
}

export function syntheticPanel(plan: PlantedPanel): { spec: PanelSpec; steps: Step[] } {
  const {
    seed,
    phases = 4,
    groups = 1,
    participants = 6,
    noise = 0.1,
    controls = true,
    sham = false,
    flips = 0,
  } = plan;
  const random = seededRandom(`planted/${seed}`);
  const names = Array.from({ length: participants }, (_, seat) => `Person ${seat + 1}`);
  const spec = { ...panelSpec(names, phases, groups), controls, sham };
  const planted = [...(plan.conformists ?? []), ...(plan.persuadables ?? []), ...(plan.followers ?? [])];
  const positions = names.map((_, seat) => (planted.includes(seat) ? -0.5 : -0.2 + 0.9 * random()));
  const steps: Step[] = [];
  const draw = (position: number) => {
    const flipped = random() < flips ? -position : position;
    return noisyBallot(random, flipped, noise);
  };
  for (let group = 0; group < groups; group += 1)
    for (const [seat, { id }] of spec.participants.entries()) {
      const start = positions[seat] ?? 0;
      const moved = (seats: number[] = []) => (seats.includes(seat) ? start + 1 : start);
      const [heard, votes] = [moved([...(plan.persuadables ?? []), ...(plan.followers ?? [])]), moved(plan.followers)];
      steps.push(castBallot(id, 0, draw(start), { group }));
      for (let moment = 1; moment <= phases; moment += 1) {
        steps.push(castBallot(id, moment, draw(heard), { group }));
        if (!controls) continue;
        steps.push(castBallot(id, moment, draw(start), { group, kind: 'control-ballot' }));
        steps.push(castBallot(id, moment, draw(votes), { group, kind: 'stances-ballot' }));
        if (sham) steps.push(castBallot(id, moment, draw(start), { group, kind: 'sham-ballot' }));
      }
      for (let phase = 0; phase < phases; phase += 1) {
        const exchange = phase * participants + seat + 1;
        const aloud = plan.conformists?.includes(seat) === true ? start + 1 : heard;
        steps.push(spokenTurn(id, phase, exchange, `In group ${group} I said ${exchange}`, group));
        const stance = noisyBallot(random, aloud, noise);
        steps.push({
          ...codingOf(phase, [{ exchange, stance }], undefined, group),
          key: `g${group}/coding${exchange}`,
        });
      }
    }
  return { spec, steps };
}

function noisyBallot(random: Random, position: number, noise: number): Ballot {
  const undecided = 0.2;
  const shares = [(1 - undecided + position) / 2, undecided, (1 - undecided - position) / 2];
  const noisy = shares.map((share) => Math.max(0, share + noise * randomNormal(random)));
  const ballot = normalizedBallot(
    defaultStances,
    Object.fromEntries(defaultStances.map((stance, index) => [stance, noisy[index]])),
  );
  return ballot ?? { For: 0, Undecided: 1, Against: 0 };
}
