import { FormGroup, HTMLSelect, RangeSlider, Switch, TextArea } from '@blueprintjs/core';
import { AnonymityFields } from '../../components/anonymity-fields.tsx';
import { LabeledNumberField } from '../../components/labeled-number-field.tsx';
import { LanguageField, SpendCapField } from '../../components/run-defaults-fields.tsx';
import { sentimentScales } from '../../lib/sentiment-scales.ts';
import type { Draft } from '../../lib/run-draft.ts';
import styles from './compose.module.css';
import type { Problems } from './problems.ts';
import { ToolsField } from '../../components/tools-field.tsx';
import { WordingField } from './wording-field.tsx';

export interface MoreOptionsProps {
  draft: Draft;
  problems: Problems;
  change: (part: Partial<Draft>) => void;
}

/** Rounds to the slider's steps of 0.1, because a sum of binary fractions may end in 0.30000000000000004. */
const toTenth = (value: number) => Math.round(value * 10) / 10;

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
          onChange={([low, high]) => onChange([toTenth(low), toTenth(high)])}
          handleHtmlProps={{
            start: { 'aria-label': 'Lowest temperature' },
            end: { 'aria-label': 'Highest temperature' },
          }}
        />
      </div>
    </FormGroup>
  );
}

/** The fields that a run does not need, two beside each other. */
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
          options={sentimentScales}
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
      <LanguageField
        id="compose-language"
        value={draft.language}
        help="The simulated provider answers in English, whatever is chosen here."
        onChange={(language) => change({ language })}
      />
      <WordingField type={draft.sentimentType} value={draft.wording} onChange={(wording) => change({ wording })} />
      <SpendCapField
        id="compose-cap"
        value={draft.spendCapUsd}
        help="The run stops there and keeps its answers."
        problem={problems.spendCapUsd}
        onChange={(spendCapUsd) => change({ spendCapUsd })}
      />
      <LabeledNumberField
        id="compose-stop"
        label="Stop early at"
        labelInfo="(± points, optional)"
        value={draft.stopAtMarginPoints}
        min={1}
        step="any"
        placeholder="Ask everybody"
        help="Stops once the positive share is known this precisely, but never before 30 people answered."
        problem={problems.stopAtMarginPoints}
        onChange={(stopAtMarginPoints) => change({ stopAtMarginPoints })}
      />
      <ToolsField
        id="compose"
        usual="10 cents a persona"
        draft={draft}
        problem={problems.toolBudgetUsd}
        change={change}
      />
      <AnonymityFields
        id="compose-anonymity"
        value={draft.promptOptions}
        defaultLabel="As their segments say: full, unless changed there"
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
