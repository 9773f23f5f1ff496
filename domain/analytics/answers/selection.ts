/** The answers that a filter selects, and a walk over them by person and message. */
import type { AnalyticsFilter } from '../filter.ts';
import type { AnswerColumns } from './columns.ts';

/** A run that the filter selects. */
export interface SelectedRun {
  id: string;
  jobId: string | null;
  isSimulated: boolean;
  createdAt: Date;
  /** First day of its step in the trend. */
  step: string;
}

/** Selected runs and kinds of columns, by their numbers there. */
export interface Selection {
  columns: AnswerColumns;
  /** Steps of the trend, sorted. */
  steps: readonly string[];
  /** Number of the step of each run; -1 for a run that is not selected. */
  stepOfRun: Int32Array;
  /** Of each run; undefined for one that is not selected. */
  runs: readonly (SelectedRun | undefined)[];
  /** Whether answers of a kind are selected. */
  hasKind: readonly boolean[];
}

type KindFilter = Pick<AnalyticsFilter, 'segmentIds' | 'providers' | 'models'>;

/** Of runs, those with an answer that the filter selects. */
export function withAnswers<R extends { id: string }>(
  runs: readonly R[],
  columns: AnswerColumns,
  filter: KindFilter,
): readonly R[] {
  const hasKind = kindsOf(columns, filter);
  const answered = new Set(columns.usage.filter(({ kind }) => hasKind[kind]).map(({ run }) => columns.runs[run]));
  return runs.filter(({ id }) => answered.has(id));
}

export function selectAnswers(columns: AnswerColumns, selected: readonly SelectedRun[], filter: KindFilter): Selection {
  const byId = new Map(selected.map((run) => [run.id, run]));
  const runs = columns.runs.map((id) => byId.get(id));
  const steps = [...new Set(selected.map(({ step }) => step))].toSorted();
  const numbers = new Map(steps.map((step, number) => [step, number]));
  const stepOfRun = Int32Array.from(runs, (run) => (run === undefined ? -1 : (numbers.get(run.step) ?? -1)));
  return { columns, steps, stepOfRun, runs, hasKind: kindsOf(columns, filter) };
}

function kindsOf({ kinds }: AnswerColumns, { segmentIds, providers, models }: KindFilter): boolean[] {
  return kinds.map(
    ({ segmentId, provider, model }) =>
      (segmentIds.length === 0 || segmentIds.includes(segmentId)) &&
      (providers.length === 0 || providers.includes(provider)) &&
      (models.length === 0 || models.includes(model)),
  );
}

/** Called for each selected answer, after each message of a person, and after each person. */
export interface Visitor {
  answer(row: number, run: number, kind: number): void;
  /** The message of the answers since the last call. */
  message(topic: number): void;
  person(): void;
}

/** Answers between two pauses: about 10 ms of work. */
const rowsAtOnce = 100_000;

/** Walks over the selected answers in their order. `pause` is awaited now and then, so that others are served. */
export async function walkAnswers(
  { columns, stepOfRun, hasKind }: Selection,
  visitor: Visitor,
  pause: () => Promise<void>,
): Promise<void> {
  const { length, person: personOf, run: runOf, kind: kindOf, topicOfRun } = columns;
  const isSelected = Uint8Array.from(hasKind, Number);
  let [person, topic] = [-1, -1];
  for (let row = 0; row < length; row += 1) {
    if (row % rowsAtOnce === rowsAtOnce - 1) await pause();
    const run = runOf[row] ?? 0;
    const kind = kindOf[row] ?? 0;
    if (stepOfRun[run] === -1 || isSelected[kind] === 0) continue;
    const isSamePerson = personOf[row] === person;
    const heard = topicOfRun[run] ?? 0;
    if (topic !== -1 && (!isSamePerson || heard !== topic)) visitor.message(topic);
    if (topic !== -1 && !isSamePerson) visitor.person();
    person = personOf[row] ?? 0;
    topic = heard;
    visitor.answer(row, run, kind);
  }
  if (topic === -1) return;
  visitor.message(topic);
  visitor.person();
}
