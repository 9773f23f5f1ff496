/** Counts of answers by model, also over time, and how far the models of two providers agree. */
import type { Clusters } from '../../simulations/clusters.ts';
import { ClusterSums } from './cluster-sums.ts';
import type { AnswerColumns } from './columns.ts';
import { walkAnswers, type Selection, type Visitor } from './selection.ts';

/** Counts of one model. Clusters count a persona once per message; `answers`, tokens and cost count every reaction. */
export interface ModelTally extends Clusters {
  answers: number;
  provider: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  /** Mean duration of a call in milliseconds. */
  latencyMs: number;
  runs: number;
}

export interface ModelTallies {
  byModel: ModelTally[];
  byModelAndStep: (ModelTally & { step: string })[];
}

interface Model {
  provider: string;
  model: string;
}

/** The models of columns, sorted by name, and the number of each kind's model. */
function modelsOf({ kinds }: AnswerColumns): { models: Model[]; modelOfKind: Int32Array } {
  const keyOf = ({ provider, model }: Model) => `${provider}\n${model}`;
  const models = [...new Map(kinds.map((kind) => [keyOf(kind), kind])).values()]
    .map(({ provider, model }) => ({ provider, model }))
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const numbers = new Map(models.map((model, number) => [keyOf(model), number]));
  return { models, modelOfKind: Int32Array.from(kinds, (kind) => numbers.get(keyOf(kind)) ?? 0) };
}

/** Counts the selected answers by model and step, during a walk. */
export class ModelsTally implements Visitor {
  readonly #selection: Selection;
  readonly #models: Model[];
  readonly #modelOfKind: Int32Array;
  readonly #byModel: ClusterSums;
  /** The cells of models and steps: one row of steps per model. */
  readonly #byModelAndStep: ClusterSums;

  constructor(selection: Selection) {
    const { models, modelOfKind } = modelsOf(selection.columns);
    this.#selection = selection;
    this.#models = models;
    this.#modelOfKind = modelOfKind;
    this.#byModel = new ClusterSums(models.length);
    this.#byModelAndStep = new ClusterSums(models.length * selection.steps.length);
  }

  lone(row: number, run: number, kind: number): void {
    const { columns, steps, stepOfRun } = this.#selection;
    const model = this.#modelOfKind[kind] ?? 0;
    const score = columns.score[row] ?? 0;
    this.#byModel.addLone(model, score);
    this.#byModelAndStep.addLone(model * steps.length + (stepOfRun[run] ?? 0), score);
  }

