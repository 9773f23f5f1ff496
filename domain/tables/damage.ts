/** Traces of damage in a row: what another program cut, joined or wrote in another encoding. */

const joinedLines = /\r\n|\n|\r/g;
/** Signs between cells; prose has a space behind them. */
const signs = [/,(?=\S)/g, /;(?=\S)/g, /\t(?=\S)/g, /\|(?=\S)/g];

/** The quote of one cell and that of the next, with the sign between them. */
const quotedTwice = /^"[^"]*[,;\t|]"/;

/** No cell without one of these has a trace: one test for each cell of a file. */
const anyTrace = /[\0\n\r\uFFFD]|^"/;

/** Says what may be wrong with a row of a table with so many columns; null when there is no trace. */
export function damageOf(cells: readonly unknown[], columns: number): string | null {
  let [lost, nulls, isJoined] = [false, false, false];
  for (const cell of cells) {
    if (typeof cell !== 'string' || !anyTrace.test(cell)) continue;
    lost ||= cell.includes('\uFFFD');
    nulls ||= cell.includes('\0');
    isJoined ||= ((cell.includes('\n') || cell.includes('\r')) && hasRows(cell, columns)) || quotedTwice.test(cell);
  }
  const found = [
    ...(lost ? ['has letters that could not be read'] : []),
    ...(nulls ? ['has null characters, which are left out'] : []),
    ...(isJoined ? ['has cells that a stray quote may have joined'] : []),
  ];
  return found.length === 0 ? null : `The row ${found.join(' and ')}`;
}

/** Share of the signs between cells of whole rows; some of the rows that a quote took in may have quotes of their own. */
const minSigns = 0.5;

/** A stray quote takes whole rows with their signs into one cell. */
function hasRows(cell: string, columns: number): boolean {
  const lines = cell.match(joinedLines)?.length ?? 0;
  const wanted = Math.max(1, (columns - 1) * lines * minSigns);
  return columns > 1 && signs.some((sign) => (cell.match(sign)?.length ?? 0) >= wanted);
}
