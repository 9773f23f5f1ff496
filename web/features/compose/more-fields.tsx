import { FormGroup, HTMLSelect, InputGroup, RangeSlider, Switch, TextArea } from '@blueprintjs/core';
import { AnonymityFields } from '../../components/anonymity-fields.tsx';
import { NumberField } from '../../components/number-field.tsx';
import type { Draft } from '../../lib/run-draft.ts';
import styles from './compose.module.css';
import type { Problems } from './problems.ts';

export interface MoreOptionsProps {
  draft: Draft;
  problems: Problems;
  change: (part: Partial<Draft>) => void;
}

const scales = [
  { value: 'positive-negative-neutral', label: 'Positive, neutral, negative' },
  { value: 'support-oppose', label: 'Support or oppose' },
  { value: 'yes-no', label: 'Yes or no' },
];

function Temperature({ value, onChange }: { value: [number, number]; onChange: (value: [number, number]) => void }) {
  return (
    <FormGroup
      label="Temperature"
      helperText="Chosen between the two for each persona; higher values vary the wording more."
      role="group"
      aria-label="Temperature"
    >
      <div className={styles.slider}>
        <RangeSlider
          min={0}
          max={2}
          stepSize={0.1}
          labelStepSize={0.5}
          value={value}
          onChange={([low, high]) => onChange([Math.round(low * 10) / 10, Math.round(high * 10) / 10])}
          handleHtmlProps={{
            start: { 'aria-label': 'Lowest temperature' },
            end: { 'aria-label': 'Highest temperature' },
          }}
        />
      </div>
    </FormGroup>
  );
}

function SpendCap({
  value,
  problem,
  onChange,
}: {
  value: number | null;
  problem: string | undefined;
  onChange: (value: number | null) => void;
}) {
  return (
    <FormGroup
      label="Spend cap"
      labelInfo="(US dollars, optional)"
      labelFor="compose-cap"
      intent={problem ? 'danger' : 'none'}
      helperText={problem ?? 'The run stops there and keeps its answers.'}
    >
      <NumberField
        id="compose-cap"
        value={value}
        min={0}
        step="any"
        placeholder="No cap"
        isWrong={problem !== undefined}
        onChange={onChange}
      />
    </FormGroup>
  );
}

function EarlyStop({
  value,
  problem,
  onChange,
}: {
  value: number | null;
  problem: string | undefined;
  onChange: (value: number | null) => void;
}) {
  return (
    <FormGroup
      label="Stop early at"
      labelInfo="(± points, optional)"
      labelFor="compose-stop"
      intent={problem ? 'danger' : 'none'}
      helperText={problem ?? 'Stops once the positive share is known this precisely, but never before 30 answers.'}
    >
      <NumberField
        id="compose-stop"
        value={value}
        min={1}
        step="any"
        placeholder="Ask everybody"
        isWrong={problem !== undefined}
        onChange={onChange}
      />
    </FormGroup>
  );
}

/** Fields with sensible defaults. */
export function MoreFields({ draft, problems, change }: MoreOptionsProps) {
  return (
    <div className={styles.grid}>
      <FormGroup
        label="Sentiment scale"
        labelFor="compose-scale"
        helperText="Support and yes count as positive, oppose and no as negative."
      >
        <HTMLSelect
          id="compose-scale"
          fill
          options={scales}
          value={draft.sentimentType}
          onChange={(event) => change({ sentimentType: event.target.value })}
        />
      </FormGroup>
      <Temperature value={draft.temperatureRange} onChange={(temperatureRange) => change({ temperatureRange })} />
      <FormGroup
        label="Context for every persona"
        labelInfo="(optional)"
        labelFor="compose-context"
        className={styles.wide ?? ''}
      >
        <TextArea
          id="compose-context"
          value={draft.customContext ?? ''}
          fill
          rows={3}
          placeholder="What the audience would know: who is speaking, where, and after which event"
          onChange={(event) => change({ customContext: event.target.value || null })}
        />
      </FormGroup>
      <FormGroup
        label="Language of the answers"
        labelInfo="(optional)"
        labelFor="compose-language"
        helperText="The simulated provider answers in English, whatever is chosen here."
      >
        <InputGroup
          id="compose-language"
          value={draft.language ?? ''}
          maxLength={40}
          placeholder="As the model chooses, mostly English"
          onValueChange={(language) => change({ language: language || null })}
        />
      </FormGroup>
      <SpendCap
        value={draft.spendCapUsd}
        problem={problems.spendCapUsd}
        onChange={(spendCapUsd) => change({ spendCapUsd })}
      />
      <EarlyStop
        value={draft.stopAtMarginPoints}
        problem={problems.stopAtMarginPoints}
        onChange={(stopAtMarginPoints) => change({ stopAtMarginPoints })}
      />
      <AnonymityFields
        id="compose-anonymity"
        value={draft.promptOptions}
        unsaid="As their segments say: full, unless changed there"
        onChange={(promptOptions) => change({ promptOptions })}
      />
      <FormGroup
        label="Current events"
        helperText="A web search before the run; needs an Anthropic key and is skipped without one."
        role="group"
        aria-label="Current events"
      >
        <Switch
          checked={draft.includeCurrentEvents}
          label="Tell personas what is in the news"
          onChange={(event) => change({ includeCurrentEvents: event.currentTarget.checked })}
        />
      </FormGroup>
    </div>
  );
}