  answer(row: number, run: number, kind: number): void {
    const { columns, steps, stepOfRun } = this.#selection;
    const cell = (this.#modelOfKind[kind] ?? 0) * steps.length + (stepOfRun[run] ?? 0);
    this.#byModelAndStep.addAnswer(cell, columns.score[row] ?? 0);
  }

  /** Calls `add` with each step of the current message and a score; the scores of a step are to be added up. */
  addSteps(add: (step: number, score: number) => void): void {
    const cells = this.#byModelAndStep;
    const { length } = this.#selection.steps;
    for (let at = 0; at < cells.heardSize; at += 1) {
      const cell = cells.heard(at);
      add(cell % length, cells.scoreOf(cell));
    }
  }

  message(): void {
    const cells = this.#byModelAndStep;
    const { length } = this.#selection.steps;
    for (let at = 0; at < cells.heardSize; at += 1) {
      const cell = cells.heard(at);
      this.#byModel.addAnswer(Math.trunc(cell / length), cells.scoreOf(cell));
    }
    this.#byModel.endMessage();
    cells.endMessage();
  }

  person(): void {
    this.#byModel.endPerson();
    this.#byModelAndStep.endPerson();
  }

  result(): ModelTallies {
    const { steps } = this.#selection;
    const models = this.#models;
    const usage = sumUsage(this.#selection, this.#modelOfKind, models.length);
    return {
      byModel: models.flatMap((model, number) => {
        const clusters = this.#byModel.clustersOf(number);
        return clusters.total === 0 ? [] : [{ ...model, ...clusters, ...usage.ofModel(number) }];
      }),
      byModelAndStep: models.flatMap((model, number) =>
        steps.flatMap((step, at) => {
          const group = number * steps.length + at;
          const clusters = this.#byModelAndStep.clustersOf(group);
          return clusters.total === 0 ? [] : [{ ...model, step, ...clusters, ...usage.ofModelAndStep(group) }];
        }),
      ),
    };
  }
}

type UsageSums = Pick<ModelTally, 'answers' | 'inputTokens' | 'outputTokens' | 'costUsd' | 'latencyMs' | 'runs'>;

/** Sums the usage of the selected runs and kinds per model, and per model and step. */
function sumUsage({ columns, steps, stepOfRun, hasKind }: Selection, modelOfKind: Int32Array, models: number) {
  const fresh = () => ({ answers: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, latencyMs: 0, runs: 0, lastRun: -1 });
  const ofModel = Array.from({ length: models }, fresh);
  const ofModelAndStep = Array.from({ length: models * steps.length }, fresh);
  // The usage of a run stands together, so a run is new for a sum when it is not the last one there.
  for (const { run, kind, part: usage } of columns.usage) {
    const step = stepOfRun[run] ?? -1;
    if (step === -1 || hasKind[kind] !== true) continue;
    const model = modelOfKind[kind] ?? 0;
    for (const sum of [ofModel[model], ofModelAndStep[model * steps.length + step]]) {
      if (sum === undefined) continue;
      sum.answers += usage.answers;
      sum.inputTokens += usage.inputTokens;
      sum.outputTokens += usage.outputTokens;
      sum.costUsd += usage.costUsd;
      sum.latencyMs += usage.latencyMs;
      if (sum.lastRun !== run) sum.runs += 1;
      sum.lastRun = run;
    }
  }
  const meanOf = (sum: (UsageSums & { lastRun: number }) | undefined): UsageSums => {
    const { lastRun: _lastRun, ...known } = sum ?? fresh();
    return { ...known, latencyMs: known.latencyMs / Math.max(1, known.answers) };
  };
  return {
    ofModel: (number: number) => meanOf(ofModel[number]),
    ofModelAndStep: (group: number) => meanOf(ofModelAndStep[group]),
  };
}

type Sign = 'positive' | 'neutral' | 'negative';

/** Number of personas for whom two models of different providers gave these two sentiments. */
export interface ModelPairTally {
  firstModel: string;
  secondModel: string;
  firstProvider: string;
  secondProvider: string;
  first: Sign;
  second: Sign;
  total: number;
}

/**
 * Counts pairs of answers of two providers by one persona of a run, once per persona and message. Needs a selection
 * that filters runs only: of a filter by segment, the first answer must match; of one by model, one of the two.
 */
export async function tallyPairs(
  selection: Selection,
  { segmentIds, models: wanted }: { segmentIds: readonly string[]; models: readonly string[] },
  pause: () => Promise<void>,
): Promise<ModelPairTally[]> {
  const { columns } = selection;
  const { kinds, run: runOf, personaIndex, score: scoreOf } = columns;
  const { models, modelOfKind } = modelsOf(columns);
  const size = models.length;
  const isWanted = models.map(({ model }) => wanted.length === 0 || wanted.includes(model));
  const inSegment = kinds.map(({ segmentId }) => segmentIds.length === 0 || segmentIds.includes(segmentId));
  const totals = new Float64Array(size * size * 9);
  /** Scores of the pairs of models in the current message. */
  const scores = new Map<number, { first: number; second: number }>();
  /** Answers of the current place in the current run. */
  let beside: { row: number; kind: number }[] = [];
  const pairUp = (one: { row: number; kind: number }, other: { row: number; kind: number }) => {
    const [first, second] =
      (kinds[one.kind]?.provider ?? '') > (kinds[other.kind]?.provider ?? '') ? [one, other] : [other, one];
    const [a, b] = [modelOfKind[first.kind] ?? 0, modelOfKind[second.kind] ?? 0];
    if (models[a]?.provider === models[b]?.provider || inSegment[first.kind] !== true) return;
    if (isWanted[a] !== true && isWanted[b] !== true) return;
    const sum = scores.get(a * size + b) ?? { first: 0, second: 0 };
    sum.first += scoreOf[first.row] ?? 0;
    sum.second += scoreOf[second.row] ?? 0;
    scores.set(a * size + b, sum);
  };
  await walkAnswers(
    withTwoProviders(selection),
    {
      // One answer is no pair.
      lone() {},
      answer(row, run, kind) {
        const before = beside[0]?.row ?? -1;
        if (before === -1 || runOf[before] !== run || personaIndex[before] !== personaIndex[row]) beside = [];
        for (const other of beside) pairUp(other, { row, kind });
        beside.push({ row, kind });
      },
      message() {
        beside = [];
        if (scores.size === 0) return;
        for (const [pair, { first, second }] of scores) {
          const cell = pair * 9 + (Math.sign(first) + 1) * 3 + Math.sign(second) + 1;
          totals[cell] = (totals[cell] ?? 0) + 1;
        }
        scores.clear();
      },
      person() {},
    },
    pause,
  );
  const signs: readonly Sign[] = ['negative', 'neutral', 'positive'];
  return [...totals.entries()].flatMap(([cell, total]) => {
    const pair = Math.floor(cell / 9);
    const [one, other] = [models[Math.floor(pair / size)], models[pair % size]];
    const [first, second] = [signs[Math.floor(cell / 3) % 3], signs[cell % 3]];
    if (total === 0 || !one || !other || !first || !second) return [];
    return [
      {
        firstModel: one.model,
        secondModel: other.model,
        firstProvider: one.provider,
        secondProvider: other.provider,
        first,
        second,
        total,
      },
    ];
  });
}

/** Leaves out the runs that asked one provider, which are most. */
function withTwoProviders(selection: Selection): Selection {
  const { columns, stepOfRun } = selection;
  const first: (string | undefined)[] = columns.runs.map(() => undefined);
  const hasTwo = new Uint8Array(columns.runs.length);
  for (const { run, kind } of columns.usage) {
    const provider = columns.kinds[kind]?.provider;
    first[run] ??= provider;
    if (first[run] !== provider) hasTwo[run] = 1;
  }
  return { ...selection, stepOfRun: stepOfRun.map((step, run) => (hasTwo[run] === 1 ? step : -1)) };
}
