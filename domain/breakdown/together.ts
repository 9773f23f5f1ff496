/** Attributes that go together: what one of them seems to explain may be another's doing, so they are one finding. */

/** Groups of one attribute, by number of a person, -1 for none. */
export interface Grouping {
  groups: Int32Array;
  count: number;
}

/** Association from which on two attributes go together: Cohen's (1988) medium one. */
const minAssociation = 0.3;

/**
 * Returns for each grouping the first one that it goes together with and that leads others; null for those that lead
 * themselves. Given in the order of what they explain.
 */
export function leadersOf<G extends Grouping>(groupings: readonly G[]): (G | null)[] {
  const leaders: G[] = [];
  return groupings.map((grouping) => {
    const leader = leaders.find((one) => associationOf(one, grouping) >= minAssociation) ?? null;
    if (leader === null) leaders.push(grouping);
    return leader;
  });
}

/** Returns Cramér's V of two groupings of the same persons, 0 to 1, without what chance adds to it (Bergsma 2013). */
export function associationOf(first: Grouping, second: Grouping): number {
  const cells = new Float64Array(first.count * second.count);
  const rows = new Float64Array(first.count);
  const columns = new Float64Array(second.count);
  let persons = 0;
  for (let person = 0; person < first.groups.length; person += 1) {
    const [row, column] = [first.groups[person] ?? -1, second.groups[person] ?? -1];
    if (row < 0 || column < 0) continue;
    const cell = row * second.count + column;
    cells[cell] = (cells[cell] as number) + 1;
    rows[row] = (rows[row] as number) + 1;
    columns[column] = (columns[column] as number) + 1;
    persons += 1;
  }
  if (persons < 2) return 0;
  let sum = 0;
  for (let row = 0; row < first.count; row += 1)
    for (let column = 0; column < second.count; column += 1) {
      const cell = cells[row * second.count + column] as number;
      if (cell > 0) sum += (cell * cell) / ((rows[row] as number) * (columns[column] as number));
    }
  const [used, across] = [filledOf(rows), filledOf(columns)];
  const byChance = ((used - 1) * (across - 1)) / (persons - 1);
  const without = (groups: number) => groups - (groups - 1) ** 2 / (persons - 1);
  const most = Math.min(without(used), without(across)) - 1;
  return most > 0 ? Math.sqrt(Math.min(1, Math.max(0, sum - 1 - byChance) / most)) : 0;
}

function filledOf(sizes: Float64Array): number {
  return sizes.reduce((filled, size) => filled + (size > 0 ? 1 : 0), 0);
}
