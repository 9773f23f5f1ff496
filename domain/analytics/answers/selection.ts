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

/** The steps of the trend with selected answers, sorted. */
export function answeredSteps({ columns, steps, stepOfRun, hasKind }: Selection): string[] {
  const hasAnswer = steps.map(() => false);
  for (const { run, kind, part } of columns.usage) {
    const step = stepOfRun[run] ?? -1;
    if (step !== -1 && hasKind[kind] === true && part.answers > 0) hasAnswer[step] = true;
  }
  return steps.filter((_, step) => hasAnswer[step]);
}

/** Called for each selected answer, after each message of a person, and after each person. */
export interface Visitor {
  /** The only answer of a person, which most are: called in place of the other three. */
  lone(row: number, run: number, kind: number, topic: number): void;
  answer(row: number, run: number, kind: number): void;
  /** The message of the answers since the last call. */
  message(topic: number): void;
  person(): void;
}

/** Answers between two pauses: about 10 ms of work. */
const rowsAtOnce = 100_000;

/** Walks over the selected answers in their order. `pause` is awaited now and then, so that others are served. */
export async function walkAnswers(selection: Selection, visitor: Visitor, pause: () => Promise<void>): Promise<void> {
  const rows = rowsOfFewRuns(selection);
  const length = rows?.length ?? selection.columns.length;
  const place: Place = { person: -1, topic: -1 };
  for (let from = 0; from < length; from += rowsAtOnce) {
    if (from > 0) await pause();
    const span = { rows, from, to: Math.min(length, from + rowsAtOnce) };
    walkSpan(selection, visitor, span, place);
  }
  if (place.topic === -1) return;
  visitor.message(place.topic);
  visitor.person();
}

/** The person and message of the last answer; -1 before the first one. */
interface Place {
  person: number;
  topic: number;
}

interface Span {
  /** Null for all rows. */
  rows: Int32Array | null;
  from: number;
  to: number;
}

/** Apart from the pauses, because a function that waits is not compiled as well. */
function walkSpan(
  { columns, stepOfRun, hasKind }: Selection,
  visitor: Visitor,
  { rows, from, to }: Span,
  place: Place,
): void {
  const { person: personOf, run: runOf, kind: kindOf, topicOfRun } = columns;
  const isSelected = Uint8Array.from(hasKind, Number);
  let { person, topic } = place;
  const close = (isSamePerson: boolean) => {
    visitor.message(topic);
    if (!isSamePerson) visitor.person();
  };
  for (let at = from; at < to; at += 1) {
    const row = rows === null ? at : (rows[at] ?? 0);
    const run = runOf[row] ?? 0;
    const kind = kindOf[row] ?? 0;
    if (stepOfRun[run] === -1 || isSelected[kind] === 0) continue;
    const own = personOf[row] ?? 0;
    const heard = topicOfRun[run] ?? 0;
    if (topic !== -1 && (own !== person || heard !== topic)) close(own === person);
    if (own !== person && personOf[row + 1] !== own) {
      [person, topic] = [-1, -1];
      visitor.lone(row, run, kind, heard);
      continue;
    }
    [person, topic] = [own, heard];
    visitor.answer(row, run, kind);
  }
  place.person = person;
  place.topic = topic;
}

/** The sorted rows of the selected runs when they are less than a quarter of all; null when all are to be walked. */
function rowsOfFewRuns({ columns, stepOfRun }: Selection): Int32Array | null {
  const { length, rowsByRun, endOfRun } = columns;
  const startOf = (run: number) => endOfRun[run - 1] ?? 0;
  const sizeOf = (run: number) => (stepOfRun[run] === -1 ? 0 : (endOfRun[run] ?? 0) - startOf(run));
  let count = 0;
  for (let run = 0; run < stepOfRun.length; run += 1) count += sizeOf(run);
  if (count >= length / 4) return null;
  const rows = new Int32Array(count);
  let filled = 0;
  for (let run = 0; run < stepOfRun.length; run += 1) {
    if (sizeOf(run) === 0) continue;
    rows.set(rowsByRun.subarray(startOf(run), endOfRun[run]), filled);
    filled += sizeOf(run);
  }
  return rows.sort();
}
