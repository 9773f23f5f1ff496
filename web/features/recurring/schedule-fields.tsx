import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import type { RecurrencePeriod } from '../../../domain/simulations/recurrence.ts';
import { firstDayOf, hourText, type ScheduleValues, weekDays } from './schedule.ts';
import styles from './recurring.module.css';

const periods = [
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
];
/** Not every month has the days after the 28th. */
const monthDays = Array.from({ length: 28 }, (_, day) => ({ value: day + 1, label: `Day ${day + 1}` }));
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: hourText(hour) }));

/** Selects when a run is repeated. */
export function ScheduleFields({
  value,
  onChange,
}: {
  value: ScheduleValues;
  onChange: (value: ScheduleValues) => void;
}) {
  const { every, onDay, atHour, timeZone } = value;
  return (
    <div className={styles.fields}>
      <FormGroup label="How often" labelFor="rhythm-every">
        <HTMLSelect
          id="rhythm-every"
          options={periods}
          value={every}
          onChange={(event) => {
            const period = event.target.value as RecurrencePeriod;
            onChange({ ...value, every: period, onDay: firstDayOf(period) });
          }}
        />
      </FormGroup>
      {every === 'day' ? null : (
        <FormGroup label="On" labelFor="rhythm-day">
          <HTMLSelect
            id="rhythm-day"
            options={every === 'week' ? weekDays() : monthDays}
            value={onDay ?? 1}
            onChange={(event) => onChange({ ...value, onDay: Number(event.target.value) })}
          />
        </FormGroup>
      )}
      <FormGroup label="At" labelFor="rhythm-hour" helperText={timeZone.replaceAll('_', ' ')}>
        <HTMLSelect
          id="rhythm-hour"
          options={hours}
          value={atHour}
          onChange={(event) => onChange({ ...value, atHour: Number(event.target.value) })}
        />
      </FormGroup>
    </div>
  );
}
