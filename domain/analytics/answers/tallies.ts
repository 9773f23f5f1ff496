/** All counts of a selection that do not depend on each other, in one walk. */
import type { ClusteredPair } from '../../simulations/clusters.ts';
import { ModelsTally, type ModelTallies } from './models.ts';
import { PeopleTally, type PersonaTallies } from './people.ts';
import { answeredSteps, walkAnswers, type Selection, type Visitor } from './selection.ts';
import { SidesTally } from './sides.ts';

export interface Tallies {
  people: PersonaTallies;
  models: ModelTallies;
  /** The later half of the steps with answers, and the earlier one, of what a persona answered to the same message in both. */
  halves: ClusteredPair | null;
}

/** Counts the selected answers. `pause` is awaited now and then. */
export async function tallyAnswers(selection: Selection, pause: () => Promise<void>): Promise<Tallies> {
  const tally = new AnswersTally(selection);
  await walkAnswers(selection, tally, pause);
  return tally.result();
}

class AnswersTally implements Visitor {
  readonly #people: PeopleTally;
  readonly #models: ModelsTally;
  readonly #halves: SidesTally;
  readonly #addToStep: (step: number, score: number) => void;

  constructor(selection: Selection) {
    const steps = answeredSteps(selection);
    const firstOfLater = steps[Math.ceil(steps.length / 2)] ?? null;
    /** 0 for the later half of the steps with answers, 1 for the earlier one. */
    const halfOf = (step: string) => (firstOfLater === null ? -1 : step >= firstOfLater ? 0 : 1);
    const halfOfStep = Int8Array.from(selection.steps, halfOf);
    const halfOfRun = Int8Array.from(selection.stepOfRun, (step) => halfOfStep[step] ?? -1);
    this.#people = new PeopleTally(selection);
    this.#models = new ModelsTally(selection);
    this.#halves = new SidesTally(selection, halfOfRun, true);
    this.#addToStep = (step, score) => {
      this.#people.addToStep(step, score);
      this.#halves.add(halfOfStep[step] ?? -1, score);
    };
  }

  lone(row: number, run: number, kind: number, topic: number): void {
    this.#people.lone(row, run, kind, topic);
    this.#models.lone(row, run, kind);
    this.#halves.lone(row, run);
  }

  answer(row: number, run: number, kind: number): void {
    this.#people.answer(row, run, kind);
    this.#models.answer(row, run, kind);
  }

  message(topic: number): void {
    // A persona's many answers to a message are added up by step once.
    this.#models.addSteps(this.#addToStep);
    this.#people.message(topic);
    this.#models.message();
    this.#halves.message();
  }

  person(): void {
    this.#people.person();
    this.#models.person();
    this.#halves.person();
  }

  result(): Tallies {
    return { people: this.#people.result(), models: this.#models.result(), halves: this.#halves.result() };
  }
}
