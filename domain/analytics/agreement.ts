/** Agreement of two models of different providers on the same personas. */
import { sentiments, type Sentiment } from '../sentiment/sentiment.ts';
import { sumOf } from '../sum.ts';
import { text, int, view, type ValueOf } from '../view.ts';

/** Number of personas for whom one model answered `first` and the other `second`. */
export const agreementCellView = view('AgreementCell', {
  first: text<Sentiment>(),
  second: text<Sentiment>(),
  total: int(),
});

export type AgreementCell = ValueOf<typeof agreementCellView>;

export interface Agreement {
  /** Number of personas with an answer from both models. */
  compared: number;
  agreed: number;
  /**
   * Cohen's kappa (1960): 1 is full agreement, 0 is agreement by chance; null when one of the two always gives the same
   * answer.
   */
  kappa: number | null;
  /** All nine combinations, sorted by the first model's sentiment. */
  cells: AgreementCell[];
}

export function agreementOf(given: Iterable<AgreementCell>): Agreement {
  const totals = new Map<string, number>();
  for (const { first, second, total } of given)
    totals.set(`${first} ${second}`, (totals.get(`${first} ${second}`) ?? 0) + total);
  const cells = sentiments.flatMap((first) =>
    sentiments.map((second) => ({ first, second, total: totals.get(`${first} ${second}`) ?? 0 })),
  );
  const compared = totalOfCells(cells);
  const agreed = totalOfCells(cells.filter(({ first, second }) => first === second));
  return { compared, agreed, kappa: kappaOf(cells, compared, agreed), cells };
}

function kappaOf(cells: readonly AgreementCell[], compared: number, agreed: number): number | null {
  if (compared === 0) return null;
  const byChance = sentiments.reduce((chance, sentiment) => {
    const first = totalOfCells(cells.filter((cell) => cell.first === sentiment));
    const second = totalOfCells(cells.filter((cell) => cell.second === sentiment));
    return chance + (first / compared) * (second / compared);
  }, 0);
  return byChance === 1 ? null : (agreed / compared - byChance) / (1 - byChance);
}

function totalOfCells(cells: readonly AgreementCell[]): number {
  return sumOf(cells, (cell) => cell.total);
}
