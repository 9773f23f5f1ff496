import { scaleOf } from '../../../domain/simulations/scale.ts';
import { Card } from '../../components/card.tsx';
import { WideTable } from '../../components/wide-table.tsx';
import { IntervalMark } from '../../components/interval-mark.tsx';
import { formatShare } from '../../lib/format-share.ts';
import type { Comparison, Side } from './use-comparison.ts';

/** The segments of all runs, in the order of the first run that asked them. */
function segmentsOf(sides: readonly Side[]): { key: string; label: string }[] {
  const seen = new Map(sides.flatMap(({ bySegment }) => bySegment.map(({ key, label }) => [key, label] as const)));
  return [...seen].map(([key, label]) => ({ key, label }));
}

/** A message's share in a segment, as far as its sample size allows. */
function Cell({ side, segment }: { side: Side; segment: string }) {
  const group = side.bySegment.find(({ key }) => key === segment);
  if (group === undefined || group.counts.total === 0) return <td className="muted">–</td>;
  const { share, low, high } = group.positive;
  const { value, range } = formatShare(group.counts.total, group.positive);
  return (
    <td>
      <b>{value}</b> {group.isSmall ? null : <span className="small muted">of {group.counts.total}</span>}
      {range === null ? null : <div className="small muted">{range}</div>}
      {range === null ? null : (
        <IntervalMark share={share} low={low} high={high} label={`${side.label}, ${group.label}`} />
      )}
    </td>
  );
}

/** The positive share of each message in each segment. */
export function SegmentTable({ comparison: { sides, sentimentType } }: { comparison: Comparison }) {
  return (
    <Card title={`${scaleOf(sentimentType).share} by segment`}>
      <WideTable label="By segment">
        <thead>
          <tr>
            <th scope="col">Segment</th>
            {sides.map(({ jobId, label }) => (
              <th key={jobId} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {segmentsOf(sides).map(({ key, label }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {sides.map((side) => (
                <Cell key={side.jobId} side={side} segment={key} />
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
    </Card>
  );
}
