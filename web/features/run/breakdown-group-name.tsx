import { createContext, useContext } from 'react';
import { Link, useSearchParams } from 'react-router';
import { narrowTo, useChoices } from './breakdown-choices.ts';
import type { Row, Table } from './breakdown-data.ts';
import { aboveLabels } from './breakdown-words.ts';
import { reactionsLink } from './filters.ts';
import { count } from '../../lib/format.ts';
import styles from './breakdown.module.css';

/** The name of a group, which narrows everything to it; plain for values that are shown together. */
export function GroupName({ group: { label, only } }: { group: Pick<Row, 'label' | 'only'> }) {
  const { choices, linkTo } = useChoices();
  if (only === null) return <span>{label}</span>;
  return (
    <Link to={linkTo({ only: narrowTo(choices.only, only) })} preventScrollReset className={styles.name}>
      <span className="visually-hidden">Only </span>
      {label}
    </Link>
  );
}

/** The letter of a group. */
export function Letter({ letter }: { letter: string | null }) {
  return letter === null ? null : <span className={`small muted ${styles.letter}`}>{letter}</span>;
}

/** The letters of the groups that a group is clearly above. */
export function Above({ table, row }: { table: Table; row: Row }) {
  if (row.clearlyAbove.length === 0) return null;
  return (
    <>
      <sup aria-hidden="true" className={styles.above}>
        {row.clearlyAbove.join(', ')}
      </sup>
      <span className="visually-hidden">, clearly above {aboveLabels(table, row)}</span>
    </>
  );
}

/** False for an open run, whose page has no list of reactions yet. */
export const HasReactions = createContext(true);

interface QuotesProps {
  /** Number of answers. */
  answers: number;
  /** The groups they belong to, as filters; null for one that has none. */
  groups: readonly (string | null)[];
}

/** A link to the few answers of groups that are too small for a figure. */
export function Quotes({ answers, groups }: QuotesProps) {
  const { choices } = useChoices();
  const [params] = useSearchParams();
  const hasReactions = useContext(HasReactions);
  const words = answers === 1 ? '1 quote' : `${count(answers)} quotes`;
  const filters = groups.filter((group) => group !== null);
  if (!hasReactions || filters.length < groups.length) return <span>{words}</span>;
  const only = filters.reduce<readonly string[]>(narrowTo, choices.only);
  return <Link to={reactionsLink({ only }, params)}>{words}</Link>;
}
