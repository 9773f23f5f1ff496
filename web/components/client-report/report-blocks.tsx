import { Fragment } from 'react';
import type { ClientBlock, ClientChart, ClientTable, Tone } from '../../../domain/exports/client-report.ts';
import { sumOf } from '../../../domain/sum.ts';
import { WideTable } from '../wide-table.tsx';
import styles from './client-report.module.css';

const colors: Record<Tone, string> = {
  positive: 'var(--positive)',
  neutral: 'var(--neutral)',
  negative: 'var(--negative)',
  own: 'var(--brand)',
};

/** One block of a report for a client. */
export function ReportBlock({ block }: { block: ClientBlock }) {
  switch (block.kind) {
    case 'text':
      return (
        <p className={styles.text} dir="auto">
          {block.text}
        </p>
      );
    case 'list':
      return <List items={block.items} />;
    case 'box':
      return (
        <div className={styles.box}>
          <List items={block.items} />
        </div>
      );
    case 'figures':
      return (
        <dl className={styles.figures}>
          {block.figures.map(({ label, value, range, tone }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <strong style={tone === 'neutral' ? {} : { color: colors[tone] }}>{value}</strong>
                <span className="muted small">{range}</span>
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'chart':
      return <Bars chart={block} />;
    case 'table':
      return <Table {...block} />;
    case 'quotes':
      return block.quotes.map(({ text, who, tone }) => (
        <figure key={`${who} ${text}`} className={styles.quote} style={{ borderColor: colors[tone] }}>
          <blockquote dir="auto">{text}</blockquote>
          <figcaption className="muted small">{who}</figcaption>
        </figure>
      ));
  }
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item} dir="auto">
          {item}
        </li>
      ))}
    </ul>
  );
}

/** Bars with every figure in words above them, because color alone must not carry meaning. */
function Bars({ chart: { series, bars, isStacked } }: { chart: ClientChart }) {
  return (
    <>
      {series.length > 1 ? (
        <p className={styles.keys} aria-hidden="true">
          {series.map(({ name, tone }) => (
            <Fragment key={name}>
              <span className={styles.key} style={{ background: colors[tone] }} />
              <span>{name}</span>
            </Fragment>
          ))}
        </p>
      ) : null}
      {bars.map(({ label, figure, values }) => {
        const all = isStacked ? sumOf(values, (value) => value) : 1;
        const parts = values.map((value, at) => ({
          name: series[at]?.name ?? '',
          value,
          width: `${all === 0 ? 0 : (100 * value) / all}%`,
          background: colors[series[at]?.tone ?? 'own'],
        }));
        return (
          <div key={label} className={styles.row} dir="auto">
            {label}: {figure}
            {isStacked ? (
              <span className="muted small"> {parts.map(({ name, value }) => `${name} ${value}`).join(', ')}</span>
            ) : null}
            {(isStacked ? [parts] : parts.map((part) => [part])).map((drawn) => (
              <div key={drawn[0]?.name} className={styles.bar} aria-hidden="true">
                {drawn.map(({ name, width, background }) => (
                  <span key={name} style={{ width, background }} />
                ))}
              </div>
            ))}
          </div>
        );
      })}
    </>
  );
}

function Table({ columns, rows }: Omit<ClientTable, 'kind'>) {
  return (
    <WideTable label={`Table: ${columns.join(', ')}`}>
      <thead>
        <tr>
          {columns.map((name) => (
            <Heading key={name} scope="col" text={name} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = '', ...cells]) => (
          <tr key={`${first} ${cells.join(' ')}`}>
            <Heading scope="row" text={first} />
            {cells.map((cell, at) => (
              <td key={columns[at + 1]} dir="auto">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

/** A heading of a row or column, or an empty cell: an empty heading would be read aloud as one. */
function Heading({ scope, text }: { scope: 'row' | 'col'; text: string }) {
  return text === '' ? (
    <td>{text}</td>
  ) : (
    <th scope={scope} dir="auto">
      {text}
    </th>
  );
}
