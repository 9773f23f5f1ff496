/** Counts answers by the value of an attribute that personas carry. */
import type { Clusters } from '../../simulations/clusters.ts';
import { ClusterSums } from './cluster-sums.ts';
import type { AnswerColumns } from './columns.ts';
import { walkAnswers, type Selection } from './selection.ts';

/** The personas of a run with one value: their places, 4 bytes each. */
export interface PackedValue {
  /** JSON text. */
  value: string;
  places: Uint8Array;
}

/** The answers of personas with one value of the attribute; of those without one where it is null. */
export interface ValueClusters extends Clusters {
  value: unknown;
}

export interface ValueColumn {
  /** JSON texts, sorted. */
  values: readonly string[];
  /** Number of each answer's value in `values`; -1 for none. */
  valueOfRow: Int32Array;
}

/** The answers with less frequent values are read as if they had none. */
const maxValues = 2_000;

/** Puts the values of the runs' personas beside the answers. */
export function toValueColumn(
  { length, run: runOf, personaIndex, runs }: AnswerColumns,
  valuesOfRun: ReadonlyMap<string, readonly PackedValue[]>,
): ValueColumn {
  const counts = new Map<string, number>();
  for (const parts of valuesOfRun.values())
    for (const { value, places } of parts) counts.set(value, (counts.get(value) ?? 0) + places.byteLength / 4);
  const frequent = [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, maxValues);
  const values = frequent.map(([value]) => value).toSorted();
  const numbers = new Map(values.map((value, number) => [value, number]));
  const ofRun = runs.map((id) => unpackValues(valuesOfRun.get(id) ?? [], numbers));
  const valueOfRow = new Int32Array(length);
  for (let row = 0; row < length; row += 1) valueOfRow[row] = ofRun[runOf[row] ?? 0]?.[personaIndex[row] ?? 0] ?? -1;
  return { values, valueOfRow };
}

/** The numbers of the values by the place of the persona. */
function unpackValues(parts: readonly PackedValue[], numbers: ReadonlyMap<string, number>): Int32Array {
  const views = parts.map(({ value, places }) => ({
    number: numbers.get(value) ?? -1,
    view: new DataView(places.buffer, places.byteOffset, places.byteLength),
  }));
  let size = 0;
  for (const { view } of views)
    for (let at = 0; at < view.byteLength; at += 4) size = Math.max(size, view.getInt32(at) + 1);
  const ofPlace = new Int32Array(size).fill(-1);
  for (const { number, view } of views)
    for (let at = 0; at < view.byteLength; at += 4) ofPlace[view.getInt32(at)] = number;
  return ofPlace;
}

/** Counts the selected answers by value; a persona counts once per message. `pause` is awaited now and then. */
export async function tallyValues(
  selection: Selection,
  { values, valueOfRow }: ValueColumn,
  pause: () => Promise<void>,
): Promise<ValueClusters[]> {
  const { score: scores } = selection.columns;
  const none = values.length;
  const sums = new ClusterSums(values.length + 1);
  let score = 0;
  let value = none;
  await walkAnswers(
    selection,
    {
      lone(row) {
        const own = valueOfRow[row] ?? -1;
        sums.addLone(own === -1 ? none : own, scores[row] ?? 0);
      },
      answer(row) {
        const own = valueOfRow[row] ?? -1;
        // A persona whose answers to one message carry two values counts once.
        if (own !== -1) value = Math.min(value, own);
        score += scores[row] ?? 0;
      },
      message() {
        sums.addAnswer(value, score);
        sums.endMessage();
        score = 0;
        value = none;
      },
      person: () => sums.endPerson(),
    },
    pause,
  );
  return [...values, null].flatMap((text, number) => {
    const clusters = sums.clustersOf(number);
    return clusters.total === 0 ? [] : [{ ...clusters, value: text === null ? null : (JSON.parse(text) as unknown) }];
  });
}
