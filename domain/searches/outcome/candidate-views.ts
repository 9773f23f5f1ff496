/** Candidates as people read them: what the search believes about each, from the answers of its roster. */
import { candidateLabel, type Candidate, type Flag } from '../candidate.ts';
import { fitnessOf, weightsOf } from '../fitness.ts';
import { isBelow } from '../floor.ts';
import { judgedAs } from '../judging.ts';
import { mutationOf } from '../mutations/registry.ts';
import { objectiveNames } from '../setup.ts';
import type { Rating, SearchState } from '../state.ts';
import type { CandidateView, JudgmentView, SegmentCell } from '../view.ts';
import { Beliefs } from './beliefs.ts';
import { differenceOf, estimateOf, shareOf, Tally } from './estimates.ts';

const origins: Record<string, string> = { seed: 'Your message', edit: 'Your edit' };

export function originLabel(origin: string): string {
  return origins[origin] ?? mutationOf(origin)?.label ?? origin;
}

export class CandidateViews {
  private readonly state: SearchState;
  private readonly fitness: (rating: Rating) => number;
  private readonly beliefs: Beliefs;

  constructor(state: SearchState) {
    this.state = state;
    const weights = weightsOf(state.spec);
    this.beliefs = new Beliefs(state);
    this.fitness = (rating) => fitnessOf(rating, weights);
  }

  all(): CandidateView[] {
    return this.state.candidates.map((candidate) => this.view(candidate));
  }

  /** The share of the roster who support it. */
  support(number: number) {
    const own = this.answers(number);
    return shareOf(own.filter(([, rating]) => isPositive(rating)).length, own.length);
  }

  /** The fitness compared with another candidate on the same personas. */
  versus(number: number, other: number | undefined) {
    const compared = other === undefined || other === number ? undefined : this.state.ratings.get(other);
    if (compared === undefined) return null;
    const tally = new Tally();
    for (const [persona, rating] of this.answers(number)) {
      const against = compared.get(persona);
      if (against) tally.add(this.fitness(rating) - this.fitness(against));
    }
    return differenceOf(tally.paired);
  }

  private view(candidate: Candidate): CandidateView {
    const { number, generation, arm, origin, parents, status, reason, message } = candidate;
    const own = this.answers(number);
    const fitness = new Tally();
    for (const [, rating] of own) fitness.add(this.fitness(rating));
    const segments = this.cells(number, own);
    return {
      number,
      label: candidateLabel(number),
      generation,
      arm,
      origin,
      originLabel: originLabel(origin),
      parents,
      status,
      reason,
      message: message ?? '',
      support: this.support(number),
      fitness: estimateOf(fitness),
      objectives:
        own.length === 0
          ? []
          : objectiveNames.map((name) => ({ name, mean: meanOf(own, ({ values }) => values[name]) })),
      segments,
      versusSeed: this.versus(number, 0),
      versusParent: this.versus(number, parents[0]),
      believed: this.beliefs.of(number),
      answers: answersOf(candidate),
      flags: [...candidate.flags, ...this.polarizing(segments)],
      judgment: this.judgment(number),
    };
  }

  private judgment(number: number): JudgmentView | null {
    const judgment = this.state.judgments.get(number);
    return judgment === undefined ? null : { verdict: judgedAs(judgment), claims: [...(judgment.claims ?? [])] };
  }

  private answers(number: number): [number, Rating][] {
    const { spec, ratings } = this.state;
    const own: [number, Rating][] = [];
    for (const [persona, rating] of ratings.get(number) ?? [])
      if (rating !== null && persona < spec.personas) own.push([persona, rating]);
    return own;
  }

  private cells(number: number, own: readonly [number, Rating][]): SegmentCell[] {
    const { spec, ratings, segmentOf } = this.state;
    const seed = ratings.get(0);
    const cells = spec.segments.map(() => ({ support: new Tally(), versus: new Tally() }));
    for (const [persona, rating] of own) {
      const cell = cells[segmentOf[persona] ?? -1];
      const compared = seed?.get(persona);
      cell?.support.add(Number(isPositive(rating)));
      if (compared && number !== 0) cell?.versus.add(Number(isPositive(rating)) - Number(isPositive(compared)));
    }
    return cells.map(({ support, versus }, segment) => ({
      segment,
      n: support.n,
      positive: support.mean,
      versusSeed: differenceOf(versus.paired),
      isBelowFloor: isBelow(versus.paired, spec.segmentFloorPoints),
    }));
  }

  /** Names a candidate that wins one segment and loses another. */
  private polarizing(cells: readonly SegmentCell[]): Flag[] {
    const name = (cell: SegmentCell) => this.state.spec.segments[cell.segment]?.name ?? '';
    const won = cells.find(({ versusSeed }) => (versusSeed?.low ?? 0) > 0);
    const lost = cells.find(({ versusSeed }) => (versusSeed?.high ?? 0) < 0);
    if (won === undefined || lost === undefined) return [];
    return [{ kind: 'polarizing', text: `Better than your message in ${name(won)}, worse in ${name(lost)}` }];
  }
}

function isPositive({ sentiment }: Rating): boolean {
  return sentiment === 'positive';
}

function meanOf(own: readonly [number, Rating][], valueOf: (rating: Rating) => number): number {
  return own.reduce((sum, [, rating]) => sum + valueOf(rating), 0) / own.length;
}

function answersOf({ answers, plan }: Candidate): CandidateView['answers'] {
  if (answers === null) return null;
  const told = plan.objections?.find(({ text }) => text === answers);
  return { text: answers, personas: told?.personas ?? 0 };
}
