import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { daysBefore, seasonsUntil, type Days } from './seasons.ts';
import styles from './runs-screen.module.css';

/** Seasons that are offered, the current one first. */
const offeredSeasons = 8;
const otherDays = 'days';

interface WhenFieldProps extends Days {
  onChange: (days: Days) => void;
}

/** Chooses when runs were made: a season or the last days by one choice, other days by two fields. */
export function WhenField({ from, to, onChange }: WhenFieldProps) {
  const [today] = useState(() => new Date());
  const [isOpen, setOpen] = useState(false);
  const seasons = seasonsUntil(today, offeredSeasons);
  const choices: Record<string, Days> = {
    '7': { from: daysBefore(today, 7), to: '' },
    '30': { from: daysBefore(today, 30), to: '' },
    ...Object.fromEntries(seasons.map((season) => [season.label, { from: season.from, to: season.to }])),
  };
  const chosen = Object.entries(choices).find(([, days]) => days.from === from && days.to === to)?.[0];
  const isAny = from === '' && to === '';
  const value = isOpen ? otherDays : isAny ? '' : (chosen ?? otherDays);
  const choose = (next: string) => {
    setOpen(next === otherDays);
    if (next !== otherDays) onChange(choices[next] ?? { from: '', to: '' });
  };
  return (
    <>
      <HTMLSelect
        aria-label="When"
        value={value}
        options={[
          { value: '', label: 'Any time' },
          { value: '7', label: 'Last 7 days' },
          { value: '30', label: 'Last 30 days' },
          ...seasons.map(({ label }) => ({ value: label, label })),
          { value: otherDays, label: 'Between two days' },
        ]}
        onChange={({ target }) => choose(target.value)}
      />
      {value === otherDays ? (
        <>
          <DayField label="From" value={from} onChange={(day) => onChange({ from: day, to })} />
          <DayField label="To" value={to} onChange={(day) => onChange({ from, to: day })} />
        </>
      ) : null}
    </>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <label className={styles.day}>
      {label}
      <InputGroup type="date" value={value} onValueChange={onChange} />
    </label>
  );
}
