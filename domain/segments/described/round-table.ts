/**
 * Rounds a table of people to whole people. Row sums are given; each cell and each column sum is its ideal rounded down
 * or up. Such a table always exists (controlled rounding, Cox 1987); it is found as a flow from rows to columns.
 */
import { sumOf } from '../../sum.ts';

/** Sums of products such as 0.1 × 30 miss whole numbers by this much at most. */
const epsilon = 1e-7;
const floorOf = (ideal: number) => Math.floor(ideal + epsilon);
const ceilingOf = (ideal: number) => Math.ceil(ideal - epsilon);

interface Cell {
  row: number;
  column: number;
  floor: number;
  /** Part that is lost when it is rounded down; 0 for a whole number. */
  rest: number;
  isUp: boolean;
}

interface Flow {
  cells: readonly (readonly Cell[])[];
  /** People of each row that are in no cell yet. */
  left: number[];
  /** Cells of each column that are rounded up. */
  raised: number[];
  /** Most that may be. */
  most: readonly number[];
}

/** `rowSums[i]` people are divided by `shares[i]`, which add up to 1. Returns counts by row and column. */
export function roundTable(rowSums: readonly number[], shares: readonly (readonly number[])[]): number[][] {
  const cells = shares.map((list, row) =>
    list.map((share, column): Cell => {
      const ideal = share * (rowSums[row] ?? 0);
      const floor = floorOf(ideal);
      return { row, column, floor, rest: ceilingOf(ideal) > floor ? ideal - floor : 0, isUp: false };
    }),
  );
  const left = cells.map((list, row) => (rowSums[row] ?? 0) - sumOf(list, ({ floor }) => floor));
  const columns = (cells[0] ?? []).map(({ column }) => cells.flatMap((list) => list[column] ?? []));
  const rests = columns.map((column) => sumOf(column, ({ rest }) => rest));
  const raised = columns.map(() => 0);
  // The least of each column comes first; a later step never takes it away again.
  for (const bound of [floorOf, ceilingOf]) {
    const flow = { cells, left, raised, most: rests.map(bound) };
    raiseNearest(flow);
    for (const row of left.keys())
      while ((left[row] ?? 0) > 0 && raiseByMoves(row, flow, new Set())) takeFrom(left, row);
  }
  return cells.map((list) => list.map(({ floor, isUp }) => floor + (isUp ? 1 : 0)));
}

function hasRoom({ raised, most }: Flow, column: number): boolean {
  return (raised[column] ?? 0) < (most[column] ?? 0);
}

function takeFrom(left: number[], row: number): void {
  left[row] = (left[row] ?? 0) - 1;
}

/** Rounds up what is nearest to the next person, as far as rows and columns have room. */
function raiseNearest(flow: Flow): void {
  const nearest = flow.cells.flat().toSorted((one, other) => other.rest - one.rest);
  for (const cell of nearest) {
    const { row, column, rest, isUp } = cell;
    if (rest === 0 || isUp || (flow.left[row] ?? 0) === 0 || !hasRoom(flow, column)) continue;
    cell.isUp = true;
    flow.raised[column] = (flow.raised[column] ?? 0) + 1;
    takeFrom(flow.left, row);
  }
}

/** Rounds one more cell of a row up, moving other rows to other columns where that makes room. False when it cannot. */
function raiseByMoves(row: number, flow: Flow, seen: Set<number>): boolean {
  for (const cell of flow.cells[row] ?? []) {
    const { column } = cell;
    if (cell.rest === 0 || cell.isUp || seen.has(column)) continue;
    seen.add(column);
    if (hasRoom(flow, column)) {
      flow.raised[column] = (flow.raised[column] ?? 0) + 1;
      cell.isUp = true;
      return true;
    }
    const holder = flow.cells.find((list, other) => list[column]?.isUp === true && raiseByMoves(other, flow, seen))?.[
      column
    ];
    if (holder === undefined) continue;
    holder.isUp = false;
    cell.isUp = true;
    return true;
  }
  return false;
}
