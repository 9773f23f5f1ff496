import { useQuery } from '@apollo/client/react';
import { HTMLSelect } from '@blueprintjs/core';
import { useSearchParams } from 'react-router';
import { pointsText, pText } from '../../../domain/simulations/comparison.ts';
import { scaleOf } from '../../../domain/simulations/scale.ts';
import { Card } from '../../components/card.tsx';
import { IntervalMark } from '../../components/interval-mark.tsx';
import { ErrorNote } from '../../components/notice.tsx';
import { SkeletonLines } from '../../components/skeleton.tsx';
import { WideTable } from '../../components/wide-table.tsx';
import { ComparisonGroupsDocument, type ComparisonGroupsQuery } from '../../generated/compare/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { count } from '../../lib/format.ts';
import { formatShare } from '../../lib/format-share.ts';
import { GroupSentences } from './group-sentences.tsx';
import type { ShownPairs } from './pair-table.tsx';
import styles from './compare.module.css';

type Groups = NonNullable<ComparisonGroupsQuery['comparisonBreakdown']>;
type Group = Groups['groups'][number];

interface CellProps {
  name: string;
  figures: Group['sides'][number];
  /** The messages that this one is clearly above. */
  above: { label: string; difference: number; pValue: number }[];
}

/** A message's share in a group, as far as its sample size allows, and the messages that it is clearly above. */
function Cell({ name, figures, above }: CellProps) {
  if (figures === null || figures.counts.total === 0) return <td className="muted">–</td>;
  const { share, low, high } = figures.positive;
  const { value, range } = formatShare(figures.counts.total, figures.positive, figures.people);
  return (
    <td>
      <b>{value}</b> {figures.isSmall ? null : <span className="small muted">of {count(figures.counts.total)}</span>}
      {range === null ? null : <div className="small muted">{range}</div>}
      {range === null ? null : <IntervalMark share={share} low={low} high={high} label={name} />}
      {above.map(({ label, difference, pValue }) => (
        <div key={label} className="small">{`${pointsText(difference)} above ${label}, ${pText(pValue)}`}</div>
      ))}
    </td>
  );
}

/** Returns the messages that the one at this place is clearly above in a group. */
function clearlyBelow({ pairs }: Group, place: number, labels: readonly string[]): CellProps['above'] {
  return pairs.flatMap(({ first, second, difference, pValue, isClear }) => {
    const [higher, lower] = difference > 0 ? [first, second] : [second, first];
    return isClear && higher === place ? [{ label: labels[lower] ?? '', difference, pValue }] : [];
  });
}

interface GroupTableProps {
  comparison: Pick<ShownPairs, 'sides' | 'sentimentType'>;
  /** Names of the messages, where they are not the runs' own labels. */
  labels?: string[];
}

/** The positive share of each message in the groups of an attribute, which is chosen in the address. */
export function GroupTable({ comparison: { sides, sentimentType }, labels }: GroupTableProps) {
  const [params, setParams] = useSearchParams();
  const jobIds = sides.map(({ jobId }) => jobId);
  const { data, previousData, error, refetch } = useQuery(ComparisonGroupsDocument, {
    variables: { jobIds, by: params.get('by'), ...(labels === undefined ? {} : { labels }) },
  });
  const found = (data ?? previousData)?.comparisonBreakdown;
  const choose = (by: string) => {
    const next = new URLSearchParams(params);
    next.set('by', by);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  if (found === null) return null;
  const title = `${scaleOf(sentimentType).share} by group`;
  if (error)
    return (
      <Card title={title}>
        <ErrorNote
          title="The groups could not be read"
          message={shownError(error).message}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  if (found === undefined)
    return (
      <Card title={title}>
        <SkeletonLines widths={[100, 100, 100]} height={28} />
      </Card>
    );
  return (
    <Card
      title={title}
      aside={
        <HTMLSelect
          className={styles.attribute ?? ''}
          aria-label="Attribute of the groups"
          value={found.by}
          options={found.attributes.map(({ field, choice }) => ({ value: field, label: choice }))}
          onChange={({ target }) => choose(target.value)}
        />
      }
    >
      <GroupSentences groups={found.groups} />
      <WideTable label={title}>
        <thead>
          <tr>
            <th scope="col">{found.attributes.find(({ field }) => field === found.by)?.label}</th>
            {sides.map(({ jobId, label }) => (
              <th key={jobId} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.groups.map((group) => (
            <tr key={group.label}>
              <th scope="row">{group.label}</th>
              {sides.map(({ jobId, label }, at) => (
                <Cell
                  key={jobId}
                  name={`${label}, ${group.label}`}
                  figures={group.sides[at] ?? null}
                  above={clearlyBelow(
                    group,
                    at,
                    sides.map((side) => side.label),
                  )}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
      <p className="mt-8">{found.sentence}</p>
    </Card>
  );
}
