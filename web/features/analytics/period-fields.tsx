import { Classes, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import {
  type AnalyticsFilter,
  type AnalyticsFilterInput,
  periods,
  periodWords,
} from '../../../domain/analytics/filter.ts';
import styles from './analytics.module.css';

interface PeriodFieldsProps {
  filter: AnalyticsFilter;
  onChange: (part: AnalyticsFilterInput) => void;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Selects a period that ends today, or a first and last day. */
export function PeriodFields({ filter, onChange }: PeriodFieldsProps) {
  // True when the person chose 'From … to …' but has not entered a day yet.
  const [wantsDays, setWantsDays] = useState(false);
  const hasDays = filter.from !== null || filter.to !== null || wantsDays;
  const choose = (value: string) => {
    setWantsDays(value === 'days');
    if (value !== 'days')
      onChange({ period: periods.find((period) => period === value) ?? 'all', from: null, to: null });
  };
  return (
    <>
      <FormGroup label="Period" labelFor="analytics-period">
        <HTMLSelect
          id="analytics-period"
          fill
          value={hasDays ? 'days' : filter.period}
          options={[
            ...periods.toReversed().map((value) => ({ value, label: capital(periodWords[value]) })),
            { value: 'days', label: 'From … to …' },
          ]}
          onChange={({ target: { value } }) => choose(value)}
        />
      </FormGroup>
      {hasDays ? (
        <div className={styles.days}>
          {(['from', 'to'] as const).map((end) => (
            <label key={end}>
              {end === 'from' ? 'First day' : 'Last day'}
              <input
                className={`${Classes.INPUT} ${Classes.FILL}`}
                type="date"
                value={filter[end] ?? ''}
                max={end === 'from' ? (filter.to ?? undefined) : undefined}
                min={end === 'to' ? (filter.from ?? undefined) : undefined}
                onChange={({ target: { value } }) => onChange({ [end]: value === '' ? null : value })}
              />
            </label>
          ))}
        </div>
      ) : null}
    </>
  );
}
