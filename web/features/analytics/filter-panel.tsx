import { Button, FormGroup, HTMLSelect } from '@blueprintjs/core';
import {
  type AnalyticsFilter,
  type AnalyticsFilterInput,
  answerKinds,
  filterableStatuses,
  isFiltered,
} from '../../../domain/analytics/filter.ts';
import { type Provider, providerNames } from '../../../domain/providers/provider.ts';
import { PickMany } from '../../components/pick-many.tsx';
import { SearchField } from '../../components/search-field.tsx';
import type { AnalyticsFilterChoicesQuery } from '../../generated/analytics/graphql.ts';
import { count } from '../../lib/format.ts';
import styles from './analytics.module.css';
import { PeriodFields } from './period-fields.tsx';

interface FilterPanelProps {
  filter: AnalyticsFilter;
  choices: AnalyticsFilterChoicesQuery['analyticsChoices'];
  /** Called with the changed part; null clears the filter. */
  onChange: (part: AnalyticsFilterInput | null) => void;
}

/** Labels of the filter's choices. */
const statusWords = {
  completed: 'Completed',
  failed: 'Failed or cancelled',
  processing: 'Running',
  queued: 'Waiting',
} as const;
const answerWords = { any: 'Anybody', model: 'Models', simulated: 'Simulated provider' } as const;

/**
 * The filter of the page. Every choice changes the address at once. Of providers and states the API accepts several;
 * one or all are enough here.
 */
export function FilterPanel({ filter, choices, onChange }: FilterPanelProps) {
  const listedIds = new Set(choices.segments.map(({ id }) => id));
  const segments = [
    ...choices.segments.map(({ id, name, runs }) => ({ id, label: name, detail: count(runs) })),
    // A link may name a segment whose runs were deleted; it is listed by its id.
    ...filter.segmentIds.filter((id) => !listedIds.has(id)).map((id) => ({ id, label: id })),
  ];
  const models = [...new Set([...choices.models, ...filter.models])].map((model) => ({ id: model, label: model }));
  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      <SearchField
        label="Search messages"
        placeholder="Search messages"
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
      <PeriodFields filter={filter} onChange={onChange} />
      <FormGroup label="Segments" labelFor="analytics-segments">
        <PickMany
          id="analytics-segments"
          name="Segments"
          choices={segments}
          chosen={filter.segmentIds}
          onChange={(segmentIds) => onChange({ segmentIds })}
          placeholder="All"
          nothing="No such segment"
        />
      </FormGroup>
      <FormGroup label="Provider" labelFor="analytics-provider">
        <HTMLSelect
          id="analytics-provider"
          fill
          value={filter.providers[0] ?? ''}
          options={[
            { value: '', label: 'All' },
            ...[...new Set([...choices.providers, ...filter.providers])].map((value) => ({
              value,
              label: providerNames[value as Provider] ?? value,
            })),
          ]}
          onChange={({ target: { value } }) => onChange({ providers: value === '' ? [] : [value] })}
        />
      </FormGroup>
      <FormGroup label="Models" labelFor="analytics-models">
        <PickMany
          id="analytics-models"
          name="Models"
          choices={models}
          chosen={filter.models}
          onChange={(chosen) => onChange({ models: chosen })}
          placeholder="All"
          nothing="No such model"
        />
      </FormGroup>
      <FormGroup label="Runs that are" labelFor="analytics-status">
        <HTMLSelect
          id="analytics-status"
          fill
          value={filter.statuses[0] ?? ''}
          options={[
            { value: '', label: 'In any state' },
            ...filterableStatuses.map((value) => ({ value, label: statusWords[value] })),
          ]}
          onChange={({ target: { value } }) => onChange({ statuses: value === '' ? [] : [value] })}
        />
      </FormGroup>
      <FormGroup label="Answered by" labelFor="analytics-answers">
        <HTMLSelect
          id="analytics-answers"
          fill
          value={filter.answers}
          options={answerKinds.map((value) => ({ value, label: answerWords[value] }))}
          onChange={({ target: { value } }) =>
            onChange({ answers: answerKinds.find((kind) => kind === value) ?? 'any' })
          }
        />
      </FormGroup>
      {isFiltered(filter) ? <Button text="Clear filters" onClick={() => onChange(null)} /> : null}
    </div>
  );
}
