import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import styles from './panels.module.css';

/** Days from today that can be chosen. */
const days = 14;
const firstHour = 9;

interface StartFieldProps {
  /** Local time such as 2026-11-30T09:00; '' for now. */
  value: string;
  onChange: (value: string) => void;
}

/** The time of the start: now, or an hour of one of the next days. */
export function StartField({ value, onChange }: StartFieldProps) {
  const [day = '', time = ''] = value.split('T');
  const [now] = useState(() => new Date());
  const dayOptions = Array.from({ length: days }, (_, ahead) => {
    const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead);
    const label = ahead === 0 ? 'Today' : date.toLocaleDateString('en-US', dayFormat);
    return { value: localDay(date), label };
  });
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    value: `${String(hour).padStart(2, '0')}:00`,
    label: new Date(2000, 0, 1, hour).toLocaleTimeString('en-US', { hour: 'numeric' }),
  }));
  const chooseDay = (chosen: string) =>
    onChange(chosen === '' ? '' : `${chosen}T${time || `${String(firstHour).padStart(2, '0')}:00`}`);
  return (
    <div className={styles.fields}>
      <FormGroup label="Starts" labelFor="panel-start-day">
        <HTMLSelect
          id="panel-start-day"
          value={day}
          options={[{ value: '', label: 'Now' }, ...dayOptions]}
          onChange={({ target }) => chooseDay(target.value)}
        />
      </FormGroup>
      {day === '' ? null : (
        <FormGroup label="At" labelFor="panel-start-hour">
          <HTMLSelect
            id="panel-start-hour"
            value={time}
            options={hours}
            onChange={({ target }) => onChange(`${day}T${target.value}`)}
          />
        </FormGroup>
      )}
    </div>
  );
}

const dayFormat = { weekday: 'long', month: 'short', day: 'numeric' } as const;

function localDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
