import { Card } from '../../components/card.tsx';
import { WideTable } from '../../components/wide-table.tsx';
import { count, counted, percent, usd } from '../../lib/format.ts';
import type { ReadSearch } from './search.ts';
import styles from './searches.module.css';
import { numberFormat } from '../../lib/locale.ts';

const tenths = numberFormat({
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** Which mutations bring something; those that do are used more. */
export function OperatorsCard({ search }: { search: ReadSearch }) {
  const { operators, waste, writingCostUsd, costUsd } = search;
  const rows = operators.toSorted((one, other) => other.nextShare - one.nextShare);
  const kept = rows.reduce((sum, row) => sum + row.kept, 0);
  const tried = rows.reduce((sum, row) => sum + row.tried, 0);
  const widest = Math.max(...rows.map(({ nextShare }) => nextShare), 0.01);
  const cost =
    writingCostUsd === undefined || costUsd === undefined || costUsd === 0
      ? ''
      : ` Writing cost ${usd(writingCostUsd)} of ${usd(costUsd)} so far.`;
  const again =
    waste.again + waste.givenUp === 0
      ? ''
      : ` ${counted(waste.again, 'near-duplicate')} ${waste.again === 1 ? 'was' : 'were'} written again, ${count(waste.givenUp)} given up.`;
  return (
    <Card title="What works">
      {rows.length === 0 ? (
        <p className="muted">No candidate has been written yet.</p>
      ) : (
        <WideTable label="What works" isNumeric>
          <thead>
            <tr>
              <th scope="col">Mutation</th>
              <th scope="col">Kept of tried</th>
              <th scope="col">Median gain</th>
              <th scope="col">Next share</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, label, medianGainPoints, nextShare, ...row }) => (
              <tr key={name}>
                <th scope="row" className={styles.plainHead}>
                  {label}
                </th>
                <td>
                  <strong>{count(row.kept)}</strong> of {count(row.tried)}
                </td>
                <td>{medianGainPoints === null ? '–' : tenths.format(medianGainPoints).replace('-', '−')}</td>
                <td className={styles.nextShare}>
                  <span className={styles.track} aria-hidden="true">
                    <span className={styles.bar} style={{ width: `${(100 * nextShare) / widest}%` }} />
                  </span>
                  {percent(nextShare)}
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row" className={styles.plainHead}>
                All
              </th>
              <td>
                <strong>{count(kept)}</strong> of {count(tried)}
              </td>
              <td>–</td>
              <td>{percent(rows.reduce((sum, row) => sum + row.nextShare, 0))}</td>
            </tr>
          </tbody>
        </WideTable>
      )}
      <p className={`small muted ${styles.under}`}>
        Gain in points over the parent, on the same personas.{cost}
        {again}
      </p>
    </Card>
  );
}
