import { useQuery } from '@apollo/client/react';
import type { ImportColumn } from '../../../domain/segments/import/columns.ts';
import { Card } from '../../components/card.tsx';
import { CheckSegmentImportDocument } from '../../generated/segments/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { count, counted } from '../../lib/format.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { unknownAge } from '../../../domain/segments/import/voter-targets.ts';
import { PeopleRows } from './people-rows.tsx';
import { toImportPlan, type PlanChoices } from './import-plan.ts';
import styles from './import.module.css';

/** Milliseconds without a change after which the rows are checked again. */
const settleMs = 400;
/** Columns at the left of the preview. */
const namesFirst = ['name', 'firstName', 'lastName'];
/** Parts of a profile that tell people nothing. */
const hidden = new Set(['id', 'missingFields', 'dataQuality', 'attributes']);

/** A profile as one row: its attributes beside its other fields, an unknown age in words. */
function flatten(profile: Record<string, unknown>): Record<string, unknown> {
  const unknown = profile['age'] === unknownAge ? { age: 'Unknown' } : {};
  return { ...profile, ...(profile['attributes'] as Record<string, unknown> | undefined), ...unknown };
}

/** The first profiles as a table. */
function Preview({ profiles }: { profiles: readonly Record<string, unknown>[] }) {
  const rows = profiles.map(flatten);
  const found = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((field) => !hidden.has(field));
  const fields = [
    ...namesFirst.filter((field) => found.includes(field)),
    ...found.filter((field) => !namesFirst.includes(field)),
  ];
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.importCheckScroll} tabIndex={0} role="region" aria-label="Preview of the profiles">
      <table className={styles.importCheckTable}>
        <PeopleRows fields={fields} people={rows} />
      </table>
    </div>
  );
}

/** Problems that are listed; the report has all of them. */
const shownProblems = 12;

function describeProblems(all: number, shown: number): string {
  return all > shown
    ? `${counted(all, 'problem')}, the first ${shown} below`
    : `${counted(all, 'problem')} shown below`;
}

/** The first rows as the plan would import them, with their problems; updated as the plan changes. */
export function ImportCheck({
  importId,
  columns,
  choices,
}: {
  importId: string;
  columns: readonly ImportColumn[];
  choices: PlanChoices;
}) {
  // As text, so that an equal plan is no change.
  const planText = useDebounced(JSON.stringify(toImportPlan(choices, columns)), settleMs);
  const { data, error } = useQuery(CheckSegmentImportDocument, {
    variables: { id: importId, plan: JSON.parse(planText) as unknown },
    fetchPolicy: 'network-only',
  });
  const leftOut = columns.flatMap(({ name }, index) => (choices.columns[index]?.to === '' ? [name] : []));
  const check = error ? undefined : data?.checkSegmentImport;
  return (
    <Card title="What the rows become">
      {error ? (
        <p role="alert" className="danger-text">
          {shownError(error).message}
        </p>
      ) : check ? (
        <>
          <p role="status">
            Of the first {counted(check.rows, 'row')},{' '}
            {check.refused === 0 ? 'all can be imported' : `${count(check.refused)} would be left out`}
            {check.problemCount === 0
              ? ''
              : `; ${describeProblems(check.problemCount, Math.min(shownProblems, check.problems.length))}`}
            .
          </p>
          {leftOut.length === 0 ? null : <p className="muted small">Not kept: {leftOut.join(', ')}.</p>}
          <Preview profiles={check.preview as Record<string, unknown>[]} />
          {check.problems.length > 0 ? (
            <ul className={styles.problems}>
              {check.problems.slice(0, shownProblems).map(({ rowNumber, columnName, problem, refused }) => (
                <li key={`${rowNumber} ${columnName} ${problem}`}>
                  <span className="figures">Row {count(rowNumber)}</span>
                  {columnName ? `, ${columnName}` : ''}: {problem}{' '}
                  <span className="muted small">{refused ? 'row left out' : 'cell left out'}</span>
                </li>
              ))}
            </ul>
          ) : null}
        </>
      ) : (
        <p className="muted">Checking the first rows…</p>
      )}
    </Card>
  );
}
