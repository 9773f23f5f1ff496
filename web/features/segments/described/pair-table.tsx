import { Button } from '@blueprintjs/core';
import type { EditedProposal } from '../../../../domain/segments/described/edited.ts';
import { WideTable } from '../../../components/wide-table.tsx';
import { NumberField } from '../../../components/number-field.tsx';
import { fieldLabel } from '../field-names.ts';
import { percentOf, removeTable, scaleTo100, shareOf, totalPercent } from './edit-proposal.ts';
import styles from './described.module.css';

interface PairTableProps {
  proposal: EditedProposal;
  /** Place of the table. */
  pair: number;
  onChange: (proposal: EditedProposal) => void;
}

/** Shares of an attribute for each value of another one, in percent; each row is a whole. */
export function PairTable({ proposal, pair: place, onChange }: PairTableProps) {
  const pair = proposal.pairs[place];
  const own = proposal.attributes.find(({ name }) => name === pair?.attribute);
  const given = proposal.attributes.find(({ name }) => name === pair?.given);
  if (pair === undefined || own === undefined || given === undefined) return null;
  const title = `${fieldLabel(own.name)} by ${fieldLabel(given.name).toLowerCase()}`;
  const setRow = (row: number, shares: (number | null)[]) =>
    onChange({ ...proposal, pairs: proposal.pairs.with(place, { ...pair, rows: pair.rows.with(row, shares) }) });
  return (
    <>
      <p className="small muted">{title}, percent of each row</p>
      <WideTable label={title}>
        <thead>
          <tr>
            <th scope="col">{fieldLabel(given.name)}</th>
            {own.values.map(({ label }, column) => (
              <th key={column} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {pair.rows.map((shares, row) => {
            const label = given.values[row]?.label ?? '';
            const total = totalPercent(shares);
            const isWrong = Math.abs(total - 100) > 0.5;
            return (
              <tr key={row}>
                <th scope="row">{label}</th>
                {shares.map((share, column) => {
                  const id = `cell-${place}-${row}-${column}`;
                  return (
                    <td key={column} className={styles.share}>
                      <label className="visually-hidden" htmlFor={id}>
                        {`Percent ${own.values[column]?.label ?? ''} of ${label}, ${title}`}
                      </label>
                      <NumberField
                        id={id}
                        value={percentOf(share)}
                        min={0}
                        max={100}
                        step="any"
                        isWrong={isWrong}
                        onChange={(typed) => setRow(row, shares.with(column, shareOf(typed)))}
                      />
                    </td>
                  );
                })}
                <td>
                  {isWrong ? (
                    <Button
                      size="small"
                      text={`${total}%: scale`}
                      aria-label={`${total}%: scale ${label}, ${title}`}
                      onClick={() => setRow(row, scaleTo100(shares))}
                    />
                  ) : (
                    <span className="figures muted small">{total}%</span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </WideTable>
      <div className={styles.line}>
        <span className="small muted">The shares above follow from this table.</span>
        <Button size="small" text="Remove the table" onClick={() => onChange(removeTable(proposal, own.name))} />
      </div>
    </>
  );
}
