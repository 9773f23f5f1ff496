import { useMutation, useQuery } from '@apollo/client/react';
import { Button, SegmentedControl } from '@blueprintjs/core';
import { useState, type ReactNode } from 'react';
import type { ImportColumn } from '../../../domain/segments/import/columns.ts';
import { capitalize, withoutEnding } from '../../../domain/letters.ts';
import { Card } from '../../components/card.tsx';
import {
  SegmentListDocument,
  StartSegmentImportDocument,
  type ImportFieldsFragment,
} from '../../generated/segments/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted } from '../../lib/format.ts';
import { ImportCheck } from './import-check.tsx';
import { ImportOptions } from './import-options.tsx';
import { toImportPlan, suggestedPlan, type PlanChoices } from './import-plan.ts';
import { ValueMapping } from './value-mapping.tsx';
import { MappingTable } from './mapping-table.tsx';
import styles from './segments.module.css';

const targets = [
  { value: 'voters', label: 'Voters' },
  { value: 'customers', label: 'Customers' },
];

/** Suggests a segment's name: `ohio_voters-2026.csv` becomes 'Ohio voters 2026'. */
function titleOf(fileName: string): string {
  return capitalize(withoutEnding(fileName).replaceAll(/[_-]+/g, ' ').trim());
}

/** The file's columns, the handling of duplicates, and a preview. */
export function ImportMapping({
  record,
  initialInto,
  onOther,
  children,
}: {
  record: ImportFieldsFragment;
  /** Id of the segment to import into at first; '' for a new one. */
  initialInto: string;
  /** Called to choose another file. */
  onOther: () => void;
  /** Stands below the facts of the file. */
  children?: ReactNode;
}) {
  const columns = record.columns as ImportColumn[];
  const { data: list } = useQuery(SegmentListDocument);
  const segments = list?.segments ?? [];
  const initialSegment = segments.find(({ id }) => id === initialInto);
  const [chosen, setChosen] = useState<PlanChoices | null>(null);
  const [chosenInto, setInto] = useState<string | null>(null);
  const [name, setName] = useState(() => titleOf(record.fileName));
  const [start, { loading, error }] = useMutation(StartSegmentImportDocument);
  // A segment has people of one kind only, so it decides what the rows are.
  const forcedTarget = initialSegment ? (initialSegment.type === 'dynamic' ? 'customers' : 'voters') : undefined;
  const choices = chosen ?? suggestedPlan(columns, forcedTarget);
  const into = chosenInto ?? initialInto;

  const begin = () =>
    void start({
      variables: { id: record.id, plan: toImportPlan(choices, columns), segmentId: into || null, name },
    }).catch(() => undefined);
  const facts = [
    counted(record.rowsTotal, 'row'),
    counted(columns.length, 'column'),
    record.format.toUpperCase(),
    record.delimiter,
    record.encoding,
  ].filter(Boolean);
  return (
    <>
      <Card title={record.fileName} aside={<Button variant="minimal" text="Another file" onClick={onOther} />}>
        <p className="muted figures mb-12">
          {facts.join(' · ')}
          {record.problemCount > 0 ? ` · ${counted(record.problemCount, 'uneven row')}` : ''}
        </p>
        {children}
        <div style={{ width: 'fit-content', marginBottom: 16 }}>
          <SegmentedControl
            options={targets}
            value={choices.target}
            aria-label="What the rows are"
            onValueChange={(target) => {
              setChosen(suggestedPlan(columns, target as PlanChoices['target']));
              setInto('');
            }}
          />
        </div>
        <MappingTable
          columns={columns}
          choices={choices}
          onChange={(changed) => setChosen({ ...choices, columns: changed })}
        />
      </Card>
      <ValueMapping
        columns={columns}
        choices={choices}
        onChange={(changed) => setChosen({ ...choices, columns: changed })}
      />
      <ImportCheck importId={record.id} columns={columns} choices={choices} />
      <Card title="How to import them">
        <ImportOptions
          columns={columns}
          choices={choices}
          segments={segments}
          into={into}
          name={name}
          onChoices={setChosen}
          onInto={setInto}
          onName={setName}
        />
        {error ? (
          <p role="alert" className="danger-text">
            {shownError(error).message}
          </p>
        ) : null}
        <div className={styles.footer}>
          <Button
            intent="primary"
            text={`Import ${counted(record.rowsTotal, 'row')}`}
            loading={loading}
            onClick={begin}
          />
        </div>
      </Card>
    </>
  );
}
