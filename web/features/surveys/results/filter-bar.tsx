import { HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import { count, counted, formatDay } from '../../../lib/format.ts';
import type { ChoicesState } from './choices.ts';
import type { Results } from './view.ts';
import { attributeOf, WeightsDialog } from './weights-dialog.tsx';
import styles from './results.module.css';

interface FilterBarProps extends ChoicesState {
  results: Results;
}

/** The choices of who counts, what is shown, how it is divided and weighted. */
export function FilterBar({ results, choices, choose }: FilterBarProps) {
  const { groups, questions, survey, runs } = results;
  return (
    <div className={styles.bar} role="group" aria-label="What is shown">
      <WhoSelect results={results} choices={choices} choose={choose} />
      <HTMLSelect
        aria-label="Questions"
        value={choices.questionId ?? ''}
        onChange={({ target }) => choose({ questionId: target.value || null })}
      >
        <option value="">All {count(questions.length)} questions</option>
        {questions.map(({ id, number }) => (
          <option key={id} value={id}>
            Question {number}
          </option>
        ))}
      </HTMLSelect>
      {groups.length === 0 ? null : (
        <HTMLSelect
          aria-label="Tables by group"
          value={choices.group ?? ''}
          onChange={({ target }) => choose({ group: target.value || null })}
        >
          <option value="">No tables by group</option>
          {groups.map(({ key, label }) => (
            <option key={key} value={key}>
              By {label}
            </option>
          ))}
        </HTMLSelect>
      )}
      <WeightsSelect results={results} choices={choices} choose={choose} />
      {survey.versions.length < 2 ? null : (
        <HTMLSelect
          aria-label="Version"
          value={survey.version ?? ''}
          onChange={({ target }) =>
            // Another version may have neither the question nor the group.
            choose({ version: Number(target.value), runId: null, questionId: null, filter: null, group: null })
          }
        >
          {survey.versions.map(({ number, people }) => (
            <option key={number} value={number}>
              Version {number}, {counted(people, 'person', 'people')}
            </option>
          ))}
        </HTMLSelect>
      )}
      {runs.length < 2 ? null : (
        <HTMLSelect
          aria-label="Personas"
          value={results.run?.id ?? ''}
          onChange={({ target }) => choose({ runId: target.value, filter: null })}
        >
          {runs.map(({ id, personas, model, createdAt }) => (
            <option key={id} value={id}>
              {counted(personas, 'persona')}, {model ?? 'simulated'}, {formatDay(createdAt)}
            </option>
          ))}
        </HTMLSelect>
      )}
      <p className="small muted">bars are 95% intervals</p>
    </div>
  );
}

/** Between the parts of an option's value; it is in no key. */
const separator = '\n';

function WhoSelect({ results: { groups }, choices: { filter }, choose }: FilterBarProps) {
  return (
    <HTMLSelect
      aria-label="Who counts"
      value={filter === null ? '' : `${filter.by}${separator}${filter.value}`}
      onChange={({ target }) => {
        const [by = '', value = ''] = target.value.split(separator);
        choose({ filter: by === '' ? null : { by, value } });
      }}
    >
      <option value="">Everyone</option>
      {groups.map(({ key, label, values }) => (
        <optgroup key={key} label={label}>
          {values.map((one) => (
            <option key={one.value} value={`${key}${separator}${one.value}`}>
              {one.label} ({counted(one.people, 'person', 'people')}, {counted(one.personas, 'persona')})
            </option>
          ))}
        </optgroup>
      ))}
    </HTMLSelect>
  );
}

const edit = 'edit';
const weighted = 'weighted';

function WeightsSelect({ results, choices: { weights }, choose }: FilterBarProps) {
  const [isEditing, setEditing] = useState(false);
  const canWeight = results.groups.some(({ key }) => attributeOf(key) !== null);
  if (!canWeight && weights === null) return null;
  const names = Object.keys(weights ?? {}).join(', ');
  return (
    <>
      <HTMLSelect
        aria-label="Weights"
        value={weights === null ? '' : weighted}
        onChange={({ target }) => {
          if (target.value === edit) setEditing(true);
          else if (target.value === '') choose({ weights: null });
        }}
      >
        <option value="">Unweighted</option>
        {weights === null ? null : (
          <option value={weighted}>
            {results.weighting === null ? `Weights by ${names} do not apply` : `Weighted by ${names}`}
          </option>
        )}
        <option value={edit}>Set weights…</option>
      </HTMLSelect>
      {isEditing ? (
        <WeightsDialog
          groups={results.groups}
          weights={weights}
          onClose={() => setEditing(false)}
          onApply={(chosen) => {
            choose({ weights: chosen });
            setEditing(false);
          }}
        />
      ) : null}
    </>
  );
}
