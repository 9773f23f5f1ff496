import { Button } from '@blueprintjs/core';
import { Add, Trash } from '@blueprintjs/icons';
import { useState } from 'react';
import { panelLimits } from '../../../domain/panels/setup.ts';
import { LabeledNumberField } from '../../components/labeled-number-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import styles from './panels.module.css';
import type { FromSegment, PanelDraft } from './setup.ts';

interface FromSegmentsProps {
  draft: Pick<PanelDraft, 'segmentId' | 'fromSegment' | 'more'>;
  segments: readonly { id: string; name: string }[] | undefined;
  onChange: (changes: Partial<PanelDraft>) => void;
}

/** The segments that participants are drawn from, and how many of each. */
export function FromSegments({ draft, segments, onChange }: FromSegmentsProps) {
  const { segmentId, fromSegment, more } = draft;
  const next = segments?.find(({ id }) => id !== segmentId && more.every((one) => one.segmentId !== id));
  const set = (at: number, changes: Partial<FromSegment>) =>
    onChange({ more: more.map((one, place) => (place === at ? { ...one, ...changes } : one)) });
  return (
    <>
      <div className={styles.fields}>
        <SelectField
          id="panel-segment"
          label="From a segment"
          value={segmentId}
          onChange={(value) => onChange(value === '' ? { segmentId: value, more: [] } : { segmentId: value })}
        >
          <option value="">None: typed roles only</option>
          <Options segments={segments} />
        </SelectField>
        <PeopleField
          id="panel-people"
          label="People from it"
          value={fromSegment}
          onChange={(people) => onChange({ fromSegment: people })}
        />
      </div>
      {more.map((one, at) => (
        // Rows have no identity of their own; their place is.
        // eslint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.fields}>
          <SelectField
            id={`panel-segment-${at + 2}`}
            label={`From segment ${at + 2}`}
            value={one.segmentId}
            onChange={(value) => set(at, { segmentId: value })}
          >
            <Options segments={segments} />
          </SelectField>
          <PeopleField
            id={`panel-people-${at + 2}`}
            label={`People from segment ${at + 2}`}
            value={one.people}
            onChange={(people) => set(at, { people })}
          />
          <Button
            size="small"
            icon={<Trash />}
            aria-label={`Remove segment ${at + 2}`}
            onClick={() => onChange({ more: more.filter((_, place) => place !== at) })}
          />
        </div>
      ))}
      {segmentId === '' || next === undefined ? null : (
        <p className="mb-8">
          <Button
            size="small"
            icon={<Add />}
            text="Add a segment"
            onClick={() => onChange({ more: [...more, { segmentId: next.id, people: 2 }] })}
          />
        </p>
      )}
    </>
  );
}

function Options({ segments }: Pick<FromSegmentsProps, 'segments'>) {
  return segments?.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}

function PeopleField(props: { id: string; label: string; value: number; onChange: (people: number) => void }) {
  const { value, onChange } = props;
  // An empty field counts as one, and stays empty for the number that is typed next.
  const [isEmpty, setEmpty] = useState(false);
  return (
    <LabeledNumberField
      {...props}
      value={isEmpty ? null : value}
      min={1}
      max={panelLimits.participants.most}
      onChange={(people) => {
        setEmpty(people === null);
        onChange(people ?? 1);
      }}
    />
  );
}
