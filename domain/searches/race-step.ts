/** One step of a race within a plan: questions, or decisions about those who answered. */
import { candidateLabel } from './candidate.ts';
import type { Draft } from './draft.ts';
import { dropsOf, keptOf, nextAsks, type Racer } from './race.ts';
import type { RatingAsk } from './state.ts';

/** Decides block after block as far as the answers go. 'over' when everybody left was asked of the whole roster. */
export function raceStep(
  draft: Draft,
  racersOf: () => Racer[],
  callsLeft: number,
): RatingAsk[] | 'over' | 'out-of-calls' {
  const { progress, scores, spec, method } = draft;
  const [{ personas }, keep] = [spec, keptOf(spec)];
  for (;;) {
    const racers = racersOf();
    if (racers.every(({ number }) => scores.isComplete(number))) return 'over';
    const at = { block: progress.block, personas, keep, most: callsLeft };
    const asks = nextAsks(scores, racers, at, method.race);
    if (asks.length > callsLeft) return 'out-of-calls';
    if (asks.length > 0) return asks;
    progress.block += 1;
    const answered = Math.min(personas, progress.block * method.race.block);
    for (const { number, against } of dropsOf(scores, racers, { personas: answered, keep }, method.race))
      draft.change(number, { status: 'dropped', reason: worseThan(draft, number, against) });
  }
}

export function worseThan({ scores }: Draft, number: number, against: number): string {
  return `Worse than ${candidateLabel(against)} with the same ${scores.paired(number, against).n} personas`;
}
