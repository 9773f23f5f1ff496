import { pFigure } from '../../../domain/simulations/comparison.ts';
import { scaleOf } from '../../../domain/simulations/scale.ts';
import { Card } from '../../components/card.tsx';
import { WideTable } from '../../components/wide-table.tsx';
import { count } from '../../lib/format.ts';
import { points, pointsRange } from '../../lib/points.ts';
import type { Comparison } from './use-comparison.ts';

/** Pairs of runs with the labels of the runs. */
export interface ShownPairs extends Pick<Comparison, 'sentimentType'> {
  sides: readonly Pick<Comparison['sides'][number], 'jobId' | 'label'>[];
  pairs: readonly Comparison['pairs'][number][];
}

/** The difference between every two messages, with its interval. */
export function PairTable({ comparison }: { comparison: ShownPairs }) {
  const { pairs, sides } = comparison;
  const share = scaleOf(comparison.sentimentType).share.toLowerCase();
  const labelOf = (jobId: string) => sides.find((side) => side.jobId === jobId)?.label ?? jobId;
  return (
    <Card title={`Difference in ${share}`}>
      <WideTable label="Differences" stacks>
        <thead>
          <tr>
            <th scope="col">Messages</th>
            <th scope="col">Verdict</th>
            <th scope="col">Difference</th>
            <th scope="col">95% interval</th>
            <th scope="col">p</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ first, second, difference, low, high, pValue, verdict, personas }) => (
            <tr key={`${first}/${second}`}>
              <th scope="row">
                {labelOf(first)} and {labelOf(second)}
                {personas === null ? null : <span className="small muted"> {count(personas)} heard both</span>}
              </th>
              <td>{verdict}</td>
              <td data-label="Difference">{points(difference)}</td>
              <td data-label="95% interval" className="muted">
                {pointsRange(low, high)}
              </td>
              <td data-label="p" className="muted">
                {pFigure(pValue)}
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      <p className="small muted">
        Points are percentage points of the first message’s {share} above the second’s. “Clear” means that chance alone
        would rarely do this: the interval, corrected for the number of pairs as p is, does not include 0.
      </p>
    </Card>
  );
}
